import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';

import {
  type Key,
  listenForKeys,
  type Terminal,
  type TerminalEvent,
} from '../../src/features/review/cli/terminal.ts';

/** The keys in what a terminal sends, where a single Escape is followed by a pause. */
export function readKeys(sent: string): readonly Key[] {
  const keys: Key[] = [];
  const input = new EventEmitter();
  const stop = listenForKeys(input as ReadStream, (key) => keys.push(key));
  // eslint-disable-next-line no-control-regex -- what terminals send
  for (const [nth, part] of sent.split(/\u001b(?![[O])/).entries()) {
    if (nth > 0) keys.push({ name: 'escape', text: null });
    if (part !== '') input.emit('data', part);
  }
  stop();
  return keys;
}

/** A terminal at which keys were pressed beforehand; what was shown last is kept. */
export function terminalWith(
  sent: readonly (string | TerminalEvent)[],
): Terminal & { readonly shown: string[] } {
  const events = sent.flatMap((each): readonly TerminalEvent[] =>
    typeof each === 'string' ? readKeys(each).map((key) => ({ kind: 'key', key })) : [each],
  );
  const shown: string[] = [];
  const nothing = (): void => undefined;
  return {
    shown,
    size: () => ({ columns: 80, rows: 24 }),
    draw: ({ lines }) =>
      void shown.push(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')),
    next: () => Promise.resolve(events.shift() ?? { kind: 'gone' }),
    forget: nothing,
    leave: nothing,
    enter: nothing,
    suspend: nothing,
  };
}

import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';

import { type Key, listenForKeys } from '../../src/features/review/cli/terminal.ts';

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

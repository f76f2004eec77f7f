import type { ReadStream, WriteStream } from 'node:tty';

import type { Style } from '#reporters/report';

import { keysIn, type Key } from './key.ts';
import type { Screen, Size } from './screen.ts';

/** What happens in front of the screen. */
export type Event =
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'resize' }
  | { readonly kind: 'gone' };

/** A terminal as a conversation needs it. */
export interface Terminal {
  size(): Size;
  draw(screen: Screen): void;
  next(): Promise<Event>;
  /** Forgets keys that were pressed before what is now on the screen stood there. */
  forget(): void;
  /** Gives the terminal back as it was found, and takes it again. */
  leave(): void;
  enter(): void;
  /** Stops the process until the shell goes on with it. */
  suspend(): void;
}

/** The other screen, so that what stood there comes back; pasted text marked as such. */
const take = '\u001b[?1049h\u001b[?2004h\u001b[?25l';
const giveBack = '\u001b[?2004l\u001b[?25h\u001b[?1049l';
/** Terminals that know it show the frame at once; the others pass over it. */
const frameStart = '\u001b[?2026h\u001b[?25l\u001b[H';
const frameEnd = '\u001b[?2026l';

/**
 * Takes over a terminal for a conversation. It is given back on every way out: a key, a signal, a
 * crash.
 *
 * @returns the terminal, and `close`, after which it is an ordinary one again
 */
export function openTerminal(
  input: ReadStream,
  output: WriteStream,
  paint: (style: Style, text: string) => string,
): Terminal & { close(): void } {
  const events: Event[] = [];
  let waiting: ((event: Event) => void) | null = null;
  let rest = '';
  let taken = false;
  const happen = (event: Event): void => {
    const resolve = waiting;
    waiting = null;
    if (resolve) resolve(event);
    else events.push(event);
  };
  const onData = (chunk: string): void => {
    const read = keysIn(rest + chunk);
    rest = read.rest;
    for (const key of read.keys) happen({ kind: 'key', key });
  };
  const onResize = (): void => happen({ kind: 'resize' });
  const onGone = (): void => happen({ kind: 'gone' });
  const enter = (): void => {
    if (taken) return;
    taken = true;
    output.write(take);
    input.setRawMode(true);
    input.resume();
  };
  const leave = (): void => {
    if (!taken) return;
    taken = false;
    input.setRawMode(false);
    input.pause();
    output.write(giveBack);
  };
  input.setEncoding('utf8');
  input.on('data', onData).on('end', onGone);
  output.on('resize', onResize);
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, onGone);
  process.on('exit', leave);
  enter();

  return {
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    draw: ({ lines, cursor }) => {
      const text = lines
        .map(
          (line) =>
            `${line.map(({ text: part, style }) => (style === null ? part : paint(style, part))).join('')}\u001b[K`,
        )
        .join('\r\n');
      const place =
        cursor === null ? '' : `\u001b[${cursor.row + 1};${cursor.column + 1}H\u001b[?25h`;
      output.write(`${frameStart}${text}\u001b[J${place}${frameEnd}`);
    },
    next: () => {
      const event = events.shift();
      return event ? Promise.resolve(event) : new Promise((resolve) => (waiting = resolve));
    },
    forget: () => {
      const kept = events.filter((event) => event.kind !== 'key' || event.key.name === 'ctrl-c');
      events.splice(0, events.length, ...kept);
    },
    enter,
    leave,
    suspend: () => {
      if (process.platform === 'win32') return;
      leave();
      // The whole group, for a shell waits for whatever started us too.
      process.kill(0, 'SIGTSTP');
      enter();
    },
    close: () => {
      leave();
      input.off('data', onData).off('end', onGone);
      output.off('resize', onResize);
      for (const signal of signals) process.off(signal, onGone);
      process.off('exit', leave);
    },
  };
}

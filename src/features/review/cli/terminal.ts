import type { ReadStream, WriteStream } from 'node:tty';

import type { Style } from '#reporters/report';

import { type Key, listenForKeys } from './key.ts';
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

type Paint = (style: Style, text: string) => string;

/**
 * Takes over a terminal for a conversation. It is given back on every way out: a key, a signal, a
 * crash.
 *
 * @returns the terminal, and `close`, after which it is an ordinary one again
 */
export function openTerminal(
  input: ReadStream,
  output: WriteStream,
  paint: Paint,
): Terminal & { close(): void } {
  const events = eventQueue();
  const screen = otherScreen(input, output);
  const stopListening = listen(input, output, events.add);
  process.on('exit', screen.leave);
  screen.enter();
  return {
    ...screen,
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    draw: (shown) => void output.write(frameOf(shown, paint)),
    next: events.next,
    forget: events.forgetKeys,
    suspend: () => {
      if (process.platform === 'win32') return;
      screen.leave();
      // The whole group, for a shell waits for whatever started us too.
      process.kill(0, 'SIGTSTP');
      screen.enter();
    },
    close: () => {
      screen.leave();
      stopListening();
      process.off('exit', screen.leave);
    },
  };
}

/** Events in the order they happen; whoever waits for one is given it at once. */
function eventQueue(): {
  add(event: Event): void;
  next(): Promise<Event>;
  /** Forgets the keys, except the one that ends everything. */
  forgetKeys(): void;
} {
  const events: Event[] = [];
  let waiting: ((event: Event) => void) | null = null;
  return {
    add: (event) => {
      const resolve = waiting;
      waiting = null;
      if (resolve) resolve(event);
      else events.push(event);
    },
    next: () => {
      const event = events.shift();
      return event ? Promise.resolve(event) : new Promise((resolve) => (waiting = resolve));
    },
    forgetKeys: () => {
      const others = events.filter((event) => event.kind !== 'key' || event.key.name === 'ctrl-c');
      events.splice(0, events.length, ...others);
    },
  };
}

/** The terminal's other screen: what stood on the ordinary one comes back when it is left. */
function otherScreen(input: ReadStream, output: WriteStream): Pick<Terminal, 'enter' | 'leave'> {
  let isTaken = false;
  return {
    enter: () => {
      if (isTaken) return;
      isTaken = true;
      output.write(take);
      input.setRawMode(true);
      input.resume();
    },
    leave: () => {
      if (!isTaken) return;
      isTaken = false;
      input.setRawMode(false);
      input.pause();
      output.write(giveBack);
    },
  };
}

/**
 * Tells of every key, of a new size, and of the end by a signal or of the input.
 *
 * @returns stops telling
 */
function listen(input: ReadStream, output: WriteStream, tell: (event: Event) => void): () => void {
  const onResize = (): void => tell({ kind: 'resize' });
  const onGone = (): void => tell({ kind: 'gone' });
  const stopKeys = listenForKeys(input, (key) => tell({ kind: 'key', key }));
  input.on('end', onGone);
  output.on('resize', onResize);
  for (const signal of signals) process.on(signal, onGone);
  return () => {
    stopKeys();
    input.off('end', onGone);
    output.off('resize', onResize);
    for (const signal of signals) process.off(signal, onGone);
  };
}

const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/** A screen as the characters and escape codes that draw it in one go. */
function frameOf({ lines, cursor }: Screen, paint: Paint): string {
  const text = lines
    .map((line) => {
      const parts = line.map((part) =>
        part.style === null ? part.text : paint(part.style, part.text),
      );
      return `${parts.join('')}\u001b[K`;
    })
    .join('\r\n');
  const place = cursor === null ? '' : `\u001b[${cursor.row + 1};${cursor.column + 1}H\u001b[?25h`;
  return `${frameStart}${text}\u001b[J${place}${frameEnd}`;
}

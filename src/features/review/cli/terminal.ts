import { emitKeypressEvents, type Interface, type Key as Press } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';

import type { Style } from '#reporters/report';

import type { Screen, Size } from './screen.ts';

/** A key: its name is `p`, `enter`, `left` or `ctrl-c`; `text` is null if it types nothing. */
export interface Key {
  readonly name: string;
  readonly text: string | null;
}

/** Lines that a key scrolls, negative for up; null for other keys. */
export function getScrollStep({ name }: Key): number | null {
  return steps[name] ?? null;
}

const steps: Readonly<Record<string, number>> = {
  down: 1,
  j: 1,
  up: -1,
  k: -1,
  pagedown: 10,
  space: 10,
  ' ': 10,
  pageup: -10,
};

/** Keys that type nothing, by their names in node. */
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'up down left right home end delete pageup pagedown tab backspace'
      .split(' ')
      .map((name) => [name, name]),
  ),
  return: 'enter',
  enter: 'enter',
};

/** Milliseconds in which the rest of a key follows its Escape. */
const escapeCodeTimeout = 50;

/**
 * Reports every key of a terminal that is in raw mode. A pasted text is one key, so that a paste by
 * mistake decides nothing. The result stops listening and leaves the mode.
 */
export function listenForKeys(input: NodeJS.ReadStream, report: (key: Key) => void): () => void {
  let pasted: string | null = null;
  const onPress = (_typed: string | undefined, press: Press): void => {
    if (press.name === 'paste-start') pasted = '';
    else if (pasted === null) report(keyOf(press));
    else if (press.name !== 'paste-end') pasted += press.sequence ?? '';
    else {
      report({ name: 'paste', text: cleanPaste(pasted) });
      pasted = null;
    }
  };
  // Node reads nothing else of the interface.
  emitKeypressEvents(input, { escapeCodeTimeout } as unknown as Interface);
  input.on('keypress', onPress);
  return () => void input.off('keypress', onPress);
}

function keyOf({ name = '', sequence = '', ctrl, meta, shift }: Press): Key {
  if (name === 'escape') return { name, text: null };
  if (ctrl && !meta && !shift && /^[a-z]$/.test(name)) return { name: `ctrl-${name}`, text: null };
  if (ctrl || meta) return { name: 'unknown', text: null };
  const known = named[name];
  if (known !== undefined && !shift) return { name: known, text: null };
  // eslint-disable-next-line no-control-regex -- control characters type nothing
  if (/[\u0000-\u001f\u007f]/.test(sequence)) return { name: 'unknown', text: null };
  return { name: name === 'space' ? name : sequence, text: sequence };
}

/** Pasted text on one line, without control characters. */
function cleanPaste(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are removed
  return text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f]/g, '');
}

/** What happened at the terminal; `gone` if it was closed. */
export type TerminalEvent =
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'resize' }
  | { readonly kind: 'gone' };

/** The screen and the keys of a terminal. */
export interface Terminal {
  size(): Size;
  draw(screen: Screen): void;
  /** Waits for the next event. */
  next(): Promise<TerminalEvent>;
  /** Drops keys that were pressed before the current screen, except Ctrl-C. */
  forget(): void;
  /** Restores the ordinary screen. */
  leave(): void;
  /** Takes the alternate screen. */
  enter(): void;
  /** Suspends the process group until the shell resumes it; no-op on Windows. */
  suspend(): void;
}

// Alternate screen, bracketed paste, hidden cursor.
const takeScreen = '\u001b[?1049h\u001b[?2004h\u001b[?25l';
const restoreScreen = '\u001b[?2004l\u001b[?25h\u001b[?1049l';
// Synchronized update: terminals without it ignore the sequence.
const frameStart = '\u001b[?2026h\u001b[?25l\u001b[H';
const frameEnd = '\u001b[?2026l';

type Paint = (style: Style, text: string) => string;

/**
 * Takes the alternate screen of a terminal. `close`, a signal and a crash restore it.
 */
export function openTerminal(
  input: ReadStream,
  output: WriteStream,
  paint: Paint,
): Terminal & { close(): void } {
  const events = eventQueue();
  const screen = alternateScreen(input, output);
  const stopListening = listen(input, output, events.add);
  process.on('exit', screen.leave);
  screen.enter();
  return {
    ...screen,
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    draw: (shown) => void output.write(encodeScreen(shown, paint)),
    next: events.next,
    forget: events.dropKeys,
    suspend: () => {
      if (process.platform === 'win32') return;
      screen.leave();
      // The shell waits for the whole process group.
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

function eventQueue(): {
  add(event: TerminalEvent): void;
  next(): Promise<TerminalEvent>;
  dropKeys(): void;
} {
  const events: TerminalEvent[] = [];
  let waiting: ((event: TerminalEvent) => void) | null = null;
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
    dropKeys: () => {
      const others = events.filter((event) => event.kind !== 'key' || event.key.name === 'ctrl-c');
      events.splice(0, events.length, ...others);
    },
  };
}

function alternateScreen(
  input: ReadStream,
  output: WriteStream,
): Pick<Terminal, 'enter' | 'leave'> {
  let isTaken = false;
  return {
    enter: () => {
      if (isTaken) return;
      isTaken = true;
      output.write(takeScreen);
      input.setRawMode(true);
      input.resume();
    },
    leave: () => {
      if (!isTaken) return;
      isTaken = false;
      input.setRawMode(false);
      input.pause();
      output.write(restoreScreen);
    },
  };
}

/** Reports keys, resizes, and the end of input or a signal. The result stops it. */
function listen(
  input: ReadStream,
  output: WriteStream,
  report: (event: TerminalEvent) => void,
): () => void {
  const onResize = (): void => report({ kind: 'resize' });
  const onGone = (): void => report({ kind: 'gone' });
  const stopKeys = listenForKeys(input, (key) => report({ kind: 'key', key }));
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

/** The characters and escape codes that draw a screen. */
function encodeScreen({ lines, cursor }: Screen, paint: Paint): string {
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

import { emitKeypressEvents, type Interface, type Key as Press } from 'node:readline';

/**
 * A key as it was pressed: `p`, `enter`, `left`, `ctrl-c`, and what it types, when it types
 * something.
 */
export interface Key {
  readonly name: string;
  readonly text: string | null;
}

/** Lines that a key scrolls, up where less than 0; null for a key that scrolls nothing. */
export function stepOf({ name }: Key): number | null {
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

/** Keys that type nothing, by what node calls them. */
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'up down left right home end delete pageup pagedown tab backspace'
      .split(' ')
      .map((name) => [name, name]),
  ),
  return: 'enter',
  enter: 'enter',
};

/** What follows Escape at once belongs to it, for so many milliseconds. */
const escapeCodeTimeout = 50;

/**
 * Tells of every key that a terminal sends. A pasted text is one key, so that pasting a page by
 * mistake decides nothing.
 *
 * @returns stops telling
 */
export function listenForKeys(input: NodeJS.ReadStream, tell: (key: Key) => void): () => void {
  let pasted: string | null = null;
  const onPress = (_typed: string | undefined, press: Press): void => {
    if (press.name === 'paste-start') pasted = '';
    else if (pasted === null) tell(keyOf(press));
    else if (press.name !== 'paste-end') pasted += press.sequence ?? '';
    else {
      tell({ name: 'paste', text: onOneLine(pasted) });
      pasted = null;
    }
  };
  // Node reads nothing else of what it calls an interface.
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
  // eslint-disable-next-line no-control-regex -- what types nothing
  if (/[\u0000-\u001f\u007f]/.test(sequence)) return { name: 'unknown', text: null };
  return { name: name === 'space' ? name : sequence, text: sequence };
}

/** Pasted text on one line; control characters in it type nothing. */
function onOneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- what types nothing
  return text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f]/g, '');
}

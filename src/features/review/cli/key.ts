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

/**
 * What terminals send for keys that type nothing; xterm, its application mode, and the Linux
 * console.
 */
const sequences: Readonly<Record<string, string>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  '[H': 'home',
  '[F': 'end',
  OH: 'home',
  OF: 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[7~': 'home',
  '[8~': 'end',
  '[3~': 'delete',
  '[5~': 'pageup',
  '[6~': 'pagedown',
};

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\u007f': 'backspace',
  ' ': 'space',
};

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';

/**
 * The keys in what a terminal sent, and the start of something that has not wholly arrived. A
 * pasted text is one key, so that pasting a page by mistake decides nothing.
 */
export function keysIn(sent: string): { readonly keys: readonly Key[]; readonly rest: string } {
  const keys: Key[] = [];
  let at = 0;
  while (at < sent.length) {
    if (sent.startsWith(pasteStart, at)) {
      const end = sent.indexOf(pasteEnd, at);
      if (end === -1) return { keys, rest: sent.slice(at) };
      keys.push({ name: 'paste', text: typed(sent.slice(at + pasteStart.length, end)) });
      at = end + pasteEnd.length;
      continue;
    }
    // eslint-disable-next-line no-control-regex -- what keys send
    const escape = /^\u001b(\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|)/.exec(sent.slice(at));
    const length = escape ? escape[0].length : (sent.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    keys.push(
      escape
        ? {
            name: escape[1] === '' ? 'escape' : (sequences[escape[1] ?? ''] ?? 'unknown'),
            text: null,
          }
        : keyOf(sent.slice(at, at + length)),
    );
    at += length;
  }
  return { keys, rest: '' };
}

function keyOf(character: string): Key {
  const named = controls[character];
  if (named !== undefined) return { name: named, text: named === 'space' ? ' ' : null };
  const code = character.charCodeAt(0);
  if (code < 32) return { name: `ctrl-${String.fromCharCode(code + 96)}`, text: null };
  return { name: character, text: character };
}

/** Pasted text on one line; control characters in it type nothing. */
function typed(text: string): string {
  // eslint-disable-next-line no-control-regex -- what types nothing
  return text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f]/g, '');
}

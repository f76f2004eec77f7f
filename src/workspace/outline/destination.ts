/** A link destination and the offset after the closing parenthesis. */
export interface Destination {
  readonly target: string;
  readonly end: number;
}

const entity = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/;

/**
 * Reads `(destination "title")` at `at`, the offset of the parenthesis (CommonMark 6.3).
 *
 * @returns null when it is no link after all, `odd` when character references make it remark's
 *   business
 */
export function readDestination(text: string, at: number, end: number): Destination | 'odd' | null {
  let here = skipSpace(text, at + 1, end);
  if (here === null) return null;
  let raw = '';
  if (text[here] === '<') {
    const close = /^<((?:[^<>\n\\]|\\.)*)>/.exec(text.slice(here, end));
    if (!close) return null;
    raw = close[1] ?? '';
    here += close[0].length;
  } else {
    const stop = bareEnd(text, here, end);
    if (stop === null) return null;
    raw = text.slice(here, stop);
    here = stop;
  }
  if (entity.test(raw)) return 'odd';
  const afterTarget = here;
  const spaced = skipSpace(text, here, end);
  if (spaced === null) return null;
  here = spaced;
  if (text[here] !== ')' && here > afterTarget) {
    // Readers differ on parentheses inside a title in parentheses.
    if (text[here] === '(') return 'odd';
    const title = titleEnd(text, here, end);
    if (title === null) return null;
    const after = skipSpace(text, title, end);
    if (after === null) return null;
    here = after;
  }
  return here < end && text[here] === ')' ? { target: unescape(raw), end: here + 1 } : null;
}

/** Removes backslashes before punctuation. */
export function unescape(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\([!-/:-@[-`{-~])/g, '$1') : raw;
}

/**
 * The end of a destination without angle brackets: balanced parentheses, no white space, no control
 * characters.
 */
function bareEnd(text: string, from: number, end: number): number | null {
  let depth = 0;
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x5c && at + 1 < end && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) at += 1;
    else if (code === 0x28) {
      depth += 1;
      if (depth > 31) return null;
    } else if (code === 0x29) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return depth === 0 ? at : null;
}

function titleEnd(text: string, at: number, end: number): number | null {
  const open = text[at];
  const pattern =
    open === '"' ? /^"(?:[^"\\]|\\[^])*"/ : open === "'" ? /^'(?:[^'\\]|\\[^])*'/ : null;
  const title = pattern?.exec(text.slice(at, end));
  if (!title || /\n[ \t]*\n/.test(title[0])) return null;
  return at + title[0].length;
}

/** White space with at most one line ending; null when there are two. */
function skipSpace(text: string, from: number, end: number): number | null {
  let at = from;
  let newlines = 0;
  while (at < end && /[ \t\n\r]/.test(text[at] ?? '')) {
    if (text[at] === '\n') newlines += 1;
    at += 1;
  }
  return newlines > 1 ? null : at;
}

import { type Node, parseTree } from 'jsonc-parser';

import { lineEnd, lineEnding, lineStart } from '#workspace/edit/text-lines';

/** Parses JSON with comments and trailing commas into a tree; null if there is no value. */
export function jsonTree(text: string): Node | null {
  // A byte order mark counts as a space, so that offsets stay.
  return (
    parseTree(text.replace(/^\ufeff/, ' '), [], {
      disallowComments: false,
      allowTrailingComma: true,
    }) ?? null
  );
}

/** Returns the value of a key, or at an index of a list; null if there is none. */
export function jsonChild(node: Node | null, step: string | number): Node | null {
  if (node === null) return null;
  if (typeof step === 'number')
    return node.type === 'array' ? (node.children?.[step] ?? null) : null;
  return (
    (node.type === 'object'
      ? node.children?.find((each) => each.children?.[0]?.value === step)?.children?.[1]
      : null) ?? null
  );
}

/** Replaces a value in a text. */
export function replaceJson(text: string, node: Node, value: unknown): string {
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
}

/**
 * Adds a value at the end of an object or a list, with the indentation and line endings of the
 * text. Everything else keeps its bytes.
 *
 * @param key the key of the new value; null in a list
 */
export function addJson(text: string, container: Node, key: string | null, value: unknown): string {
  const [open, close] = [container.offset + 1, container.offset + container.length - 1];
  const last = container.children?.at(-1);
  const written = (unit: string, gap: string): string =>
    `${key === null ? '' : `${JSON.stringify(key)}:${gap}`}` +
    `${unit === '' ? JSON.stringify(value) : JSON.stringify(value, null, unit)}`;
  if (last && !/[\r\n]/.test(text.slice(open, close))) {
    const gap = /[,:]\s/.test(text.slice(open, close)) ? ' ' : '';
    const end = last.offset + last.length;
    const comma = commaAfter(text, end, close);
    return comma === null
      ? `${text.slice(0, end)},${gap}${written('', gap)}${text.slice(end)}`
      : `${text.slice(0, comma + 1)}${gap}${written('', gap)},${text.slice(comma + 1)}`;
  }
  const ending = lineEnding(text, 0);
  const outer = indentAt(text, container.offset);
  const unit = unitOf(text);
  const inner =
    last && startsItsLine(text, container.children?.[0]?.offset ?? 0)
      ? indentAt(text, container.children?.[0]?.offset ?? 0)
      : outer + unit;
  const item = ending + inner + written(unit, ' ').replaceAll('\n', ending + inner);
  const filled = open + text.slice(open, close).trimEnd().length;
  if (!last) return text.slice(0, filled) + item + ending + outer + text.slice(close);
  const end = last.offset + last.length;
  const comma = commaAfter(text, end, close);
  return comma === null
    ? `${text.slice(0, end)},${text.slice(end, filled)}${item}${text.slice(filled)}`
    : `${text.slice(0, filled)}${item},${text.slice(filled)}`;
}

/**
 * Removes a value from an object or a list. If `addJson` added it to others, the text has the bytes
 * from before.
 *
 * @param step the key of the value, or its index in a list; a missing one changes nothing
 */
export function cutJson(text: string, container: Node, step: string | number): string {
  const children = container.children ?? [];
  const at =
    typeof step === 'number'
      ? step
      : children.findIndex((each) => each.children?.[0]?.value === step);
  const [open, close] = [container.offset + 1, container.offset + container.length - 1];
  const child = children[at];
  if (!child) return text;
  const end = child.offset + child.length;
  const before = children[at - 1];
  const comma = commaAfter(
    text,
    end,
    at + 1 < children.length ? (children[at + 1] as Node).offset : close,
  );
  const filled = open + text.slice(open, child.offset).trimEnd().length;
  if (
    children.length === 1 &&
    comma === null &&
    filled === open &&
    text.slice(end, close).trim() === ''
  )
    return text.slice(0, open) + text.slice(close);
  // Text after a line comment would become part of the comment.
  const isOpen = endsInLineComment(text, before ? before.offset + before.length : open, filled);
  const rest = (from: number): string =>
    (isOpen && /\S/.test(text.slice(from, lineEnd(text, from))) ? lineEnding(text, from) : '') +
    text.slice(from);
  if (comma !== null) return text.slice(0, filled) + text.slice(end, comma) + rest(comma + 1);
  const own = before ? commaAfter(text, before.offset + before.length, child.offset) : null;
  return own === null
    ? text.slice(0, filled) + rest(end)
    : text.slice(0, own) + text.slice(own + 1, Math.max(filled, own + 1)) + rest(end);
}

/** Splits the text between values into spaces, comments and commas, each with its offset. */
function piecesOf(
  text: string,
  from: number,
  until: number,
): { readonly at: number; readonly piece: string }[] {
  const pieces: { readonly at: number; readonly piece: string }[] = [];
  for (let at = from; at < until; at += pieces.at(-1)?.piece.length ?? 0) {
    const piece = /^(?:\s+|\/\/[^\r\n]*|\/\*[^]*?\*\/|,)/.exec(text.slice(at, until))?.[0];
    if (piece === undefined) break;
    pieces.push({ at, piece });
  }
  return pieces;
}

/** Finds the comma after a value, past spaces and comments; null if there is none. */
function commaAfter(text: string, from: number, until: number): number | null {
  return piecesOf(text, from, until).find(({ piece }) => piece === ',')?.at ?? null;
}

/** Returns whether the text between two values ends in a line comment. */
function endsInLineComment(text: string, from: number, until: number): boolean {
  return piecesOf(text, from, until).at(-1)?.piece.startsWith('//') ?? false;
}

/** Returns the indentation of the line that contains an offset. */
function indentAt(text: string, at: number): string {
  return /^\ufeff?([ \t]*)/.exec(text.slice(lineStart(text, at), lineEnd(text, at)))?.[1] ?? '';
}

function startsItsLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === '' && lineStart(text, at) > 0;
}

/** Returns one step of indentation: that of the first indented line, else two spaces. */
function unitOf(text: string): string {
  return /^([ \t]+)["[{]/m.exec(text)?.[1] ?? '  ';
}

/** An object of JSON or YAML. */
export type Fields = Readonly<Record<string, unknown>>;

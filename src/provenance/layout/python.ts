import { parser } from '@lezer/python';

import {
  defaultLeafText,
  isTrailingComma,
  type Language,
  type LeafAt,
  type Part,
  type Parts,
} from './part.ts';

/** A trailing comma means nothing in these, unlike in a tuple or a subscript. */
const lists = new Set([
  'ArgList',
  'ParamList',
  'ArrayExpression',
  'DictionaryExpression',
  'SetExpression',
]);

/** Nodes with statements in their own lines. */
const bodies = new Set(['Script', 'Body', 'MatchBody']);

/** Blocks are nodes of the tree, so any consistent indentation is the same. */
export function pythonLanguage(): Language {
  return {
    parser,
    atoms: new Set(['String', 'FormatString']),
    sequences: bodies,
    symbols: new Set(['FunctionDefinition', 'ClassDefinition']),
    says,
    isSound,
  };
}

function says(at: LeafAt): string | null {
  if (isTrailingComma(at, lists)) return null;
  const simple = /^([A-Za-z]*)(["'])([^"'\\\n]*)\2$/.exec(at.text);
  return (at.leaf.name === 'String' || at.leaf.name === 'FormatString') && simple
    ? `${at.leaf.name} ${simple[1]}"${simple[3]}"`
    : defaultLeafText(at);
}

/**
 * Whether the statements of each block, and their decorators, have one indentation, deeper than the
 * block's. The parser accepts code that Python rejects.
 */
function isSound({ root }: Parts, whole: string): boolean {
  if (whole.includes('\f')) return false;
  const open: { readonly part: Part; readonly around: string }[] = [{ part: root, around: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, around } = next;
    let inside = around;
    if (
      part.name === 'DecoratedStatement' &&
      part.parts.flatMap((each) => indentation(each, whole)).some((each) => each !== around)
    )
      return false;
    if (bodies.has(part.name)) {
      const own = part.parts.flatMap((each) => indentation(each, whole));
      const [first = around] = own;
      if (own.some((each) => each !== first)) return false;
      if (part.parent === null ? first !== '' : own.length > 0 && !isDeeper(first, around))
        return false;
      inside = first;
    }
    for (const each of part.parts)
      if (each.parts.length > 0) open.push({ part: each, around: inside });
  }
  return true;
}

function isDeeper(inner: string, outer: string): boolean {
  return inner.length > outer.length && inner.startsWith(outer);
}

/** The blanks before a part with which a line of code begins, as the only item; else empty. */
function indentation(part: Part, whole: string): string[] {
  if (part.name === 'Comment' || part.name === ':' || part.from === part.to) return [];
  const start = whole.lastIndexOf('\n', part.from - 1) + 1;
  const before = whole.slice(start, part.from);
  // A backslash continues the line.
  return before.trim() === '' && !whole.slice(0, start).endsWith('\\\n') ? [before] : [];
}

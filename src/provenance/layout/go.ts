import { parser } from '@lezer/go';

import { defaultLeafText, isTrailingComma, type Language, type LeafAt, type Part } from './part.ts';

const lists = new Set(['Arguments', 'Parameters', 'LiteralValue']);

/** Line ends after which a semicolon is inserted (Go specification, Semicolons). */
const ends = /(?:[\p{L}\p{Nd}_"'`)\]}]|\+\+|--)$/u;

const keywords = new Set([
  ...['case', 'chan', 'const', 'default', 'defer', 'else', 'for', 'func', 'go', 'goto', 'if'],
  ...['import', 'interface', 'map', 'package', 'range', 'select', 'struct', 'switch', 'type'],
  'var',
]);

/** Semicolons count where the scanner of Go has them, written or not. */
export function goLanguage(): Language {
  return {
    parser,
    atoms: new Set(['String', 'Rune']),
    sequences: new Set(['SourceFile', 'Block', 'SpecList', 'StructBody', 'InterfaceBody']),
    symbols: new Set(['FunctionDecl', 'MethodDecl', 'TypeDecl']),
    says,
    remarkAt,
  };
}

function says(at: LeafAt, whole: string): string | null {
  const { text, gap, before } = at;
  if (text === ';' || isTrailingComma(at, lists)) return null;
  const last = before === null ? '' : whole.slice(before.from, before.to);
  const isEnded =
    last === ';' ||
    (gap.includes('\n') && (ends.test(last) || /^\d/.test(last)) && !keywords.has(last));
  return `${isEnded && !closesGroup(at) ? '; ' : ''}${defaultLeafText(at)}`;
}

/** Whether a semicolon may be left out before a bracket; in a list it would be an error. */
function closesGroup({ leaf: { parent }, text }: LeafAt): boolean {
  return text === ')'
    ? parent?.name === 'SpecList'
    : text === '}' && parent?.name !== 'LiteralValue';
}

/** Go reads some comments by their place: in the first column, or right before a line. */
function remarkAt({ from, to }: Part, whole: string): string {
  const isFirst = from === 0 || whole[from - 1] === '\n';
  const isApart = /^[^\n]*\n[ \t]*\n/.test(whole.slice(to, to + 400));
  const isDirective = /^\/\/(?:[a-z]+:|export |line | ?\+build)/.test(whole.slice(from, to));
  return `${isApart ? 'apart' : ''}${isDirective && isFirst ? 'first' : ''}`;
}

import { parser } from '@lezer/css';

import { defaultLeafText, type Language, type LeafAt, type Part, unquoted } from './part.ts';

/** Blanks around these mean nothing. */
const signs = new Set(['{', '}', ';', ',']);

/** Most blanks count: they may join, separate or select a descendant. */
export function cssLanguage(): Language {
  return {
    parser,
    atoms: new Set(['StringLiteral', 'CallLiteral', 'NumberLiteral', 'ColorLiteral', 'Comment']),
    sequences: new Set(['StyleSheet', 'Block']),
    symbols: new Set(),
    says,
  };
}

function says(at: LeafAt, whole: string): string | null {
  const { leaf, text, next, gap, before } = at;
  const { parent } = leaf;
  const property = customProperty(leaf);
  if (property !== null) return sayOfCustom(leaf, property, whole);
  if (text === ';' && parent?.name === 'Block' && isLastInBlock(leaf, next)) return null;
  // Its bytes and its place are fixed.
  if (parent?.name === 'CharsetStatement') return `${leaf.from} ${gap}${text}`;
  const value =
    leaf.name === 'StringLiteral' ? `StringLiteral ${unquoted(text)}` : defaultLeafText(at);
  const isApart =
    gap.replace(/\/\*[^]*?\*\//g, '') !== '' &&
    before !== null &&
    !(isLoose(leaf, text, true) || isLoose(before, whole.slice(before.from, before.to), false));
  return `${isApart ? 'blank ' : ''}${value}`;
}

/** Whether blanks before or after a leaf are layout. */
function isLoose({ name, parent }: Part, text: string, isBefore: boolean): boolean {
  if (signs.has(text) || name === 'ChildOp' || name === 'SiblingOp') return true;
  if (isBefore) return text === ')' || name === 'Important' || isColon(text, parent);
  return text === '(' || isColon(text, parent);
}

function isColon(text: string, parent: Part | null): boolean {
  return text === ':' && (parent?.name === 'Declaration' || parent?.name === 'FeatureQuery');
}

/** Whether a semicolon is between the last declaration and the end of its block. */
function isLastInBlock(leaf: Part, next: Part | null): boolean {
  const parts = leaf.parent?.parts ?? [];
  return (
    next !== null && next === parts.at(-1) && parts[parts.indexOf(leaf) - 1]?.name === 'Declaration'
  );
}

/** The custom property that a leaf is in: programs may read its text. */
function customProperty(leaf: Part): Part | null {
  for (let part = leaf.parent; part; part = part.parent)
    if (part.name === 'Declaration' && part.parts[0]?.name === 'VariableName') return part;
  return null;
}

/** The name, then the whole value as one text. */
function sayOfCustom(leaf: Part, { parts, to }: Part, whole: string): string {
  const text = whole.slice(leaf.from, leaf.to);
  const value = parts.findIndex((part) => part.name === ':') + 1;
  const isFirst = parts[value]?.from === leaf.from;
  return isFirst ? `custom ${whole.slice(leaf.from, to)}` : `${leaf.name} ${text}`;
}

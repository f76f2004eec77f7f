import { parser } from '@lezer/rust';

import { defaultLeafText, isTrailingComma, type Language, type LeafAt } from './part.ts';

/** A trailing comma means nothing in these, outside of macros. */
const lists = new Set(['ArgList', 'ParamList', 'FieldDeclarationList', 'FieldInitializerList']);

/** In a macro, all tokens and the blanks between them count. */
export function rustLanguage(): Language {
  return {
    parser,
    atoms: new Set(['String', 'RawString', 'Char']),
    sequences: new Set(['SourceFile', 'Block', 'DeclarationList']),
    symbols: new Set(['FunctionItem', 'StructItem', 'EnumItem', 'TraitItem', 'ConstItem']),
    says,
  };
}

function says(at: LeafAt): string | null {
  for (let part = at.leaf.parent; part; part = part.parent)
    if (/^Macro|^Attribute|Attribute$/.test(part.name))
      return `${at.gap === '' ? '' : 'blank '}${defaultLeafText(at)}`;
  return isTrailingComma(at, lists) ? null : defaultLeafText(at);
}

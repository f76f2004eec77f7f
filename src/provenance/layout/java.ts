import { parser } from '@lezer/java';

import { defaultLeafText, type Language } from './part.ts';

/** Only blanks between tokens are layout. */
export function javaLanguage(): Language {
  return {
    parser,
    atoms: new Set(['StringLiteral', 'TextBlock', 'CharacterLiteral']),
    sequences: new Set(['Program', 'Block', 'ClassBody', 'InterfaceBody', 'EnumBody']),
    symbols: new Set(['MethodDeclaration', 'ClassDeclaration', 'InterfaceDeclaration']),
    says: defaultLeafText,
  };
}

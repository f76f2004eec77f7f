import { parser } from '@lezer/java';

import { type Language, defaultLeafText } from './part.ts';

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

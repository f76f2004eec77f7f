import { parser } from '@lezer/java';

import { type Language, plainly } from './part.ts';

/** Only blanks between tokens are layout. */
export function java(): Language {
  return {
    parser,
    atoms: new Set(['StringLiteral', 'TextBlock', 'CharacterLiteral']),
    sequences: new Set(['Program', 'Block', 'ClassBody', 'InterfaceBody', 'EnumBody']),
    symbols: new Set(['MethodDeclaration', 'ClassDeclaration', 'InterfaceDeclaration']),
    says: plainly,
  };
}

import { parser } from '@lezer/java';

import { type Language, plainly } from './part.ts';

/** Java: only blanks between its tokens are layout. */
export function java(): Language {
  return {
    parser,
    atoms: new Set(['StringLiteral', 'TextBlock', 'CharacterLiteral']),
    sequences: new Set(['Program', 'Block', 'ClassBody', 'InterfaceBody', 'EnumBody']),
    symbols: new Set(['MethodDeclaration', 'ClassDeclaration', 'InterfaceDeclaration']),
    says: plainly,
  };
}

import { parser } from '@lezer/json';

import { type Language, plainly } from './part.ts';

/** JSON without comments: nothing but blanks is layout. */
export function json(): Language {
  return {
    parser,
    atoms: new Set(['String', 'PropertyName', 'Number']),
    sequences: new Set(['JsonText', 'Object', 'Array']),
    symbols: new Set(),
    says: plainly,
  };
}

import { parser } from '@lezer/json';

import { type Language, plainly } from './part.ts';

/** Only blanks are layout; comments are errors. */
export function json(): Language {
  return {
    parser,
    atoms: new Set(['String', 'PropertyName', 'Number']),
    sequences: new Set(['JsonText', 'Object', 'Array']),
    symbols: new Set(),
    says: plainly,
  };
}

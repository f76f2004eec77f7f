import { parser } from '@lezer/json';

import { defaultLeafText, type Language } from './part.ts';

/** Only blanks are layout; comments are errors. */
export function jsonLanguage(): Language {
  return {
    parser,
    atoms: new Set(['String', 'PropertyName', 'Number']),
    sequences: new Set(['JsonText', 'Object', 'Array']),
    symbols: new Set(),
    says: defaultLeafText,
  };
}

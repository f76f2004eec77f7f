import type { Span } from '#diagnostics/diagnostic';

import type { ShapeProblem, TextFile } from '../document.ts';
import { lastName } from '../paths/target.ts';
import { firstProblem, type SchemaProblem } from '../schema/explain.ts';
import { validateLedgerEntry } from '../schema/generated/entry-validator.js';
import type { LedgerEntry } from '../schema/generated/types.ts';
import { isDay } from '../text/day.ts';
import { duplicateKey } from '../text/json-text.ts';

/** A file of the ledger, which records one act. */
export interface Entry {
  readonly path: string;
  /** The hash in the file name. */
  readonly id: string;
  readonly text: string;
  readonly content: LedgerEntry;
}

/** Reads a ledger entry: JSON of the schema's shape, without duplicate keys. */
export function readLedgerEntry({
  path,
  text,
}: TextFile): { readonly entry: Entry } | { readonly problem: ShapeProblem } {
  const problem = (key: string, expected: string, span: Span): { problem: ShapeProblem } => ({
    problem: { kind: 'schema', path, key, expected, span },
  });
  let act: unknown;
  try {
    act = JSON.parse(text);
  } catch {
    return problem('entry', 'a JSON object', firstLine(text));
  }
  const twice = duplicateKey(text);
  if (twice) return problem('entry', 'JSON without duplicate keys', twice.span);
  const wrong = validateLedgerEntry(act)
    ? contentProblem(act as LedgerEntry)
    : firstProblem(validateLedgerEntry.errors);
  if (wrong) return problem(wrong.key, wrong.expected, keySpan(text, wrong.pointer));
  const name = lastName(path).replace(/\.json$/, '');
  const id = name.slice(name.lastIndexOf('-') + 1);
  return { entry: { path, id, text, content: act as LedgerEntry } };
}

function firstLine(text: string): Span {
  const end = text.indexOf('\n');
  return { start: 0, end: end === -1 ? text.length : end };
}

/** The first place of a pointer's last key; the first line where the key is missing. */
function keySpan(text: string, pointer: string): Span {
  const key = JSON.stringify(lastName(pointer));
  const start = text.indexOf(`${key}:`);
  return start === -1 ? firstLine(text) : { start, end: start + key.length };
}

/** Problems that a schema cannot express. */
function contentProblem(act: LedgerEntry): SchemaProblem | null {
  if (!isDay(act.at.slice(0, 10)))
    return { pointer: '/at', key: 'at', expected: 'an existing day' };
  // A task without items can be closed.
  return act.items.length === 0 && act.act !== 'close'
    ? { pointer: '/items', key: 'items', expected: 'the target of the change' }
    : null;
}

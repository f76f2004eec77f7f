import type { LedgerEntry } from '../schema/generated/types.ts';
import { validateLedgerEntry } from '../schema/generated/entry-validator.js';
import { firstProblem } from '../schema/explain.ts';
import type { SourceFile } from '../source-file.ts';
import type { ShapeProblem } from '../shape-problem.ts';

/** One file of the ledger, read; `id` is the digest part of its name. */
export interface Entry {
  readonly path: string;
  readonly id: string;
  readonly text: string;
  readonly act: LedgerEntry;
}

/** Reads one ledger entry: strict JSON of the schema's shape (document 3.7). */
export function readLedgerEntry(file: Extract<SourceFile, { text: string }>): { readonly entry: Entry } | { readonly problem: ShapeProblem } {
  let act: unknown;
  const whole = { start: 0, end: Math.min(file.text.length, file.text.indexOf('\n') === -1 ? file.text.length : file.text.indexOf('\n')) };
  try {
    act = JSON.parse(file.text);
  } catch {
    return { problem: { kind: 'schema', path: file.path, key: 'entry', expected: 'a JSON object', span: whole } };
  }
  if (writtenKeys(file.text) !== readKeys(act)) return { problem: { kind: 'schema', path: file.path, key: 'entry', expected: 'JSON without a key given twice', span: whole } };
  if (!validateLedgerEntry(act)) {
    const problem = firstProblem(validateLedgerEntry.errors);
    return { problem: { kind: 'schema', path: file.path, key: problem.key, expected: problem.expected, span: keySpan(file.text, problem.pointer) ?? whole } };
  }
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return { entry: { path: file.path, id: name.slice(name.lastIndexOf('-') + 1), text: file.text, act: act as LedgerEntry } };
}

/** Where the last key of a pointer is written first; null when it is not there. */
function keySpan(text: string, pointer: string): { start: number; end: number } | null {
  const key = JSON.stringify(pointer.slice(pointer.lastIndexOf('/') + 1));
  const start = text.indexOf(`${key}:`);
  return start === -1 ? null : { start, end: start + key.length };
}

/** How many keys the text writes. */
function writtenKeys(text: string): number {
  let keys = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(?<colon>[ \t\r\n]{0,99}:)?/g)) if (token.groups?.colon !== undefined) keys += 1;
  return keys;
}

/** How many keys are left of them after reading: fewer, when one was given twice. */
function readKeys(value: unknown): number {
  let keys = 0;
  const pending: unknown[] = [value];
  for (let next = pending.pop(); pending.length > 0 || next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) keys += Object.keys(next).length;
    for (const inner of Object.values(next)) pending.push(inner);
  }
  return keys;
}

import type { Span } from '#diagnostics/diagnostic';

import type { SameValue } from './guard.ts';
import { inTime, matcherOf, type MatchTime } from './match-pattern.ts';

/** A value as a file has it, and where; or why there is none. */
export type FoundValue =
  | { readonly value: string; readonly span: Span }
  | { readonly missing: 'value' | 'parse' | 'time' };

/**
 * Reads one of the values that must be equal.
 *
 * @param time how long its pattern may be matched; null for as long as it takes
 */
export async function valueIn(
  { file, at, match }: SameValue,
  text: string,
  time: MatchTime | null = null,
): Promise<FoundValue> {
  const own = at === null ? text : await valueAt(file, at, text);
  if (own === null) return { missing: 'value' };
  if (typeof own !== 'string') return own;
  if (match === null) return { value: own, span: placeOf(own, text) };
  const found = await inTime(time, async (check) => {
    const matcher = await matcherOf(match, true, check);
    return { value: 'problem' in matcher ? null : matcher.group(own) };
  });
  if (found === null) return { missing: 'time' };
  const { value } = found;
  return value === null ? { missing: 'value' } : { value, span: placeOf(value, text) };
}

/** The scalar at a path of keys, as text; null where there is none. */
async function valueAt(
  file: string,
  path: string,
  text: string,
): Promise<string | null | { missing: 'parse' }> {
  let value: unknown;
  try {
    value = await parsed(file, text);
  } catch {
    return { missing: 'parse' };
  }
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : null;
}

/** What a file says; its parser is loaded for it, for hooks load this as well. */
async function parsed(file: string, text: string): Promise<unknown> {
  if (/\.toml$/i.test(file)) return (await import('smol-toml')).parse(text);
  if (/\.ya?ml$/i.test(file)) return (await import('yaml')).parse(text, { maxAliasCount: 20 });
  return (await import('jsonc-parser')).parse(text, [], { allowTrailingComma: true });
}

function placeOf(value: string, text: string): Span {
  const start = value === '' ? -1 : text.indexOf(value);
  return start === -1 ? { start: 0, end: 0 } : { start, end: start + value.length };
}

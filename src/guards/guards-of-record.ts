import type { Span } from '#diagnostics/diagnostic';
import { guard as say } from '#messages/guard';
import type { Message } from '#messages/message';
import { type Document, mapOf } from '#workspace/document';
import { pairOf, plainValue } from '#workspace/frontmatter/values';

import type { Guard } from './guard.ts';
import { readGuard, tooManyGuards } from './read-guard.ts';

/** The guards that a record writes in its frontmatter, and what is wrong with the others. */
export interface RecordGuards {
  readonly guards: readonly Guard[];
  readonly problems: readonly Message[];
  /** Where they stand. */
  readonly span: Span;
}

/** Reads the guards of a record; null where it has none. */
export function guardsIn(document: Document): RecordGuards | null {
  const map = mapOf(document);
  const misspelt = map?.pairs.find(({ key }) => key !== 'guard' && /^guards?$/i.test(key));
  if (misspelt)
    return {
      guards: [],
      problems: [say.keyMisspelt({ key: misspelt.key })],
      span: misspelt.keySpan,
    };
  const pair = pairOf(map, 'guard');
  if (!pair) return null;
  if (pair.value.kind === 'empty')
    return { guards: [], problems: [say.empty()], span: pair.keySpan };
  return { ...readGuards(plainValue(pair.value)), span: pair.value.span };
}

/** The guards of a record as plain data; null where it has none. */
export function guardData(document: Document): unknown {
  const pair = pairOf(mapOf(document), 'guard');
  return pair && pair.value.kind !== 'empty' ? plainValue(pair.value) : null;
}

/** Reads a list of guards, or one alone. */
export function readGuards(value: unknown): Omit<RecordGuards, 'span'> {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return { guards: [], problems: [say.empty()] };
  const many = tooManyGuards(list);
  if (many !== null) return { guards: [], problems: [many] };
  const read = list.map(readGuard);
  return {
    guards: read.flatMap((each) => ('guard' in each ? [each.guard] : [])),
    problems: read.flatMap((each) => ('problem' in each ? [each.problem] : [])),
  };
}

import type { Span } from '#diagnostics/diagnostic';
import { isObject } from '#diagnostics/json-decoder';
import { escapeInvisible } from '#diagnostics/plain-text';
import { guard as say } from '#messages/generated/guard';
import type { Message } from '#messages/message';
import { type Document, frontmatterMap } from '#workspace/document';
import { pairOf, plainValue } from '#workspace/frontmatter/values';

import {
  type AstLanguage,
  astLanguages,
  type Guard,
  guardKinds,
  type GuardLevel,
  type SameValue,
  type TextGuard,
} from './guard.ts';

/** The guards that could be read, and the problems of the others. */
interface GuardList {
  readonly guards: readonly Guard[];
  readonly problems: readonly Message[];
}

/** Reads the guards in the frontmatter of a record; null where it has none. */
export function guardsIn(document: Document): (GuardList & { readonly span: Span }) | null {
  const map = frontmatterMap(document);
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

/** Gives the guards of a record as plain data; null where it has none. */
export function guardData(document: Document): unknown {
  const pair = pairOf(frontmatterMap(document), 'guard');
  return pair && pair.value.kind !== 'empty' ? plainValue(pair.value) : null;
}

/** Reads a list of guards, or one alone. */
export function readGuards(value: unknown): GuardList {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return { guards: [], problems: [say.empty()] };
  if (list.length > maxGuards)
    return { guards: [], problems: [say.tooMany({ count: list.length, most: maxGuards })] };
  const read = list.map(readGuard);
  return {
    guards: read.flatMap((each) => ('guard' in each ? [each.guard] : [])),
    problems: read.flatMap((each) => ('problem' in each ? [each.problem] : [])),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Keys that a guard may have beside the one that names its kind. */
const keysOf: Readonly<Record<Guard['kind'], readonly string[]>> = {
  forbid: ['in', 'except', 'instead', 'bad', 'good', 'multiline', 'level'],
  require: ['in', 'except', 'instead', 'bad', 'good', 'multiline', 'level'],
  ast: ['language', 'in', 'except', 'instead', 'bad', 'good', 'level'],
  path: ['except', 'instead', 'level'],
  shell: ['instead', 'bad', 'good', 'level'],
  together: ['instead', 'level'],
  same: ['instead', 'level'],
  command: [],
};

/** Guards of a record, items of a list, and UTF-16 units of a text. */
const [maxGuards, maxItems, maxCharacters] = [20, 40, 500];

/**
 * Reads one guard from plain data: of a record's frontmatter, where every scalar is text, or of a
 * request in JSON.
 */
export function readGuard(
  value: unknown,
): { readonly guard: Guard } | { readonly problem: Message } {
  try {
    return { guard: guardOf(value) };
  } catch (error) {
    if (error instanceof BadGuard) return { problem: error.problem };
    throw error;
  }
}

class BadGuard extends Error {
  readonly problem: Message;
  constructor(problem: Message) {
    super(problem.id);
    this.problem = problem;
  }
}

/** @throws BadGuard */
function guardOf(fields: unknown): Guard {
  const kinds = guardKinds.join(', ');
  if (!isObject(fields)) throw new BadGuard(say.noMap({ kinds }));
  const named = guardKinds.filter((kind) => Object.hasOwn(fields, kind));
  const [kind] = named;
  if (kind === undefined) throw new BadGuard(say.noKind({ kinds }));
  if (named.length > 1) throw new BadGuard(say.manyKinds({ kinds: named.join(', ') }));
  const key = Object.keys(fields).find((each) => each !== kind && !keysOf[kind].includes(each));
  if (key !== undefined) {
    const keys = keysOf[kind].join(', ') || 'no other key';
    throw new BadGuard(say.unknownKey({ key, kind, keys }));
  }
  return guardOfKind(kind, fields);
}

function guardOfKind(kind: Guard['kind'], fields: Fields): Guard {
  const common = { instead: optionalText(fields, 'instead'), level: levelIn(fields) };
  switch (kind) {
    case 'forbid':
    case 'require':
      return {
        kind,
        ...common,
        pattern: text(fields, kind),
        ...scope(fields, 'in'),
        multiline: isTrue(fields, 'multiline'),
        ...examples(fields),
      };
    case 'ast':
      return {
        kind,
        ...common,
        pattern: text(fields, 'ast'),
        language: languageIn(fields),
        ...scope(fields, 'in'),
        ...examples(fields),
      };
    case 'path':
      return { kind, ...common, ...scope(fields, 'path') };
    case 'shell':
      return { kind, ...common, commands: someTexts(fields, 'shell'), ...examples(fields) };
    case 'together': {
      const all = checkedGlobs('together', someTexts(fields, 'together'));
      if (all.length < 2) throw new BadGuard(say.togetherAlone());
      return { kind, ...common, globs: all };
    }
    case 'same':
      return { kind, ...common, values: sameValues(fields.same) };
    case 'command':
      return { kind, ...common, argv: argvIn(fields) };
  }
}

function scope(fields: Fields, key: string): Pick<TextGuard, 'in' | 'except'> {
  return {
    in: checkedGlobs(key, someTexts(fields, key)),
    except: checkedGlobs('except', texts(fields, 'except')),
  };
}

function examples(fields: Fields): Pick<TextGuard, 'bad' | 'good'> {
  return { bad: texts(fields, 'bad'), good: texts(fields, 'good') };
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string' || value.trim() === '') throw new BadGuard(say.noText({ key }));
  limitCharacters(key, value.length);
  return value;
}

function limitCharacters(key: string, length: number): void {
  if (length > maxCharacters)
    throw new BadGuard(say.longText({ key, length, most: maxCharacters }));
}

function limitItems(key: string, { length: count }: readonly unknown[]): void {
  if (count > maxItems) throw new BadGuard(say.longList({ key, count, most: maxItems }));
}

function optionalText(fields: Fields, key: string): string | null {
  return isGiven(fields, key) ? text(fields, key) : null;
}

/** A list of texts, or one alone. */
function texts(fields: Fields, key: string): readonly string[] {
  if (!isGiven(fields, key)) return [];
  const value = fields[key];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  limitItems(key, list);
  return list.map((each) => text({ [key]: each }, key));
}

function someTexts(fields: Fields, key: string): readonly string[] {
  const all = texts(fields, key);
  if (all.length === 0) throw new BadGuard(say.noText({ key }));
  return all;
}

/** @throws BadGuard for a glob that leaves the folder it starts from */
function checkedGlobs(key: string, globs: readonly string[]): readonly string[] {
  for (const glob of globs)
    if (glob.startsWith('/') || glob.split('/').includes('..') || /^[a-z]:|\\|^!/i.test(glob))
      throw new BadGuard(say.outside({ key, glob }));
  return globs;
}

function isGiven(fields: Fields, key: string): boolean {
  return fields[key] !== undefined && fields[key] !== null;
}

function isTrue(fields: Fields, key: string): boolean {
  const value = isGiven(fields, key) ? String(fields[key]) : 'false';
  if (value !== 'true' && value !== 'false') throw new BadGuard(say.noBoolean({ key, value }));
  return value === 'true';
}

function levelIn(fields: Fields): GuardLevel | null {
  const value = optionalText(fields, 'level');
  if (value !== null && value !== 'block' && value !== 'tell')
    throw new BadGuard(say.noLevel({ value }));
  return value;
}

function languageIn(fields: Fields): AstLanguage {
  const value = text(fields, 'language');
  const language = astLanguages.find((each) => each === value);
  if (language === undefined)
    throw new BadGuard(say.noLanguage({ value, languages: astLanguages.join(', ') }));
  return language;
}

/** Reads a command. Its reviewer must see all of it, so no character is hidden. */
function argvIn(fields: Fields): readonly string[] {
  if (!Array.isArray(fields.command)) throw new BadGuard(say.commandNoList());
  const words = someTexts(fields, 'command');
  limitCharacters('command', words.join(' ').length);
  if (words.some((word) => escapeInvisible(word) !== word)) throw new BadGuard(say.commandHidden());
  return words;
}

function sameValues(value: unknown): readonly SameValue[] {
  if (!Array.isArray(value) || value.length < 2) throw new BadGuard(say.sameAlone());
  limitItems('same', value);
  return value.map((each: unknown): SameValue => {
    const fields = (typeof each === 'object' && each !== null ? each : {}) as Fields;
    const key = Object.keys(fields).find((name) => !['in', 'at', 'match'].includes(name));
    if (key !== undefined)
      throw new BadGuard(say.unknownKey({ key, kind: 'same', keys: 'in, at, match' }));
    const file = text(fields, 'in');
    checkedGlobs('in', [file]);
    const [at, match] = [optionalText(fields, 'at'), optionalText(fields, 'match')];
    if (at === null && match === null) throw new BadGuard(say.sameValue({ file }));
    return { file, at, match };
  });
}

import type { Span } from '#diagnostics/diagnostic';
import { isObject } from '#diagnostics/kept-json';
import { visible } from '#diagnostics/plain-text';
import { guard as say } from '#messages/generated/guard';
import type { Message } from '#messages/message';
import { type Document, mapOf } from '#workspace/document';
import { pairOf, plainValue } from '#workspace/frontmatter/values';

import {
  type AstLanguage,
  astLanguages,
  type Guard,
  guardKinds,
  type GuardLevel,
  type SameValue,
} from './guard.ts';

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

/** A guard as it was read, or what is wrong with it. */
type ReadGuard = { readonly guard: Guard } | { readonly problem: Message };

type Fields = Readonly<Record<string, unknown>>;

/** Keys of each kind of guard, besides its own. */
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

/** Guards of one record, globs of one list, and characters of one text. */
const [mostGuards, mostInList, mostCharacters] = [20, 40, 500];

/** Whether a list of guards is longer than one record may have. */
function tooManyGuards(value: unknown): Message | null {
  return Array.isArray(value) && value.length > mostGuards
    ? say.tooMany({ count: value.length, most: mostGuards })
    : null;
}

/**
 * Reads one guard from plain data: of a record's frontmatter, where every scalar is text, or of a
 * request in JSON.
 */
export function readGuard(value: unknown): ReadGuard {
  if (!isObject(value)) return { problem: say.noMap({ kinds: guardKinds.join(', ') }) };
  const fields = value;
  const named = guardKinds.filter((kind) => Object.hasOwn(fields, kind));
  const [kind] = named;
  if (kind === undefined || named.length > 1)
    return {
      problem:
        kind === undefined
          ? say.noKind({ kinds: guardKinds.join(', ') })
          : say.manyKinds({ kinds: named.join(', ') }),
    };
  const unknown = Object.keys(fields).find((key) => key !== kind && !keysOf[kind].includes(key));
  if (unknown !== undefined)
    return {
      problem: say.unknownKey({
        key: unknown,
        kind,
        keys: keysOf[kind].join(', ') || 'no other key',
      }),
    };
  try {
    return { guard: guardOf(kind, fields) };
  } catch (error) {
    if (error instanceof BadGuard) return { problem: error.said };
    throw error;
  }
}

/** Carries what is wrong with a guard out of where it is read. */
class BadGuard extends Error {
  readonly said: Message;
  constructor(said: Message) {
    super(said.id);
    this.said = said;
  }
}

function guardOf(kind: Guard['kind'], fields: Fields): Guard {
  const common = { instead: optionalText(fields, 'instead'), level: levelIn(fields) };
  switch (kind) {
    case 'forbid':
    case 'require':
      return {
        kind,
        ...common,
        pattern: text(fields, kind),
        in: globs(fields, 'in', true),
        except: globs(fields, 'except', false),
        multiline: isTrue(fields, 'multiline'),
        bad: texts(fields, 'bad'),
        good: texts(fields, 'good'),
      };
    case 'ast':
      return {
        kind,
        ...common,
        pattern: text(fields, 'ast'),
        language: languageIn(fields),
        in: globs(fields, 'in', true),
        except: globs(fields, 'except', false),
        bad: texts(fields, 'bad'),
        good: texts(fields, 'good'),
      };
    case 'path':
      return {
        kind,
        ...common,
        in: globs(fields, 'path', true),
        except: globs(fields, 'except', false),
      };
    case 'shell': {
      const commands = texts(fields, 'shell');
      if (commands.length === 0) throw new BadGuard(say.noText({ key: 'shell' }));
      return { kind, ...common, commands, bad: texts(fields, 'bad'), good: texts(fields, 'good') };
    }
    case 'together': {
      const all = globs(fields, 'together', true);
      if (all.length < 2) throw new BadGuard(say.togetherAlone());
      return { kind, ...common, globs: all };
    }
    case 'same':
      return { kind, ...common, values: sameValues(fields.same) };
    case 'command':
      return { kind, ...common, argv: argvIn(fields) };
  }
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string' || value.trim() === '') throw new BadGuard(say.noText({ key }));
  if (value.length > mostCharacters)
    throw new BadGuard(say.longText({ key, length: value.length, most: mostCharacters }));
  return value;
}

function optionalText(fields: Fields, key: string): string | null {
  return isGiven(fields, key) ? text(fields, key) : null;
}

/** A list of texts, or one alone. */
function texts(fields: Fields, key: string): readonly string[] {
  if (!isGiven(fields, key)) return [];
  const value = fields[key];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > mostInList)
    throw new BadGuard(say.longList({ key, count: list.length, most: mostInList }));
  return list.map((each) => text({ [key]: each }, key));
}

/** Globs that stay below the folder they start from. */
function globs(fields: Fields, key: string, needed: boolean): readonly string[] {
  const all = texts(fields, key);
  if (needed && all.length === 0) throw new BadGuard(say.noText({ key }));
  for (const glob of all)
    if (glob.startsWith('/') || glob.split('/').includes('..') || /^[a-z]:|\\|^!/i.test(glob))
      throw new BadGuard(say.outside({ key, glob }));
  return all;
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

/** The words of a command: whoever reviews it has to see all of it. */
function argvIn(fields: Fields): readonly string[] {
  if (!Array.isArray(fields.command)) throw new BadGuard(say.commandNoList());
  const words = texts(fields, 'command');
  if (words.length === 0) throw new BadGuard(say.noText({ key: 'command' }));
  const length = words.join(' ').length;
  if (length > mostCharacters)
    throw new BadGuard(say.longText({ key: 'command', length, most: mostCharacters }));
  if (words.some((word) => visible(word) !== word)) throw new BadGuard(say.commandHidden());
  return words;
}

function sameValues(value: unknown): readonly SameValue[] {
  if (!Array.isArray(value) || value.length < 2) throw new BadGuard(say.sameAlone());
  if (value.length > mostInList)
    throw new BadGuard(say.longList({ key: 'same', count: value.length, most: mostInList }));
  return value.map((each: unknown): SameValue => {
    const fields = (typeof each === 'object' && each !== null ? each : {}) as Fields;
    const unknown = Object.keys(fields).find((key) => !['in', 'at', 'match'].includes(key));
    if (unknown !== undefined)
      throw new BadGuard(say.unknownKey({ key: unknown, kind: 'same', keys: 'in, at, match' }));
    const [file] = globs({ in: text(fields, 'in') }, 'in', true);
    const [at, match] = [optionalText(fields, 'at'), optionalText(fields, 'match')];
    if (at === null && match === null) throw new BadGuard(say.sameValue({ file: file as string }));
    return { file: file as string, at, match };
  });
}

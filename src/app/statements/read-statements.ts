import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/kept-json';
import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { Statement } from '#promotion/statements/statement';

import { givenJson } from '../unit-of-work/given-json.ts';

/** What was said on a pull request, as the action read it from the forge. */
export interface Statements {
  readonly forge: string;
  readonly repository: string;
  readonly number: number;
  /** The tip of the branch that was read; what is decided is decided on it. */
  readonly head: string;
  /** When it was merged, RFC 3339 in UTC; null before that. */
  readonly mergedAt: string | null;
  readonly statements: readonly Statement[];
}

/** Most characters of the file, and statements in it. */
const [longest, most] = [16_777_216, 5_000];
const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Reads what the action wrote. Bodies are anybody's words; all else is the forge's.
 *
 * @throws {UsageError} with the key for what is none
 */
export function readStatements(text: string, name: string): Statements {
  if (text.length > longest) throw new UsageError(say.fileTooLarge({ name }));
  const notJson = (why: string | Message): Message => say.fileNotJson({ name, why });
  const value = givenJson(text, notJson, notJson);
  const at = (key: string): never => {
    throw new UsageError(say.fileUnreadable({ name, key }));
  };
  const file = objectOf(value) ?? at('the whole');
  const list = Array.isArray(file.statements) ? (file.statements as unknown[]) : at('statements');
  if (list.length > most) throw new UsageError(say.fileTooLarge({ name }));
  return {
    forge: matching(file.forge, /^[a-z]{1,20}$/) ?? at('forge'),
    repository: matching(file.repository, /^[\w.\-/]{1,400}$/) ?? at('repository'),
    number: Number.isSafeInteger(file.number) ? (file.number as number) : at('number'),
    head: matching(file.head, commitId) ?? at('head'),
    mergedAt: (file.mergedAt ?? null) === null ? null : (instant(file.mergedAt) ?? at('mergedAt')),
    statements: list.map((each, index) =>
      statementIn(each, (key) => at(`statements[${index}]${key}`)),
    ),
  };
}

/** A time of the calendar, or null: the 13th month sorts nowhere. */
function instant(value: unknown): string | null {
  const said = matching(value, time);
  return said !== null && Number.isFinite(Date.parse(said)) ? said : null;
}

function statementIn(value: unknown, at: (key: string) => never): Statement {
  const said = objectOf(value) ?? at('');
  const author = objectOf(said.author) ?? at('.author');
  const identities = Array.isArray(author.identities) ? (author.identities as unknown[]) : [];
  return {
    id: matching(said.id, /^[a-z-]{1,20}\/[\w@/.:-]{1,120}$/) ?? at('.id'),
    url: matching(said.url, /^https?:\/\/[^\s<>"]{1,280}$/) ?? at('.url'),
    author: {
      login: matching(author.login, /^[\w.-]{1,80}(?:\[bot\])?$/) ?? at('.author.login'),
      id: matching(author.id, /^[\w-]{1,40}$/) ?? at('.author.id'),
      type: matching(author.type, /^\w{1,30}$/) ?? at('.author.type'),
      identities: identities.map(
        (each) => matching(each, /^[^\s<>@]{1,120}@[^\s<>@]{1,180}$/u) ?? at('.author.identities'),
      ),
    },
    mayWrite: said.mayWrite === true,
    at: instant(said.at) ?? at('.at'),
    body: typeof said.body === 'string' ? said.body : at('.body'),
    before: typeof said.before === 'string' ? said.before : null,
    lines: linesIn(said.lines),
    commit: matching(said.commit, commitId),
    seen: matching(said.seen, commitId),
    approves: approvalIn(said.approves, at),
  };
}

function approvalIn(value: unknown, at: (key: string) => never): Statement['approves'] {
  const said = objectOf(value ?? null);
  if (said === null) return null;
  const { comment, dismissedBy } = said;
  return {
    commit: matching(said.commit, commitId) ?? at('.approves.commit'),
    comment: typeof comment === 'string' ? comment : null,
    dismissedBy:
      (dismissedBy ?? null) === null
        ? null
        : (matching(dismissedBy, commitId) ?? at('.approves.dismissedBy')),
  };
}

function linesIn(value: unknown): Statement['lines'] {
  const { path, from, to } = objectOf(value) ?? {};
  return typeof path === 'string' &&
    !/\s/.test(path) &&
    Number.isSafeInteger(from) &&
    Number.isSafeInteger(to) &&
    (from as number) >= 1 &&
    (to as number) >= (from as number)
    ? { path, from: from as number, to: to as number }
    : null;
}

function matching(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null;
}

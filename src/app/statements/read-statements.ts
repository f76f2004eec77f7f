import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { readSource } from '#disk/reading/read-source';
import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { Statement } from '#promotion/statements/statement';

import { givenJson } from '../unit-of-work/given-json.ts';

/** All statements of a pull request, written by the action. */
export interface Statements {
  readonly forge: string;
  readonly repository: string;
  readonly number: number;
  /** Tip of the branch that decisions apply to. */
  readonly head: string;
  /** Time of the merge, RFC 3339 in UTC; null before it. */
  readonly mergedAt: string | null;
  readonly statements: readonly Statement[];
}

/** Limits of a file; the length in UTF-16 units. */
const [maxLength, maxStatements] = [16_777_216, 5_000];
const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A busy pull request has thousands of comments. */
const maxFileBytes = 67_108_864;

/**
 * Reads a file of the action; `path` is absolute, `name` is for messages.
 *
 * @throws {UsageError} for a file that is missing, too large or invalid
 */
export function readStatementFile(path: string, name: string): Statements {
  const file = readSource(path, name, maxFileBytes);
  if ('text' in file) return readStatements(file.text, name);
  throw new UsageError(
    file.unreadable.kind === 'too-large'
      ? say.fileTooLarge({ name })
      : say.fileNotJson({ name, why: 'no text' }),
  );
}

/**
 * Reads the text of such a file. Anyone may have written a body; all other fields are from the
 * forge.
 *
 * @throws {UsageError} with the key of an invalid value
 */
export function readStatements(text: string, name: string): Statements {
  if (text.length > maxLength) throw new UsageError(say.fileTooLarge({ name }));
  const notJson = (why: string | Message): Message => say.fileNotJson({ name, why });
  const value = givenJson(text, notJson, notJson);
  const at = (key: string): never => {
    throw new UsageError(say.fileUnreadable({ name, key }));
  };
  const file = objectOf(value) ?? at('the whole');
  const list = Array.isArray(file.statements) ? (file.statements as unknown[]) : at('statements');
  if (list.length > maxStatements) throw new UsageError(say.fileTooLarge({ name }));
  return {
    forge: matching(file.forge, /^[a-z]{1,20}$/) ?? at('forge'),
    repository: matching(file.repository, /^[\w.\-/]{1,400}$/) ?? at('repository'),
    number: Number.isSafeInteger(file.number) ? (file.number as number) : at('number'),
    head: matching(file.head, commitId) ?? at('head'),
    mergedAt: (file.mergedAt ?? null) === null ? null : (readTime(file.mergedAt) ?? at('mergedAt')),
    statements: list.map((each, index) => readOne(each, (key) => at(`statements[${index}]${key}`))),
  };
}

/** Null for a time that does not exist, such as one in month 13. */
function readTime(value: unknown): string | null {
  const said = matching(value, time);
  return said !== null && Number.isFinite(Date.parse(said)) ? said : null;
}

function readOne(value: unknown, at: (key: string) => never): Statement {
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
    at: readTime(said.at) ?? at('.at'),
    body: typeof said.body === 'string' ? said.body : at('.body'),
    before: typeof said.before === 'string' ? said.before : null,
    lines: readLines(said.lines),
    commit: matching(said.commit, commitId),
    seen: matching(said.seen, commitId),
    approves: readApproval(said.approves, at),
  };
}

function readApproval(value: unknown, at: (key: string) => never): Statement['approves'] {
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

function readLines(value: unknown): Statement['lines'] {
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

import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import type { History } from '#workspace/history/history';

import { changedLines } from '../evidence/line-changes.ts';
import type { LikeWithdrawal } from './item-change.ts';

/**
 * Words that a change adds where agents read them and nobody decides about them: nothing shows that
 * they are true.
 */
export interface AddedText {
  readonly path: string;
  readonly line: number;
  /** The key of a record that holds them, or what is said of the file; null for a line of it. */
  readonly key: string | null;
  readonly text: string;
  /** What was withdrawn that they repeat, or are most like. */
  readonly like?: LikeWithdrawal;
}

/** The headings, heads of tables and keys that an act writes into a file that it makes. */
const skeleton = new RegExp(
  `^(?:${[
    '---',
    String.raw`(?:type|id|status|updated): *["']?[\w-]*["']?`,
    '#+ (?:Memory index|Purpose|Always-relevant project facts|Topic files)',
    '# (?:Glossary|Workflow|Agents)|## Workflow',
    String.raw`\| Term \| Meaning \|(?: Aliases \|)?(?: Not \|)?`,
    '#+ (?:Durable findings|Decisions|Stale or superseded memory)',
    String.raw`What is known here, and when to load it\. Read this first; follow a link when its condition holds\.`,
    String.raw`\|[\s:|-]*\|`,
    String.raw`\| (?:Finding|ADR) \| Status \| Load when \|`,
    String.raw`\| Item \| Replacement \| Action \|`,
  ].join('|')})$`,
);

/** A file as each base had it, null where it was not there; none where a base has it as it is. */
export function before(path: string, { bases }: History): readonly (Document | null)[] {
  const changes = bases.map((base) => base.changes.find((change) => change.now === path));
  return changes.includes(undefined)
    ? []
    : bases.map((base, at) => base.records.get(changes[at]?.before ?? '')?.document ?? null);
}

/** Lines of a file that no base has, and that are not written by an act. */
export function inLines(
  path: string,
  text: string,
  was: readonly (string | null)[],
  isWritten: (line: string, span: Span) => boolean,
): AddedText[] {
  const lines = text.split('\n');
  const isNew = was.map((each) => newLines(linesOf(each ?? ''), linesOf(text)));
  let at = 0;
  return lines.flatMap((raw, number): AddedText[] => {
    const [start, line] = [at, raw.trim()];
    at += raw.length + 1;
    return isNew.length === 0 ||
      line === '' ||
      !isNew.every((each) => each.has(number)) ||
      skeleton.test(line) ||
      isWritten(line, { start, end: start + raw.length })
      ? []
      : [{ path, line: number + 1, key: null, text: line }];
  });
}

/** The lines that came, counted from 0. */
function newLines(before: readonly string[], now: readonly string[]): ReadonlySet<number> {
  return new Set(
    changedLines(before, now).flatMap(({ at, added }) => added.map((_line, each) => at - 1 + each)),
  );
}

/** Lines as they are compared: whatever their ends and the padding of tables. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) =>
    line
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/(?<=\|\s?:?)-+(?=:?\s?\|)/g, '-'),
  );
}

/** A text at the bases, null where it was not there; none where a base has it as it is. */
export function textsBefore(path: string, history: History): (string | null)[] {
  const guides = history.bases.map((base) => base.guides?.get(path));
  return guides.length > 0 && !guides.includes(undefined)
    ? guides.map((text) => text ?? null)
    : before(path, history).map((document) => document?.text ?? null);
}

export function overlapsAny(spans: readonly Span[]): (line: string, span: Span) => boolean {
  return (_line, { start, end }) => spans.some((span) => span.start < end && start < span.end);
}

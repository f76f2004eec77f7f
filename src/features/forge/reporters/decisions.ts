import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { joinSentence } from '#messages/sentence';
import type { ItemResult } from '#promotion/outcome';
import type { Note, Reason } from '#promotion/reason';
import { inMarkdown } from '#reporters/markdown-text';
import { noteInJson } from '#reporters/outcome';
import { counted } from '#reporters/report';
import { escapeInvisible, visibleJson } from '#reporters/visible';

/** The result of one statement that asked for something. */
export interface DecidedStatement {
  readonly id: string;
  readonly url: string;
  readonly by: string;
  readonly done: readonly ItemResult[];
  /** Why parts of it were refused. */
  readonly against: readonly Reason[];
  readonly notes: readonly Note[];
  /** True if a part of it was carried out before. */
  readonly known: boolean;
}

/** All statements and the commit that records them. */
export interface Decisions {
  readonly head: string;
  readonly base: { readonly name: string; readonly tip: string };
  /** Files after the commit by path from the repository's top; null for a removed file. */
  readonly writes: ReadonlyMap<string, string | null>;
  readonly statements: readonly DecidedStatement[];
}

interface Reader {
  readonly program: string;
  readonly agent: boolean;
}

/** Prints decisions for the action: the commit, and a reply to each statement. */
export function formatDecisionsJson(
  decisions: Decisions,
  tool: { readonly name: string; readonly version: string },
  reader: Reader,
): string {
  const { head, base, writes, statements } = decisions;
  const files = [...writes];
  return `${visibleJson({
    schemaVersion: 1,
    tool,
    command: 'decide',
    head,
    base,
    commit:
      files.length === 0
        ? null
        : {
            message: commitMessage(statements),
            additions: files.flatMap(([path, text]) => (text === null ? [] : [{ path, text }])),
            deletions: files.flatMap(([path, text]) => (text === null ? [{ path }] : [])),
          },
    statements: listDecidedJson(statements, reader),
  })}\n`;
}

/** Returns the JSON of statements, each with a reply to its author; null for no reply. */
export function listDecidedJson(
  statements: readonly DecidedStatement[],
  reader: Pick<Reader, 'agent'>,
): readonly object[] {
  return statements.map(({ notes, against, ...each }) => ({
    ...each,
    against: against.map((reason) => noteInJson(reason, reader)),
    notes: notes.map((note) => noteInJson(note, reader)),
    reply: replyTo({ notes, against, ...each }),
  }));
}

/** Formats decisions for people; says whether there is a commit, without its contents. */
export function formatDecisions({ statements, writes }: Decisions): string {
  return (
    formatDecided(statements) +
    (writes.size === 0
      ? 'nothing to commit\n'
      : `1 commit with ${counted(writes.size, 'file')}; to print it: --format json\n`)
  );
}

/** Returns one line for each act that was carried out, known before or refused. */
export function formatDecided(statements: readonly DecidedStatement[]): string {
  const lines = statements.flatMap(({ id, by, done, against, known }) =>
    presentItems([
      ...done.map((each) => `${each.did} ${each.short}  ${by}, ${id}`),
      known && `recorded already  ${by}, ${id}`,
      ...against.map((reason) => `refused: ${joinSentence(reason).text}  ${by}, ${id}`),
    ]),
  );
  return lines.map((line) => `${escapeInvisible(line)}\n`).join('');
}

/**
 * Writes the commit message. It quotes no claim: one could tell CI to skip it, or close an issue.
 */
function commitMessage(statements: readonly DecidedStatement[]): {
  readonly headline: string;
  readonly body: string;
} {
  const lines = statements.flatMap(({ done, by, url }) =>
    done.map(({ did, short }) => `- ${did} ${short}, ${by}: ${url}`),
  );
  return {
    headline: `Record ${counted(lines.length, 'decision')} of the pull request`,
    body: lines.join('\n'),
  };
}

const [maxReasons, maxAdvice] = [10, 3];

/** Replies why parts were refused, and what is missing from the rest. */
function replyTo({ against, notes, by }: DecidedStatement): string | null {
  const open = notes.filter(
    (note) => 'message' in note && note.message.id.startsWith('statement.'),
  );
  const left = against.length - maxReasons;
  const refused = presentItems([
    ...against.slice(0, maxReasons).flatMap(answerTo),
    left > 0 && `- and ${counted(left, 'more reason')}`,
  ]);
  const parts = presentItems([
    refused.length > 0 && `Refused, ${inMarkdown(by)}:\n\n${refused.join('\n')}\n`,
    open.length > 0 && `Incomplete, ${inMarkdown(by)}:\n\n${open.flatMap(answerTo).join('\n')}\n`,
  ]);
  return parts.length === 0 ? null : parts.join('\n');
}

function answerTo(reason: Note): string[] {
  const { text, mend } = joinSentence(reason);
  const { item } = reason;
  const named = item === undefined || text.includes(item) ? text : `${item}: ${text}`;
  return [
    `- ${inMarkdown(clip(named, 500))}`,
    ...mend.slice(0, maxAdvice).map((each) => `  - ${inMarkdown(clip(each, 300))}`),
  ];
}

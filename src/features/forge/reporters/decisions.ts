import { present } from '#diagnostics/present';
import type { Decided } from '#features/forge/promotion/decided';
import { clip } from '#messages/fill-template';
import { wordsOf } from '#messages/sentence';
import type { Note } from '#promotion/reason';
import { inMarkdown } from '#reporters/markdown-text';
import { noteInJson } from '#reporters/outcome';
import { counted } from '#reporters/report';
import { visible, visibleJson } from '#reporters/visible';

/** What all statements come to. */
interface AllDecisions {
  readonly head: string;
  readonly base: { readonly name: string; readonly tip: string };
  readonly writes: ReadonlyMap<string, string | null>;
  readonly statements: readonly Decided[];
}

interface Reader {
  readonly program: string;
  readonly agent: boolean;
}

/** Decisions for the action: the commit that records them, and an answer to each statement. */
export function decisionsJson(
  decisions: AllDecisions,
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
            message: messageOf(statements),
            additions: files.flatMap(([path, text]) => (text === null ? [] : [{ path, text }])),
            deletions: files.flatMap(([path, text]) => (text === null ? [{ path }] : [])),
          },
    statements: decidedJson(statements, reader),
  })}\n`;
}

/** What became of statements, each with its answer. */
export function decidedJson(
  statements: readonly Decided[],
  reader: Pick<Reader, 'agent'>,
): readonly object[] {
  return statements.map(({ notes, against, ...each }) => ({
    ...each,
    against: against.map((reason) => noteInJson(reason, reader)),
    notes: notes.map((note) => noteInJson(note, reader)),
    reply: replyTo({ notes, against, ...each }),
  }));
}

/** The same for people. */
export function decisionsText({ statements, writes }: AllDecisions): string {
  return (
    decidedText(statements) +
    (writes.size === 0
      ? 'nothing to commit\n'
      : `one commit with ${counted(writes.size, 'file')}; --format json has it\n`)
  );
}

/** What became of statements, a line each. */
export function decidedText(statements: readonly Decided[]): string {
  const lines = statements.flatMap(({ id, by, done, against, known }) =>
    present([
      ...done.map((each) => `${each.did} ${each.short}  ${by}, ${id}`),
      known && `known before  ${by}, ${id}`,
      ...against.map((reason) => `not carried out: ${wordsOf(reason).text}  ${by}, ${id}`),
    ]),
  );
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/**
 * The message of the commit. It holds nothing that anybody wrote: a claim could tell CI to skip the
 * commit, or close an issue.
 */
function messageOf(statements: readonly Decided[]): {
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

/** Most reasons of one answer, and pieces of advice to each. */
const [mostReasons, mostAdvice] = [10, 3];

/** What is answered: why something was not carried out, and what is open of the rest. */
function replyTo({ against, notes, by }: Decided): string | null {
  const open = notes.filter(
    (note) => 'message' in note && note.message.id.startsWith('statement.'),
  );
  const left = against.length - mostReasons;
  const refused = present([
    ...against.slice(0, mostReasons).flatMap(answerTo),
    left > 0 && `- and ${counted(left, 'more reason')}`,
  ]);
  const parts = present([
    refused.length > 0 && `Not carried out, ${inMarkdown(by)}:\n\n${refused.join('\n')}\n`,
    open.length > 0 &&
      `To be completed, ${inMarkdown(by)}:\n\n${open.flatMap(answerTo).join('\n')}\n`,
  ]);
  return parts.length === 0 ? null : parts.join('\n');
}

function answerTo(reason: Note): string[] {
  const { text, mend } = wordsOf(reason);
  const { item } = reason;
  const named = item === undefined || text.includes(item) ? text : `${item}: ${text}`;
  return [
    `- ${inMarkdown(clip(named, 500))}`,
    ...mend.slice(0, mostAdvice).map((each) => `  - ${inMarkdown(clip(each, 300))}`),
  ];
}

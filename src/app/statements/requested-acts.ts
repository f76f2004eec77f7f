import { datedWithScope } from '#claims/dated-claim';
import { clip } from '#messages/fill-template';
import { recordEnd } from '#messages/generated/acts';
import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { askForDate } from '#promotion/discovery/dated-input';
import {
  type CommentAct,
  type CommentCommands,
  findCommands,
  maxCommands,
  type ParsedCommand,
  readCommand,
} from '#promotion/statements/comment-command';
import { isTick, type Statement } from '#promotion/statements/statement';
import {
  newConfirmations,
  newTicks,
  readListedItems,
  type Tick,
} from '#promotion/statements/ticks';
import { readTrees } from '#threads/read-trees';
import { readDocuments } from '#workspace/read-documents';

import { isVagueTime, namedDay } from '../invocation/typed-day.ts';

/** An act that a comment or an approval asks for. */
export interface RequestedAct {
  readonly said: CommentAct;
  /** Digest of the item in the comment; null if the author typed its name. */
  readonly shown: string | null;
  /** Why it is too late; null if it is not. Does not apply to an act carried out before. */
  readonly late: Message | null;
  /** From an approval: applies only to items that are still pending. */
  readonly approved?: true;
}

/** The acts of a statement, and why parts of it are unclear. */
interface Asked {
  readonly acts: readonly RequestedAct[];
  readonly unclear: readonly Message[];
  /** Null if nothing is approved. */
  readonly listed: Listed | null;
}

/** The items that an approval promotes. */
interface Listed {
  /** Approved tip of the branch. */
  readonly commit: string;
  /** All listed items without those that commands beside it name. */
  readonly ticks: readonly Tick[];
  /** True if an unclear command may be about any of them: then it promotes nothing. */
  readonly held: boolean;
}

const nothing: Asked = { acts: [], unclear: [], listed: null };

/**
 * Reads the acts that a statement asks for; most comments ask for none.
 *
 * @param head tip of the branch: a review comment on another commit may be about other lines
 */
export async function readStatement(statement: Statement, head: string): Promise<Asked> {
  if (isTick(statement))
    return {
      acts: readTicks(statement.before ?? '', statement.body),
      unclear: [],
      listed: null,
    };
  const said = await readCommands(statement, head);
  return { ...said, listed: readApproval(statement, said) };
}

function readTicks(before: string, after: string): RequestedAct[] {
  return [
    ...newTicks(before, after).map(({ item, shown }): RequestedAct => ({
      said: { act: 'promote', items: [item], reason: null },
      shown,
      late: null,
    })),
    ...newConfirmations(before, after).map(({ item, places }): RequestedAct => ({
      said: { act: 'confirm', items: [item], places, reason: null },
      shown: null,
      late: null,
    })),
  ];
}

/** One act for each item of an approval. */
export function approvedActs({ commit, ticks }: Listed, head: string): readonly RequestedAct[] {
  const late =
    commit === head
      ? null
      : say.approvedOlder({ said: commit.slice(0, 10), at: head.slice(0, 10) });
  return ticks.map(({ item, shown }) => ({
    said: { act: 'promote', items: [item], reason: null },
    shown,
    late,
    approved: true,
  }));
}

/** An item that a command beside the approval names is not promoted. */
function readApproval(
  { approves, body }: Statement,
  { acts, unclear }: Pick<Asked, 'acts' | 'unclear'>,
): Listed | null {
  const ticks = readListedItems(approves?.comment ?? '');
  if (approves === null || ticks.length === 0) return null;
  const named = acts.flatMap(({ said }) => (said.act === 'remember' ? [] : said.items));
  const left = ticks.filter(({ item }) => !named.some((name) => item.startsWith(name)));
  const held =
    unclear.length > 0 ||
    countMentions(body) > acts.length ||
    named.some((name) => ticks.filter(({ item }) => item.startsWith(name)).length !== 1);
  return { commit: approves.commit, ticks: held ? [] : left, held };
}

/** Counts mentions of commands outside of quotations. */
function countMentions(body: string): number {
  const own = body.split('\n').filter((line) => !/^\s*>/.test(line));
  return own.join('\n').match(/(?<![\w/.-])\/ledger(?![\w-])/gi)?.length ?? 0;
}

async function readCommands(
  statement: Statement,
  head: string,
): Promise<Pick<Asked, 'acts' | 'unclear'>> {
  // Fast path: most comments have no command.
  if (!/^\s*\/ledger(?![\w-])/im.test(statement.body)) return nothing;
  const found = await parseCommands(statement.body);
  if (found === null) return { acts: [], unclear: [say.unread()] };
  const { lines, unread } = found;
  if (lines.length > maxCommands)
    return { acts: [], unclear: [say.tooManyCommands({ most: maxCommands })] };
  const acts: RequestedAct[] = [];
  const unclear = unread.map((line) => say.unreadLine({ line: clip(line, 60) }));
  const { lines: own, commit } = statement;
  const old = own && commit !== null && commit !== head ? say.oldLines({ path: own.path }) : null;
  for (const line of lines) {
    const read = await resolveDays(readCommand(line, own), statement.at.slice(0, 10));
    if ('unclear' in read) unclear.push(read.unclear);
    // A command that names its lines does not depend on the lines of the comment.
    else
      acts.push({ said: read.said, shown: null, late: 'said' in readCommand(line) ? null : old });
  }
  return { acts, unclear };
}

/** Replaces days in words with dates, counted from the day of the comment. */
async function resolveDays(read: ParsedCommand, written: string): Promise<ParsedCommand> {
  if ('said' in read && read.said.act === 'remember') {
    const { said, claim, conditions } = datedWithScope(read.said, written);
    const [unclear] = [
      ...claim.unclear.map(askForDate),
      ...conditions.flatMap((each) => each.unclear).map(recordEnd.undatedCondition),
    ];
    return unclear === undefined ? { line: read.line, said } : { line: read.line, unclear };
  }
  if (!('said' in read) || read.said.act !== 'defer' || read.said.blockedBy === null) return read;
  const { blockedBy, reason } = read.said;
  const until = await namedDay(blockedBy, written);
  if (until === null)
    return isVagueTime(blockedBy)
      ? { line: read.line, unclear: say.noDay({ day: blockedBy }) }
      : read;
  const why = reason === `until ${blockedBy}` ? `until ${until}` : reason;
  return { line: read.line, said: { ...read.said, until, blockedBy: null, reason: why } };
}

/** Null if the comment cannot be parsed as Markdown. */
async function parseCommands(body: string): Promise<CommentCommands | null> {
  // The heading keeps the start of the comment from being read as frontmatter.
  const text = `# Comment\n\n${body.replaceAll('\r\n', '\n')}\n`;
  const { documents } = await readDocuments(
    [{ path: 'comment.md', text, byteOrderMark: false }],
    readTrees,
  );
  const [document] = documents;
  return document ? findCommands(document) : null;
}

import { datedWithScope } from '#claims/dated-claim';
import { clip } from '#messages/fill-template';
import { recordEnd } from '#messages/generated/acts';
import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { askedDate } from '#promotion/discovery/dated-input';
import {
  type CommandedAct,
  type ReadCommand,
  readCommand,
} from '#promotion/statements/asked-command';
import {
  commandLines,
  type CommentCommands,
  mostCommands,
} from '#promotion/statements/command-lines';
import { isTick, type Statement } from '#promotion/statements/statement';
import { listedIn, newConfirmations, newTicks, type Tick } from '#promotion/statements/ticks';
import { readTrees } from '#threads/read-trees';
import { readDocuments } from '#workspace/read-documents';

import { isVagueTime, namedDay } from '../invocation/typed-day.ts';

/** What a statement asks for. */
export interface AskedAct {
  readonly said: CommandedAct;
  /** A digest of what its author was shown of the item; null where they named it themselves. */
  readonly shown: string | null;
  /** Why it can no longer be carried out, unless it was; null where it can. */
  readonly late: Message | null;
  /** Whether an approval asks for it: then only of what still waits. */
  readonly approved?: true;
}

/** What a statement comes to: acts, and why something in it is none. */
export interface Asked {
  readonly acts: readonly AskedAct[];
  readonly unclear: readonly Message[];
  /** What an approval promotes; null for what approves nothing. */
  readonly listed: Listed | null;
}

/** What somebody approved who was told that it promotes what the comment lists. */
export interface Listed {
  /** The tip of the branch that they approved. */
  readonly commit: string;
  /** What it promotes: all that was listed, but what the commands beside it decide about. */
  readonly ticks: readonly Tick[];
  /** Whether it promotes nothing, for one of these commands may be about any of it. */
  readonly held: boolean;
}

const nothing: Asked = { acts: [], unclear: [], listed: null };

/**
 * Reads what a statement asks for; of most comments nothing.
 *
 * @param head the tip of the branch: lines of a review comment on another commit may be others now
 */
export async function askedIn(statement: Statement, head: string): Promise<Asked> {
  if (isTick(statement))
    return {
      acts: ticked(statement.before ?? '', statement.body),
      unclear: [],
      listed: null,
    };
  const said = await commandsIn(statement, head);
  return { ...said, listed: approvedIn(statement, said) };
}

/** What an edit of the comment ticked. What a box confirms is compared with what was seen. */
function ticked(before: string, after: string): AskedAct[] {
  return [
    ...newTicks(before, after).map(({ item, shown }): AskedAct => ({
      said: { act: 'promote', items: [item], reason: null },
      shown,
      late: null,
    })),
    ...newConfirmations(before, after).map(({ item, places }): AskedAct => ({
      said: { act: 'confirm', items: [item], places, reason: null },
      shown: null,
      late: null,
    })),
  ];
}

/** What an approval asks for, an act for each item. */
export function listedActs({ commit, ticks }: Listed, head: string): readonly AskedAct[] {
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

/** Nobody who rejects an item beside an approval promotes it, however they name it. */
function approvedIn(
  { approves, body }: Statement,
  { acts, unclear }: Pick<Asked, 'acts' | 'unclear'>,
): Listed | null {
  const ticks = listedIn(approves?.comment ?? '');
  if (approves === null || ticks.length === 0) return null;
  const named = acts.flatMap(({ said }) => (said.act === 'remember' ? [] : said.items));
  const left = ticks.filter(({ item }) => !named.some((name) => item.startsWith(name)));
  const held =
    unclear.length > 0 ||
    mentionsIn(body) > acts.length ||
    named.some((name) => ticks.filter(({ item }) => item.startsWith(name)).length !== 1);
  return { commit: approves.commit, ticks: held ? [] : left, held };
}

/** How often a text of their own speaks of a command, read as one or not. */
function mentionsIn(body: string): number {
  const own = body.split('\n').filter((line) => !/^\s*>/.test(line));
  return own.join('\n').match(/(?<![\w/.-])\/ledger(?![\w-])/gi)?.length ?? 0;
}

/** The commands of a comment. */
async function commandsIn(
  statement: Statement,
  head: string,
): Promise<Pick<Asked, 'acts' | 'unclear'>> {
  // Most comments are none of ours, and are not read any further.
  if (!/^\s*\/ledger(?![\w-])/im.test(statement.body)) return nothing;
  const found = await commandsOf(statement.body);
  if (found === null) return { acts: [], unclear: [say.unread()] };
  const { lines, unread } = found;
  if (lines.length > mostCommands)
    return { acts: [], unclear: [say.tooManyCommands({ most: mostCommands })] };
  const acts: AskedAct[] = [];
  const unclear = unread.map((line) => say.unreadLine({ line: clip(line, 60) }));
  const { lines: own, commit } = statement;
  const old = own && commit !== null && commit !== head ? say.oldLines({ path: own.path }) : null;
  for (const line of lines) {
    const read = await dated(readCommand(line, own), statement.at.slice(0, 10));
    if ('unclear' in read) unclear.push(read.unclear);
    // Lines that are named are as they are now, whatever the comment is about.
    else
      acts.push({ said: read.said, shown: null, late: 'said' in readCommand(line) ? null : old });
  }
  return { acts, unclear };
}

/** A command with the days that its words named when they were written. */
async function dated(read: ReadCommand, written: string): Promise<ReadCommand> {
  if ('said' in read && read.said.act === 'remember') {
    const { said, claim, conditions } = datedWithScope(read.said, written);
    const [unclear] = [
      ...claim.unclear.map(askedDate),
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

/** The commands of a comment; null where it is no Markdown that anybody could read. */
async function commandsOf(body: string): Promise<CommentCommands | null> {
  // Below a heading, what it begins with is no frontmatter of its own.
  const text = `# Comment\n\n${body.replaceAll('\r\n', '\n')}\n`;
  const { documents } = await readDocuments(
    [{ path: 'comment.md', text, byteOrderMark: false }],
    readTrees,
  );
  const [document] = documents;
  return document ? commandLines(document) : null;
}

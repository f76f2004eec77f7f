import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { eachLine } from '#disk/reading/each-line';
import { locate } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { invocation } from '#messages/invocation';
import { textOf } from '#messages/join-message';
import { leftOutStatement as say } from '#messages/left-out-statement';
import { secret } from '#messages/secret';
import { wordsOf } from '#messages/sentence';
import { captureStatements, type LeftOut } from '#promotion/acts/capture-statements';
import type { Outcome } from '#promotion/outcome';
import { cursorText, readCursor, type StoredCursor } from '#promotion/transcript/cursor-text';
import {
  type ExtractedStatement,
  hidesCharacters,
} from '#promotion/transcript/extracted-statement';
import { type ReadTurns, turnReader } from '#promotion/transcript/turns';
import { findSecrets } from '#sources/find-secrets';
import { daysBetween } from '#workspace/text/day';

import { act, type Acting } from '../unit-of-work/run-act.ts';
import { extract, type Extracted, type ExtractorChoice } from './run-extractor.ts';

export type { ExtractorChoice };

/** What a transcript came to: the act, and what was read, skipped and left out on the way. */
export interface CapturedTranscript {
  readonly outcome: Outcome;
  readonly read: Omit<ReadTurns, 'fresh'>;
  readonly newTurns: number;
  /** Turns in which the agent wrote memory itself. */
  readonly wroteMemory: number;
  readonly extractor: Omit<Extracted, 'said'>;
  readonly left: readonly { readonly message: string; readonly why: string }[];
}

/** Bytes of a line; a message with pictures in it is as long, what a person types never is. */
const mostLineBytes = 8_388_608;
const daysKept = 180;

/**
 * Proposes what was said in a session for good: every candidate waits, or is in quarantine; none is
 * promoted. What was read once is not read again, also after the transcript was written anew.
 *
 * @throws {UsageError} for a file that is not there, {EnvironmentError} when the world or the
 *   extractor fails
 */
export async function captureTranscript(
  acting: Acting,
  file: string,
  choice: ExtractorChoice,
): Promise<CapturedTranscript> {
  const cwd = resolve(acting.cwd ?? '.');
  const path = resolve(cwd, file);
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const root = located.root.path;
  const cursor = readCursor(readSessionState(acting.env, root, path, 'transcripts'));
  const { fresh, ...read } = readTurns(path, file, cursor);
  const turns = fresh.filter((turn) => !turn.wroteMemory);
  const { said, ...extractor } = await extract(turns, located, choice, acting.env);
  const left: { message: string; why: string }[] = [];
  const candidates = await withoutSecrets(said, left);
  // The session it was said in, not the one that reads about it.
  const session = turns.findLast((turn) => turn.session !== null)?.session ?? read.session;
  const within: Acting = {
    ...acting,
    env: { ...acting.env, ...(session === null ? {} : { LEDGER_SESSION: session }) },
  };
  const { outcome, left: others } = await raise(within, candidates);
  left.push(...others.map(({ said, why }) => ({ message: said.message, why: wordsOf(why).text })));
  if (outcome.kind === 'plan' && acting.dryRun !== true && fresh.length > 0)
    await keepCursor(acting, root, path, cursor, fresh);
  return {
    outcome,
    read,
    newTurns: turns.length,
    wroteMemory: fresh.length - turns.length,
    extractor,
    left,
  };
}

function readTurns(path: string, shown: string, cursor: StoredCursor): ReadTurns {
  const reader = turnReader(cursor);
  eachLine(path, shown, mostLineBytes, (line) =>
    'text' in line
      ? reader.take(line.text, true)
      : reader.take(line.unreadable === 'too-long' ? 'too-long' : 'broken', false),
  );
  return reader.end();
}

/** Moves the cursor on from where it is now: another run may have read meanwhile. */
async function keepCursor(
  acting: Acting,
  root: string,
  path: string,
  before: StoredCursor,
  fresh: ReadTurns['fresh'],
): Promise<void> {
  const now = (acting.now ?? new Date()).toISOString();
  const isOver = (text: string): boolean =>
    (daysBetween(readCursor(text).at, now) ?? daysKept + 1) > daysKept;
  await withSession(
    acting.env,
    root,
    path,
    isOver,
    (text) => {
      const current = readCursor(text);
      return Promise.resolve({
        text: cursorText(text === null ? before : current, fresh, now),
        result: null,
      });
    },
    'transcripts',
  );
}

/**
 * Candidates without those that hold a secret or what nobody can see; why is said, what is never.
 */
async function withoutSecrets(
  all: readonly ExtractedStatement[],
  left: { message: string; why: string }[],
): Promise<ExtractedStatement[]> {
  const secrets = await findSecrets(
    all.map((said, at) => ({
      path: `${at}`,
      text: [said.claim, said.when, said.notWhen, said.quote]
        .filter((text) => text !== null)
        .join('\n'),
    })),
  );
  return all.filter((said, at) => {
    const found = secrets.find((each) => each.path === `${at}`);
    const why = found
      ? secret.inStatement({ kind: found.what })
      : hidesCharacters(said)
        ? say.hidesCharacters()
        : null;
    if (why !== null) left.push({ message: said.message, why: textOf(why) });
    return why === null;
  });
}

interface RaisedSaid {
  readonly outcome: Outcome;
  readonly left: readonly LeftOut[];
}

/** Raises all; where that is refused for some of them, the others. */
async function raise(acting: Acting, all: readonly ExtractedStatement[]): Promise<RaisedSaid> {
  const first = await raiseAll(acting, all);
  if (
    first.outcome.kind === 'plan' ||
    (await raiseAll({ ...acting, dryRun: true }, [])).outcome.kind === 'refused'
  )
    return first;
  const [good, left]: [ExtractedStatement[], LeftOut[]] = [[], []];
  for (const said of all) {
    const { outcome } = await raiseAll({ ...acting, dryRun: true }, [said]);
    if (outcome.kind === 'plan') good.push(said);
    else left.push({ said, why: outcome.reasons[0] ?? { message: say.refused() } });
  }
  const second = await raiseAll(acting, good);
  return { outcome: second.outcome, left: [...left, ...second.left] };
}

async function raiseAll(acting: Acting, all: readonly ExtractedStatement[]): Promise<RaisedSaid> {
  let left: readonly LeftOut[] = [];
  const outcome = await act(acting, {
    needs: () => ({ locators: [], lint: [], guard: [] }),
    plan: async (session) => {
      left = await captureStatements(session, all);
    },
  });
  return { outcome, left };
}

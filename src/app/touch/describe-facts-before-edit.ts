import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { linesTouched } from '#recall/changed-lines';
import type { RecallMemory } from '#recall/rank';
import type { CachedRecallRecord } from '#recall/recall-record';
import {
  isStateOver,
  maxSessionBytes,
  newSession,
  readSession,
  servedClaimKey,
  type SessionState,
  sessionText,
} from '#recall/session';
import { type ToolTouch, toolTouches } from '#recall/tool-touches';
import {
  countLine,
  deadEndsText,
  factsNear,
  maxFactsPerTouch,
  maxTouchCharacters,
  type TouchedFact,
  touchText,
} from '#recall/touch-text';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import { utf8Length } from '#workspace/stores/index-splice';

import type { ToolCall } from '../hooks/hook-fast-path.ts';
import type { Env } from '../invocation/principal.ts';
import { citedFiles, recallIndex } from '../recall/recall-index.ts';
import { factsOnFile, restingFacts } from './facts-on-file.ts';

/** A call of a tool by an agent. */
export interface ToolCallEvent {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  /** RFC 3339. */
  readonly now: string;
  /** Null where the agent names none. */
  readonly session: string | null;
  readonly tool: ToolCall;
}

interface TouchedFile {
  readonly path: string;
  readonly facts: readonly TouchedFact[];
  /** Facts near the touched lines, which are shown; the others are counted. */
  readonly near: readonly TouchedFact[];
  /** Dead ends in the file, where it is edited. */
  readonly tried: readonly CachedRecallRecord[];
}

interface Telling {
  readonly text: string;
  /** Keys of what the text contains, so that a session gets it once. */
  readonly given: readonly string[];
}

/**
 * Describes to an agent the facts near the lines that a tool edits, nearest first, each once a
 * session. Other facts of an edited file, and those of a file that is read, are counted, once a
 * file; with `touch.reads: facts` those of a read file are shown. Empty if there are none.
 *
 * @throws {UsageError} for a missing folder
 */
export async function describeFactsBeforeEdit(at: ToolCallEvent): Promise<string> {
  const located = locateAt(at);
  const touches = toolTouches(at.tool.name, at.tool.input);
  if (touches.length === 0) return '';
  const files = await touchedFiles(located, at, touches);
  if (files.length === 0) return '';
  if (at.session === null) return telling(files, newSession).text;
  return inSession(located, at, at.session, files);
}

async function touchedFiles(
  located: RootWithPaths,
  { cwd, env }: ToolCallEvent,
  touches: readonly ToolTouch[],
): Promise<TouchedFile[]> {
  const source = workTreeEvidence(located.root, env as NodeJS.ProcessEnv);
  // With this view cached, the next touch of a file without facts reads no memory.
  await citedFiles(located, env);
  let memory: RecallMemory<CachedRecallRecord> | null = null;
  const files = new Map<string, TouchedFile>();
  for (const touch of touches) {
    const { path, text } = realTarget(located.root.path, cwd, touch.file);
    if (path === null || files.has(path)) continue;
    memory ??= await recallIndex(located, env);
    // An agent may write a deleted file again.
    const tried =
      touch.kind === 'edits'
        ? memory.records.filter(
            ({ standing, cites }) => standing === 'dead-end' && cites?.includes(path),
          )
        : [];
    if (tried.length > 0) files.set(path, { path, facts: [], near: [], tried });
    if (text === null) continue;
    const whole = text.replaceAll('\r\n', '\n');
    const found = await factsOnFile(located, memory, path, [whole], source);
    const facts = found.length === 0 ? [] : await restingFacts(found, path, whole);
    if (facts.length === 0) continue;
    const isCounted =
      touch.kind === 'reads' && (await readConfigAt(located)).touch?.reads !== 'facts';
    const near = isCounted
      ? []
      : await withContradictions(factsNear(facts, linesTouched(touch, whole)));
    files.set(path, { path, facts, near, tried });
  }
  return [...files.values()];
}

/** Adds to the first facts which of the others they contradict. */
async function withContradictions(facts: readonly TouchedFact[]): Promise<readonly TouchedFact[]> {
  const some = facts.slice(0, maxFactsPerTouch);
  if (some.length < 2) return facts;
  const { listContradictionsOfEach } = await import('#recall/describe-broken-facts');
  const found = listContradictionsOfEach(
    some.map(({ record, short }) => ({ ...record, item: short })),
  );
  return facts.map((fact, at) => ({ ...fact, contradicts: found[at] ?? [] }));
}

/** Describes what is new to the session, and stores that if the cache can be written. */
async function inSession(
  { root }: RootWithPaths,
  { env, now }: ToolCallEvent,
  session: string,
  files: readonly TouchedFile[],
): Promise<string> {
  const [{ readSessionState }, { withSession }] = await Promise.all([
    import('#disk/state/session-file'),
    import('#disk/state/session-state'),
  ]);
  // Most files are touched many times; without news no lock is taken.
  const known = readSession(readSessionState(env, root.path, session, 'sessions'), now);
  const told = telling(files, known);
  if (told.text === '') return '';
  try {
    return await withSession(
      env,
      root.path,
      session,
      (text) => isStateOver(text, now),
      (text) => {
        const state = readSession(text, now);
        const { text: result, given } = telling(files, state);
        const bytes = state.bytes + utf8Length(result);
        return Promise.resolve(
          result === ''
            ? { text: null, result }
            : {
                text: sessionText({ ...state, seen: [...state.seen, ...given], bytes, at: now }),
                result,
              },
        );
      },
    );
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return told.text;
  }
}

/** Makes the text of what is new to a session. Without room for facts, they are only counted. */
function telling(files: readonly TouchedFile[], state: SessionState): Telling {
  const seen = new Set(state.seen);
  const isNew = ({ record }: TouchedFact): boolean => !seen.has(keyOf(record));
  const wanted = unique(files.flatMap(({ near }) => near.filter(isNew)));
  const told = touchText(wanted);
  const hasRoom = told.count > 0 && state.bytes + utf8Length(told.text) <= maxSessionBytes;
  const shown = hasRoom ? wanted.slice(0, told.count) : [];
  const given = shown.map(({ record }) => keyOf(record));
  let text = hasRoom ? told.text : '';
  for (const { path, tried } of files) {
    const isTold = (key: string): boolean => seen.has(key) || given.includes(key);
    const open = tried.filter((record) => !isTold(keyOf(record)));
    const room = Math.min(
      maxTouchCharacters - text.length,
      maxSessionBytes - state.bytes - utf8Length(text),
    );
    const told = deadEndsText(
      path,
      open.map((record) => ({ record, short: record.short })),
      room,
    );
    if (told.count === 0) continue;
    text += `${text === '' ? '' : '\n'}${told.text}`;
    given.push(...open.slice(0, told.count).map(keyOf));
  }
  for (const { path, facts } of files) {
    const key = `file ${path}`;
    const left = facts.filter((each) => isNew(each) && !given.includes(keyOf(each.record)));
    const isRest = shown.some(({ file }) => file === path);
    const line = `${countLine(path, isRest ? left.length : facts.length, isRest)}\n`;
    // The rest is shown at the next touch.
    const fits = text.length + line.length <= maxTouchCharacters;
    if (seen.has(key) || left.length === 0 || !fits) continue;
    text += line;
    given.push(key);
  }
  return { text, given };
}

/** Each fact once, at the first of its files. */
function unique(facts: readonly TouchedFact[]): TouchedFact[] {
  return facts.filter((each, at) => facts.findIndex(({ record }) => record === each.record) === at);
}

function keyOf({ path, claim }: Pick<TouchedFact['record'], 'path' | 'claim'>): string {
  return servedClaimKey(path, claim);
}

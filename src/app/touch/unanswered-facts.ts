import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { markUntracked, recordPathNow } from '#disk/facts/dependency-tracker';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { changedSinceHead } from '#git/history/changed-lines';
import { readHeadFiles } from '#git/objects/read-blobs';
import { touch as say } from '#messages/generated/agents';
import { digestOf } from '#provenance/digest';
import { isBroken } from '#provenance/evidence/compare-rows';
import { placesIn } from '#provenance/evidence/evidence-items';
import { describeBrokenFacts } from '#recall/describe-broken-facts';
import type { RecallMemory } from '#recall/rank';
import type { CachedRecallRecord } from '#recall/recall-record';
import { type ToolTouch, toolTouches } from '#recall/tool-touches';
import { committedTexts } from '#sources/evidence/committed-texts';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import {
  findIncompleteChanges,
  type IncompleteChange,
} from '../guards/incomplete-session-change.ts';
import { branchTask, readPendingItems } from '../hooks/pending-items.ts';
import {
  changedFactPrefix,
  type PendingSplit,
  readSessionMarks,
  splitPending,
} from '../hooks/session-history.ts';
import { markFirstTime } from '../hooks/session-marks.ts';
import { cachedView } from '../invocation/cached-view.ts';
import type { Env } from '../invocation/principal.ts';
import { citedFiles, recallIndex } from '../recall/recall-index.ts';
import { evidenceStates } from '../recall/select-packets.ts';
import type { ToolCallEvent } from './describe-facts-before-edit.ts';
import {
  type ChangedFact,
  changedFacts,
  type FactOnFile,
  factsOnFile,
  withBrokenOnly,
} from './facts-on-file.ts';
import { type OpenItems, openItemsViewName } from './open-items-view.ts';

interface StopAt {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly program: string;
}

/** What is unfinished when a session stops. */
export interface StopReport extends PendingSplit {
  /** Whether the stop hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
  /**
   * Unanswered facts, by short ID or path: their lines changed since the last commit, or by an edit
   * that was reported to this session, and the session proposed nothing on the same file.
   */
  readonly changed: readonly string[];
  /** Incomplete changes since the last commit, by guards of memory. */
  readonly half: Omit<IncompleteChange, 'problem'>;
  /** Why changes could not be found; null where they could. */
  readonly problem: string | null;
}

/**
 * Finds pending items when a session stops, and the facts that it changed and did not answer.
 *
 * @throws {UsageError} for a missing folder, {EnvironmentError} for unreadable memory
 */
export async function findOpenAtStop(at: StopAt, session: string | null): Promise<StopReport> {
  const located = locateAt(at);
  const open = await openHere(located, at.env);
  const half = await findIncompleteChanges(located, at.env, at.program);
  const waiting = splitPending(open.waiting, session, at.env.LEDGER_TASK || open.task);
  const { strict } = open;
  const problem = open.problem ?? half.problem;
  const told = session === null ? [] : toldBroken(at, session);
  if (open.changed.length + told.length === 0)
    return { ...waiting, strict, changed: [], half, problem };
  const { records } = await recallIndex(located, at.env);
  const facts = citingFacts(records);
  const still = await stillBroken(
    facts.filter(({ path }) => told.includes(path)),
    located.root,
    at.env,
  );
  const proposed = new Set(waiting.own.map(({ short }) => short));
  const own = records.filter(({ short }) => short !== null && proposed.has(short));
  const changed = facts.filter(
    (fact) =>
      (open.changed.includes(fact.path) || still.includes(fact)) &&
      !own.some((each) => answers(each, fact)),
  );
  return {
    ...waiting,
    strict,
    changed: changed.map(({ short, path }) => short ?? path).sort(),
    half,
    problem,
  };
}

/** Paths of facts whose change was reported to the session; it may have committed since. */
function toldBroken(at: StopAt, session: string): string[] {
  return readSessionMarks(at, session)
    .filter((each) => each.startsWith(changedFactPrefix))
    .map((each) => each.slice(changedFactPrefix.length).replace(/^\S+ \S+ /, ''));
}

async function stillBroken(
  facts: readonly CachedRecallRecord[],
  root: Parameters<typeof workTreeEvidence>[0],
  env: Env,
): Promise<CachedRecallRecord[]> {
  if (facts.length === 0) return [];
  const states = await evidenceStates(facts, workTreeEvidence(root, env as NodeJS.ProcessEnv));
  // Lines that may be elsewhere in the file do not count as changed.
  return facts.filter((each) =>
    states
      .get(each)
      ?.surfaces.some(({ state, elsewhere }) => isBroken(state) && elsewhere === undefined),
  );
}

/** Whether a proposal cites a file that the fact cites. */
function answers(
  proposal: RecallMemory<CachedRecallRecord>['records'][number],
  fact: CachedRecallRecord,
): boolean {
  const named = proposal.evidence.flatMap((line) =>
    placesIn(line).map(({ locator }) => locator.path),
  );
  return (fact.cites ?? []).some((path) => named.includes(path));
}

/**
 * Lists pending items and changed facts below a root. Cached by memory, the files it cites and the
 * last commit, so that the stop hook runs no git while those are unchanged.
 */
function openHere(located: RootWithPaths, env: Env): Promise<OpenItems> {
  return cachedView(located, env, openItemsViewName, async (): Promise<OpenItems> => {
    const { waiting, strict } = await readPendingItems(located, env);
    const source = workTreeEvidence(located.root, env as NodeJS.ProcessEnv);
    const [changed, task] = await Promise.all([
      changedFactsHere(located, env, source),
      waiting.length === 0 ? null : branchTask(located.root.path, env),
      // Opened so that the cached view depends on the branch and the last commit.
      source.repository(),
    ]);
    return { waiting, strict, task, ...changed };
  });
}

async function changedFactsHere(
  located: RootWithPaths,
  env: Env,
  source: EvidenceSource,
): Promise<Pick<OpenItems, 'changed' | 'problem'>> {
  const memory = await recallIndex(located, env);
  const facts = citingFacts(memory.records);
  if (facts.length === 0) return { changed: [], problem: null };
  try {
    const changed = await changedInWorkTree(located, facts, source);
    return { changed: changed.map(({ path }) => path), problem: null };
  } catch (error) {
    // If git fails, pending items are still reported.
    if (!(error instanceof EnvironmentError)) throw error;
    markUntracked();
    return { changed: [], problem: error.message };
  }
}

function citingFacts<R extends CachedRecallRecord>(records: readonly R[]): R[] {
  return records.filter(({ standing, cited }) => standing === 'fact' && cited.length > 0);
}

/** Facts whose evidence matches HEAD and not the work tree. */
async function changedInWorkTree(
  { root }: RootWithPaths,
  facts: readonly CachedRecallRecord[],
  source: EvidenceSource,
): Promise<CachedRecallRecord[]> {
  const repository = await source.repository();
  if (!repository) {
    if (root.inGit) throw new EnvironmentError(say.gitSilent(), null);
    return [];
  }
  const cited = [...new Set(facts.flatMap(({ cites }) => cites ?? []))];
  for (const path of cited) recordPathNow(join(root.path, path));
  const dirty = (
    await changedSinceHead(
      repository,
      cited.map((path) => source.prefix + path),
    )
  ).map((path) => path.slice(source.prefix.length));
  const possible = facts.filter(({ cites }) => cites?.some((each) => dirty.includes(each)));
  if (possible.length === 0) return [];
  const [states, head] = await Promise.all([
    evidenceStates(possible, source),
    readHeadFiles(
      repository,
      dirty.map((path) => source.prefix + path),
    ),
  ]);
  const found: CachedRecallRecord[] = [];
  for (const path of dirty) {
    const before = head
      .get(source.prefix + path)
      ?.toString('utf8')
      .replaceAll('\r\n', '\n');
    if (before === undefined) continue;
    for (const record of possible.filter((each) => !found.includes(each))) {
      const compared = states.get(record);
      const surfaces = (compared?.surfaces ?? []).filter(
        ({ surface }) => surface === path || surface.startsWith(`${path}#`),
      );
      const [broken] = compared
        ? withBrokenOnly([{ record, state: compared.state, surfaces }])
        : [];
      if (!broken) continue;
      const now = broken.surfaces.find(({ renamedTo }) => renamedTo !== undefined)?.renamedTo;
      const after = realTarget(root.path, root.path, now ?? path).text ?? '';
      const texts = [before];
      if ((await changedFacts([broken], path, texts, after.replaceAll('\r\n', '\n'))).length > 0)
        found.push(record);
    }
  }
  return found;
}

/** Possible texts of a file before an edit. */
interface Before {
  readonly texts: readonly string[];
  /** Whether the one text is certain. */
  readonly certain: boolean;
}

/**
 * Tells an agent which promoted facts its edit just changed the lines of; empty for none, and for
 * lines that had changed before.
 *
 * @throws {UsageError} for a folder that is not there
 */
export async function describeFactsAfterEdit(at: ToolCallEvent): Promise<string> {
  const located = locateAt(at);
  const touches = toolTouches(at.tool.name, at.tool.input).filter(({ kind }) => kind === 'edits');
  if (touches.length === 0) return '';
  const source = workTreeEvidence(located.root, at.env as NodeJS.ProcessEnv);
  const broken: ChangedFact[] = [];
  const done = new Set<string>();
  for (const touch of touches) {
    const { path, text } = realTarget(located.root.path, at.cwd, touch.file);
    if (path === null || done.has(path)) continue;
    done.add(path);
    const after = (text ?? '').replaceAll('\r\n', '\n');
    const known = textsBefore(touch, at.tool.original, after);
    await citedFiles(located, at.env);
    const memory = await recallIndex(located, at.env);
    const found = await factsOnFile(located, memory, path, [after, ...known.texts], source);
    const facts = withBrokenOnly(found);
    if (facts.length === 0) continue;
    broken.push(...(await brokenByEdit(facts, path, known, after, source, at)));
  }
  return broken.length === 0 ? '' : describeBrokenFacts(broken);
}

async function brokenByEdit(
  facts: readonly FactOnFile[],
  path: string,
  known: Before,
  after: string,
  source: EvidenceSource,
  at: ToolCallEvent,
): Promise<ChangedFact[]> {
  const committed = known.texts.length > 0 ? null : await committedTexts(path, source);
  const texts = committed ?? known.texts;
  const changed =
    committed !== null && committed.length === 0
      ? facts.flatMap((fact) => withoutBefore(fact, path))
      : await changedFacts(facts, path, texts, after);
  const { session } = at;
  if (session === null) return changed;
  const told: ChangedFact[] = [];
  for (const each of changed) {
    const fact = `${changedFactPrefix}${each.hash.slice(7, 23)} `;
    const before = readSessionMarks(at, session).some(
      (heard) => heard.startsWith(fact) && heard.endsWith(` ${each.path}`),
    );
    const now = digestOf(JSON.stringify(each.changes)).slice(7, 23);
    const isFirst = await markFirstTime(at, session, `${fact}${now} ${each.path}`, at.now);
    // Where the text before is not certain, an earlier edit may have been told of this change.
    if (isFirst && (known.certain || !before)) told.push(each);
  }
  return told;
}

/** The text that the agent passes on, else the texts that undoing the edit gives. */
function textsBefore(touch: ToolTouch, original: string | null, after: string): Before {
  if (original !== null) return { texts: [original.replaceAll('\r\n', '\n')], certain: true };
  const texts = touch.before(after);
  return { texts, certain: texts.length === 1 };
}

/** A changed fact whose lines before are not known. */
function withoutBefore({ record, surfaces }: FactOnFile, path: string): ChangedFact[] {
  return surfaces.slice(0, 1).map(({ surface, hash }) => ({
    record,
    path: record.path,
    short: record.short,
    file: path,
    surface,
    hash,
    place: null,
    now: null,
    changes: null,
  }));
}

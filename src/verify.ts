import { resolve } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { evidenceBytes } from '#disk/read-evidence';
import { locate } from '#disk/locate';
import { markStale } from '#promotion/acts/confirm';
import { citedLocators } from '#promotion/cited-locators';
import { findItem } from '#promotion/find-item';
import type { Outcome } from '#promotion/outcome';
import type { World } from '#promotion/world';
import { recordStatusFor } from '#promotion/states';
import { compareEvidence, type ComparedSurface } from '#provenance/compare-evidence';
import { isBroken } from '#provenance/compare-rows';
import type { SurfaceState } from '#provenance/evidence';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { nativeOf } from '#provenance/native-item';
import { recordedEvidence } from '#provenance/ledger/recorded-evidence';
import { readLocator, type Locator } from '#provenance/locator';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { explainProblem } from '#provenance/surfaces/surface-problem';
import { judge } from '#rules/judge';
import { rules } from '#rules/registry';
import { selectRules } from '#rules/selection';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { factAt } from '#workspace/look-up';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';
import { loadWorld } from './load-world.ts';

/** One record and what became of its evidence. */
export interface VerifiedRecord {
  readonly path: string;
  readonly id: string;
  /** Its item, as people type it; null for a record no entry speaks of. */
  readonly short: string | null;
  readonly role: MemoryRecord['role'] | null;
  readonly status: string;
  readonly state: SurfaceState;
  readonly broken: boolean;
  readonly surfaces: readonly ComparedSurface[];
}

/** What `verify` found: evidence record by record, and what is wrong with the ledger itself. */
export interface Verification {
  readonly records: readonly VerifiedRecord[];
  readonly ledger: { readonly entries: number; readonly heads: number; readonly problems: readonly Diagnostic[] };
  readonly unknown: readonly string[];
  /** Records whose evidence no longer holds or that are marked so, of all that could be judged: each counts once (document 3.6, drift coverage). */
  readonly drift: { readonly stale: number; readonly judged: number };
}

/**
 * Compares evidence with what stands there now, and the ledger with itself; writes nothing (document 3.6).
 *
 * @param names items, records or paths; none means everything that is memory
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function verify(acting: Acting, names: readonly string[]): Promise<Verification> {
  const { world, config } = await loadWorld(rootOf(acting), acting.env, null, (workspace, ledger) => ({ locators: locatorsToVerify(workspace, ledger, names), lint: false, guard: [] }));
  return verificationOf(world, config, names);
}

/** The places in files that verifying these names looks at. */
export function locatorsToVerify(workspace: Workspace, ledger: Ledger, names: readonly string[]): Locator[] {
  return wanted(workspace, ledger, names).flatMap((each) => citedLocators(each.record, each.history));
}

/** The same as `verify`, of a world that is loaded already with those places. */
export function verificationOf(world: World, config: LedgerConfig, names: readonly string[]): Verification {
  const { workspace, ledger } = world;
  const records = wanted(workspace, ledger, names).map(({ record, history }): VerifiedRecord => {
    // Memory whose record is gone is served to nobody and withdrawn by nobody.
    const lost = record === null && history !== null && history.target !== null;
    const compared = lost ? { state: 'gone' as const, surfaces: [{ kind: 'file', surface: history.target ?? '', hash: '', unique: null, state: 'gone' as const, place: null, places: 0, why: 'the record itself is not there' }] } : compareEvidence(record, history, world);
    return { path: record?.path ?? history?.target ?? '', id: record?.id.value ?? history?.item ?? '', short: history ? ledger.shortOf(history.item) : null, role: record?.role ?? null, status: history?.status ?? 'promoted', ...compared, broken: isBroken(compared.state) };
  });
  const isStale = (each: VerifiedRecord): boolean => each.broken || each.status === 'stale';
  const judged = records.filter((each) => each.state !== 'unverifiable' || isStale(each));
  const ofLedger = selectRules(rules, config, {}).filter(({ rule: { code } }) => code.startsWith('LED') || code === 'FND309' || code === 'LDG002');
  const problems = judge(workspace, ofLedger).filter((each) => each.code !== 'LDG002' || each.path.endsWith('.json'));
  return { records, ledger: { entries: ledger.entries.length, heads: ledger.heads.length, problems }, unknown: names.filter((name) => findItem(name, world).kind === 'none'), drift: { stale: judged.filter(isStale).length, judged: judged.length } };
}

/**
 * Marks stale what `verify` finds broken (document 3.6, `--mark-stale`).
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function verifyAndMark(acting: Acting, names: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: (workspace, ledger) => ({ locators: locatorsToVerify(workspace, ledger, names), lint: false, guard: [] }),
    plan: async (session) => {
      for (const { history } of wanted(session.world.workspace, session.world.ledger, names)) if (history) await markStale(session, history);
    },
    order: 'index-first',
  });
}

/**
 * The exact bytes a surface's hash is taken over, so that anyone can check it by hand (document 3.6, `--print`).
 *
 * @throws {UsageError} when nothing stands there
 */
export async function surfaceBytes(acting: Acting, surface: string): Promise<Uint8Array> {
  const locator = readLocator(surface, 'cited') ?? readSurface('file', surface);
  if (!locator) throw new UsageError(`"${surface}" names no place in a file`, 'src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node');
  const located = rootOf(acting);
  const { world } = await loadWorld(located, acting.env, null, () => ({ locators: [locator], lint: false, guard: [] }));
  const found = standingSurface(locator, world.evidence, world.readers);
  if (found.kind === 'problem') throw new UsageError(explainProblem(locator.path, found.why));
  if (found.text !== null) return new TextEncoder().encode(found.text);
  try {
    return evidenceBytes(located.root.path, locator.path);
  } catch (error) {
    throw new EnvironmentError(`cannot read ${locator.path}`, error);
  }
}

function rootOf(acting: Acting): ReturnType<typeof locate>[number] {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError('no workspace here');
  return located;
}

interface Checked {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/** What is to be compared: what was named, else all memory that is served, in the order of paths. */
function wanted(workspace: Workspace, ledger: Ledger, names: readonly string[]): Checked[] {
  const at = (path: string | null): MemoryRecord | null => (path === null ? null : (workspace.byPath.get(path) ?? null));
  const of = (history: ItemHistory): MemoryRecord | null => nativeOf(history, workspace) ?? at(history.target);
  if (names.length > 0) {
    return names.flatMap((name): Checked[] => {
      const found = findItem(name, { workspace, ledger });
      return found.kind === 'item' ? [{ record: of(found.history), history: found.history }] : found.kind === 'record' ? [{ record: found.record, history: null }] : [];
    });
  }
  const recorded = [...ledger.items.values()].filter((history) => history.target !== null && (recordStatusFor(history.status) === 'promoted' || history.status === 'stale') && ledger.byTarget.get(history.target) === history && (of(history) === null ? isGone(workspace, history.target) : hasRows(history))).map((history) => ({ record: of(history), history }));
  const paths = new Set(recorded.map((each) => each.record?.path));
  const others = workspace.findings.filter((finding) => isAccepted(finding) && finding.perSurfaceHash.length > 0 && !paths.has(finding.path)).map((record) => ({ record, history: null }));
  return [...recorded, ...others].sort((one, other) => ((one.record?.path ?? '') < (other.record?.path ?? '') ? -1 : 1));
}

/** Whether nothing stands at a target: the file is not there, or no longer holds the part that was memory. */
function isGone(workspace: Workspace, target: string): boolean {
  return fileOfTarget(target) !== target || factAt(workspace, target).kind === 'missing';
}

function hasRows(history: ItemHistory): boolean {
  return recordedEvidence(history).rows.length > 0;
}

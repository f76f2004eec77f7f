import { resolve } from 'node:path';

import type { Diagnostic, Span } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lineMap, type LineMap } from '#diagnostics/line-map';
import { locate } from '#disk/locate';
import { citedLocators } from '#promotion/cited-locators';
import { findItem } from '#promotion/find-item';
import type { World } from '#promotion/world';
import { contradictionsIn, duplicatesIn } from '#provenance/conflicts';
import { isKept } from '#provenance/discovery-kinds';
import { recordOfItem } from '#provenance/native-item';
import { proposedMemory } from '#provenance/proposed-memory';
import { statementsAndNotes, type StandingMemory } from '#provenance/standing-memory';
import type { ConflictList, ConflictView } from '#reporters/conflicts';
import { rules } from '#rules/registry';
import type { Loaded } from '#sources/load-workspace';

import type { Acting } from './act.ts';
import { conflictSides, recordOf } from './conflict-sides.ts';
import { isWaiting, waysOfContradiction, waysOfDuplicate, waysOfWaiting } from './conflict-ways.ts';
import { loadWorld } from './load-world.ts';
import { openConflicts } from './open-conflicts.ts';

/** Which conflicts are asked for. */
export interface ConflictRequest {
  /**
   * Items, record ids or paths; none means all that stands. Of an item that waits, what it would
   * conflict with.
   */
  readonly names: readonly string[];
  readonly kind: ConflictView['kind'] | null;
  /** The day that waivers are judged on. */
  readonly now: Date;
  /** Whether commands that decide are named: never to those who may not decide. */
  readonly mayDecide: boolean;
}

/** A pair before it is shown. */
interface Pair extends Pick<ConflictView, 'kind' | 'how' | 'says'> {
  readonly one: StandingMemory;
  readonly other: StandingMemory;
}

/**
 * Contradictions and duplicates of memory side by side, with evidence, dates and what resolves
 * them; what is waived is counted and not shown. Writes nothing.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function conflicts(
  acting: Acting,
  { names, kind, now, mayDecide }: ConflictRequest,
): Promise<ConflictList> {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError('no workspace here');
  let pairs: readonly Pair[] = [];
  let [waived, off]: [number, readonly string[]] = [0, []];
  const { world } = await loadWorld(located, acting.env, null, (workspace, ledger, loaded) => {
    const standing = statementsAndNotes(workspace, ledger);
    const waiting = waitingOf(names, standing, { workspace, ledger });
    const memory = [...standing, ...waiting];
    const asked = new Set(waiting);
    const isNamed = namedBy(names, memory, { workspace, ledger });
    const judged = openConflicts(loaded, now.toISOString().slice(0, 10), rules);
    waived = judged.waived;
    off = ['CON801', 'CON802'].filter((code) => !judged.codes.includes(code));
    const isJudged = openIn(judged.open, loaded);
    const stand = pairsOf(standing, kind).filter(
      (pair) => isJudged(pair) && (isNamed(pair.one) || isNamed(pair.other)),
    );
    // Rules judge what stands: what waits is compared here, where its rule is on.
    const wait =
      asked.size === 0
        ? []
        : pairsOf(memory, kind, asked).filter((pair) => judged.codes.includes(codeOf(pair)));
    pairs = [...stand, ...wait];
    return {
      locators: pairs.flatMap(({ one, other }) =>
        [one, other].flatMap((side) =>
          citedLocators(recordOf(side, workspace), side.history ?? null),
        ),
      ),
      lint: false,
      guard: [],
    };
  });
  const shown = conflictSides(world);
  const views = pairs.map(({ one, other, ...pair }): ConflictView => {
    const sides = [
      { memory: one, shown: shown(one) },
      { memory: other, shown: shown(other) },
    ] as const;
    const ways = !mayDecide
      ? []
      : sides.some(({ memory }) => isWaiting(memory.history))
        ? waysOfWaiting(sides, pair.kind, world.ledger)
        : pair.kind === 'contradiction'
          ? waysOfContradiction(sides, pair.how, world.ledger)
          : waysOfDuplicate(sides, { exact: pair.how === 'exact' }, world.ledger);
    return { ...pair, sides: [sides[0].shown, sides[1].shown], resolve: ways };
  });
  const count = (its: ConflictView['kind']): number =>
    views.filter((each) => each.kind === its).length;
  return {
    conflicts: views,
    contradictions: count('contradiction'),
    duplicates: count('duplicate'),
    waived,
    off,
  };
}

function pairsOf(
  memory: readonly StandingMemory[],
  kind: ConflictRequest['kind'],
  about: ReadonlySet<StandingMemory> | null = null,
): Pair[] {
  return [
    ...(kind === 'duplicate'
      ? []
      : contradictionsIn(memory, about).map((each): Pair => ({ kind: 'contradiction', ...each }))),
    ...(kind === 'contradiction'
      ? []
      : duplicatesIn(memory, about).map(({ one, other, exact }): Pair => ({
          kind: 'duplicate',
          how: exact ? 'exact' : 'near',
          says: null,
          one,
          other,
        }))),
  ];
}

/** Which pairs the rules report that find them: neither waived nor off where they stand. */
function openIn(open: readonly Diagnostic[], { workspace }: Loaded): (pair: Pair) => boolean {
  const placeOf = placesIn(workspace);
  const key = (code: string, places: readonly string[]): string =>
    [code, ...[...places].sort()].join('\n');
  const known = new Set(
    open.map(({ code, path, place, related }) =>
      key(
        code,
        [{ path, place }, ...related].map(
          (each) => `${each.path}:${each.place.start.line}:${each.place.start.column}`,
        ),
      ),
    ),
  );
  return ({ kind, one, other }) =>
    known.has(
      key(
        codeOf({ kind }),
        [one, other].map(({ path, span }) => placeOf(path, span)),
      ),
    );
}

function codeOf({ kind }: Pick<Pair, 'kind'>): string {
  return kind === 'contradiction' ? 'CON801' : 'CON802';
}

/**
 * What waits of what was named: it stands not yet, and who decides about it is to see what does.
 */
function waitingOf(
  names: readonly string[],
  standing: readonly StandingMemory[],
  { workspace, ledger }: Pick<World, 'workspace' | 'ledger'>,
): StandingMemory[] {
  return names.flatMap((name) => {
    const found = findItem(name, { workspace, ledger });
    if (
      found.kind !== 'item' ||
      !isWaiting(found.history) ||
      standing.some((each) => each.history === found.history)
    )
      return [];
    const home = recordOfItem(found.history, workspace);
    return (
      proposedMemory(
        found.history,
        home !== null && (home.role === 'native' || isKept(home)) ? home : null,
      ) ?? []
    );
  });
}

function placesIn(workspace: Loaded['workspace']): (path: string, span: Span) => string {
  const texts = new Map(
    [...workspace.documents, ...workspace.entries].map(({ path, text }) => [path, text]),
  );
  const maps = new Map<string, LineMap>();
  return (path, span) => {
    const map = maps.get(path) ?? lineMap(texts.get(path) ?? '');
    maps.set(path, map);
    const { start } = map.place(span);
    return `${path}:${start.line}:${start.column}`;
  };
}

/**
 * Whether a statement is one that was named.
 *
 * @throws {UsageError} for a name that leads to no item, record or note
 */
function namedBy(
  names: readonly string[],
  memory: readonly StandingMemory[],
  known: Pick<World, 'workspace' | 'ledger'>,
): (each: StandingMemory) => boolean {
  if (names.length === 0) return () => true;
  const wanted = new Set(
    names.map((name) => {
      // A note that nobody decided about has no name but that of its file.
      if (memory.some((each) => each.path === name)) return name;
      const found = findItem(name, known);
      if (found.kind === 'none')
        throw new UsageError(found.reason.text, found.reason.mend.join('\n  '));
      return found.kind === 'row'
        ? found.row.discovery.value
        : found.kind === 'item'
          ? found.history.item
          : found.record.path;
    }),
  );
  return ({ path, history }) =>
    wanted.has(path) || (history !== undefined && wanted.has(history.item));
}

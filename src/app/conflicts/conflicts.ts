import type { Diagnostic, Position } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { nestedTexts } from '#disk/stores/find-stores';
import type { ActInputs } from '#promotion/act-inputs';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { findItem } from '#promotion/discovery/find-item';
import { type Conflict, contradictionsIn } from '#provenance/comparison/contradictions';
import {
  type Duplicate,
  duplicatesIn,
  findMemoryConflicts,
} from '#provenance/comparison/duplicates';
import { type MemoryStatement, proposedMemory } from '#provenance/comparison/memory-statements';
import { textComparison } from '#provenance/comparison/text-comparison';
import { type TextConflict, textConflicts } from '#provenance/comparison/text-conflicts';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import type { ConflictList, ConflictView, ConflictWay } from '#reporters/conflicts';
import { rules } from '#rules/registry';
import type { LoadedWorkspace } from '#sources/load-workspace';

import { loadActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import {
  conflictSides,
  contradictionResolutions,
  duplicateResolutions,
  isWaiting,
  pendingResolutions,
  recordOf,
  type Side,
} from './conflict-resolutions.ts';
import { conflictCodes, findOpenConflicts } from './open-conflicts.ts';
import { startPositionFinder, type TextParts, textParts } from './text-parts.ts';

interface ConflictRequest {
  /** Items, record IDs or paths; none means all memory and all waiting items. */
  readonly names: readonly string[];
  readonly kind: ConflictView['kind'] | null;
  /** Its day decides which waivers are in force. */
  readonly now: Date;
  /** Whether commands that decide are listed. */
  readonly mayDecide: boolean;
}

interface Pair extends Pick<ConflictView, 'kind' | 'how' | 'says' | 'about'> {
  /** The code of the rule that finds it. */
  readonly code: string;
  readonly one: MemoryStatement;
  readonly other: MemoryStatement;
}

interface PairsAsked extends Pick<ConflictList, 'waived' | 'off'> {
  readonly pairs: readonly Pair[];
  readonly parts: TextParts;
}

/**
 * Lists contradictions and duplicates of memory, with evidence, dates and commands that resolve
 * them. Waived ones are only counted.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function conflicts(
  acting: ActInvocation,
  request: ConflictRequest,
): Promise<ConflictList> {
  const located = locateAt(acting);
  const { root } = located;
  acting.progress?.('reading memory');
  // Elsewhere all Markdown below the root is read anyway.
  const nested =
    root.fenced || root.config !== null ? nestedTexts(root) : { paths: [], notices: [] };
  const everywhere = { ...located, named: [...located.named, ...nested.paths] };
  let asked: PairsAsked | null = null;
  const { inputs } = await loadActInputs(
    everywhere,
    acting.env,
    null,
    (workspace, ledger, loaded) => {
      acting.progress?.(`comparing ${workspace.documents.length} files`);
      const found = pairsAsked(request, loaded, ledger, nested.notices);
      asked = found;
      return {
        locators: found.pairs.flatMap(({ one, other }) =>
          [one, other].flatMap((side) =>
            citedLocators(recordOf(side, workspace), side.history ?? null),
          ),
        ),
      };
    },
  );
  const { pairs, parts, waived, off } = asked as unknown as PairsAsked;
  const shown = conflictSides(inputs);
  const views = pairs.map((pair): ConflictView => {
    const { kind, how, says, about, one, other } = pair;
    const sides = [
      { memory: one, shown: shown(one) },
      { memory: other, shown: shown(other) },
    ] as const;
    return {
      kind,
      how,
      says,
      about,
      sides: [sides[0].shown, sides[1].shown],
      resolve: request.mayDecide ? waysOut(pair, sides, inputs.ledger) : [],
    };
  });
  const isOpen = (_: ConflictView, at: number): boolean =>
    request.names.length > 0 || !pairs[at] || !isOfWaiting(pairs[at]);
  const open = views.filter(isOpen);
  return {
    conflicts: views,
    contradictions: open.filter((view) => view.kind === 'contradiction').length,
    duplicates: open.filter((view) => view.kind === 'duplicate').length,
    waiting: views.length - open.length,
    waived,
    off,
    overrides: request.kind === 'duplicate' ? [] : parts.overrides,
    repeated: request.kind === 'contradiction' ? null : parts.repeated,
    compared: parts.compared,
  };
}

/**
 * Finds the pairs that the request names. The rules compare accepted memory only; if they are on,
 * pending items are compared with it here.
 */
function pairsAsked(
  { names, kind, now }: ConflictRequest,
  loaded: LoadedWorkspace,
  ledger: Ledger,
  notices: readonly string[],
): PairsAsked {
  const { workspace } = loaded;
  const sources = { workspace, ledger };
  const standing = findMemoryConflicts(workspace, ledger);
  const accepted = [...standing.memory];
  const waiting = waitingOf(names, accepted, sources);
  const memory = [...accepted, ...waiting];
  const texts = textComparison(workspace, ledger);
  const isNamed = namedBy(names, [...memory, ...texts.statements], sources);
  const { open, codes, waived } = findOpenConflicts(loaded, now.toISOString().slice(0, 10), rules);
  const isOpen = openIn(open, loaded);
  const isKind = (pair: Pair): boolean => kind === null || pair.kind === kind;
  const acceptedPairs = withoutTwice([
    ...standing.contradictions().map(contradictionPair),
    ...texts.conflicts.filter(({ overrides }) => !overrides).map(textPair),
    ...standing.duplicates().map(duplicatePair),
  ]).filter((pair) => isKind(pair) && isOpen(pair) && (isNamed(pair.one) || isNamed(pair.other)));
  const about = new Set(waiting);
  const waitingPairs =
    waiting.length === 0
      ? []
      : [
          ...contradictionsIn(memory, about).map(contradictionPair),
          ...textConflicts(texts.statements, waiting)
            .conflicts.filter(({ one, other }) => about.has(one) || about.has(other))
            .map(textPair),
          ...duplicatesIn(memory, about).map(duplicatePair),
        ].filter((pair) => isKind(pair) && codes.includes(pair.code));
  return {
    pairs: [...acceptedPairs, ...waitingPairs],
    waived,
    off: conflictCodes.filter((code) => !codes.includes(code)),
    parts: textParts(texts, workspace, names.length === 0 ? null : isNamed, notices),
  };
}

function isOfWaiting({ one, other }: Pair): boolean {
  return isWaiting(one.history) || isWaiting(other.history);
}

function waysOut(pair: Pair, sides: readonly [Side, Side], ledger: Ledger): ConflictWay[] {
  const { kind, how } = pair;
  if (isOfWaiting(pair)) return pendingResolutions(sides, kind, ledger);
  return kind === 'contradiction'
    ? contradictionResolutions(sides, how, ledger)
    : duplicateResolutions(sides, { exact: how === 'exact' }, ledger);
}

function contradictionPair(conflict: Conflict): Pair {
  return { kind: 'contradiction', code: 'CON801', ...conflict };
}

function textPair({ one, other, how, says, about }: TextConflict): Pair {
  return { kind: 'contradiction', code: 'CON804', one, other, how, says, about };
}

function duplicatePair({ one, other, exact }: Duplicate): Pair {
  const how = exact ? 'exact' : 'near';
  return { kind: 'duplicate', code: 'CON802', how, says: null, about: null, one, other };
}

/** The first sentence of a note is its claim and a part of its text: lists such a pair once. */
function withoutTwice(pairs: readonly Pair[]): Pair[] {
  const known = new Set<string>();
  return pairs.filter(({ kind, one, other, says }) => {
    const key = [kind, ...[one.path, other.path].sort(), ...[...(says ?? [])].sort()].join('\n');
    const isNew = kind === 'duplicate' || !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Returns a test for pairs that their rules report: neither waived nor off. */
function openIn(
  open: readonly Diagnostic[],
  { workspace }: LoadedWorkspace,
): (pair: Pair) => boolean {
  const startOf = startPositionFinder(workspace);
  const key = (code: string, places: readonly string[]): string =>
    [code, ...[...places].sort()].join('\n');
  const placeOf = (path: string, { line, column }: Position): string => `${path}:${line}:${column}`;
  const known = new Set(
    open.map(({ code, related, ...each }) =>
      key(
        code,
        [each, ...related].map(({ path, place }) => placeOf(path, place.start)),
      ),
    ),
  );
  return ({ code, one, other }) =>
    known.has(
      key(
        code,
        [one, other].map(({ path, span }) => placeOf(path, startOf(path, span))),
      ),
    );
}

/**
 * Returns a test for named statements.
 *
 * @throws {UsageError} for a name of no item, record or note
 */
function namedBy(
  names: readonly string[],
  memory: readonly MemoryStatement[],
  known: Pick<ActInputs, 'workspace' | 'ledger'>,
): (each: MemoryStatement) => boolean {
  if (names.length === 0) return () => true;
  const wanted = new Set(
    names.map((name) => {
      // An undecided note is named by its file.
      if (memory.some((each) => each.path === name)) return name;
      const found = findItem(name, known);
      if (found.kind === 'none') throw new UsageError(found.reason.message);
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

/** The statements of named waiting items, or of all. */
function waitingOf(
  names: readonly string[],
  standing: readonly MemoryStatement[],
  { workspace, ledger }: Pick<ActInputs, 'workspace' | 'ledger'>,
): MemoryStatement[] {
  const asked =
    names.length === 0
      ? [...ledger.items.values()]
      : names.flatMap((name) => {
          const found = findItem(name, { workspace, ledger });
          return found.kind === 'item' ? found.history : [];
        });
  return asked.flatMap((history) => {
    if (!isWaiting(history) || standing.some((each) => each.history === history)) return [];
    const home = recordOfItem(history, workspace);
    return (
      proposedMemory(
        history,
        home !== null && (home.role === 'native' || holdsDiscovery(home)) ? home : null,
      ) ?? []
    );
  });
}

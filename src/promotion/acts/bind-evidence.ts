import { confirm as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import { isStoredInRecord, type SurfaceRow } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { textDigestOf } from '#provenance/record-text/pin';
import { hashSurface, locateSurface } from '#provenance/surfaces/resolve-surface';
import {
  explainProblem,
  fetchCommand,
  isCommitAbsent,
  nameSurface,
  readSurface,
} from '#provenance/surfaces/surface-name';
import { isServedAsFact } from '#workspace/record-status';

import type { ActContext } from '../act-context.ts';
import { type Reason, refusal } from '../reason.ts';

/** The place that a person named for each surface. */
export type NamedPlaces = ReadonlyMap<ComparedSurface, Locator>;

/** Whether the evidence was found at another place, or in another layout. */
export function isElsewhere({ state }: Pick<ComparedSurface, 'state'>): boolean {
  return state === 'moved' || state === 'reformatted';
}

/** Whether a search did not find the evidence, so that a person has to look at it. */
export function isLost({ state }: Pick<ComparedSurface, 'state'>): boolean {
  return state !== 'fresh' && state !== 'unverifiable' && !isElsewhere({ state });
}

/**
 * Matches named places with surfaces: by the same place, then by the same file, else with the only
 * surface left. Refuses a place that matches none.
 */
export function matchNamedPlaces(
  { reasons }: ActContext,
  surfaces: readonly ComparedSurface[],
  at: readonly Locator[],
  short: string,
): NamedPlaces {
  const places = new Map<ComparedSurface, Locator>();
  const open = surfaces.filter((each) => locatorOf(each) !== null && each.state !== 'fresh');
  const pathOf = (surface: ComparedSurface): string => locatorOf(surface)?.path ?? '';
  const take = (
    locators: readonly Locator[],
    isFor: (surface: ComparedSurface, named: Locator) => boolean,
  ): Locator[] =>
    locators.filter((locator) => {
      const own = open.find((each) => !places.has(each) && isFor(each, locator));
      if (own) places.set(own, locator);
      return !own;
    });
  const rest = take(at, ({ surface, place }, named) =>
    [surface, place].includes(nameSurface(named)),
  );
  const others = take(rest, (each, { path }) =>
    [pathOf(each), each.renamedTo, readSurface(each.kind, each.place ?? '')?.path].includes(path),
  );
  const left = open.filter((each) => !places.has(each));
  const [only] = left;
  if (only && others[0] && left.length === 1 && others.length === 1)
    return places.set(only, others[0]);
  for (const locator of others) {
    const values = { place: nameSurface(locator), item: short };
    const surfaces = left.map((each) => each.surface).join(', ');
    reasons.push(
      refusal(
        short,
        'P04',
        left.length === 0 ? say.nothingOpen(values) : say.forSeveral({ ...values, surfaces }),
      ),
    );
  }
  return places;
}

/** Returns the rows of all surfaces as they are now. Refuses each that a person has to name. */
export function boundRows(
  session: ActContext,
  surfaces: readonly ComparedSurface[],
  places: NamedPlaces,
  short: string,
): SurfaceRow[] {
  // Where evidence is lost, `--follow` refuses, so the command names moved places as well.
  const found = surfaces.some(isLost)
    ? surfaces.flatMap((each) =>
        isElsewhere(each) && each.place !== null && !places.has(each) ? [each.place] : [],
      )
    : null;
  const ways: Ways = {
    there: (place) =>
      confirmAt(short, [
        ...new Set([...[...places.values()].map(nameSurface), ...(found ?? []), place]),
      ]),
    along: found === null ? `ledger verify --follow ${shellWord(short)}` : null,
  };
  return surfaces.flatMap((surface): readonly SurfaceRow[] | SurfaceRow => {
    if (isStoredInRecord(surface.kind))
      return [
        {
          kind: surface.kind as SurfaceRow['kind'],
          surface: surface.surface,
          hash: surface.hash,
          unique: surface.unique ?? true,
        },
      ];
    return (
      (surface.kind === 'finding'
        ? findingRow(session, surface, short)
        : placeRow(session, surface, places.get(surface) ?? null, ways, short)) ?? []
    );
  });
}

/** Notes the lines that each row binds. */
export function noteBoundLines(session: ActContext, rows: readonly SurfaceRow[]): void {
  for (const { kind, surface } of rows) {
    const lines = linesAt(session, readSurface(kind, surface));
    if (lines.length > 0) session.notes.push({ message: say.bound({ surface }), lines });
  }
}

function findingRow(
  { inputs, reasons }: ActContext,
  surface: ComparedSurface,
  short: string,
): SurfaceRow | null {
  const cited =
    inputs.workspace.byPath.get(surface.surface) ??
    [...inputs.workspace.byPath.values()].find(
      (record) => surface.state === 'fresh' && textDigestOf(record, 'alone') === surface.hash,
    );
  if (cited && isServedAsFact(cited) && surface.state !== 'in-doubt')
    return {
      kind: 'finding',
      surface: cited.path,
      hash: textDigestOf(cited, 'alone'),
      unique: true,
    };
  const values = { finding: surface.surface, item: short };
  const message =
    surface.state === 'in-doubt'
      ? say.findingInDoubt({ why: surface.why ?? '', ...values })
      : cited
        ? say.findingNoMemory(values)
        : say.findingGone(values);
  reasons.push(refusal(short, 'P04', message));
  return null;
}

function placeRow(
  session: ActContext,
  surface: ComparedSurface,
  named: Locator | null,
  ways: Ways,
  short: string,
): SurfaceRow | null {
  const { inputs, reasons } = session;
  const locator = named ?? locatorAsCited(surface);
  const hashed = locator ? hashSurface(locator, inputs.evidence, inputs.readers) : null;
  const refused =
    named === null ? bindableByNameOnly(session, surface, locator, ways, short) : null;
  if (refused) {
    reasons.push(refused);
    return null;
  }
  if (hashed && 'row' in hashed) return hashed.row;
  const there =
    surface.renamedTo === undefined || locator?.kind !== 'file'
      ? null
      : ways.there(surface.renamedTo);
  const isAbsent = hashed && 'problem' in hashed && isCommitAbsent(hashed.problem);
  const message =
    isAbsent && locator
      ? say.commitAbsent({
          why: explainProblem(locator.path, hashed.problem),
          fetch: fetchCommand(locator.path),
        })
      : hashed && locator
        ? say.gone({ why: explainProblem(locator.path, hashed.problem), there, item: short })
        : say.unread({ surface: surface.surface, item: short });
  reasons.push(refusal(short, 'P04', message));
  return null;
}

function locatorOf(surface: ComparedSurface): Locator | null {
  return isStoredInRecord(surface.kind) || surface.kind === 'finding'
    ? null
    : locatorAsCited(surface);
}

function locatorAsCited(surface: ComparedSurface): Locator | null {
  return readSurface(kindOf(surface), surface.surface);
}

/** The kind to read a surface as; an unknown kind is read as lines. */
export function kindOf({ kind }: ComparedSurface): string {
  return kind === 'text' || kind === 'file' || kind === 'section' || kind === 'value'
    ? kind
    : 'lines';
}

const maxLines = 20;

/** The command that binds evidence at the given places. */
export function confirmAt(short: string, places: readonly string[]): string {
  return `ledger confirm ${short}${places.map((place) => ` --at ${shellWord(place)}`).join('')}`;
}

/** The cited lines that changed, which a confirmation has to name. */
export function changedPlaces(
  surfaces: readonly Pick<ComparedSurface, 'kind' | 'state' | 'surface'>[],
): string[] {
  return surfaces.flatMap(({ kind, state, surface }) =>
    kind === 'lines' && state === 'changed' ? [surface] : [],
  );
}

/** Commands that bind evidence which is not where it is cited. */
interface Ways {
  /** The `confirm` command with one more place. */
  readonly there: (place: string) => string;
  /** The command that follows all moved evidence; null where it refuses. */
  readonly along: string | null;
}

/** Refuses the lines at the cited place where a person has to name them; null where not. */
function bindableByNameOnly(
  session: ActContext,
  surface: ComparedSurface,
  locator: Locator | null,
  { there, along }: Ways,
  short: string,
): Reason | null {
  const { state, elsewhere, unsearched } = surface;
  const cited = surface.surface;
  const lines = linesAt(session, locator);
  const refused = (here: Message, nowhere: Message): Reason => ({
    code: 'P04',
    item: short,
    ...(lines.length === 0 ? { message: nowhere } : { message: here, lines }),
  });
  const values = { item: short, surface: cited, here: there(cited) };
  if ((state === 'moved' || state === 'reformatted') && surface.place !== null) {
    const { place } = surface;
    const stands = { ...values, place, along: along ?? there(place) };
    return refusal(short, 'P04', state === 'moved' ? say.moved(stands) : say.reformatted(stands));
  }
  if (elsewhere !== undefined) {
    const stands = { ...values, place: elsewhere, there: there(elsewhere) };
    return refused(say.elsewhereOrHere(stands), say.elsewhere(stands));
  }
  if (unsearched) return refused(say.unsearchedHere(values), say.unsearched(values));
  if (state === 'changed' && surface.kind === 'lines')
    return refused(say.changedHere(values), say.changed(values));
  return null;
}

/** The first lines of a place, and a count of the others; none of a whole or unreadable file. */
export function linesAt(
  { inputs }: ActContext,
  locator: Locator | null,
  most: number = maxLines,
): string[] {
  if (locator === null || locator.kind === 'file') return [];
  const found = locateSurface(locator, inputs.evidence, inputs.readers);
  if (found.kind === 'problem' || found.text === null) return [];
  const lines = found.text.replace(/\n$/, '').split('\n');
  return lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most} more`] : lines;
}

import { adaptCommands, type ReaderFolder } from '#diagnostics/adapt-commands';
import type { ChangedLines, Diagnostic } from '#diagnostics/diagnostic';
import { doubt as say } from '#messages/generated/review';
import { joinMessage, textOf } from '#messages/join-message';
import { confirmAt } from '#promotion/acts/bind-evidence';
import { findDirectDependents } from '#promotion/dependents';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import { kindOfRole } from '#provenance/discovery-kinds';
import { type FactInDoubt, filesOf, type PlaceInDoubt } from '#provenance/evidence/facts-in-doubt';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { pathOfRecordFile } from '#provenance/native-item';
import { ownerNames, ownersOfChange } from '#provenance/people/owners-of-change';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { itemHandle, replaceCommand } from '#rules/message-words';
import {
  type DoubtComparison,
  type DoubtedRecord,
  doubtedSince,
  findBrokenRecords,
} from '#sources/evidence/facts-in-doubt';
import type { UncommittedDecision } from '#workspace/history/history';
import type { Workspace } from '#workspace/workspace';

/** The facts that a change puts in doubt, and the files of all broken evidence. */
export interface DoubtReport {
  /** The facts that a change puts in doubt. */
  readonly facts: readonly FactInDoubt[];
  /** Files of broken evidence, from the root; also of facts whose evidence was broken before. */
  readonly brokenFiles: readonly string[];
}

/**
 * Finds the facts whose evidence matched a base and does not match now, each with its lines, the
 * facts that rely on it, and commands to answer.
 *
 * @param base its name
 * @param compare called with the files of broken evidence; null if none of them changed
 */
export async function findFactsInDoubt(
  workspace: Workspace,
  base: string,
  compare: (files: readonly string[]) => Promise<DoubtComparison | null>,
): Promise<DoubtReport> {
  const ledger = ledgerOf(workspace);
  const broken = findBrokenRecords(workspace, ledger);
  const brokenFiles = [...new Set(broken.flatMap(filesOf))];
  const asked = broken.length === 0 ? null : await compare(brokenFiles);
  const doubted = asked === null ? [] : await doubtedSince(broken, asked);
  return {
    facts: doubted.map((each) => toFact(each, base, { workspace, ledger })),
    brokenFiles,
  };
}

function toFact(
  { record, history, places }: DoubtedRecord,
  base: string,
  inputs: { readonly workspace: Workspace; readonly ledger: Ledger },
): FactInDoubt {
  const path = pathOfRecordFile(record);
  const past =
    history ?? historyWithoutActs(kindOfRole(record.role) ?? 'fact', record.title, record.path);
  const item = itemHandle(history ?? undefined, inputs.ledger, record.path);
  const confirm = placesToConfirm(places);
  const answeredBy = confirmedIn(inputs.workspace, history);
  return {
    path,
    item: history?.item ?? null,
    short: history ? inputs.ledger.shortOf(history.item) : record.path,
    title: record.title,
    claim: discoveryOf(past, record).claim || record.title,
    places,
    acceptedBy: acceptedBy(history),
    asked: history ? ownerNames(ownersOfChange(history, inputs.workspace)) : [],
    answeredBy,
    confirm,
    reliedOnBy: [
      ...new Set(findDirectDependents(path, inputs).map((each) => pathOfRecordFile(each.record))),
    ],
    base,
    mend: answeredBy
      ? [textOf(say.confirmed({ person: answeredBy.by }))]
      : joinMessage(
          say.answer({
            surface: places[0]?.surface ?? '',
            state: places[0]?.state ?? '',
            confirm: confirm === null ? null : confirmAt(item, confirm),
            replace: /^supersede.*/.exec(replaceCommand(record, item))?.[0] ?? null,
            item,
          }),
        ).mend,
  };
}

function confirmedIn(
  { surroundings }: Workspace,
  history: ItemHistory | null,
): UncommittedDecision | null {
  const said = surroundings.history?.gate?.settled?.get(history?.item ?? '');
  return said?.to === 'confirmed' ? said : null;
}

function acceptedBy(history: ItemHistory | null): FactInDoubt['acceptedBy'] {
  const last = history?.acts.findLast(({ entry: { content: act } }) =>
    ['promotion', 'adoption', 'supersession', 'confirmation'].includes(act.act),
  );
  if (!last) return null;
  return {
    name: last.entry.content.by.replace(/\s*<[^>]*>$/, ''),
    on: last.entry.content.at.slice(0, 10),
  };
}

/** The changed places that a confirmation must name; null if it cannot confirm the evidence. */
function placesToConfirm(places: readonly PlaceInDoubt[]): readonly string[] | null {
  if (places.some(({ kind, hash, state }) => !hash || state === 'unreadable' || kind === 'text'))
    return null;
  return places.flatMap(({ kind, surface, before, after }) => {
    if (!after) return [];
    const { path, from, to } = after;
    if (kind === 'lines') return [nameSurface({ kind, path, from, to })];
    // Another place keeps its name, though its file may have a new one.
    return path === before?.path ? [] : [`${path}${/#.*$/s.exec(surface)?.[0] ?? ''}`];
  });
}

/** Makes paths and commands of facts work from another folder. */
export function rebaseFactPaths(
  facts: readonly FactInDoubt[],
  stand: ReaderFolder,
  named: (path: string) => string,
): FactInDoubt[] {
  const lines = <L extends { readonly path: string } | null>(at: L): L =>
    at === null ? at : { ...at, path: named(at.path) };
  return facts.map((fact) => ({
    ...fact,
    path: named(fact.path),
    reliedOnBy: fact.reliedOnBy.map(named),
    mend: fact.mend.map((line) => adaptCommands(line, stand)),
    confirm: fact.confirm?.map((place) => place.replace(/^[^#]*/, named)) ?? null,
    places: fact.places.map((place) => ({
      ...place,
      surface: namedSurface(place, named),
      before: lines(place.before),
      after: lines(place.after),
    })),
  }));
}

function namedSurface({ kind, surface }: PlaceInDoubt, named: (path: string) => string): string {
  const path = readSurface(kind, surface)?.path ?? '';
  return surface.startsWith(path) ? named(path) + surface.slice(path.length) : surface;
}

/** The facts that these diagnostics report. */
export function reportedFacts(
  facts: readonly FactInDoubt[],
  diagnostics: readonly Diagnostic[],
): FactInDoubt[] {
  const reported = new Set(diagnostics.map((each) => each.fingerprint));
  return facts.filter(({ places }) => places.some((each) => reported.has(each.fingerprint)));
}

/** Relates diagnostics to the lines that replaced cited ones. */
export function relatedToLines(
  diagnostics: readonly Diagnostic[],
  facts: readonly FactInDoubt[],
): Diagnostic[] {
  const places = new Map(
    facts.flatMap((fact) => fact.places.map((place) => [place.fingerprint, place] as const)),
  );
  return diagnostics.map((each) => {
    const after = places.get(each.fingerprint)?.after;
    if (!after) return each;
    const place = { start: { line: after.from, column: 1 }, end: { line: after.to, column: 1 } };
    return { ...each, related: [{ path: after.path, place, message: 'the evidence' }] };
  });
}

/** The lines that replaced cited ones, for formats that show a problem at its line. */
export function changedLinesOfFacts(facts: readonly FactInDoubt[]): ChangedLines {
  const lines = new Map<string, { readonly from: number; readonly to: number }[]>();
  for (const { after } of facts.flatMap(({ places }) => places))
    if (after)
      lines.set(after.path, [...(lines.get(after.path) ?? []), { from: after.from, to: after.to }]);
  return lines;
}

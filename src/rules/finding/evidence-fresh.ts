import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { readLocator } from '#provenance/evidence/locator';
import type { Ledger } from '#provenance/ledger/ledger';
import { pathOfRecordFile } from '#provenance/native-item';
import { factAt } from '#workspace/paths/follow-reference';
import type { SurfaceFact } from '#workspace/paths/rule-facts';
import type { MemoryRecord } from '#workspace/records';
import { nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { evidencePlace, evidenceWords, recordHandle, replaceCommand } from '../message-words.ts';
import { folderPair } from '../path-repair.ts';
import { defineRule, inFile, message, type RelatedPlace, report } from '../rule.ts';

const mends = [
  'still true with what is there now: ledger confirm {item}',
  'something else is true now: ledger {replace}',
  'no longer true: ledger retract {item} --reason "…"',
] as const;

export const evidenceFresh = defineRule({
  code: 'FND306',
  name: 'evidence-fresh',
  severity: 'warning',
  gate: 'stale',
  summary:
    'The evidence of memory is what it was when it was accepted; `gate.stale: error` makes it an error.',
  why: 'A fact may be wrong once its evidence has changed, and an agent that reads it cannot know.',
  falsePositives:
    'A change that leaves the fact true is reported, too: a reader has to decide. It is an info ' +
    'if the evidence only moved or was reformatted, if a guard that passes still proves the ' +
    'fact, or if the evidence is outside of this repository. FND320 reports files of the ' +
    'repository that cannot be compared.',
  messages: {
    changed: message('{surface} changed: {why}', ...mends),
    gone: message('{surface} is gone: {why}', ...mends),
    missing: message(
      '{surface} never was: {why}',
      'cite what shows the fact: ledger {replace}',
      'if nothing does: ledger retract {item} --reason "…"',
    ),
    ambiguous: message(
      '{surface} cannot be told: {why}',
      'cite more of it: ledger {replace}',
      'still true as it stands: ledger confirm {item}',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    moved: message('{surface} moved to {place}', 'take it along: ledger verify --follow {item}'),
    reformatted: message(
      '{surface} was reformatted',
      'take it along: ledger verify --follow {item}',
    ),
    reformattedElsewhere: message(
      '{surface} was reformatted, and stands at {place}',
      'take it along: ledger verify --follow {item}',
    ),
    guarded: message(
      '{surface} changed, and the guard of the fact still passes',
      'cite what stands there now: ledger confirm {item}',
    ),
    confirmed: message(
      '{surface} changed, and {person} says in a comment that the fact still holds; `ledger land` writes it after the merge',
      'to decide otherwise, take the comment back, and run the gate again',
    ),
    fetch: message('{surface} cannot be looked at: the commit is not in this clone', '{fetch}'),
    unverifiable: message(
      'nothing here can be compared; {surface}: {why}',
      'cite a place in this repository beside it: ledger {replace}',
    ),
  },
  *check(workspace, ledger) {
    const said = [...drifted(workspace, ledger)];
    const causes = causesOf(said, workspace);
    const { settled } = workspace.surroundings.history?.gate ?? {};
    for (const { record, fact, item } of said) {
      const data = {
        ...evidenceWords(fact, fact.state === 'unverifiable' ? [28, 68] : [40, 83]),
        item,
        replace: replaceCommand(record, item),
      };
      const serious = {
        ...inFile(pathOfRecordFile(record), evidencePlace(record, fact.surface), fact.surface),
        related: evidenceAt(fact, workspace),
        cause: causes(fact) ?? undefined,
      };
      const info = { ...serious, severity: 'info' as const };
      const place = clip(placeShown(fact), 40);
      const answer = settled?.get(ledger.byTarget.get(record.path)?.item ?? '');
      if (fact.state === 'moved') yield report('moved', { ...data, place }, info);
      else if (fact.state === 'reformatted' && fact.place !== null)
        yield report('reformattedElsewhere', { ...data, place }, info);
      else if (fact.state === 'reformatted') yield report('reformatted', data, info);
      else if (fact.fetch !== undefined)
        yield report('fetch', { surface: data.surface, fetch: fact.fetch }, info);
      else if (fact.state === 'unverifiable') yield report('unverifiable', data, info);
      else if (workspace.surroundings.guards?.passing.has(pathOfRecordFile(record)))
        yield report('guarded', data, info);
      else if (answer?.to === 'confirmed')
        yield report('confirmed', { ...data, person: clip(answer.by, 40) }, info);
      else yield report(fact.state, data, serious);
    }
  },
});

/** Surfaces that are not fresh; an unverifiable one counts only if no other could be compared. */
function* drifted(workspace: Workspace, ledger: Ledger): Generator<Drifted> {
  for (const [path, evidence] of workspace.surroundings.evidence) {
    const record = nativeFactAt(workspace, path) ?? workspace.byPath.get(path);
    if (!record) continue;
    const item = recordHandle(path, ledger);
    const judged = evidence.surfaces.filter(
      ({ state, fetch }) => state !== 'unverifiable' || fetch !== undefined,
    );
    const fetchable = judged.filter(({ fetch }) => fetch !== undefined);
    const others = fetchable.length > 0 ? fetchable : evidence.surfaces.slice(0, 1);
    for (const fact of evidence.state === 'unverifiable' ? others : judged) {
      const { state } = fact;
      // FND320 reports unreadable files, FND314 what rests on withdrawn memory.
      if (state !== 'fresh' && state !== 'unreadable' && state !== 'in-doubt')
        yield { record, fact: { ...fact, state }, item };
    }
  }
}

/** The new place, without the path if that is the same. */
function placeShown({ surface, place }: SurfaceFact): string {
  const [now, was] = [place ?? '', surface];
  const hash = now.indexOf('#');
  return hash > 0 && was.startsWith(now.slice(0, hash + 1)) ? now.slice(hash) : now;
}

/** The lines of the evidence, if its file exists. */
function evidenceAt({ surface, place, state }: SurfaceFact, workspace: Workspace): RelatedPlace[] {
  const locator =
    state === 'missing' || state === 'unverifiable' ? null : readLocator(place ?? surface, 'cited');
  if (locator === null || (state === 'gone' && factAt(workspace, locator.path).kind !== 'file'))
    return [];
  return [
    {
      path: locator.path,
      lines: locator.kind === 'lines' ? { from: locator.from, to: locator.to } : { from: 1, to: 1 },
      message: 'the evidence',
    },
  ];
}

/** A surface that is not fresh, the record that cites it, and that record as commands take it. */
interface Drifted {
  readonly record: MemoryRecord;
  readonly fact: SurfaceFact & {
    readonly state: Exclude<SurfaceFact['state'], 'fresh' | 'unreadable' | 'in-doubt'>;
  };
  readonly item: string;
}

const looks = (items: string): readonly string[] => [
  `what still holds with what stands there now: ledger confirm ${items}`,
  'what is otherwise now, one by one: ledger supersede ITEM',
  `what no longer holds: ledger retract ${items} --reason "…"`,
];

/**
 * The events behind drifted surfaces: a folder that moved, a file that was renamed, changed or
 * deleted. Each names all its items, for one command.
 */
function causesOf(
  drifted: readonly Drifted[],
  workspace: Workspace,
): (fact: SurfaceFact) => Cause | null {
  const items = new Map<string, Set<string>>();
  for (const { fact, item } of drifted) {
    const what = eventOf(fact, workspace);
    if (what !== null) items.set(what, (items.get(what) ?? new Set()).add(item));
  }
  return (fact) => {
    const what = eventOf(fact, workspace);
    if (what === null) return null;
    const all = [...(items.get(what) ?? [])].join(' ');
    return {
      what,
      mend:
        fact.state === 'moved' || fact.state === 'reformatted'
          ? [`take them along: ledger verify --follow ${all}`]
          : looks(all),
    };
  };
}

function eventOf(fact: SurfaceFact, workspace: Workspace): string | null {
  const from = pathOf(fact.surface);
  switch (fact.state) {
    case 'moved': {
      const to = pathOf(fact.place ?? '');
      return `moved ${to === '' || to === from ? `within ${from}` : folderPair(from, to)}`;
    }
    case 'reformatted':
      return `reformatted ${pathOf(fact.place ?? from)}`;
    case 'changed':
      return `${from} changed`;
    case 'gone': {
      const there = factAt(workspace, from);
      return `${there.kind === 'missing' && there.folder !== undefined ? `${there.folder}/` : from} is gone`;
    }
    default:
      return null;
  }
}

function pathOf(surface: string): string {
  return surface.replace(/#.*$/s, '');
}

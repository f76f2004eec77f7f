import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
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

const otherwise = [
  'replaced by a new fact: ledger {replace}',
  'no longer true: ledger retract {item} --reason "…"',
] as const;
const follow = 'ledger verify --follow {item}';

export const evidenceFresh = defineRule({
  code: 'FND306',
  name: 'evidence-fresh',
  severity: 'warning',
  gate: 'stale',
  summary: 'The evidence of memory is unchanged since it was accepted.',
  why: 'A fact may be wrong once its evidence changed, and agents cannot see that.',
  falsePositives:
    'A change that leaves the fact true is reported, too; `gate.stale: error` makes it an error. ' +
    'It is an info if the evidence only moved or was reformatted, if a passing guard still proves ' +
    'the fact, or if the evidence is outside this repository. FND320 reports files that ledger ' +
    'cannot read.',
  messages: {
    changed: message('{surface} changed: {why}', 'still true: ledger {confirm}', ...otherwise),
    gone: message('{surface} is gone: {why}', ...otherwise),
    missing: message('{surface} never existed: {why}', ...otherwise),
    ambiguous: message(
      '{surface} is ambiguous: {why}',
      'still true, to choose the place: ledger confirm {item}',
      ...otherwise,
    ),
    moved: message('{surface} moved to {place}', follow),
    reformatted: message('{surface} was reformatted', follow),
    reformattedElsewhere: message('{surface} was reformatted and moved to {place}', follow),
    guarded: message(
      '{surface} changed, but the guard of the fact still passes',
      'still true: ledger {confirm}',
    ),
    confirmed: message(
      '{surface} changed; {person} confirmed the fact in a comment, and ledger land records it',
      'to decide otherwise, delete the comment and run the gate again',
    ),
    fetch: message('this clone does not have the commit of {surface}', '{fetch}'),
    unverifiable: message(
      'ledger cannot check {surface}: {why}',
      'if code shows the fact: ledger {replace}',
    ),
  },
  *check(workspace, ledger) {
    const said = [...drifted(workspace, ledger)];
    const causes = causesOf(said, workspace);
    const { settled } = workspace.surroundings.history?.gate ?? {};
    for (const { record, fact, item } of said) {
      const data = {
        ...evidenceWords(fact, fact.state === 'unverifiable' ? [28, 78] : [40, 83]),
        item,
        confirm: confirmCommand(item, record, said),
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

/** The command that confirms a record at the lines which it cites now, as a message has it. */
function confirmCommand(item: string, record: MemoryRecord, all: readonly Drifted[]): string {
  const places = all.flatMap(({ record: of, fact: { state, surface, renamedTo } }) =>
    of === record && state === 'changed' && /#L\d/.test(surface)
      ? [` --at ${shellWord(renamedTo ? surface.replace(/^[^#]*/, renamedTo) : surface)}`]
      : [],
  );
  return `confirm ${item}${places.join('')}`;
}

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
      mend: [
        `ledger verify ${fact.state === 'moved' || fact.state === 'reformatted' ? '--follow ' : ''}${all}`,
      ],
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
      return `${pathOf(fact.place ?? from)} was reformatted`;
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

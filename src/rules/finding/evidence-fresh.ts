import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { citedSurfaces } from '#provenance/cited-surfaces';
import { readLocator } from '#provenance/locator';
import { fileOf } from '#provenance/native-item';
import { nameSurface } from '#provenance/surfaces/surface-name';
import type { Ledger } from '#provenance/ledger/ledger';
import { factAt } from '#workspace/look-up';
import type { MemoryRecord } from '#workspace/records';
import { nativeFactAt } from '#workspace/stores/native-fact';
import type { SurfaceFact } from '#workspace/surroundings';
import type { Workspace } from '#workspace/workspace';

import { causesOf, type Drifted } from '../drift-causes.ts';
import { itemHandle } from '../item-handle.ts';
import { replacing } from '../record-words.ts';
import { defineRule, type RelatedAt } from '../rule.ts';

const mends = ['if it still holds with what stands there now: ledger confirm {item}', 'if something else is true now: ledger {replace}', 'if it no longer holds: ledger retract {item} --reason "…"'] as const;

/** FND306: what memory cites still stands there (document 3.6, comparator). */
export const evidenceFresh = defineRule({
  code: 'FND306',
  name: 'evidence-fresh',
  severity: 'warning',
  gate: 'stale',
  since: '1.0',
  summary: 'The evidence of memory is what it was when it was accepted; `gate.stale: error` makes it an error.',
  why: 'A fact whose evidence changed may be wrong by now, and an agent that reads it cannot know.',
  falsePositives: 'A change that leaves the fact true is reported, too: whether it does is for a reader. What only moved, or cannot be judged, is an info; what a change made impossible to judge counts at a gate.',
  messages: {
    changed: { text: '{surface} changed: {why}', mend: mends },
    gone: { text: '{surface} is gone: {why}', mend: mends },
    missing: { text: '{surface} never was: {why}', mend: ['cite what shows the fact: ledger {replace}', 'if nothing does: ledger retract {item} --reason "…"'] },
    ambiguous: { text: '{surface} cannot be told: {why}', mend: ['cite more of it: ledger {replace}', 'if it still holds as it stands: ledger confirm {item}', 'if it no longer holds: ledger retract {item} --reason "…"'] },
    moved: { text: '{surface} moved to {place}', mend: ['take it along: ledger confirm {item} --follow'] },
    hidden: { text: '{surface} can no longer be compared: {why}', mend: ['put back what was there: git checkout HEAD -- {path}', ...mends.slice(1)] },
    unverifiable: { text: 'nothing here can be compared; {surface}: {why}', mend: ['cite a place in this repository beside it: ledger {replace}'] },
  },
  *check(workspace, _options, ledger) {
    const said = [...drifted(workspace, ledger)];
    const causes = causesOf(said, workspace);
    // What the base has as well is left out by a gate: there, the change made it so.
    const isGate = Boolean(workspace.surroundings.history?.gate);
    for (const { record, fact, item } of said) {
      const at = { path: fileOf(record), span: placeOf(record, fact.surface) };
      const data = { ...wording(fact), item, replace: replacing(record, item) };
      const cause = causes(fact);
      const shared = { at, key: fact.surface, related: evidenceAt(fact, workspace), ...(cause ? { cause } : {}) };
      if (fact.state === 'moved') yield { messageId: 'moved', data: { ...data, place: clip(placeShown(fact), 40) }, ...shared, severity: 'info' };
      else if (fact.hidden) yield { messageId: 'hidden', data: { ...data, path: shellWord(fact.surface.replace(/#.*$/s, '')) }, ...shared, ...(isGate ? {} : { severity: 'info' as const }) };
      else if (fact.state === 'unverifiable') yield { messageId: 'unverifiable', data, ...shared, severity: 'info' };
      else yield { messageId: fact.state, data, ...shared };
    }
  },
});

/** The surfaces that are not what they were; one that cannot be judged counts where no other could be. */
function* drifted(workspace: Workspace, ledger: Ledger): Generator<Drifted> {
  for (const [path, evidence] of workspace.surroundings.evidence) {
    const record = nativeFactAt(workspace, path) ?? workspace.byPath.get(path);
    const isHidden = evidence.surfaces.some((fact) => fact.hidden);
    if (!record || (evidence.state === 'fresh' && !isHidden)) continue;
    const item = itemHandle(ledger.byTarget.get(path), ledger, path);
    const worth = evidence.state === 'unverifiable' && !isHidden ? evidence.surfaces.slice(0, 1) : evidence.surfaces.filter((fact) => fact.state !== 'unverifiable' || fact.hidden);
    for (const fact of worth) if (fact.state !== 'fresh') yield { record, fact: { ...fact, state: fact.state }, item };
  }
}

/** What and why, in what a line has room for; a path that was just named is not named again. */
function wording({ surface, state, why }: SurfaceFact): { readonly surface: string; readonly why: string } {
  const room = state === 'unverifiable' ? 68 : 83;
  const shown = clip(surface, state === 'unverifiable' ? 28 : 40);
  const path = surface.replace(/#.*$/s, '');
  const reason = why ?? 'its bytes are others';
  return { surface: shown, why: clip(reason.startsWith(`${path} `) ? `it${reason.slice(path.length)}` : reason, room - shown.length) };
}

/** Where it is now; the path is left out where it is the same. */
function placeShown({ surface, place }: SurfaceFact): string {
  const [now, was] = [place ?? '', surface];
  const hash = now.indexOf('#');
  return hash > 0 && was.startsWith(now.slice(0, hash + 1)) ? now.slice(hash) : now;
}

/** Where the evidence stands, or stood in a file that is still there, as far as its locator says. */
function evidenceAt({ surface, place, state }: SurfaceFact, workspace: Workspace): RelatedAt[] {
  const locator = state === 'missing' || state === 'unverifiable' ? null : readLocator(place ?? surface, 'cited');
  if (locator === null || (state === 'gone' && factAt(workspace, locator.path).kind !== 'file')) return [];
  return [{ path: locator.path, lines: locator.kind === 'lines' ? { from: locator.from, to: locator.to } : { from: 1, to: 1 }, message: 'the evidence' }];
}

/** The row that holds the hash, else the line of Evidence that cites the place, else the status. */
function placeOf(record: MemoryRecord, surface: string): Span {
  if (record.role !== 'finding') return record.id.span;
  const row = record.perSurfaceHash.find((each) => each.surface === surface);
  return row?.span ?? citedSurfaces(record).find((each) => nameSurface(each.locator) === surface)?.span ?? record.status.span;
}

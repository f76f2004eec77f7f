import { isOfCommit, restsOnCommits } from '#provenance/evidence/cited-evidence';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { normalizedHashesOfAct } from '#provenance/item-content';
import { compareSurface } from '#provenance/surfaces/compare-surface';

import type { ActItem } from '../discovery/read-discovery.ts';
import { defineGate } from '../gate.ts';
import type { Proposal } from '../proposals/earlier-replacement.ts';

/** P04: every cited place is there, is hashed, and has bytes that occur only once in its file. */
export const evidenceHashed = defineGate({
  code: 'P04',
  name: 'evidence-hashed',
  summary: 'Every cited place exists, has a hash and occurs once in its file.',
  why: "Agents would trust a fact after its code changed, because ledger can't find the code again.",
  messages: {
    none: {
      text: '{item} has no evidence',
      mend: ['add a line under "## Evidence": - File: `src/file.ts#L10-L42`'],
    },
    problem: { text: '{surface}: {why}', mend: ['{fix}'] },
    twice: {
      text: "the text at {surface} occurs twice, so ledger can't track it",
      mend: ['cite more lines'],
    },
    moved: {
      text: '{surface} moved to {place} after it was captured',
      mend: ['write {place} into the evidence of {path}'],
    },
    changed: {
      text: '{surface} changed after it was captured',
      mend: ['ledger show {item}'],
    },
    commits: {
      text: "{item} cites only commits, which don't show today's code",
      mend: ['add a line under "## Evidence": - File: `src/file.ts#L10-L42`'],
    },
    today: {
      text: '{surface} is current code, but a dead end cites abandoned code',
      mend: ['cite it in a commit: {path}@COMMIT'],
    },
    quote: {
      text: 'the source {url} has no quotation',
      mend: ['quote the sentence that shows it: - Source: {url} "…"'],
    },
  },
  examples: {
    none: {},
    problem: {
      surface: 'src/auth/refresh.ts#L10-L42',
      why: 'the file has 30 lines',
      fix: 'cite lines that are there',
    },
    twice: { surface: 'src/auth/refresh.ts#L10-L12' },
    moved: {
      surface: 'src/auth/refresh.ts#L10-L42',
      place: 'src/auth/refresh.ts#L14-L46',
      path: 'corpus/findings/rotated-refresh-token.md',
    },
    changed: { surface: 'src/auth/refresh.ts#L10-L42' },
    commits: {},
    today: { surface: 'src/auth/refresh.ts#L10-L42', path: 'src/auth/refresh.ts' },
    quote: { url: 'https://example.org/rfc' },
  },
  *check({ surfaces, discovery, history, target, inputs }) {
    const isDeadEnd = discovery.kind === 'dead-end';
    if (discovery.kind !== 'fact' && !isDeadEnd && surfaces.length === 0) return;
    const hashed = surfaces.filter((each) => 'row' in each.outcome);
    const unquoted = surfaces.filter(({ item }) => item.kind === 'source' && item.quote === null);
    if (
      hashed.length === 0 &&
      unquoted.length === 0 &&
      surfaces.every(({ outcome }) => !('problem' in outcome))
    )
      yield { messageId: 'none', data: {} };
    for (const { item, outcome } of surfaces) {
      if (item.kind === 'source' && item.quote === null) {
        // The evidence of a dead end is not compared later.
        if (hashed.length === 0 && !isDeadEnd)
          yield { messageId: 'quote', data: { url: item.url } };
      } else if ('problem' in outcome)
        yield {
          messageId: 'problem',
          data: {
            surface: item.kind === 'place' ? item.written : 'evidence',
            why: outcome.problem.text,
            fix: outcome.problem.mend,
          },
        };
      else if (!outcome.row.unique && outcome.row.kind !== 'value')
        yield { messageId: 'twice', data: { surface: outcome.row.surface } };
    }
    if (restsOnCommits(discovery.kind, proofsAmong(surfaces), inputs.evidence))
      yield { messageId: 'commits', data: {} };
    for (const { item, outcome } of isDeadEnd ? surfaces : [])
      if (
        item.kind === 'place' &&
        'row' in outcome &&
        isOfCommit(outcome.row, inputs.evidence) !== true
      )
        yield { messageId: 'today', data: { surface: item.written, path: item.locator.path } };
    const raised = history.acts.find((act) => act.entry.content.act === 'raise')?.item;
    for (const { outcome } of surfaces) {
      const before = 'row' in outcome ? rowWhenRaised(raised, outcome.row) : undefined;
      if (!('row' in outcome) || !before || before.hash === outcome.row.hash) continue;
      const { state, place } = compareSurface(before, inputs.evidence, inputs.readers, () => null);
      // Only its layout changed, at the same lines.
      if (state === 'reformatted' && place === null) continue;
      if ((state === 'moved' || state === 'reformatted') && place !== null)
        yield {
          messageId: 'moved',
          data: { surface: before.surface, place, path: target ?? 'its record' },
        };
      else yield { messageId: 'changed', data: { surface: before.surface }, warns: true };
    }
  },
});

/** The rows of evidence, without premises. */
function proofsAmong(surfaces: Proposal['surfaces']): SurfaceRow[] {
  return surfaces.flatMap(({ item, outcome }) =>
    'row' in outcome && !(item.kind === 'place' && item.premise) ? [outcome.row] : [],
  );
}

/** The row with the hash of its surface at the raise; undefined where none was recorded. */
function rowWhenRaised(raised: ActItem | undefined, row: SurfaceRow): SurfaceRow | undefined {
  const hash =
    (raised && normalizedHashesOfAct(raised)[row.surface]) ??
    raised?.says?.per_surface_hash?.find(({ surface }) => surface === row.surface)?.hash;
  return hash === undefined
    ? undefined
    : { kind: row.kind, surface: row.surface, hash, unique: row.unique };
}

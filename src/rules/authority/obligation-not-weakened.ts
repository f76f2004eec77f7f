import { domainOf, isHardPolicy } from '#claims/obligations/obligation-domains';
import { obligationsIn } from '#claims/obligations/obligation-index';
import { type Weakening, weakenings } from '#claims/obligations/obligation-weakening';
import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  listMemoryStatements,
  type MemoryStatement,
} from '#provenance/comparison/memory-statements';
import { specsInForce } from '#workspace/history/specs-in-force';
import type { Spec } from '#workspace/records';

import { itemHandle } from '../message-words.ts';
import { defineRule, type FileSpan, message, type RelatedPlace, report } from '../rule.ts';

const overlapMend = [
  'if it does: ledger retract {item} --reason "weakens {id}"',
  'the requirement should change: ledger capture "…" --kind behaviour --spec {path}',
];
/** Other obligations that a report shows. */
const shown = 3;

export const obligationNotWeakened = defineRule({
  code: 'AUT601',
  name: 'obligation-not-weakened',
  severity: 'info',
  aliases: ['SOL-M004'],
  summary: 'Memory does not weaken a requirement of a spec.',
  why: 'An agent that reads "C-014 may be skipped" in memory skips a binding requirement.',
  falsePositives:
    'Sentences that name the ID are checked by their words: "can be bypassed" counts as ' +
    'permission, even in the report of an attack. On the reported half of the labelled set, 0.86 ' +
    'of these reports are right and 0.73 of weakenings are found; without the ID, 0.61 and 0.55. ' +
    'The rule only advises; P07 refuses the first kind at the promotion.',
  messages: {
    named: message(
      'this record weakens {id} of {spec} ({domain}): "{how}"',
      'the requirement should change: ledger capture "…" --kind behaviour --spec {path}',
      'the record is wrong: ledger retract {item} --reason "weakens {id}"',
    ),
    overlap: message('this record may weaken {id} of {spec}: "{how}"', ...overlapMend),
    overlaps: message(
      'this record may weaken {id} of {spec} and {more} more: "{how}"',
      ...overlapMend,
    ),
  },
  *check(workspace, ledger) {
    const obligations = obligationsIn(specsInForce(workspace));
    if (obligations.byId.size === 0) return;
    const specs = new Map(workspace.specs.map((each) => [each.path, each]));
    for (const memory of listMemoryStatements(workspace, ledger)) {
      // A requirement goes into its own spec.
      if (memory.kind === 'behaviour') continue;
      const raisedAgainst =
        memory.record?.role === 'finding'
          ? memory.record.originObligations.map((each) => each.value)
          : (memory.history?.content.details.origin_obligations ?? []);
      // The claim and when it is said to hold; gate P07 reads the whole record when it is promoted.
      const said = presentItems([
        memory.claim,
        memory.record?.title,
        ...memory.appliesWhen,
        ...memory.doesNotApplyWhen,
      ]);
      const found = weakenings(said, raisedAgainst, obligations);
      for (const [weak, ...others] of [
        ...found.filter(({ half }) => half === 'named').map((each) => [each] as const),
        ...overlapsBySentence(found),
      ]) {
        const spec = specs.get(weak.spec);
        const [room, words] = others.length > 0 ? [20, 15] : [24, 24];
        const data = {
          id: weak.id,
          spec: clip(spec?.id.value ?? weak.spec, room),
          how: clip(weak.how, words),
          path: shellWord(weak.spec),
          item: itemHandle(memory.history, ledger, memory.path),
        };
        const related = [
          ...theObligation(spec, weak.id, 'the requirement'),
          ...others
            .slice(0, shown)
            .flatMap((each) => theObligation(specs.get(each.spec), each.id, 'also affected')),
        ];
        const place = { at: placeOf(memory, weak), key: `${weak.spec} ${weak.id}`, related };
        if (weak.half === 'named')
          yield report('named', { ...data, domain: domainWords(spec, weak.id) }, place);
        else if (others.length > 0)
          yield report('overlaps', { ...data, more: others.length }, place);
        else yield report('overlap', data, place);
      }
    }
  },
});

/** Overlaps of one sentence are one report, the largest share of words first. */
function overlapsBySentence(found: readonly Weakening[]): (readonly [Weakening, ...Weakening[]])[] {
  const bySentence = new Map<string, [Weakening, ...Weakening[]]>();
  for (const weak of found) {
    if (weak.half !== 'overlap') continue;
    const others = bySentence.get(weak.sentence);
    if (others) others.push(weak);
    else bySentence.set(weak.sentence, [weak]);
  }
  return [...bySentence.values()].map((each) =>
    each.sort(
      (a, b) =>
        b.share - a.share ||
        (a.spec < b.spec ? -1 : a.spec > b.spec ? 1 : 0) ||
        (a.id < b.id ? -1 : 1),
    ),
  );
}

/** The place of the weakening words in the text, else of the obligation's id, else of the claim. */
function placeOf({ path, span, record }: MemoryStatement, { id, how, half }: Weakening): FileSpan {
  if (record) {
    for (const words of half === 'named' ? [how, id] : [how]) {
      const start = record.document.text.indexOf(words, record.document.bodyStart);
      if (start !== -1) return { path, span: { start, end: start + words.length } };
    }
  }
  return { path, span };
}

function theObligation(spec: Spec | undefined, id: string, message: string): RelatedPlace[] {
  const found = spec?.obligations.find((each) => each.id.value === id);
  return spec && found ? [{ path: spec.path, span: found.id.span, message }] : [];
}

/** The domain of an obligation, marked if it is hard policy. */
function domainWords(spec: Spec | undefined, id: string): string {
  const found = spec?.obligations.find((each) => each.id.value === id);
  if (!spec || !found) return 'binding';
  const domain = domainOf(found, spec);
  return isHardPolicy(domain) ? `${domain}, hard policy` : domain;
}

import { clip } from '#messages/fill-template';
import type { Conflict } from '#provenance/comparison/contradictions';
import { findMemoryConflicts } from '#provenance/comparison/duplicates';
import type { MemoryStatement } from '#provenance/comparison/memory-statements';

import { itemHandle, otherPlace } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const mend = [
  'the other is {path}: "{claim}"',
  'this one is wrong: ledger retract {item} --because contradicted --reason "…"',
  'the other no longer holds: ledger supersede {older} {item}',
  'both hold, each in its own case: ledger supersede {item} --when "…" --not-when "…"',
  'ledger conflicts shows both side by side, with evidence and dates',
] as const;

export const noContradiction = defineRule({
  code: 'CON801',
  name: 'no-contradiction',
  severity: 'warning',
  summary:
    'No two statements of memory contradict each other: values, tools, polarity, order, both sides of a supersession.',
  why: 'An agent that gets both statements believes one of them, and no one knows which.',
  falsePositives:
    'Claims are compared by their words, without their reasons: statements in quite other words ' +
    'are not found. A claim about a part of the other, a default, an exception or a numbered ' +
    'thing is not a contradiction. Of 80 pairs of hard look-alikes, written without knowledge of ' +
    'the rule, all reports are right and two thirds of the contradictions are found; the rule ' +
    'was tuned on that half. Facts whose scopes exclude each other do not conflict. It is an ' +
    'info if no entry of the ledger is about either side.',
  messages: {
    value: { text: '"{says}" here, "{other}" in {folder}{file}', mend, quotes: ['claim'] },
    choice: {
      text: '"{says}" here, "{other}" in {folder}{file}',
      mend: ['both settle one thing: {about}', ...mend],
      quotes: ['claim'],
    },
    polarity: { text: 'what this says, {folder}{file} denies', mend, quotes: ['claim'] },
    superseded: message(
      '{folder}{file} replaces this, and both are memory',
      'it is {path}',
      'ledger supersede {item} {newer}',
    ),
  },
  *check(workspace, ledger) {
    for (const conflict of findMemoryConflicts(workspace, ledger).contradictions()) {
      const { at, related, says, how, about } = turned(conflict);
      const item = itemHandle(at.history, ledger, at.path);
      const older = itemHandle(related.history, ledger, related.path);
      const place = {
        ...inFile(at, at.span, `${related.path} ${how}`),
        severity: at.history || related.history ? undefined : ('info' as const),
        related: [{ path: related.path, span: related.span, message: 'the other statement' }],
      };
      const named = (most: number) => ({
        ...otherPlace(related, most, ledger),
        path: related.path,
        claim: clip(related.claim, 120),
        item,
        older,
      });
      const [own = '', other = ''] = says.map((each) => clip(each, 16));
      const values = { says: own, other };
      if (how === 'superseded') {
        const { folder, file, path } = named(70);
        yield report('superseded', { folder, file, path, item, newer: older }, place);
      } else if (how === 'value') yield report('value', { ...values, ...named(54) }, place);
      else if (how === 'choice')
        yield report('choice', { ...values, ...named(54), about: about ?? '' }, place);
      else yield report('polarity', named(76), place);
    }
  },
});

/** Puts the side that was decided later first: a gate shows it in the change. */
function turned({ one, other, says, ...rest }: Conflict) {
  const isFirst = rest.how === 'superseded' || lastAct(one) > lastAct(other);
  return isFirst
    ? { ...rest, at: one, related: other, says }
    : { ...rest, at: other, related: one, says: [says[1], says[0]] as const };
}

/** When it was last decided; empty if it never was. */
function lastAct({ history }: MemoryStatement): string {
  return history?.latest.at(-1)?.entry.content.at ?? '';
}

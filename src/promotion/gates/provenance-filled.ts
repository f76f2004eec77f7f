import { claimOf } from '#claims/claim-sections';
import { findUndatedDays, findUndatedDaysInCondition } from '#claims/relative-words';
import { oneLine } from '#diagnostics/plain-text';
import { recordsPromotion } from '#provenance/item-content';
import type { Document } from '#workspace/document';
import { provenanceFields } from '#workspace/records';

import { defineGate } from '../gate.ts';
import { isClaimAsked } from '../proposals/imported-candidate.ts';

/** P03: the provenance record is complete after everything a machine can fill was filled. */
export const provenanceFilled = defineGate({
  code: 'P03',
  name: 'provenance-filled',
  summary:
    'Claim, origin, pass, reviewer, time and confidence are there, and the record says what its kind must say.',
  why: 'A fact without its source cannot be checked, expired or contradicted.',
  messages: {
    claim: {
      text: '{item} makes no claim',
      mend: ['write one sentence under "## Claim" in {path}'],
    },
    label: {
      text: 'the claim of {item} is the label of the note it was imported from',
      mend: [
        'say the fact in one sentence under "## Claim" in {path}; if the label says it, promote it as it is',
      ],
    },
    twice: {
      text: '{path} has "{heading}" more than once, so that nobody knows which counts',
      mend: ['keep one of them, and say the rest elsewhere in {path}'],
    },
    field: { text: '{item} does not say "{field}"', mend: ['add {field} to {path}'] },
    undated: {
      text: '"{said}" in the claim of {item} is another day for each reader',
      mend: [
        'write the date into {path}, such as 2027-01-31',
        'a habit is "every Friday", and a length of time "within two weeks"',
        'a name or a text stands in quotation marks, ‘{said}’, and code in backticks',
      ],
    },
    undatedAnew: {
      text: '"{said}" in the claim of {item} is another day for each reader',
      mend: ['ledger reject {item} --reason "no date", then capture it again with the date'],
    },
    condition: {
      text: '"{said}" in a condition of {item} is another day for each reader',
      mend: ['write the date into {path}, such as 2027-01-31', 'any such day is "on a Friday"'],
    },
    conditionAnew: {
      text: '"{said}" in a condition of {item} is another day for each reader',
      mend: ['ledger reject {item} --reason "no date", then capture it again with the date'],
    },
    incomplete: {
      text: '{item} lacks {part}',
      mend: ['ledger reject {item} --reason "incomplete", then capture it again with that'],
    },
    part: { text: '{item} lacks {part}', mend: ['fill it in {path}'] },
  },
  examples: {
    claim: { path: 'corpus/findings/rotated-refresh-token.md' },
    label: { path: 'corpus/findings/connection-limits.md' },
    twice: { path: 'corpus/findings/rotated-refresh-token.md', heading: 'Evidence' },
    field: { field: 'confidence', path: 'corpus/findings/rotated-refresh-token.md' },
    undated: { said: 'Thursday', path: 'corpus/findings/merge-freeze.md' },
    undatedAnew: { said: 'Thursday' },
    condition: { said: 'before Thursday', path: 'corpus/findings/merge-freeze.md' },
    conditionAnew: { said: 'before Thursday' },
    incomplete: { part: 'steps' },
    part: { part: 'steps', path: 'corpus/findings/rotated-refresh-token.md' },
  },
  *check({ history, discovery, fields, lacking, record, target }) {
    const path = target ?? 'the record';
    if (discovery.claim.trim() === '') yield { messageId: 'claim', data: { path } };
    if (isClaimAsked(discovery, record)) yield { messageId: 'label', data: { path }, warns: true };
    // A promotion after a merge accepts what one branch accepted.
    if (!recordsPromotion(history.acts)) {
      const isOwn = record !== null && record.role !== 'native';
      // The Markdown, because words in code are no days.
      const claim = (isOwn ? claimOf(record)?.value : null) ?? discovery.claim;
      const [relative] = findUndatedDays(oneLine(claim));
      if (relative)
        yield isOwn
          ? { messageId: 'undated', data: { said: relative.word, path } }
          : { messageId: 'undatedAnew', data: { said: relative.word } };
      const { applies_when: when = [], does_not_apply_when: notWhen = [] } = discovery.details;
      const [limit] = [...when, ...notWhen].flatMap(findUndatedDaysInCondition);
      if (limit)
        yield isOwn
          ? { messageId: 'condition', data: { said: limit.word, path } }
          : { messageId: 'conditionAnew', data: { said: limit.word } };
    }
    for (const heading of record && record.role !== 'native'
      ? repeatedSections(record.document)
      : [])
      yield { messageId: 'twice', data: { heading, path } };
    for (const field of provenanceFields)
      if (fields[field] === null && field !== 'content_hash')
        yield { messageId: 'field', data: { field, path } };
    for (const part of lacking)
      yield record
        ? { messageId: 'part', data: { part, path } }
        : { messageId: 'incomplete', data: { part } };
  },
});

/** Sections that a record has once, with their other names. A second one would not be judged. */
const once: readonly (readonly string[])[] = [
  ['claim', 'what we learned', 'finding'],
  ['decision'],
  ['observation'],
  ['actual'],
  ['evidence'],
  ['applies when', 'where it applies', 'applies', 'when it applies'],
  ['does not apply when', 'where it does not apply', 'does not apply', 'when it does not apply'],
];

/** The headings of repeated sections, as written. */
function repeatedSections(document: Document): string[] {
  return once
    .flatMap((names) =>
      document.sections.filter((section) => names.includes(section.name)).slice(1),
    )
    .map((section) => `${'#'.repeat(section.depth)} ${section.title.value}`);
}

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
    'The record states its claim, origin, reviewer, time and confidence, and what its kind needs.',
  why:
    'An agent can\'t judge a fact without its source, and "Friday" means another day each week. ' +
    'Names in quotation marks and code in backticks are not dates.',
  messages: {
    claim: {
      text: '{item} has no claim',
      mend: ['write one sentence under "## Claim" in {path}'],
    },
    label: {
      text: 'the claim of {item} is only the label of the imported note',
      mend: ['write the fact as one sentence under "## Claim" in {path}'],
    },
    twice: {
      text: '{path} has more than one section "{heading}"',
      mend: ['keep one section "{heading}" in {path}'],
    },
    field: { text: '{item} has no "{field}"', mend: ['add {field} to {path}'] },
    undated: {
      text: '"{said}" in the claim of {item} is a relative date',
      mend: ['write the date into {path}, such as 2027-01-31'],
    },
    undatedAnew: {
      text: '"{said}" in the claim of {item} is a relative date',
      mend: ['capture it again with the date, then: ledger reject {item} --reason "no date"'],
    },
    condition: {
      text: '"{said}" in a condition of {item} is a relative date',
      mend: ['write the date into {path}, such as 2027-01-31'],
    },
    conditionAnew: {
      text: '"{said}" in a condition of {item} is a relative date',
      mend: ['capture it again with the date, then: ledger reject {item} --reason "no date"'],
    },
    incomplete: {
      text: '{item} has no {part}',
      mend: ['capture it again with the {part}, then: ledger reject {item} --reason "incomplete"'],
    },
    part: { text: '{item} has no {part}', mend: ['add the {part} to {path}'] },
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

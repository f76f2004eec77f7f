import { claimOf } from '#claims/claim-sections';
import { propositionKey, propositionOf, type PropositionPart } from '#claims/proposition';
import { plainText } from '#diagnostics/plain-text';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { lastName } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import { type RecordStatus, recordStatuses } from '../discovery-kinds.ts';
import { evidenceItems, testimonyIn, testimonyWords } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The number before the title of a decision: `ADR-0012: `. */
const numbered = /^adr[-_ #]*0*(\d+)\s*(?:[:—–·-]\s*|$)/i;

/** Words that narrow or negate: a title without one says more than its record, or the opposite. */
const narrowing: ReadonlySet<string> = new Set(
  (
    'when while without fail fails failed refuse refuses refused lack lacks incorrectly wrongly ' +
    'falsely only unless except until if but however instead avoid stop hardly rarely seldom'
  ).split(' '),
);

/** The title of a row, with who said so if the record has only testimony. */
export function rowTitle(title: string, record: MemoryRecord): string {
  const testimony = onlyTestimony(record);
  return testimony === null ? title : `${title} (${testimony})`;
}

function onlyTestimony(record: MemoryRecord): string | null {
  const all = record.role === 'native' ? [] : testimonyIn(evidenceItems(evidenceLines(record)));
  return all.length === 0 ? null : testimonyWords(all);
}

/**
 * Whether the title of an index row is the title, a sentence of the claim, or the name of its
 * record, maybe without some words that do not narrow or negate.
 */
export function namesRecord(title: string, record: MemoryRecord): boolean {
  const name = lastName(record.path);
  const testimony = ` (${onlyTestimony(record) ?? ''})`;
  const text = plainText(title);
  const shown = text.endsWith(testimony) ? text.slice(0, -testimony.length) : text;
  if ([record.path, name, record.title].includes(shown)) return true;
  const number = numbered.exec(shown)?.[1];
  if (number !== undefined && (record.role !== 'adr' || record.number?.value !== Number(number)))
    return false;
  const row = shown.replace(numbered, '').replace(/\s*(?:…|\.{3})$/, '');
  if (row === '') return number !== undefined;
  const is = propositionOf(row);
  return possibleTitles(record, name).some((text) => {
    const known = propositionOf(text);
    return propositionKey(is) === propositionKey(known) || shortens(is.said, known.said);
  });
}

/** Texts that may be the title, also without the part after a comma. */
function possibleTitles(record: MemoryRecord, name: string): string[] {
  const claim = plainText(claimOf(record)?.value ?? '');
  const whole = [
    record.title.replace(numbered, ''),
    ...claim.split(/(?<=[.;!?])\s+/),
    ...[record.id.value, name].map(inWords),
  ].filter((text) => text !== '');
  return [...whole, ...whole.flatMap(beforeComma)];
}

/** A file name or id as words: `line scanner` for `0004-line-scanner.md`. */
function inWords(name: string): string {
  return name
    .replace(/\.mdc?$/i, '')
    .replace(/^(?:adr-?)?\d+[-_]/i, '')
    .replace(/[-_]+/g, ' ');
}

/** The part before a comma, if more than one word follows. */
function beforeComma(text: string): string[] {
  const [head = '', ...rest] = text.split(/[,(—–]\s*/);
  return rest.length > 0 && propositionOf(rest.join(' ')).subject.length > 1 ? [head] : [];
}

/** Whether words are others with some left out, not the first, a negation or a narrowing word. */
function shortens(short: readonly PropositionPart[], long: readonly PropositionPart[]): boolean {
  let at = 0;
  for (const [from, said] of long.entries()) {
    const wanted = short[at];
    if (wanted && wanted.kind === said.kind && wanted.text === said.text) at += 1;
    else if (from === 0 || said.kind === 'not' || narrowing.has(said.text)) return false;
  }
  return at === short.length;
}

/** When to load a record; null if only an index has a condition. */
export function conditionOf(record: MemoryRecord, ledger: Ledger): string | null {
  const own =
    record.role === 'finding'
      ? record.loadWhen
      : scalarOf(frontmatterMap(record.document), 'load_when');
  return own?.value ?? ledger.byTarget.get(record.path)?.content.loadWhen ?? null;
}

/** The words of decision records for each status. */
const adrWords: Readonly<Record<RecordStatus, string>> = {
  candidate: 'proposed',
  promoted: 'accepted',
  rejected: 'rejected',
  stale: 'in-review',
  superseded: 'superseded',
  quarantined: 'in-review',
  'rolled-back': 'withdrawn',
};

/** The status in a record's file for a status of the ledger; `candidate` if not decided. */
export function shownStatus(role: MemoryRecord['role'], status: string): string {
  const own = recordStatuses.find((each) => each === status) ?? 'candidate';
  return role === 'adr' ? adrWords[own] : own;
}

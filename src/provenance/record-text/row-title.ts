import { claimOf } from '#claims/claim-sections';
import { propositionKey, propositionOf, type Statement } from '#claims/proposition';
import { plainText } from '#diagnostics/plain-text';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { lastName } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import { type RecordStatus, recordStatuses } from '../discovery-kinds.ts';
import { evidenceItems, testimonyIn, testimonyWords } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** A decision record's name before its title: `ADR-0012: `. */
const numbered = /^adr[-_ #]*0*(\d+)\s*(?:[:—–·-]\s*|$)/i;

/**
 * Words that narrow what stands beside them, or deny it in other words: a title without one says
 * more than its record, or the opposite.
 */
const narrowing: ReadonlySet<string> = new Set(
  (
    'when while without fail fails failed refuse refuses refused lack lacks incorrectly wrongly ' +
    'falsely only unless except until if but however instead avoid stop hardly rarely seldom'
  ).split(' '),
);

/** The title of a row: of what somebody said, with who said so. */
export function rowTitle(title: string, record: MemoryRecord): string {
  const said = saidIn(record);
  return said === null ? title : `${title} (${said})`;
}

/** Who said so, where a record rests on nothing else. */
function saidIn(record: MemoryRecord): string | null {
  const said = record.role === 'native' ? [] : testimonyIn(evidenceItems(evidenceLines(record)));
  return said.length === 0 ? null : testimonyWords(said);
}

/**
 * Whether the title of an index row says what its record says: its title, a sentence of its claim,
 * or its name, whole or without words at the end or in between that make no difference. Nothing is
 * denied, counted or put in another order.
 */
export function namesRecord(title: string, record: MemoryRecord): boolean {
  const name = lastName(record.path);
  const said = ` (${saidIn(record) ?? ''})`;
  const text = plainText(title);
  const shown = text.endsWith(said) ? text.slice(0, -said.length) : text;
  if ([record.path, name, record.title].includes(shown)) return true;
  const number = numbered.exec(shown)?.[1];
  if (number !== undefined && (record.role !== 'adr' || record.number?.value !== Number(number)))
    return false;
  const row = shown.replace(numbered, '').replace(/\s*(?:…|\.{3})$/, '');
  if (row === '') return number !== undefined;
  const is = propositionOf(row);
  return sayings(record, name).some((text) => {
    const known = propositionOf(text);
    return propositionKey(is) === propositionKey(known) || shortens(is.said, known.said);
  });
}

/** What a row may be called by: each by itself, also without what stands behind a comma. */
function sayings(record: MemoryRecord, name: string): string[] {
  const claim = plainText(claimOf(record)?.value ?? '');
  const whole = [
    record.title.replace(numbered, ''),
    ...claim.split(/(?<=[.;!?])\s+/),
    ...[record.id.value, name].map(inWords),
  ].filter((text) => text !== '');
  return [...whole, ...whole.flatMap(beforeComma)];
}

/** A file's name or an id as words: `0004-line-scanner.md` is `line scanner`. */
function inWords(name: string): string {
  return name
    .replace(/\.mdc?$/i, '')
    .replace(/^(?:adr-?)?\d+[-_]/i, '')
    .replace(/[-_]+/g, ' ');
}

/** The part before a comma, where what follows is more than a word that takes it back. */
function beforeComma(text: string): string[] {
  const [head = '', ...rest] = text.split(/[,(—–]\s*/);
  return rest.length > 0 && propositionOf(rest.join(' ')).subject.length > 1 ? [head] : [];
}

/**
 * Whether words are others with some left out: they begin alike, and nothing that denies or narrows
 * is left out.
 */
function shortens(short: readonly Statement[], long: readonly Statement[]): boolean {
  let at = 0;
  for (const [from, said] of long.entries()) {
    const wanted = short[at];
    if (wanted && wanted.kind === said.kind && wanted.text === said.text) at += 1;
    else if (from === 0 || said.kind === 'not' || narrowing.has(said.text)) return false;
  }
  return at === short.length;
}

/** When a record is to be loaded; null where only an index knows. */
export function conditionOf(record: MemoryRecord, ledger: Ledger): string | null {
  const own =
    record.role === 'finding' ? record.loadWhen : scalarOf(mapOf(record.document), 'load_when');
  return own?.value ?? ledger.byTarget.get(record.path)?.content.loadWhen ?? null;
}

/**
 * What a decision record says for each status a record can have; every other record says the status
 * itself.
 */
const adrWords: Readonly<Record<RecordStatus, string>> = {
  candidate: 'proposed',
  promoted: 'accepted',
  rejected: 'rejected',
  stale: 'in-review',
  superseded: 'superseded',
  quarantined: 'in-review',
  'rolled-back': 'withdrawn',
};

/**
 * The status a record's file shows for a status of the ledger; what is not yet decided is a
 * candidate.
 */
export function shownStatus(role: MemoryRecord['role'], status: string): string {
  const own = recordStatuses.find((each) => each === status) ?? 'candidate';
  return role === 'adr' ? adrWords[own] : own;
}

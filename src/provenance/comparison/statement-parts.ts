import { maxClaimLength, propositionKey, propositionOf } from '#claims/proposition';
import { assertedClauses, nonAssertingWords, sentencesOf } from '#claims/sentences/sentences';
import { withoutReason } from '#claims/sentences/without-reason';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type { SpecInputs } from '#workspace/history/specs-in-force';
import { memoizeByObject } from '#workspace/memoize';

import { recordedConsequence } from '../consequence/high-consequence.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The end of a line, in plain text and in HTML. */
const lineEnd =
  /\r\n?|[\v\f\u0085\u2028\u2029]|<\/?(?:br|p|div|li|[ou]l|t[drh]|h\d|blockquote)\b[^<>]{0,200}>/gi;
/** The sign or number before an item of a list or a step. */
const marker =
  /^(?:[^\p{L}\p{N}\s`"'(<=>$@#~+-]{1,3}|[-+](?!\s*\p{N})|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.):]|step \d{1,3}[:.)]?|\[[ x]\])\s+/iu;
/** The beginning of a list item, a step or a row. */
const item = /^(?:[-*+>|•‣▪◦·→–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.):](?=\s|$)|step \d)/iu;
/** The end of a line whose sentence continues in the next one. */
const goesOn =
  /(?:[,(—–-]|\b(?:that|the|an?|and|or|not|no|never|if|when|unless|than|as|is|are|was|were|be|to|of|in|on|at|by|for|with|from|say|says|assume|because))$/iu;

/**
 * The whole statement on one line, its sentences and list items, and their clauses; each with its
 * reason and without it. Each once, the whole first.
 */
export function statementParts(statement: string): string[] {
  const parts = clausesOf(statement);
  return [...new Set(parts.flatMap((each) => [each, withoutReason(each)]))].filter(
    (each) => each !== '',
  );
}

/** As `statementParts`, only with reasons. */
export function clausesOf(statement: string): string[] {
  const whole = plainText(oneLine(statement.slice(0, maxClaimLength)));
  const sentences = blocksIn(statement).flatMap((block) => [
    ...sentencesOf(block),
    ...sentencesOf(plainText(block)),
  ]);
  const bare = new Set(sentences.flatMap((each) => [each, withoutMarker(each)]));
  return [...new Set([whole, ...bare, ...[...bare].flatMap(assertedClauses)])];
}

/**
 * Paragraphs, list items, table cells, and lines that begin a sentence. An item below a heading
 * that takes it back ("Myths:") keeps that heading.
 */
function blocksIn(text: string): string[] {
  const blocks: string[] = [];
  let [open, head] = ['', ''];
  for (const line of text
    .replace(lineEnd, '\n')
    .split('\n')
    .map((each) => each.trim())) {
    const isItem = item.test(line);
    if (open !== '' && (line === '' || isItem || (!/^\p{Ll}/u.test(line) && !goesOn.test(open)))) {
      blocks.push(open);
      if (/^#|:$/.test(open)) head = nonAssertingWords.test(open) ? open : '';
      open = '';
    }
    if (line !== '' && !isItem) head = '';
    if (line.startsWith('|') && head === '')
      for (const cell of line.split('|')) blocks.push(cell.trim());
    else open = [open === '' && isItem ? head : open, line].filter((each) => each !== '').join(' ');
  }
  return [...blocks, open].filter((each) => each !== '');
}

function withoutMarker(sentence: string): string {
  const rest = sentence.replace(marker, '');
  return rest === sentence ? rest : withoutMarker(rest);
}

/**
 * Finds other items that are not memory and whose claim is a part of some statements, with any
 * reason.
 */
type SameClaim = (
  asked: Pick<ItemHistory, 'item'>,
  statements: readonly string[],
) => readonly ItemHistory[];

const unaccepted = new Set([
  'pending',
  'validated',
  'deferred',
  'blocked',
  'rejected',
  'quarantined',
]);

/** Indexes the claims of items that are not memory; once for a ledger, at the first question. */
export const indexUnacceptedClaims = memoizeByObject((ledger: Pick<Ledger, 'items'>): SameClaim => {
  let known: Map<string, ItemHistory[]> | null = null;
  return ({ item }, statements) => {
    const claims = (known ??= byClaim(ledger));
    if (claims.size === 0) return [];
    const keys = new Set(statements.flatMap(statementParts).map(claimPropositionKey));
    const found = [...keys].flatMap((key) => claims.get(key) ?? []);
    return [...new Set(found)].filter((history) => history.item !== item);
  };
});

function byClaim(ledger: Pick<Ledger, 'items'>): Map<string, ItemHistory[]> {
  const found = new Map<string, ItemHistory[]>();
  for (const history of ledger.items.values()) {
    if (!unaccepted.has(history.status)) continue;
    for (const key of new Set(
      [history.discovery, withoutReason(history.discovery)].map(claimPropositionKey),
    ))
      found.set(key, [...(found.get(key) ?? []), history]);
  }
  return found;
}

/** Returns a key that claims with the same proposition share. */
export function claimPropositionKey(claim: string): string {
  return propositionKey(propositionOf(claim));
}

/** Why a claim was of high consequence when it was raised before, in words; else null. */
export function consequenceOfClaim(
  same: readonly ItemHistory[],
  workspace: SpecInputs,
): string | null {
  for (const history of same) {
    const why = recordedConsequence(history, workspace);
    if (why !== null) return `raised before: ${why}`;
  }
  return null;
}

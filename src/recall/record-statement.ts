import { claimOf } from '#claims/claim-of-record';
import { paragraphAndRest, plainText } from '#diagnostics/plain-text';
import { shortenSentence } from '#messages/shorten-sentence';
import { textsBesideClaim } from '#provenance/record-text/texts-beside-claim';
import type { DiscoveryRecord } from '#workspace/records';
import { utf8Length } from '#workspace/stores/index-splice';

import type { Recalled } from './recalled.ts';

/** What a record says: its claim, and what stands beside that. */
export type StatementText = Pick<Recalled, 'claim' | 'rest' | 'more'>;

/** Bytes of what stands beside a claim. */
const mostRest = 4_096;
/** Characters of a claim; a paragraph that is longer is a text, and stands below its beginning. */
const [mostClaim, beginning] = [600, 300];

/** What a record says, with its consequences or guidance. */
export function statementOfRecord(record: DiscoveryRecord): StatementText {
  const claim = claimOf(record)?.value ?? null;
  return statementIn(
    claim ?? plainText(record.title),
    plainText(record.title),
    textsBesideClaim(record),
  );
}

/**
 * What a text says, and others below it.
 *
 * @param title said where the text begins with code, which nobody may read as running text
 */
export function statementIn(
  text: string,
  title: string,
  below: readonly string[] = [],
): StatementText {
  const { paragraph, rest: beside } = paragraphAndRest(text);
  const isLong = paragraph.length > mostClaim;
  const whole = [isLong ? text : beside, ...below]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n\n');
  const rest = firstBytes(whole, mostRest);
  return {
    claim: paragraph === '' ? title : isLong ? beginningOf(text) : paragraph,
    rest,
    more: utf8Length(whole) - utf8Length(rest),
  };
}

/** The first line of a long paragraph, or of a list; of a longer line its first clauses. */
function beginningOf(text: string): string {
  const [line = ''] = text.trim().split(/\r\n?|\n/);
  return `${shortenSentence(line, beginning).replace(/…$/, '')}…`;
}

/** The beginning of a text, in so many bytes. */
function firstBytes(text: string, most: number): string {
  let [bytes, end] = [0, 0];
  for (const sign of text) {
    bytes += utf8Length(sign);
    if (bytes > most) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

import { findWorthProblem, type WorthProblem } from '#claims/worth/worth-problem';
import { plainText } from '#diagnostics/plain-text';
import { worth as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { shortenSentence } from '#messages/shorten-sentence';
import type { Kind } from '#provenance/discovery-kinds';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { fileNamed } from '#provenance/evidence/locator';
import { contentOf, type Details, tracesOf } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { sectionText } from '#workspace/dialects/section-text';
import { type Document, sectionOf } from '#workspace/document';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import type { ActInputs } from '../act-inputs.ts';

/** The discovery of an item as it is now: from its record if it has one, else from its acts. */
export function discoveryOf(history: ItemHistory, record: MemoryRecord | null): Discovery {
  const { claim, details, loadWhen } =
    record && record.role !== 'native' ? contentOf(history.acts, record) : history.content;
  return {
    kind: history.kind,
    claim: claim === '' && record?.role !== 'finding' ? history.discovery : claim,
    loadWhen: loadWhen ?? details.applies_when?.[0] ?? null,
    details,
  };
}

/** The arguments in a decision record; empty for other records. */
export function argumentsOf(
  record: MemoryRecord,
): Pick<Provenance, 'context' | 'alternatives' | 'consequences'> {
  if (record.role !== 'adr') return {};
  const { document } = record;
  return Object.fromEntries(
    Object.entries(decisionHeadings).flatMap(([key, names]) => {
      const found = names.map((name) => sectionText(document, sectionOf(document, name)));
      const text = found.find((each) => each !== null);
      return text ? [[key, text.value]] : [];
    }),
  );
}

/** The title of a decision without its number. */
export function withoutNumber(title: string): string {
  return title.replace(/^adr[-\s]?\d+\s*:\s*/i, '');
}

/** Headings of decision records: ours first, then those of other templates. */
export const decisionHeadings = {
  context: ['context', 'context and problem statement', 'problem statement'],
  alternatives: [
    'alternatives considered',
    'alternatives',
    'considered options',
    'options considered',
    'options',
  ],
  consequences: ['consequences', 'positive consequences', 'negative consequences'],
} as const;

/** The traces that the ledger recorded for an item, its id first. */
export function recordedTraces({ item, acts }: ItemHistory): string[] {
  return acts.length === 0 ? [] : [`item:${item}`, ...acts.flatMap((act) => tracesOf(act.item))];
}

/** Whether a section is missing or holds a placeholder. */
export function isUnwritten(document: Document, ...names: readonly string[]): boolean {
  const text = sectionText(document, sectionOf(document, ...names));
  return text === null || isPlaceholder(plainText(text.value));
}

/** One item of an act, as an entry records it. */
export type ActItem = LedgerEntry['items'][number];

/** The provenance of an item, with the texts that it would write. */
export type Provenance = Details;

/** One discovery of one kind, before or after it has an id. */
export interface Discovery {
  readonly kind: Kind;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Provenance;
}

/** A heading for a claim: the claim without its full stop, shortened to 120 characters. */
export function titleOf(claim: string): string {
  return shortenSentence(claim.trim().replace(/[.!]$/, ''), 120);
}

/** The next free number of a decision record. Two branches may take the same: see LDG006. */
export function nextAdrNumber({ adrs }: Pick<Workspace, 'adrs'>): number {
  return Math.max(0, ...adrs.map(({ number }) => number?.value ?? 0)) + 1;
}

/**
 * Returns a free path for a Markdown file in a folder, with `-2` and so on after the slug if taken.
 * Paths are compared without case and Unicode form.
 */
export function freePath(folder: string, slug: string, taken: Iterable<string>): string {
  const folded = new Set([...taken].map((path) => path.normalize('NFC').toLowerCase()));
  const prefix = folder === '' ? '' : `${folder}/`;
  for (let n = 1; ; n += 1) {
    const path = `${prefix}${slug}${n === 1 ? '' : `-${n}`}.md`;
    if (!folded.has(path.normalize('NFC').toLowerCase())) return path;
  }
}

const maxSlugLength = 60;

/**
 * Returns a file name for a title: all its words in lower case, joined by hyphens, up to the last
 * whole word within 60 characters. Empty for a title without words.
 */
export function slugOf(title: string): string {
  const words = plainText(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{L})['\u2019](?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  // Scripts without spaces give one long word, which is cut between characters.
  const [first = '', ...others] = words ?? [];
  let slug = [...first].slice(0, maxSlugLength).join('');
  for (const word of others) {
    if (`${slug}-${word}`.length > maxSlugLength) break;
    slug += `-${word}`;
  }
  return slug;
}

/** Files of prose, whose lines are statements and not code. */
const prose = /\.(?:mdx?|markdown|txt|rst|adoc|html?)$/i;

const questions: Readonly<Record<WorthProblem, () => Message>> = {
  repeats: say.repeats,
  'work-done': say.workDone,
  guess: say.guess,
  moment: say.moment,
  structure: say.structure,
};

/** Asks for what a fact lacks to be worth keeping; null if nothing, or if it carries a guard. */
export function worthQuestion(discovery: Discovery, inputs: ActInputs): Message | null {
  const { kind, claim, details } = discovery;
  if (kind !== 'fact' || (details.guard ?? []).length > 0) return null;
  const why = findWorthProblem(claim, citedLines(discovery, inputs));
  return why === null ? null : questions[why]();
}

/** Whether a text has a label or a heading for a reason, as notes do. */
export function givesReason(text: string): boolean {
  return /^\s*(?:[-*+] +)?(?:#{1,6} +)?[*_]{0,2}(?:why|reason|rationale|how to apply)\b/im.test(
    text,
  );
}

/** The lines of code that a discovery cites, without files and sections cited as a whole. */
function citedLines({ details }: Discovery, { evidence, readers }: ActInputs): string[] {
  return evidenceItems(details.evidence ?? []).flatMap((item) => {
    if (item.kind !== 'place' || prose.test(fileNamed(item.locator.path))) return [];
    if (item.locator.kind === 'file' || item.locator.kind === 'section') return [];
    const found = locateSurface(item.locator, evidence, readers);
    return found.kind === 'found' ? (found.text ?? '').split('\n') : [];
  });
}

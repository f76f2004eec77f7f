import { claimOf, claimsIn } from '#claims/claim-sections';
import { statesSomething } from '#claims/sentences/states-something';
import { presentItems } from '#diagnostics/defined-values';
import { plainText } from '#diagnostics/plain-text';
import { sectionItems, sectionText } from '#workspace/dialects/section-text';
import {
  type Document,
  frontmatterMap,
  type Section,
  sectionOf,
  type SpannedValue,
  titleOf,
} from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { holdsDiscovery } from '../discovery-kinds.ts';
import { evidenceItems, evidenceLine } from '../evidence/evidence-items.ts';
import type { Details } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { type MemoryTexts, pinnedParts, stringsIn, textsOf } from './pin.ts';

type ActItem = LedgerEntry['items'][number];

/** The claim, condition and details of an item. */
export interface StatedItem {
  readonly kind: ActItem['kind'];
  readonly claim: string;
  readonly loadWhen?: string | null;
  readonly details: Details;
}

/** All texts that an item and its record assert, to compare them with withdrawn claims. */
export function assertedStatements(
  { kind, claim, loadWhen, details }: StatedItem,
  record: MemoryRecord | null,
): string[] {
  const title = kind === 'term' ? details.title : headingOf(kind, details.title, record);
  const conditions = [
    loadWhen,
    ...(details.applies_when ?? []),
    ...(details.does_not_apply_when ?? []),
  ];
  const written = record ? statementsIn(record).map((each) => each.value) : [];
  const beside = record && holdsDiscovery(record) ? textsBesideClaim(record) : [];
  const all = [
    ...[claim, title, details.meaning, details.text, details.pointer],
    ...(details.aliases ?? []),
    ...conditions.filter((each) => each && asserts(each)),
    ...written,
    ...beside,
  ].filter((each) => each !== null && each !== undefined);
  return [...new Set(all)];
}

/** The claims, the heading and the conditions of a record that are sentences. */
export function statementsIn(record: MemoryRecord): SpannedValue[] {
  const { document } = record;
  const title = titleOf(document);
  return presentItems([
    ...claimsIn(document),
    title && { ...title, value: withoutNumber(title.value) },
    ...conditionsIn(record).filter(({ value }) => asserts(value)),
  ]);
}

function conditionsIn(record: MemoryRecord): SpannedValue[] {
  const { document } = record;
  const loadWhen = scalarOf(frontmatterMap(document), 'load_when');
  const scope =
    record.role === 'finding'
      ? [...record.appliesWhen, ...record.doesNotApplyWhen]
      : ['applies when', 'does not apply when'].flatMap((name) =>
          sectionItems(document, sectionOf(document, name)),
        );
  return loadWhen ? [loadWhen, ...scope] : scope;
}

/** Whether a condition is a sentence, not like "changing the timeout" or "a timeout of 5 s". */
function asserts(condition: string): boolean {
  return statesSomething(condition) || !/(?:^|[,;]\s)(?:\p{L}+ing|an?)\b/iu.test(condition);
}

/** The heading of a record, else the given title unless of a term, without a decision's number. */
export function headingOf(
  kind: ActItem['kind'],
  given: string | undefined,
  record: MemoryRecord | null,
): string | null {
  const title = record?.title ?? (kind === 'term' ? undefined : given);
  return title === undefined ? null : withoutNumber(title);
}

function withoutNumber(title: string): string {
  return title.replace(/^ADR[-_ #]*\d+\s*[:.–—-]*\s*/i, '');
}

/** Sections about the consequences of a claim, or why it was given up. */
const followingSections: ReadonlySet<string> = new Set([
  'consequences',
  'guidance',
  'future guidance',
  'why it was given up',
  'why given up',
  'why it did not work',
]);

/** The texts of a record that agents are served besides its claim, one for each section. */
export function textsBesideClaim(record: DiscoveryRecord): string[] {
  const { document } = record;
  // A pattern without a claim may have its text right below its title.
  const titleSection =
    record.role === 'pattern' && claimOf(record) === null ? document.sections[0] : undefined;
  const sections = document.sections.filter(({ name }) => followingSections.has(name));
  return presentItems([
    titleSection && (sectionText(document, titleSection)?.value ?? ''),
    ...sections.flatMap((section) => {
      const text = textBelow(document, section);
      return isPlaceholder(plainText(text)) ? [] : [`${section.title.value}:\n${text}`];
    }),
  ]);
}

/** The text below a heading, with deeper sections. */
function textBelow({ text, sections }: Document, section: Section): string {
  const next = sections
    .slice(sections.indexOf(section) + 1)
    .find(({ depth }) => depth <= section.depth);
  return text.slice(section.heading.end, next?.heading.start ?? text.length).trim();
}

/** All texts that become memory with an item: those of its record, else of its acts. */
export function memoryTexts(
  { claim, loadWhen, details }: Required<Omit<StatedItem, 'kind'>>,
  record: MemoryRecord | null,
): MemoryTexts {
  if (!record) {
    const { alternatives: weighed, ...kept } = details;
    return { said: [claim, loadWhen ?? '', ...stringsIn(kept)], weighed: stringsIn(weighed) };
  }
  if (record.role === 'native')
    return {
      said: [
        claim,
        loadWhen ?? '',
        ...stringsIn(details),
        pinnedParts(record).body,
        ...stringsIn(pinnedParts(record).keys),
      ],
      weighed: [],
    };
  const { said, weighed } = textsOf(record);
  return { said: [claim, ...said], weighed };
}

/** Headings that acts write. */
export const generatedHeadingPattern =
  /^#+ (?:claim|evidence|applies when|does not apply when|context|decision|alternatives considered|consequences|status|origin|why it was given up)$/i;

type Named = readonly [name: string, ...texts: readonly (string | null | undefined)[]];

/**
 * The texts of an item and its record besides its claim, each once, in order. Cited places are left
 * out, because reports name new ones.
 */
export function wordsBesideClaim(
  { kind, content }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  const { claim, loadWhen, details } = content;
  const items = evidenceItems(details.evidence ?? []);
  const all: readonly Named[] = [
    [kind === 'term' ? 'term' : 'heading', headingOf(kind, details.title, record) ?? details.title],
    ['meaning', details.meaning],
    ['also', ...(details.aliases ?? [])],
    ['not', ...(details.not ?? [])],
    ['text', details.text],
    ['pointer', details.pointer],
    ['load when', loadWhen],
    ['applies when', ...(details.applies_when ?? [])],
    ['does not apply when', ...(details.does_not_apply_when ?? [])],
    ...items.flatMap((item): Named[] => (item.kind === 'place' ? [] : [['', evidenceLine(item)]])),
    ...blocksOf(record ? pinnedParts(record).body : '').map((block): Named => ['', block]),
  ];
  const own = record && record.role !== 'native' ? claimOf(record)?.value : null;
  const known = new Set(
    [
      ...[
        claim,
        ...claim.split(/(?<=[.!?;:])\s/),
        ...plainText(own ?? '').split(/\n{2,}|\n(?=\s*[-*+] )/),
      ],
      ...items.flatMap((item) => (item.kind === 'place' ? [evidenceLine(item)] : [])),
    ].map(wordsOf),
  );
  return all.flatMap(([name, ...texts]) => {
    const anew = texts.filter((text): text is string => {
      const words = wordsOf(text ?? '');
      return words !== '' && !known.has(words) && known.add(words) !== undefined;
    });
    return anew.length > 0 ? [`${name === '' ? '' : `${name}: `}${anew.join('; ')}`] : [];
  });
}

/** Paragraphs and list items; the first below a heading has it in front. */
function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let heading = '';
  for (const block of body.split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)]) )/).map((each) => each.trim())) {
    if (block === '' || /^# /.test(block) || generatedHeadingPattern.test(block)) continue;
    const name = /^#+ (.*)$/.exec(block)?.[1];
    if (name === undefined) blocks.push(`${heading}${block}`);
    heading = name === undefined ? '' : `${heading}${name}: `;
  }
  return heading === '' ? blocks : [...blocks, heading];
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

import { claimOf, claimsIn } from '#claims/claim-sections';
import { statesSomething } from '#claims/sentences/states-something';
import { plainText } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { sectionItems, sectionText } from '#workspace/dialects/section-text';
import {
  type Document,
  type Located,
  mapOf,
  type Section,
  sectionOf,
  titleOf,
} from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { holdsDiscovery } from '../discovery-kinds.ts';
import type { Details } from '../item-content.ts';
import { type MemoryTexts, pinnedParts, stringsIn, textsOf } from './pin.ts';

type ActItem = LedgerEntry['items'][number];

/** What was said of an item when it was raised, or decided. */
export interface StatedItem {
  readonly kind: ActItem['kind'];
  readonly claim: string;
  readonly loadWhen?: string | null;
  readonly details: Details;
}

/**
 * All that an item asserts, for comparing it with what was withdrawn: its claim, its heading, what
 * a term and a procedure say, its conditions that are sentences, all that its record asserts, and
 * what is served of it besides.
 * They keep their lines.
 */
export function assertedStatements(said: StatedItem, record: MemoryRecord | null): string[] {
  const { kind, claim, loadWhen, details } = said;
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

/**
 * All that a record asserts, where it stands: a second claim is one as well, and so are the heading
 * and conditions that are sentences.
 */
export function statementsIn(record: MemoryRecord): Located[] {
  const { document } = record;
  const title = titleOf(document);
  return present([
    ...claimsIn(document),
    title && { ...title, value: withoutNumber(title.value) },
    ...conditionsIn(record).filter(({ value }) => asserts(value)),
  ]);
}

/** When a record is loaded, when it applies and when not, where it stands. */
function conditionsIn(record: MemoryRecord): Located[] {
  const { document } = record;
  const loadWhen = scalarOf(mapOf(document), 'load_when');
  const scope =
    record.role === 'finding'
      ? [...record.appliesWhen, ...record.doesNotApplyWhen]
      : ['applies when', 'does not apply when'].flatMap((name) =>
          sectionItems(document, sectionOf(document, name)),
        );
  return loadWhen ? [loadWhen, ...scope] : scope;
}

/** Whether a condition is a sentence: "changing the timeout" and "a timeout of 5 s" are none. */
function asserts(condition: string): boolean {
  return statesSomething(condition) || !/(?:^|[,;]\s)(?:\p{L}+ing|an?)\b/iu.test(condition);
}

/**
 * The heading of a record as it is now, else the title that was given, without the number of a
 * decision; null where there is none. The title of a term is a word, and heads nothing.
 */
export function headingOf(
  kind: ActItem['kind'],
  given: string | undefined,
  record: MemoryRecord | null,
): string | null {
  const title = record?.title ?? (kind === 'term' ? undefined : given);
  return title === undefined ? null : withoutNumber(title);
}

/** A heading without the number of a decision. */
function withoutNumber(title: string): string {
  return title.replace(/^ADR[-_ #]*\d+\s*[:.–—-]*\s*/i, '');
}

/** Sections that tell what follows from a claim, or why it was given up. */
const following: ReadonlySet<string> = new Set([
  'consequences',
  'guidance',
  'future guidance',
  'why it was given up',
  'why given up',
  'why it did not work',
]);

/** What agents are served of a record besides its claim, a text a section. */
export function textsBesideClaim(record: DiscoveryRecord): string[] {
  const { document } = record;
  // A pattern may say all it has to say below its heading.
  const lead =
    record.role === 'pattern' && claimOf(record) === null ? document.sections[0] : undefined;
  const sections = document.sections.filter(({ name }) => following.has(name));
  return present([
    lead && (sectionText(document, lead)?.value ?? ''),
    ...sections.flatMap((section) => {
      const text = textBelow(document, section);
      return isPlaceholder(plainText(text)) ? [] : [`${section.title.value}:\n${text}`];
    }),
  ]);
}

/** All that stands below a heading, with headings of a lower level. */
function textBelow({ text, sections }: Document, section: Section): string {
  const next = sections
    .slice(sections.indexOf(section) + 1)
    .find(({ depth }) => depth <= section.depth);
  return text.slice(section.heading.end, next?.heading.start ?? text.length).trim();
}

/** What was found, as far as it is in words. */
interface Found {
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Details;
}

/**
 * Every text that becomes memory with a discovery: of its record all keys and sections as they are
 * now, else title, claim, condition and details.
 */
export function memoryTexts(
  { claim, loadWhen, details }: Found,
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

import type { Span } from '#diagnostics/diagnostic';
import { type Document, mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { DiscoveryRecord } from '#workspace/records';

/** A key of a record's frontmatter that no act writes and no digest covers. */
export interface KeyByHand {
  /** Its name; `a comment` for what stands behind a `#`. */
  readonly key: string;
  readonly span: Span;
  /** Whether no base has the key at all. */
  readonly isNew: boolean;
}

/**
 * What acts write and rules compare: the keys of the record formats, without those that only
 * withdrawn memory has.
 */
const ours: ReadonlySet<string> = new Set([
  'type',
  'id',
  'created',
  'updated',
  'status',
  'date',
  'confidence',
  'origin_obligations',
  'origin_traces',
  'related_obligations',
  'pass',
  'profile',
  'raised_by',
  'reviewer_or_tool',
  'timestamp',
  'content_hash',
  'per_surface_hash',
  'paths',
  'load_when',
  'load_when_from',
  'import_digest',
  'claim',
  'applies_when',
  'does_not_apply_when',
  'supersedes',
  'superseded_by',
  'topic',
  'findings',
  'guard',
  'valid_until',
  'review_by',
]);

/**
 * What note apps, site generators and other keepers of records write into any file of theirs:
 * labels, places, dates, people.
 */
const ofTools: ReadonlySet<string> = new Set([
  ...[
    'tags',
    'tag',
    'aliases',
    'alias',
    'cssclass',
    'cssclasses',
    'permalink',
    'publish',
    'published',
    'draft',
    'uid',
    'uuid',
    'node_type',
    'originsessionid',
    'metadata',
    'coverage',
  ],
  ...[
    'layout',
    'slug',
    'url',
    'redirect_from',
    'weight',
    'order',
    'nav_order',
    'sidebar_position',
    'sidebar_label',
    'parent',
    'toc',
    'hide',
    'category',
    'categories',
    'collection',
    'lang',
    'locale',
    'locked',
  ],
  ...[
    'modified',
    'lastmod',
    'last_modified',
    'last_modified_at',
    'last_updated',
    'date_created',
    'date_modified',
    'revision',
    'version',
  ],
  ...[
    'owner',
    'owners',
    'author',
    'authors',
    'deciders',
    'decision-makers',
    'consulted',
    'informed',
    'reviewers',
    'assignee',
    'team',
    'reviewed',
    'from',
  ],
]);

/** Words of a label or a name; more of them say something. */
const mostWords = 4;

/**
 * The keys that were added to a record, or say something else, since every base, and that agents
 * read with the rest of it. A key of other tools is theirs as long as it holds labels and no
 * sentences.
 */
export function keysByHand(now: DiscoveryRecord, before: readonly DiscoveryRecord[]): KeyByHand[] {
  const was = before.map(
    (record) =>
      new Map(
        (mapOf(record.document)?.pairs ?? []).map((pair) => [
          pair.key,
          JSON.stringify(plainValue(pair.value)),
        ]),
      ),
  );
  const known = new Set(
    before.flatMap(({ document }) => commentsIn(document).map(({ text }) => text)),
  );
  const comments = commentsIn(now.document).flatMap(({ text, span }) =>
    known.has(text) ? [] : [{ key: 'a comment', span, isNew: true }],
  );
  const keys = (mapOf(now.document)?.pairs ?? []).flatMap((pair) => {
    const value = plainValue(pair.value);
    const isTheirs =
      ofTools.has(pair.key.toLowerCase()) &&
      textsIn(value).every((text) => text.trim().split(/\s+/).length <= mostWords);
    if (
      ours.has(pair.key) ||
      isTheirs ||
      pair.value.kind === 'empty' ||
      was.some((keys) => keys.get(pair.key) === JSON.stringify(value))
    )
      return [];
    return [{ key: pair.key, span: pair.keySpan, isNew: was.every((each) => !each.has(pair.key)) }];
  });
  return [...keys, ...comments];
}

/**
 * What stands behind a `#` between the fences, outside of quotes: no key, and read all the same.
 */
function commentsIn({
  text,
  bodyStart,
}: Document): { readonly text: string; readonly span: Span }[] {
  const found: { text: string; span: Span }[] = [];
  for (let start = 0; start < bodyStart;) {
    const stop = text.indexOf('\n', start);
    const end = stop === -1 || stop > bodyStart ? bodyStart : stop;
    const line = text.slice(start, end);
    const at = line
      .replace(/"[^"]*"|'[^']*'/g, (quoted) => '-'.repeat(quoted.length))
      .search(/(?:^|\s)#\s*[\p{L}\p{N}]/u);
    if (at !== -1) found.push({ text: line.slice(at).trim(), span: { start: start + at, end } });
    start = end + 1;
  }
  return found;
}

/** All strings in a value, names of keys among them. */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]);
  return typeof value === 'string' ? [value] : [];
}

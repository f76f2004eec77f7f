import type { Document } from './document.ts';
import type { Laid } from './laid-text.ts';
import type { Held, Holder } from './lazy-document.ts';
import { ownCopy } from './own-copy.ts';
import type { Outline } from './outline/outline.ts';
import type { FileRecord, Role } from './records.ts';
import { sharing } from './sharing.ts';

/** Takes in a text that is wanted seldom, to give it back whenever it is asked for. */
export type LayText = (text: string) => Laid;

/**
 * What of a record is laid aside where records are very many: all but what it is found, named and
 * told apart by.
 */
const laidParts: {
  readonly [R in Role]?: readonly Exclude<
    keyof Extract<FileRecord, { role: R }> & string,
    'document' | 'path' | 'role'
  >[];
} = {
  finding: [
    'claim',
    'evidence',
    'appliesWhen',
    'doesNotApplyWhen',
    'provenance',
    'originObligations',
    'originTraces',
    'perSurfaceHash',
    'loadWhen',
    'supersedes',
    'supersededBy',
    'quarantineReason',
  ],
  pattern: ['findings'],
  adr: ['supersedes', 'supersededBy'],
  task: ['queue'],
  review: ['queue'],
  spec: ['obligations'],
};

type Fields = Readonly<Record<string, unknown>>;

/** Fields that lie aside. */
interface LaidFields extends Held {
  readonly laid: Laid;
  readonly holder: Holder;
  held: Fields | null;
}

/** Accessors of a role's laid parts. */
const partsOf = new Map<Role, object>(
  Object.entries(laidParts).map(([role, names]) => [
    role as Role,
    Object.create({ letGo }, accessorsTo(names as readonly string[])) as object,
  ]),
);

/** A record whose values are all in memory; its path is the text that its document has. */
export function wholeRecord(document: Document, record: object): FileRecord {
  return Object.assign(record, { path: document.path, document }) as FileRecord;
}

/**
 * A record most of which lies aside, and is read again for who asks and as long as the holder has
 * room for it: node holds the values and places of a hundred thousand findings in more than half a
 * gigabyte.
 *
 * @param record plain data; what stays of it is copied, so that nothing but its document holds on
 *   to the text
 */
export function laidRecord(
  document: Document,
  record: object,
  lay: LayText,
  holder: Holder,
): FileRecord {
  const { role } = record as Pick<FileRecord, 'role'>;
  const parts = partsOf.get(role);
  const names: readonly string[] = laidParts[role] ?? [];
  const fields = Object.entries(record).filter(([name]) => name !== 'document');
  const stays = ownCopy(Object.fromEntries(fields.filter(([name]) => !names.includes(name))));
  if (!parts) return wholeRecord(document, stays);
  const laid = lay(
    JSON.stringify(Object.fromEntries(fields.filter(([name]) => names.includes(name)))),
  );
  // Not by a literal's own prototype: with names that differ from role to role, each record would
  // get a hidden class of its own.
  return Object.assign(Object.create(parts) as object, stays, {
    path: document.path,
    document,
    laid,
    holder,
    held: null,
  }) as unknown as FileRecord;
}

type Marks = Pick<Outline, 'links' | 'html'>;

const noMarks: Marks = { links: [], html: [] };

const marksParts = Object.create({ letGo }, accessorsTo(['links', 'html'])) as Marks;

/** Links and HTML of an outline, laid aside where somebody takes them. */
export function marksOf({ links, html }: Marks, lay: LayText | null, holder: Holder): Marks {
  if (lay === null) return { links, html };
  return links.length + html.length === 0
    ? noMarks
    : sharing(marksParts, { laid: lay(JSON.stringify({ links, html })), holder, held: null });
}

function accessorsTo(names: readonly string[]): PropertyDescriptorMap {
  return Object.fromEntries(
    names.map((name): [string, PropertyDescriptor] => [
      name,
      {
        get(this: LaidFields) {
          return fieldsOf(this)[name];
        },
      },
    ]),
  );
}

function fieldsOf(laid: LaidFields): Fields {
  if (laid.held) return laid.held;
  laid.held = JSON.parse(laid.laid.text()) as Fields;
  laid.holder(laid);
  return laid.held;
}

function letGo(this: { held: unknown }): void {
  this.held = null;
}

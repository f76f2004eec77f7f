import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { ShownExcerpt, ShownRecord } from '#features/html-report/reporters/page-data';
import { standingWord } from '#features/html-report/reporters/report-model';

/** What the address names: a view, a subject or a record, and of several repositories, which. */
export function readPlace(): { readonly repository: string; readonly place: string } {
  const hash = location.hash.slice(1);
  const start = repositoryPart();
  return { repository: decode(start.slice(0, -2)), place: decode(hash.slice(start.length)) };
}

/** `NAME//` at the beginning of the address; empty in a page of one repository. */
function repositoryPart(): string {
  return /^#([^/]*\/\/)/.exec(location.hash)?.[1] ?? '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The overview of a repository, in a page of several. */
export function addressOfRepository(name: string): string {
  return `#${encodeURIComponent(name)}///`;
}

/** The address of something in the page, in the repository that is shown, for `href`. */
export function addressOf(...parts: readonly string[]): string {
  return `#${repositoryPart()}${parts.map((part) => encodeURIComponent(part).replaceAll('%2F', '/').replaceAll('%3A', ':')).join('/')}`;
}

export function Badge({ record }: { readonly record: ShownRecord }) {
  return <span class={`badge ${record.standing}`}>{standingWord(record)}</span>;
}

/** Whether the claim of a record is in other words than its title. */
function saysMore({ title, claim }: ShownRecord): boolean {
  const start = title.replace(/(?:…|[.!])$/, '');
  return title !== '' && claim !== '' && !claim.startsWith(start);
}

/** A line of a list of records. */
export function RecordLine({
  record,
  children,
}: {
  readonly record: ShownRecord;
  readonly children?: ComponentChildren;
}) {
  return (
    <li class="line">
      <Badge record={record} />
      <a href={addressOf(record.id)}>{record.title || record.claim || record.id}</a>
      <span class="dim">
        {record.kind} · {record.id}
      </span>
      {children}
      {saysMore(record) ? <p class="dim clamped">{record.claim}</p> : null}
    </li>
  );
}

/** Items that a button draws below those of a list. */
const pageSize = 200;

/** A list of any length, by default of lines. */
export function List<T>({
  items,
  name = 'lines',
  first = pageSize,
  children,
}: {
  readonly items: readonly T[];
  /** The class of the list. */
  readonly name?: string;
  /** How many items are drawn at once. */
  readonly first?: number;
  readonly children: (item: T) => ComponentChildren;
}) {
  const [shown, setShown] = useState(first);
  useEffect(() => setShown(first), [items]);
  return (
    <>
      <ul class={name}>{items.slice(0, shown).map(children)}</ul>
      {items.length > shown ? (
        <p>
          <button type="button" onClick={() => setShown(shown + pageSize)}>
            Show more
          </button>{' '}
          <span class="dim">
            {shown} of {items.length} are shown.
          </span>
        </p>
      ) : null}
    </>
  );
}

/** A part of a view under a heading; nothing where it is empty. */
export function Part({
  name,
  count,
  id,
  children,
}: {
  readonly name: string;
  readonly count?: number;
  readonly id?: string;
  readonly children: ComponentChildren;
}) {
  if (count === 0) return null;
  return (
    <section class="part" id={id}>
      <h2>
        {name} {count === undefined ? null : <span class="count">{count}</span>}
      </h2>
      {children}
    </section>
  );
}

export function Code({
  excerpt,
  label,
}: {
  readonly excerpt: ShownExcerpt;
  readonly label: string;
}) {
  return (
    // It scrolls, so that the keyboard has to reach it.
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>
        {excerpt.pieces.map(([text, kind]) =>
          kind === '' ? text : <span class={`hl-${kind}`}>{text}</span>,
        )}
      </code>
      {excerpt.more > 0 ? <span class="dim">{`\n… ${excerpt.more} more lines`}</span> : null}
    </pre>
  );
}

export function Diff({
  lines,
  label,
}: {
  readonly lines: readonly string[];
  readonly label: string;
}) {
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>
        {lines.map((line) => (
          <span class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : ''}>
            {`${line}\n`}
          </span>
        ))}
      </code>
    </pre>
  );
}

/** A name without its mail address. */
export function personName(identity: string): string {
  return identity.replace(/\s*<[^>]*>$/, '') || identity;
}

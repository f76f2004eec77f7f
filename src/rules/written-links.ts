import type { Fix, Span } from '#diagnostics/diagnostic';
import { closest } from '#diagnostics/near-match';
import type { Document } from '#workspace/document';
import type { Link } from '#workspace/outline/outline';
import { follow } from '#workspace/paths/follow-reference';
import { folderOf, joinPath, lastName, relativeLink } from '#workspace/paths/target';
import { decoded } from '#workspace/stores/cited-paths';
import { stemOf, type Store } from '#workspace/stores/store';
import { headingSlugs } from '#workspace/text/heading-slugs';
import type { Workspace } from '#workspace/workspace';

/** Cursor writes `mdc:` before paths from the root, and at times before addresses. */
const cursorScheme = /^mdc:/i;
/** An address that lost one of its slashes on the way through an editor. */
const brokenAddress = /^mdc:(https?):\/{1,2}/i;

/** The path of a link as it is meant from the note: those of Cursor count from the root. */
export function writtenTarget(target: string): string {
  return target
    .replace(/^mdc:\/*/i, '/')
    .replace(/[?#].*$/, '')
    .replace(/:\d+(?:[-–:]\d+)?$/, '');
}

/** The address that was meant by a link that only Cursor could have written. */
export function addressMeant(target: string): string | null {
  return brokenAddress.test(target) ? target.replace(brokenAddress, '$1://') : null;
}

/** Writes another target into a link; none where its text does not show the old one. */
export function retargeted(document: Document, link: Link, target: string): Fix | undefined {
  const raw = document.text.slice(link.span.start, link.span.end);
  const at = raw.lastIndexOf(`](${link.target}`);
  if (at === -1 || /[\s()%]/.test(target)) return undefined;
  const start = link.span.start + at + 2;
  return { edits: [{ start, end: start + link.target.length, text: target }] };
}

/** The link to another name for the same place, as the old one was written. */
export function relinked(document: Document, { target }: Link, path: string): string {
  const end = /[?#].*$/.exec(target)?.[0] ?? '';
  if (cursorScheme.test(target)) return `mdc:${path}${end}`;
  return `${target.startsWith('/') ? `/${path}` : relativeLink(document.path, path)}${end}`;
}

/** What a section says of the links below: that there is nothing yet. */
const absentYet =
  /\b(?:(?:do|does|did) not (?:yet )?exist|(?:do|does)n['’]t (?:yet )?exist|not (?:yet )?(?:exist|created|written|available)|(?:are|as|is|following) (?:only )?(?:a )?placeholders?)\b/i;

/** Whether the line of a link, or what begins a section around it, says that it is not there. */
export function isDeclaredAbsent({ text, sections }: Document, { start, end }: Span): boolean {
  const line = { start: text.lastIndexOf('\n', start - 1) + 1, end: text.indexOf('\n', end) };
  return [
    { start: line.start, end: line.end === -1 ? text.length : line.end },
    ...sections
      .filter(
        ({ depth, heading, blocks }) =>
          depth > 1 && start < (blocks.at(-1)?.span.end ?? 0) && start > heading.end,
      )
      .flatMap(({ blocks }) =>
        blocks
          .filter(
            ({ kind, span }) => (kind === 'paragraph' || kind === 'quote') && span.end < start,
          )
          .slice(0, 2)
          .map(({ span }) => span),
      ),
  ].some((span) => absentYet.test(text.slice(span.start, span.end)));
}

/** The file beside a note that has the name of one that is not where a link leads. */
export function fileBeside({ files }: Workspace, note: string, path: string): string | null {
  const name = lastName(path);
  const beside = joinPath(folderOf(note), name);
  return beside !== null && beside !== note && files.has(beside) ? name : null;
}

/** Links whose heading is in none of the places that an anchor may mean. */
export function deadAnchors(workspace: Workspace, document: Document): Link[] {
  return document.outline.links.filter((link) => {
    const at = link.target.indexOf('#');
    if (at === -1 || link.kind === 'autolink' || /^[a-z][a-z0-9+.-]*:/i.test(link.target))
      return false;
    const anchor = decoded(link.target.slice(at + 1));
    // Lines, ids of apps and what stands for a name are no headings.
    if (
      anchor === null ||
      !/^[\p{L}\p{N}_-]{2,}$/u.test(anchor) ||
      /^(?:L\d.*|top|here|anchor|section|heading|id|name)$/.test(anchor)
    )
      return false;
    const found = at === 0 ? null : follow(workspace, document.path, link.target.slice(0, at));
    const to =
      found === null
        ? document
        : found.kind === 'file'
          ? workspace.byPath.get(found.path)?.document
          : undefined;
    return to !== undefined && !anchorsOf(to).has(anchor.toLowerCase());
  });
}

/** Slugs of headings, as forges make them, and ids that are written out. */
function anchorsOf({ text, outline }: Document): ReadonlySet<string> {
  const titles = outline.blocks.flatMap((block) =>
    block.kind === 'heading' ? [text.slice(block.text.start, block.text.end)] : [],
  );
  const slugs = headingSlugs(titles).map((slug) => slug.toLowerCase());
  const ids = [...text.matchAll(/(?:\bid|\bname)=["']([^"']+)["']|\{#([^}\s]+)\}/g)].map(
    ([, id, named]) => (id ?? named ?? '').toLowerCase(),
  );
  // Some renderers make one hyphen of several, and leave none at the ends.
  const folded = slugs.map((slug) =>
    slug
      .replace(/\ufe0f/g, '')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  return new Set([...slugs, ...folded, ...ids]);
}

/** Whether words before a name say that it is an example of one. */
export function isExample({ text }: Document, { start }: Span): boolean {
  return /(?:\be\.\s?g\.|\bfor example|\bsuch as|\blike)[^.]{0,60}$/i.test(
    text.slice(Math.max(0, start - 80), start),
  );
}

/** `[[ports]]` on a line of its own, or in words about TOML, is a table of a configuration. */
export function isTable({ text }: Document, { start, end }: Span): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to === -1 ? text.length : to);
  return line.trim() === text.slice(start, end) || /\btoml\b|\.replit\b/i.test(line);
}

/** `/docs/install`, a place of a site: a repository has files, or says that it means a folder. */
export function isRoute(written: string): boolean {
  return /^\/(?:[\w-]+\/)*[\w-]+$/.test(written);
}

/** What stands for a name in a description of the form: `[[name]]`, `<file>`, `{slug}`. */
export function isPlaceholder(name: string): boolean {
  return (
    /[<>{}*…]|\.\.\.$/.test(name) ||
    /^(?:name|slug|their-name|other-note|note|url|link|path|file|entity|target|title|topic|memory_?name)$/i.test(
      name,
    )
  );
}

/** A page of a site, called by its route: `docs/setup` is the setup.md beside this file. */
export function isPage({ files }: Workspace, path: string, written: string): boolean {
  const name = written.replace(/\/$/, '').slice(written.replace(/\/$/, '').lastIndexOf('/') + 1);
  return !name.includes('.') && files.has(joinPath(folderOf(path), `${name}.md`) ?? '');
}

/**
 * The stem that was meant, where it is so near that nothing else can have been; a number that
 * differs is another note.
 */
export function nearestNote(name: string, { notes }: Store): string | null {
  const near = closest(
    name,
    notes.map((note) => stemOf(note.path)),
  );
  const digits = (each: string): string => each.replace(/\D+/g, ' ').trim();
  return near !== null &&
    name.length >= 6 &&
    digits(near) === digits(name) &&
    Math.abs(near.length - name.length) <= 2
    ? near
    : null;
}

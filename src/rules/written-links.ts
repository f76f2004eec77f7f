import type { Fix, Span } from '#diagnostics/diagnostic';
import { closest } from '#diagnostics/near-match';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import type { Link } from '#workspace/outline/outline';
import { follow } from '#workspace/paths/follow-reference';
import { folderOf, joinPath, lastName, relativeLink } from '#workspace/paths/target';
import { decodePercentOrNull } from '#workspace/stores/cited-paths';
import { noteStem, type Store } from '#workspace/stores/store';
import { sectionsAround } from '#workspace/stores/text-around';
import { headingSlugs } from '#workspace/text/heading-slugs';
import type { Workspace } from '#workspace/workspace';

/** Cursor's prefix of paths from the root, sometimes of addresses. */
const cursorScheme = /^mdc:/i;
/** An address with `mdc:`, which may have lost a slash. */
const brokenAddress = /^mdc:(https?):\/{1,2}/i;

/** The path of a link without anchor and lines; Cursor's paths count from the root. */
export function writtenTarget(target: string): string {
  return target
    .replace(/^mdc:\/*/i, '/')
    .replace(/[?#].*$/, '')
    .replace(/:\d+(?:[-–:]\d+)?$/, '');
}

/** The web address of a link with `mdc:` before it, else null. */
export function webAddressInLink(target: string): string | null {
  return brokenAddress.test(target) ? target.replace(brokenAddress, '$1://') : null;
}

/** The fix that replaces the target of a link; none if its source differs. */
export function retargetLink(document: Document, link: Link, target: string): Fix | undefined {
  const raw = document.text.slice(link.span.start, link.span.end);
  const at = raw.lastIndexOf(`](${link.target}`);
  if (at === -1 || /[\s()%]/.test(target)) return undefined;
  const start = link.span.start + at + 2;
  return { edits: [{ start, end: start + link.target.length, text: target }] };
}

/** A link to another name of the same file, in the form of the old one. */
export function equivalentLink(document: Document, { target }: Link, path: string): string {
  const end = /[?#].*$/.exec(target)?.[0] ?? '';
  if (cursorScheme.test(target)) return `mdc:${path}${end}`;
  return `${target.startsWith('/') ? `/${path}` : relativeLink(document.path, path)}${end}`;
}

/** Words that say that links have no files yet. */
const absentYet =
  /\b(?:(?:do|does|did) not (?:yet )?exist|(?:do|does)n['’]t (?:yet )?exist|not (?:yet )?(?:exist|created|written|available)|(?:are|as|is|following) (?:only )?(?:a )?placeholders?)\b/i;

/** Whether the line of a link, or the start of its section, says that the file is missing. */
export function isDeclaredAbsent(document: Document, { start, end }: Span): boolean {
  const { text } = document;
  return [
    { start: lineStart(text, start), end: nextLineFeed(text, end) },
    ...sectionsAround(document, start)
      .filter(({ depth }) => depth > 1)
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

/** The name of a missing file if a file of that name is beside the note. */
export function fileBeside({ files }: Workspace, note: string, path: string): string | null {
  const name = lastName(path);
  const beside = joinPath(folderOf(note), name);
  return beside !== null && beside !== note && files.has(beside) ? name : null;
}

/** Links to headings that are missing. */
export function deadAnchors(workspace: Workspace, document: Document): Link[] {
  return document.outline.links.filter((link) => {
    const at = link.target.indexOf('#');
    if (at === -1 || link.kind === 'autolink' || /^[a-z][a-z0-9+.-]*:/i.test(link.target))
      return false;
    const anchor = decodePercentOrNull(link.target.slice(at + 1));
    // Line anchors and placeholders are not headings.
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

/** Slugs of headings as forges make them, and written ids. */
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

/** Whether words before a name say that it is an example. */
export function isExample({ text }: Document, { start }: Span): boolean {
  return /(?:\be\.\s?g\.|\bfor example|\bsuch as|\blike)[^.]{0,60}$/i.test(
    text.slice(Math.max(0, start - 80), start),
  );
}

/** Whether `[[ports]]` is a table of TOML: alone on its line, or in text about TOML. */
export function isTomlTable({ text }: Document, { start, end }: Span): boolean {
  const from = lineStart(text, start);
  const line = text.slice(from, nextLineFeed(text, end));
  return line.trim() === text.slice(start, end) || /\btoml\b|\.replit\b/i.test(line);
}

/** Whether a path is one of a website, without an ending: `/docs/install`. */
export function isWebsiteRoute(written: string): boolean {
  return /^\/(?:[\w-]+\/)*[\w-]+$/.test(written);
}

/** Whether a name is a placeholder: `[[name]]`, `<file>`, `{slug}`. */
export function isPlaceholderName(name: string): boolean {
  return (
    /[<>{}*…]|\.\.\.$/.test(name) ||
    /^(?:name|slug|their-name|other-note|note|url|link|path|file|entity|target|title|topic|memory_?name)$/i.test(
      name,
    )
  );
}

/** Whether a link is the route of a page beside this file: `docs/setup` for setup.md. */
export function isPage({ files }: Workspace, path: string, written: string): boolean {
  const name = written.replace(/\/$/, '').slice(written.replace(/\/$/, '').lastIndexOf('/') + 1);
  return !name.includes('.') && files.has(joinPath(folderOf(path), `${name}.md`) ?? '');
}

/** The note that a wrong name surely means, else null. With another number it is another note. */
export function nearestNote(name: string, { notes }: Store): string | null {
  const near = closest(
    name,
    notes.map((note) => noteStem(note.path)),
  );
  const digits = (each: string): string => each.replace(/\D+/g, ' ').trim();
  return near !== null &&
    name.length >= 6 &&
    digits(near) === digits(name) &&
    Math.abs(near.length - name.length) <= 2
    ? near
    : null;
}

import type { Edit, Fix, Span } from '#diagnostics/diagnostic';
import type { Document, Located } from '#workspace/document';
import { folderOf, lastName, relativeLink } from '#workspace/paths/target';
import { isLoneFolder } from '#workspace/stores/cited-places';

import type { WrittenDeletion } from './cited-deletion.ts';
import { isDenied } from './planned.ts';

/** What a document cites and does not stand, with all its places. */
export interface Citation {
  readonly value: string;
  readonly places: readonly Span[];
  readonly fate: WrittenDeletion;
  /** Whether it is a name, or lacks its slash: then nobody knows what would be written. */
  readonly isName?: boolean;
  /** Whether it stands in a drawing of this tree. */
  readonly isDrawn?: boolean;
}

/**
 * Writes the new place where it is known what the path meant: in the form the old one had, from the
 * root or from a folder, with what stood around it.
 */
export function repaired(
  document: Document,
  { value: written, fate: { base, then, path: old, twin }, ...citation }: Citation,
  spans: readonly Span[],
  now: string,
): { readonly fix?: Fix } {
  const { path, text } = document;
  const isKnown = twin !== null || (typeof then === 'object' && !isPutAway(old, now));
  const places = spans.filter((span) => !isDenied(document, span) && !isBeside(text, span, now));
  if (!isKnown || citation.isName || isLoneFolder(written) || places.length === 0) return {};
  if (citation.isDrawn) return redrawn(text, places, old, now);
  const front = /^\.?\//.exec(written)?.[0] ?? '';
  // From a folder between the root and the note nobody climbs.
  const plain =
    base === '' || (base !== folderOf(path) && !now.startsWith(`${base}/`))
      ? now
      : relativeLink(`${base}/_`, now);
  const value = `${plain.startsWith('../') ? '' : front}${plain.replace(/\/$/, '')}${written.endsWith('/') ? '/' : ''}`;
  const edits = places.map((span) => editsIn(text, { value: written, span }, value));
  return edits.every((each) => each.length > 0) ? { fix: { edits: edits.flat() } } : {};
}

/** Folders of what is not used any more, or only by tests. */
const putAway =
  /(?:^|\/)[_.]*(?:archived?|attic|backups?|deprecated|fixtures?|graveyard|legacy|obsolete|old|retired|testdata|trash|unused)_*\//i;

/** Whether code was put away: a text that speaks of what is used may not mean it now. */
function isPutAway(old: string, now: string): boolean {
  return putAway.test(now) && !putAway.test(old) && !/tests?\/|\.mdx?$/i.test(old);
}

/** Whether the line of a path has the new place as well: it tells of both. */
function isBeside(text: string, { start, end }: Span, now: string): boolean {
  const newline = text.indexOf('\n', end);
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return `${before} ${text.slice(end, newline === -1 ? undefined : newline)}`.includes(now);
}

/** Another name for an entry of a drawing, where it is drawn in the folder that it is in now. */
function redrawn(text: string, spans: readonly Span[], old: string, now: string): { fix?: Fix } {
  const name = lastName(old);
  const isNested = folderOf(old) !== '' || /\.[A-Za-z]\w*$/.test(name);
  if (!isNested || folderOf(old) !== folderOf(now)) return {};
  const edits = spans.flatMap(({ start, end }) => {
    const drawn = text.slice(start, end).replace(/\/$/, '');
    const from = start + drawn.length - name.length;
    return drawn.endsWith(name)
      ? [{ start: from, end: start + drawn.length, text: lastName(now) }]
      : [];
  });
  return edits.length === spans.length ? { fix: { edits } } : {};
}

/**
 * The places of the path alone: in a link it is behind the bracket, and in its text where that is
 * the path; elsewhere a place may have lines at its end.
 */
function editsIn(text: string, { value, span }: Located, now: string): Edit[] {
  const raw = text.slice(span.start, span.end);
  const isInLink = raw.startsWith('[');
  if (!isInLink && raw.includes('\\')) {
    const [lines = ''] = /:\d+(?:-\d+)?$/.exec(raw) ?? [];
    const windows = now.replaceAll('/', raw.includes('\\\\') ? '\\\\' : '\\');
    return [{ ...span, text: windows + lines }];
  }
  const written = isInLink ? writtenIn(raw, value) : value;
  const at = isInLink ? raw.lastIndexOf(`(${written}`) + 1 : raw.startsWith(value) ? 0 : -1;
  if (at === -1 || (isInLink && (at === 0 || !/^[)#?:\s]/.test(raw.slice(at + written.length)))))
    return [];
  // A blank would end the target of a link.
  const safe = isInLink
    ? now.replace(/[ ()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    : now;
  const edit = (from: number, to: string): Edit => ({
    start: span.start + from,
    end: span.start + from + written.length,
    text: to,
  });
  const shown = raw.indexOf(written);
  const isShown =
    isInLink &&
    /^\[`?$/.test(raw.slice(0, shown)) &&
    /^`?\]/.test(raw.slice(shown + written.length));
  return [...(isShown ? [edit(shown, now)] : []), edit(at, safe)];
}

/** A path as a link spells it: with percent escapes where it has some. */
function writtenIn(raw: string, value: string): string {
  const target = /\(([^()\s#?]*)[^()]*\)$/.exec(raw)?.[1] ?? '';
  try {
    return target.includes('%') && decodeURIComponent(target) === value ? target : value;
  } catch {
    return value;
  }
}

import { presentItems } from '#diagnostics/defined-values';
import type { Document } from '#workspace/document';
import {
  type CommentStrip,
  countLines,
  cutToCaps,
  utf8Length,
  withoutComments,
} from '#workspace/stores/index-splice';
import type { Caps } from '#workspace/stores/store';
import { proseSpans } from '#workspace/text/prose-spans';

import type { Loss } from './shown-tier.ts';

/** The part of an index that an agent loads, and what the caps removed. */
export interface LoadedIndex {
  readonly text: string;
  /** Whether each cap cut. */
  readonly fired: { readonly lines: boolean; readonly bytes: boolean };
  /** Lines and bytes before any cut, without comments. */
  readonly lines: number;
  readonly bytes: number;
  /** Bytes of removed comments, and bytes that the caps cut. */
  readonly comments: number;
  readonly cut: number;
  readonly caps: Caps;
}

/** caliban loads 25 KB, the others 25,000 bytes; all of them 200 lines. */
export const indexCaps = {
  caliban: { lines: 200, bytes: 25_600 },
  others: { lines: 200, bytes: 25_000 },
} as const satisfies Readonly<Record<string, Caps>>;

/**
 * Removes comments, blank lines at both ends, and then all that exceeds the caps.
 *
 * @param document null where the text could not be parsed as Markdown
 */
export function trimIndexToCaps(
  text: string,
  document: Document | null,
  caps: Caps,
  strip: CommentStrip,
): LoadedIndex {
  const html =
    document === null && strip === 'outside-code'
      ? proseSpans(text).map((span) => ({ span, block: true }))
      : (document?.outline.html ?? []);
  const stripped = withoutComments({ text, outline: { html } }, strip);
  const whole = stripped.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  const splice = cutToCaps(whole, caps);
  return {
    text: splice.text.trimEnd(),
    fired: { lines: splice.lines > caps.lines, bytes: splice.fired === 'bytes' },
    lines: countLines(whole),
    bytes: splice.bytes,
    comments: utf8Length(text) - utf8Length(stripped),
    cut: splice.bytes - utf8Length(splice.text),
    caps,
  };
}

/** Says which caps cut an index: `347 lines (limit: 200)`; null for none. */
export function describeExceededCaps({ fired, lines, bytes, caps }: LoadedIndex): string | null {
  const over = presentItems([
    fired.lines && `${lines} lines (limit: ${caps.lines})`,
    fired.bytes && `${bytes} bytes (limit: ${caps.bytes})`,
  ]);
  return over.length === 0 ? null : over.join(' and ');
}

/** Adds the warning that Claude Code and caliban give with a cut index. */
export function withWarning(index: LoadedIndex): string {
  const why = describeExceededCaps(index);
  return why === null
    ? index.text
    : `${index.text}\n\n> WARNING: MEMORY.md is ${why}.\n> Only part of it was loaded. ` +
        'Keep index entries to\n> one line under ~200 chars; move detail into topic files.';
}

/** Adds the notice that mini-claude gives with a cut index. */
export function withNotice({ text, fired }: LoadedIndex): string {
  return (
    text +
    (fired.bytes
      ? '\n\n[... truncated, index too large ...]'
      : fired.lines
        ? '\n\n[... truncated, too many memory entries ...]'
        : '')
  );
}

/** Lists what was removed from an index: comments, and all that exceeds the caps. */
export function indexLosses(index: LoadedIndex): Loss[] {
  const why = describeExceededCaps(index);
  return presentItems([
    index.comments > 0 && {
      by: 'comments',
      text: 'HTML comments stay on disk',
      bytes: index.comments,
    },
    why !== null && {
      by: presentItems([index.fired.lines && 'lines', index.fired.bytes && 'bytes']).join(', '),
      text: `the index is ${why}`,
      bytes: index.cut,
    },
  ]);
}

import { digestOf } from '../digest.ts';
import type { EvidenceFiles, SurfaceRow } from '../evidence/evidence.ts';
import type { Locator } from '../evidence/locator.ts';
import { looseOf, mayBeLoose } from '../layout/reformatted.ts';
import { resolveSurface, type StandingSurface } from './resolve-surface.ts';
import { nameSurface } from './surface-name.ts';
import type { SurfaceProblem } from './surface-problem.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import { withLineFeeds } from './text-lines.ts';

/** The row of `per_surface_hash` for what a locator names now, or why there is none. */
export function hashSurface(
  locator: Locator,
  files: EvidenceFiles,
  readers: SurfaceReaders,
): { readonly row: SurfaceRow } | { readonly problem: SurfaceProblem } {
  const resolved = resolveSurface(locator, files, readers);
  if (resolved.kind === 'problem') return { problem: resolved.why };
  const file = files.get(locator.path);
  const at = file?.kind === 'file' ? file.at : undefined;
  // What a commit has is never looked for elsewhere.
  const loose = at === undefined ? looseIn(locator, resolved, readers) : null;
  return {
    row: {
      kind: locator.kind,
      surface: nameSurface({ ...locator, path: at ?? locator.path }),
      hash: resolved.hash,
      unique: resolved.unique,
      loose: loose ?? undefined,
    },
  };
}

/** The loose digest of bytes that stand at a locator; null where there is none. */
export function looseIn(
  locator: Locator,
  { text, whole }: Pick<StandingSurface, 'text' | 'whole'>,
  { layouts }: SurfaceReaders,
): string | null {
  const all = locator.kind === 'file' ? text : whole;
  return layouts && all !== null && mayBeLoose(locator)
    ? looseOf(locator, all, layouts.read)
    : null;
}

/**
 * The row for text that stands in the record itself: what a `Source:` says, what a command printed,
 * or what somebody said.
 */
export function hashText(
  kind: 'quote' | 'output' | 'testimony',
  surface: string,
  text: string,
): SurfaceRow {
  return { kind, surface, hash: digestOf(withLineFeeds(text)), unique: true };
}

/**
 * `content_hash`: SHA-256 over `ledger/evidence/v1` and a line feed, then, row after row, kind,
 * NUL, hash as written, LF.
 */
export function contentHash(
  rows: readonly { readonly kind: string; readonly hash: string }[],
): string {
  return digestOf(
    `ledger/evidence/v1\n${rows.map(({ kind, hash }) => `${kind}\0${hash}\n`).join('')}`,
  );
}

import { digestOf } from '../digest.ts';
import type { EvidenceFiles, SurfaceRow } from '../evidence/evidence.ts';
import type { Locator } from '../evidence/locator.ts';
import { resolveSurface } from './resolve-surface.ts';
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
  return resolved.kind === 'problem'
    ? { problem: resolved.why }
    : {
        row: {
          kind: locator.kind,
          surface: nameSurface(locator),
          hash: resolved.hash,
          unique: resolved.unique,
        },
      };
}

/**
 * The row for text that stands in the record itself: what a `Source:` says, or what a command
 * printed.
 */
export function hashText(kind: 'quote' | 'output', surface: string, text: string): SurfaceRow {
  return { kind, surface, hash: digestOf(withLineFeeds(text)), unique: true };
}

/**
 * `content_hash`: SHA-256 over `ledger/evidence/v1` and a line feed, then, row after row, kind,
 * NUL, hash as written, LF.
 */
export function contentHash(rows: readonly Pick<SurfaceRow, 'kind' | 'hash'>[]): string {
  return digestOf(
    `ledger/evidence/v1\n${rows.map(({ kind, hash }) => `${kind}\0${hash}\n`).join('')}`,
  );
}

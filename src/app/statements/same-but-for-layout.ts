import type { Locator } from '#provenance/evidence/locator';
import { loadGrammars } from '#provenance/layout/grammars';
import { findReformatted, looseOf, mayBeLoose } from '#provenance/layout/reformatted';
import { nameSurface } from '#provenance/surfaces/surface-name';

/** A cited place as a commit has it. */
export interface CitedPlace {
  readonly locator: Locator;
  /** Of its bytes; of what has no text the reason. */
  readonly hash: string;
  /** The text of its file with line feeds; null where it has none. */
  readonly whole: string | null;
}

/** UTF-16 units that are hashed for one place. */
const mostHashed = 16_777_216;

/**
 * Whether a place says the same at two commits, as evidence is compared: the same bytes, or the
 * same tokens at the same lines.
 */
export async function saysTheSameThere(was: CitedPlace, is: CitedPlace): Promise<boolean> {
  if (was.hash === is.hash) return true;
  const { locator, hash } = was;
  if (was.whole === null || is.whole === null || !mayBeLoose(locator)) return false;
  const { path } = locator;
  const layouts = { read: await loadGrammars([path]), before: new Map<string, string>() };
  const loose = looseOf(locator, was.whole, layouts.read) ?? undefined;
  let left = mostHashed;
  const spend = (units: number): boolean => (left -= units) >= 0;
  const found = findReformatted(
    locator,
    { hash, loose },
    { path, whole: is.whole },
    layouts,
    spend,
  );
  return found.count === 1 && found.first === nameSurface(locator);
}

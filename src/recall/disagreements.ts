import { disagreementOf, type ScopedClaim } from '#claims/disagreement';
import { clip } from '#messages/fill-template';

/** A record that is served, as others name it. */
export interface NamedClaim extends ScopedClaim {
  readonly path: string;
  readonly item: string | null;
}

/** How many of those that a record contradicts are named. */
const mostNamed = 3;

/** For each claim, the names of those it contradicts. */
export function disagreements(claims: readonly NamedClaim[]): string[][] {
  const found: string[][] = claims.map(() => []);
  for (const [at, one] of claims.entries())
    for (const [its, other] of claims.entries()) {
      if (its <= at || disagreementOf(one, other) === null) continue;
      found[at]?.push(nameOf(other));
      found[its]?.push(nameOf(one));
    }
  return found.map((names) => names.slice(0, mostNamed));
}

function nameOf({ item, path, claim }: NamedClaim): string {
  return `${item ?? path} ("${clip(claim.replace(/\s+/g, ' '), 100)}")`;
}

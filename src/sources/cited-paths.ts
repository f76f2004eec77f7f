import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/witness/witness';
import { pathFates } from '#git/path-fates';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/cited-places';
import type { CitedFate, CitedPaths, PathFact } from '#workspace/surroundings';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from './memory-source.ts';

/**
 * Milliseconds that a lint gives history; an audit, which is asked for what it says, gives more.
 */
export const lintMilliseconds = 2_000;

/** What native notes cite: the facts about those places, and what became of what does not stand. */
export interface Cited {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly cited: CitedPaths | null;
}

/**
 * Finds out what became of the paths that native notes cite. History is asked only where something
 * does not stand, and once for all of it; where git cannot answer, that is said in place of what
 * became of them.
 *
 * @param milliseconds for history
 * @param progress told before history is looked through
 */
export async function citedIn(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence'>,
  milliseconds: number,
  progress: (what: string) => void,
): Promise<Cited> {
  const citations = citationsIn(records);
  if (citations.length === 0)
    return { facts: new Map(), cited: { fates: new Map(), leftAfter: null } };
  const facts = new Map<string, PathFact>();
  const look = async (places: readonly string[]): Promise<void> => {
    const unknown = [...new Set(places)].filter(
      (path) => !records.files.has(path) && !facts.has(path),
    );
    for (const [path, fact] of await source.facts(
      unknown.map((each) => ({ path: each, text: false })),
    ))
      facts.set(path, fact);
  };
  // What leads out of the root cannot be judged.
  const stands = (path: string): boolean =>
    records.files.has(path) || (facts.get(path)?.kind ?? 'missing') !== 'missing';
  // Most paths stand where they are looked for first.
  await look(citations.flatMap(([place]) => place ?? []));
  const elsewhere = citations.filter(([place = '']) => !stands(place));
  await look(elsewhere.flat());
  const absent = elsewhere.filter((places) => !places.some(stands));
  if (absent.length === 0) return { facts, cited: { fates: new Map(), leftAfter: null } };
  const repository = (await source.evidence?.repository()) ?? null;
  if (source.evidence === null || repository === null) return { facts, cited: null };
  const { prefix, presence } = source.evidence;
  progress(`looking through history for ${absent.length} cited paths`);
  const asked = await pathFates(
    repository,
    absent.flat().map((path) => prefix + path),
    milliseconds,
    presence,
  ).catch(onlyItsOwn);
  if ('refused' in asked)
    return { facts, cited: { fates: new Map(), leftAfter: null, refused: asked.refused } };
  const { fates, leftAfter, shallow } = asked;
  // Another run may get further.
  if (leftAfter !== null) dependsOnMore();
  const chosen = new Map<string, CitedFate>();
  let unknown = false;
  for (const places of absent) {
    const known = places.flatMap((path) => {
      const fate = fates.get(prefix + path);
      return fate ? [{ path, fate }] : [];
    });
    const best =
      known.find(({ fate }) => fate.kind === 'gone') ??
      (known.length === places.length ? known[0] : undefined);
    unknown ||= !best;
    if (best)
      chosen.set(
        best.path,
        best.fate.kind === 'gone'
          ? {
              ...best.fate,
              movedTo: best.fate.movedTo?.startsWith(prefix)
                ? best.fate.movedTo.slice(prefix.length)
                : null,
            }
          : best.fate,
      );
  }
  return { facts, cited: { fates: chosen, leftAfter, ...(shallow && unknown ? { shallow } : {}) } };
}

/** What git refuses is no reason not to judge the rest. */
function onlyItsOwn(error: unknown): { readonly refused: string } {
  dependsOnMore();
  if (error instanceof EnvironmentError) return { refused: error.message };
  throw error;
}

/**
 * The places that each citation of a native note may mean; a governed index is judged by its own
 * rules.
 */
function citationsIn({ stores }: Records): string[][] {
  const citations = new Map<string, string[]>();
  for (const { dialect, index, notes } of stores) {
    if (dialect === 'ledger') continue;
    for (const document of [
      ...(index ? [index.document] : []),
      ...notes.map((note) => note.document),
    ]) {
      for (const { value } of citedPathsOf(document)) {
        const places = citedPlaces(document.path, value);
        if (places.length > 0) citations.set(places.join('\0'), places);
      }
    }
  }
  return [...citations.values()];
}

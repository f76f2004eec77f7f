import { presentAmong } from '#disk/reading/file-facts';
import type { Located } from '#disk/roots/locate';
import { readAtCommit } from '#provenance/evidence/at-commit';
import { type compareRows, isBroken } from '#provenance/evidence/compare-rows';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';
import type { RestingFact } from '#recall/touch-text';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';

import { evidenceStates } from '../recall/evidence-states.ts';
import { linesOf, surfaceIn } from './surface-in-text.ts';

type Compared = ReturnType<typeof compareRows>;
export type ComparedSurface = Compared['surfaces'][number];

/** A promoted fact some of whose evidence stands, or stood, in a file. */
export interface FactOnFile {
  readonly record: Servable;
  readonly state: Compared['state'];
  /** Its evidence in that file alone. */
  readonly surfaces: readonly ComparedSurface[];
}

/**
 * The promoted facts that rest on a file, compared with what stands there now; also those that cite
 * it under the name it had before git renamed it.
 *
 * @param path from the root
 * @param texts of the file now or before: what cites a file that is gone is looked for in them
 */
export async function factsOnFile(
  { root }: Located,
  memory: RecallMemory<Servable>,
  path: string,
  texts: readonly string[],
  source: EvidenceSource,
): Promise<FactOnFile[]> {
  const facts = memory.records.filter(
    ({ standing, cited }) => standing === 'fact' && cited.length > 0,
  );
  const citing = facts.filter(({ cites }) => cites?.includes(path));
  const others = facts.filter((each) => !citing.includes(each));
  const possible = [...citing, ...(await citingOldName(root.path, others, path, texts))];
  const states = await evidenceStates(possible, source);
  return possible.flatMap((record) => {
    const compared = states.get(record);
    const surfaces = (compared?.surfaces ?? []).filter((each) => standsIn(each, path));
    return compared && surfaces.length > 0 ? [{ record, state: compared.state, surfaces }] : [];
  });
}

/** Facts on a file as they are told where it is touched: those alone whose evidence holds. */
export async function restingFacts(
  facts: readonly FactOnFile[],
  path: string,
  text: string,
): Promise<RestingFact[]> {
  const resting: RestingFact[] = [];
  for (const { record, state, surfaces } of facts) {
    if (isBroken(state)) continue;
    const places = (await Promise.all(surfaces.map((each) => linesOf(each, path, text)))).filter(
      (place) => place !== undefined,
    );
    if (places.length > 0)
      resting.push({
        record,
        short: record.short,
        file: path,
        places,
        state: state === 'fresh' || state === 'unverifiable' ? null : state,
      });
  }
  return resting;
}

/** Whether a surface is in a file: where it is cited, or where git says that it went. */
function standsIn({ surface, place, renamedTo }: ComparedSurface, path: string): boolean {
  return place !== null
    ? fileIn(place) === path
    : renamedTo !== undefined
      ? renamedTo === path
      : fileIn(surface) === path;
}

function fileIn(surface: string): string {
  return surface.replace(/#.*$/s, '');
}

/**
 * Facts of which the file they cite is gone, and the cited bytes stand in this one: it may be the
 * same under another name. Whether it is, only git knows, which is slow to ask.
 */
async function citingOldName(
  root: string,
  facts: readonly Servable[],
  path: string,
  texts: readonly string[],
): Promise<Servable[]> {
  if (texts.length === 0) return [];
  const cited = [...new Set(facts.flatMap(({ cites }) => cites ?? []))];
  const present = presentAmong(root, cited);
  const found: Servable[] = [];
  for (const fact of facts) {
    const rows = fact.cites?.every((each) => present.has(each))
      ? []
      : fact.cited.flatMap((each) => each.rows);
    for (const row of rows) {
      const file = fileIn(row.surface);
      if (row.kind === 'finding' || present.has(file) || readAtCommit(file) !== null) continue;
      const compared = await Promise.all(texts.map((text) => surfaceIn(row, path, text)));
      if (compared.some(({ state }) => state === 'moved' || state === 'reformatted')) {
        found.push(fact);
        break;
      }
    }
  }
  return found;
}

import type { Document, Located } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { PathFact } from '#workspace/paths/surroundings';
import { scriptPlaces } from '#workspace/project/find-command';
import { writtenCommandsOf } from '#workspace/project/written-commands';
import { citedFoldersOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/cited-places';
import {
  drawingsOf,
  drawnBase,
  drawnPlaces,
  drawnSamples,
  topPlaces,
} from '#workspace/stores/drawn-paths';
import { globBasesOf } from '#workspace/stores/glob-bases';
import { importedPathsOf, memoryPath, memoryReferencesOf } from '#workspace/stores/named-files';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';

/** A path at one place of a note. */
export interface WrittenPath extends Located {
  readonly document: Document;
  /** Where it may stand by the drawing that it is in. */
  readonly drawn?: readonly string[];
}

/** The places that a path may mean wherever it is written, and where it is written. */
export interface Citation {
  readonly places: readonly string[];
  /** None of what is no path of a note: a script, a name that history knows. */
  readonly written: readonly WrittenPath[];
}

/**
 * What native notes cite, each once for the places that it may mean; a governed index is judged by
 * its own rules.
 */
export function citationsIn(records: Records): Citation[] {
  const citations = new Map<string, { places: string[]; written: WrittenPath[] }>();
  const add = (places: string[], written: readonly WrittenPath[]): void => {
    const key = `${written.length} ${places.join('\0')}`;
    const known = citations.get(key) ?? { places, written: [] };
    known.written.push(...written);
    if (places.length > 0) citations.set(key, known);
  };
  for (const store of nativeStores(records))
    for (const document of store.dialect === 'instructions' ? documentsOf(store) : [])
      for (const located of importedPathsOf(document))
        add(citedPlaces(document.path, located.value), [{ document, ...located }]);
  for (const store of nativeStores(records).filter(({ dialect }) => dialect === 'serena'))
    for (const { value } of documentsOf(store).flatMap(memoryReferencesOf))
      add([memoryPath(store, value)], []);
  for (const document of nativeStores(records).flatMap(documentsOf)) {
    for (const place of globBasesOf(document)) add([place], []);
    for (const located of citedPathsOf(document))
      add(citedPlaces(document.path, located.value), [{ document, ...located }]);
    const { scripts, entered } = writtenCommandsOf(document);
    for (const each of [...scripts, ...entered]) add(scriptPlaces(document.path, each), []);
  }
  return [...citations.values()];
}

/** Each path that is a folder if it is anything. */
export function foldersIn(records: Records): Citation[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      citedFoldersOf(document).map((located) => ({
        places: citedPlaces(document.path, located.value),
        written: [{ document, ...located }],
      })),
    );
}

/** What notes draw, and what stands where a drawing may be. */
export async function drawnIn(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<{
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly citations: readonly Citation[];
}> {
  const drawn = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) => drawingsOf(document).map((drawing) => ({ document, drawing })));
  const look = (paths: readonly string[]): Promise<ReadonlyMap<string, PathFact>> =>
    source.facts([...new Set(paths)].map((path) => ({ path, text: false })));
  const tops = await look(
    drawn.flatMap(({ document: { path }, drawing }) => topPlaces(path, drawing)),
  );
  const isFolder = (place: string): boolean => tops.get(place)?.kind === 'directory';
  const entries = await look(
    drawn.flatMap(({ document: { path }, drawing }) =>
      drawnSamples(path, drawing, isFolder).flatMap(({ places }) => places),
    ),
  );
  const facts = new Map([...tops, ...entries]);
  const isThere = (place: string): boolean => !isAbsent(facts.get(place));
  return {
    facts,
    citations: drawn.flatMap(({ document, drawing }) => {
      const base = drawnBase(document.path, drawing, isFolder, isThere);
      return drawing.entries.map((entry) => {
        const places = drawnPlaces(document.path, drawing, entry, isFolder, base);
        const { path, span } = entry;
        return { places, written: [{ document, value: path, span, drawn: places }] };
      });
    }),
  };
}

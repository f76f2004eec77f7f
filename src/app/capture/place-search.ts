import type { LineRange } from '#diagnostics/diagnostic';
import { locateAt } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { capture as sayCapture } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { isLedgerOrPolicyFile, memoryPaths } from '#provenance/own-files';
import { readableText } from '#provenance/surfaces/resolve-surface';
import { describeProblemFix, explainProblem, nameSurface } from '#provenance/surfaces/surface-name';
import {
  type EvidenceSource,
  evidenceSource,
  gatherEvidence,
} from '#sources/evidence/gather-evidence';
import type { Workspace } from '#workspace/workspace';

import type { CallerLocation } from '../invocation/resolve-arguments.ts';

/** Where to search for places of evidence. */
export interface PlaceSearch {
  readonly here: CallerLocation;
  /** Null outside git. */
  readonly repository: Repository | null;
  readonly workspace: Workspace;
}

/** A found place with what named it, or why there is none. */
export type PlaceResult =
  | { readonly place: string; readonly named: string }
  | { readonly refused: Message; readonly lines?: readonly string[] };

/** More possible places are counted. */
export const maxListedPlaces = 12;

/** Returns a reader of evidence in the work tree, below the caller's root. */
export function evidenceOf({ here, repository }: PlaceSearch): EvidenceSource {
  const root = locateAt(here).root.path;
  return evidenceSource(root, repository, () => Promise.resolve(repository));
}

/** Reads a file as evidence, or says why it cannot be cited. */
export async function readEvidenceText(
  path: string,
  search: PlaceSearch,
): Promise<{ readonly text: string } | { readonly refused: Message }> {
  const file = (await gatherEvidence([path], evidenceOf(search))).get(path);
  const text =
    file?.kind === 'file'
      ? readableText(file)
      : file?.kind === 'absent'
        ? ({ kind: 'problem', why: { ...file, reason: 'absent' } } as const)
        : ({
            kind: 'problem',
            why: { reason: 'refused', refused: file?.why ?? 'unreadable' },
          } as const);
  return typeof text === 'string'
    ? { text }
    : {
        refused: sayCapture.unreadPlace({
          why: explainProblem(path, text.why),
          fix: describeProblemFix(path, text.why),
        }),
      };
}

/** Returns a reference to lines: `src/a.ts#L10-L14`, or `src/a.ts#L10` for one line. */
export function lineReference(path: string, lines: LineRange): string {
  return nameSurface({ kind: 'lines', path, ...lines });
}

/** Lines that list places, quoted for a shell. */
export function listPlaces(
  places: readonly { readonly place: string; readonly name?: string }[],
): string[] {
  const lines = places
    .slice(0, maxListedPlaces)
    .map(({ place, name }) => `${shellWord(place)}${name === undefined ? '' : `  ${name}`}`);
  const more = places.length - lines.length;
  return more > 0 ? [...lines, `… ${more} more`] : lines;
}

/** Returns a test for paths outside memory. Memory cannot be evidence of itself. */
export function outsideMemoryFilter(workspace: Workspace): (path: string) => boolean {
  const { ledgers } = memoryPaths(workspace);
  const specs = new Set(workspace.specs.map(({ path }) => path));
  return (path) =>
    !(workspace.files.has(path) && !specs.has(path)) && !isLedgerOrPolicyFile(ledgers, path);
}

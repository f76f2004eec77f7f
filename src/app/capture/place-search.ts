import type { LineRange } from '#diagnostics/diagnostic';
import { locateAt } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { capture as sayCapture } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { isBesideRecords, ownPlaces } from '#provenance/own-files';
import { readableText } from '#provenance/surfaces/resolve-surface';
import { explainProblem, mendProblem, nameSurface } from '#provenance/surfaces/surface-name';
import {
  type EvidenceSource,
  evidenceSource,
  gatherEvidence,
} from '#sources/evidence/gather-evidence';
import type { Workspace } from '#workspace/workspace';

import type { Here } from '../invocation/resolve-arguments.ts';

/** Where places are looked for. */
export interface Search {
  readonly here: Here;
  readonly repository: Repository | null;
  readonly workspace: Workspace;
}

/** One place that was found, or why there is none. */
export type Placing =
  | { readonly place: string; readonly named: string }
  | { readonly refused: Message; readonly lines?: readonly string[] };

/** Places that are listed where several could be meant. */
export const mostListed = 12;

/** The files in which places are looked for. */
export function evidenceOf({ here, repository }: Search): EvidenceSource {
  const root = locateAt(here).root.path;
  return evidenceSource(root, repository, () => Promise.resolve(repository));
}

/** The text of a file as evidence is read, or why it has none. */
export async function textOf(
  path: string,
  search: Search,
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
          fix: mendProblem(path, text.why),
        }),
      };
}

/** The one way a place is written. */
export function anchorOf(path: string, lines: LineRange): string {
  return nameSurface({ kind: 'lines', path, ...lines });
}

/** Places as they can be pasted, each with its name where it has one. */
export function listed(
  places: readonly { readonly place: string; readonly name?: string }[],
): string[] {
  const lines = places
    .slice(0, mostListed)
    .map(({ place, name }) => `${shellWord(place)}${name === undefined ? '' : `  ${name}`}`);
  const more = places.length - lines.length;
  return more > 0 ? [...lines, `… ${more} more`] : lines;
}

/** Files that are no memory: a fact is not shown by what remembers it. */
export function isOutsideMemory(workspace: Workspace): (path: string) => boolean {
  const { ledgers } = ownPlaces(workspace);
  const specs = new Set(workspace.specs.map(({ path }) => path));
  return (path) =>
    !(workspace.files.has(path) && !specs.has(path)) && !isBesideRecords(ledgers, path);
}

import type { LoadedActInputs } from '#app/unit-of-work/load-act-inputs';
import type { LineRange } from '#diagnostics/diagnostic';
import { fileVersions } from '#features/html-report/git/past-commits';
import { htmlReport as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';
import { linesNow } from '#provenance/evidence/line-changes';
import { fileNamed, type Locator } from '#provenance/evidence/locator';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { evidenceOfCommits } from '#sources/evidence/evidence-of-commits';
import { readTrees } from '#threads/read-trees';

/** The text of a cited place at the last commit that had it. */
export interface CitedText {
  readonly text: string;
  /** The number of its first line; null for a place that is not named by its lines. */
  readonly from: number | null;
  /** The first digits of the commit. */
  readonly commit: string;
  /** Of lines and of whole files: what took their place; null where they were removed. */
  readonly now?: { readonly text: string; readonly from: number | null } | null;
}

/** Versions of one file that are searched. */
const maxVersions = 40;

function fileText(file: EvidenceFile | undefined): string | null {
  return file?.kind === 'file' ? file.text : null;
}

/** The text now of the file that a row cites, where it was moved to or where it was. */
function nowOf({ kind, surface, place }: ComparedSurface, evidence: EvidenceFiles): string | null {
  const locator = readSurface(kind, place ?? surface);
  return locator && fileText(evidence.get(fileNamed(locator.path)));
}

function nowInPlace(
  locator: Locator,
  before: string | null,
  now: string | null,
): Pick<CitedText, 'now'> {
  if (locator.kind === 'lines') return { now: linesInPlace(before, now, locator) };
  return locator.kind === 'file' ? { now: now === null ? null : { text: now, from: null } } : {};
}

function linesInPlace(
  before: string | null,
  now: string | null,
  range: LineRange,
): CitedText['now'] {
  if (before === null || now === null) return null;
  const [was, is] = [before.split(/\r?\n/), now.split(/\r?\n/)];
  const found = linesNow(was, is, range);
  return found && { text: is.slice(found.from - 1, found.to).join('\n'), from: found.from };
}

export function keyOfRow({
  kind,
  surface,
  hash,
}: Pick<ComparedSurface, 'kind' | 'surface' | 'hash'>): string {
  return JSON.stringify([kind, surface, hash]);
}

/**
 * Finds the texts that broken evidence cited, by `keyOfRow`, in the history of HEAD: the newest
 * version of the file whose text at the place has the recorded hash.
 *
 * @param notices gets a line for each file whose history was not read to its end
 */
export async function findCitedTexts(
  compared: readonly ComparedSurface[],
  { repository, source, inputs: { evidence } }: LoadedActInputs,
  notices: string[],
): Promise<ReadonlyMap<string, CitedText>> {
  const found = new Map<string, CitedText>();
  if (repository === null) return found;
  const asked = new Map<string, { row: ComparedSurface; locator: Locator }[]>();
  for (const row of compared) {
    const locator = isBroken(row.state) ? readSurface(row.kind, row.surface) : null;
    if (!locator || row.hash === '') continue;
    const file = fileNamed(locator.path);
    asked.set(file, [...(asked.get(file) ?? []), { row, locator }]);
  }
  for (const [file, rows] of asked) {
    const versions = await fileVersions(repository, source.prefix + file, maxVersions);
    const waiting = new Map(rows.map((each) => [keyOfRow(each.row), each]));
    for (const commit of versions) {
      if (waiting.size === 0) break;
      const at = `${file}@${commit}`;
      const files = await evidenceOfCommits([at], repository, source);
      const locators = [...waiting.values()].map(({ locator }) => ({ ...locator, path: at }));
      const readers = await surfaceReaders(locators, files, readTrees);
      for (const [key, { row, locator }] of waiting) {
        const then = locateSurface({ ...locator, path: at }, files, readers);
        if (then.kind !== 'found' || then.hash !== row.hash || then.text === null) continue;
        waiting.delete(key);
        found.set(key, {
          text: then.text,
          from: locator.kind === 'lines' ? locator.from : null,
          commit: commit.slice(0, 10),
          ...nowInPlace(locator, fileText(files.get(at)), nowOf(row, evidence)),
        });
      }
    }
    if (waiting.size > 0 && versions.length === maxVersions)
      notices.push(textOf(say.versionsSearched({ file, count: maxVersions })));
  }
  return found;
}

import type { TreeReader, TreeRequest } from '#workspace/read-documents';

import type { EvidenceFiles, SurfaceState } from '../evidence/evidence.ts';
import { fileNamed, type Locator } from '../evidence/locator.ts';
import type { LayoutsRead } from '../layout/reformatted.ts';
import type { FileSection } from './read-sections.ts';
import { followRenames } from './surface-name.ts';
import { withLineFeeds } from './text-lines.ts';
import { Unparsable, type ValueNode } from './yaml-values.ts';

/** What a parser made of a file, or in plain words why nothing. */
export type Reading<Read> = { readonly read: Read } | { readonly unparsable: string };

/** UTF-16 units one run hashes in all its searches: under a minute. */
const mostSearched = 2_147_483_648;

/** What needed a parser, by path; places are offsets in the text with line feeds. */
export interface SurfaceReaders {
  readonly sections: ReadonlyMap<string, Reading<readonly FileSection[]>>;
  readonly values: ReadonlyMap<string, Reading<ValueNode>>;
  /**
   * What this run may still spend on looking for bytes that are not in their place, in UTF-16 units
   * hashed; absent for no bound.
   */
  readonly search?: { left: number };
  /**
   * Takes rows whose bytes are not in their place, for grammars to judge them; nothing is searched
   * for them before. Absent where no grammar will be loaded.
   */
  readonly waiting?: Map<string, WaitingRow>;
  /** Grammars; none is loaded before a row waits for one. */
  readonly layouts?: LayoutsRead;
}

/** A row that waits for a grammar. */
export interface WaitingRow {
  readonly row: CitedRow;
  /** Its path, and the one that its file has now. */
  readonly paths: readonly [cited: string, now: string];
}

/**
 * Parses what these locators need parsed: the files of sections and values, at their paths and
 * where they were renamed to. Remark, `yaml` and `jsonc-parser` are only loaded where such a
 * locator needs them.
 *
 * @param search what the run may spend on searches: a minute by default, for everything together
 */
export async function surfaceReaders(
  locators: readonly Locator[],
  files: EvidenceFiles,
  trees: TreeReader,
  search = mostSearched,
): Promise<SurfaceReaders> {
  return {
    search: { left: search },
    sections: await readAllSections(textsFor('section', locators, files), trees),
    values: await readAllValues(textsFor('value', locators, files)),
  };
}

/**
 * The texts that locators of one kind point into; of filtered files only those of blobs, for any
 * other text is not what was committed.
 */
function textsFor(
  kind: Locator['kind'],
  locators: readonly Locator[],
  files: EvidenceFiles,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const locator of locators) {
    if (locator.kind !== kind) continue;
    const { path, file } = followRenames(locator.path, files);
    if (
      file?.kind === 'file' &&
      file.text !== null &&
      (!file.filtered || file.blob) &&
      !texts.has(path)
    )
      texts.set(path, withLineFeeds(file.text));
  }
  return texts;
}

async function readAllSections(
  texts: ReadonlyMap<string, string>,
  trees: TreeReader,
): Promise<Map<string, Reading<readonly FileSection[]>>> {
  const readings = new Map<string, Reading<readonly FileSection[]>>();
  if (texts.size === 0) return readings;
  const { scanSections, sectionsOf } = await import('./read-sections.ts');
  const odd: TreeRequest[] = [];
  for (const [path, text] of texts) {
    const scan = /\.(?:md|mdx|markdown)$/i.test(fileNamed(path))
      ? scanSections(path, text)
      : { unparsable: 'only Markdown files have sections; cite lines as #L1 or #L1-L9' };
    if ('ask' in scan) odd.push(scan.ask);
    else readings.set(path, 'sections' in scan ? { read: scan.sections } : scan);
  }
  const answers = odd.length > 0 ? await trees(odd) : [];
  odd.forEach(({ path }, index) => {
    const answer = answers[index];
    if (answer && 'outline' in answer)
      readings.set(path, { read: sectionsOf(answer.outline, texts.get(path) ?? '') });
    else
      readings.set(path, {
        unparsable:
          answer && 'tooDeep' in answer
            ? 'it is nested too deep'
            : answer && 'failed' in answer
              ? 'its Markdown cannot be read'
              : 'reading it takes too long',
      });
  });
  return readings;
}

async function readAllValues(
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, Reading<ValueNode>>> {
  const readings = new Map<string, Reading<ValueNode>>();
  for (const [path, text] of texts) {
    const parse = await parserFor(fileNamed(path));
    readings.set(
      path,
      parse ? attempt(() => parse(text)) : { unparsable: 'only JSON and YAML files have values' },
    );
  }
  return readings;
}

async function parserFor(path: string): Promise<((text: string) => ValueNode) | null> {
  if (/\.(?:jsonc?|geojson|webmanifest|ipynb)$/i.test(path))
    return (await import('./json-values.ts')).readJsonValues;
  return /\.ya?ml$/i.test(path) ? (await import('./yaml-values.ts')).readYamlValues : null;
}

function attempt(parse: () => ValueNode): Reading<ValueNode> {
  try {
    return { read: parse() };
  } catch (error) {
    if (error instanceof Unparsable) return { unparsable: error.message };
    throw error;
  }
}

/**
 * A row as records have it: `kind` and `hash` may be anything, `unique` is null where nobody wrote
 * it down.
 */
export interface CitedRow {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean | null;
  /** Its digest over tokens; absent in older rows, and where there is none. */
  readonly loose?: string;
}

/**
 * What became of a cited surface; `place` says where it is now when moved or reformatted, `places`
 * at how many when ambiguous, `why` all else in plain words.
 */
export interface Comparison {
  readonly state: SurfaceState;
  readonly place: string | null;
  readonly places: number;
  readonly why: string | null;
  /**
   * Another place where the cited bytes stand, which nobody can take for theirs without looking.
   */
  readonly elsewhere?: string;
  /** The file that the cited one was renamed to, where the cited bytes do not stand in it. */
  readonly renamedTo?: string;
  /** The search for the cited bytes was given up, so that they may stand anywhere. */
  readonly unsearched?: true;
  /** The command that fetches the commit that it is in and that this clone does not have. */
  readonly fetch?: string;
}

import type { TreeReader, TreeRequest } from '#workspace/read-documents';

import type { EvidenceFiles, SurfaceState } from '../evidence/evidence.ts';
import { fileNamed, type Locator } from '../evidence/locator.ts';
import type { LayoutsRead } from '../layout/find-reformatted.ts';
import type { FileSection } from './read-sections.ts';
import { followRenames } from './surface-name.ts';
import { withLineFeeds } from './text-lines.ts';
import { Unparsable, type ValueNode } from './value-tree.ts';

/** A parsed file, or in plain words why it cannot be parsed. */
export type ParseResult<Read> = { readonly read: Read } | { readonly unparsable: string };

/** UTF-16 units that one run hashes in all searches: less than a minute. */
const maxSearchedPerRun = 2_147_483_648;

/** Parsed files by path; spans are offsets in the text with line feeds. */
export interface SurfaceReaders {
  readonly sections: ReadonlyMap<string, ParseResult<readonly FileSection[]>>;
  readonly values: ReadonlyMap<string, ParseResult<ValueNode>>;
  /** UTF-16 units that this run may still hash in searches; absent for no limit. */
  readonly search?: { left: number };
  /** Collects rows to compare with grammars, before any search; absent without grammars. */
  readonly waiting?: Map<string, WaitingRow>;
  /** Grammars, loaded once a row waits for one. */
  readonly layouts?: LayoutsRead;
}

/** A row whose bytes differ, so that it is compared again with grammars. */
export interface WaitingRow {
  readonly row: CitedRow;
  /** Its path when cited, and now. */
  readonly paths: readonly [cited: string, now: string];
}

/**
 * Parses the files of sections and values, also renamed ones. Loads remark, `yaml` and
 * `jsonc-parser` only if a locator needs them.
 *
 * @param search UTF-16 units that the run may hash in all searches
 */
export async function surfaceReaders(
  locators: readonly Locator[],
  files: EvidenceFiles,
  trees: TreeReader,
  search = maxSearchedPerRun,
): Promise<SurfaceReaders> {
  return {
    search: { left: search },
    sections: await readAllSections(textsFor('section', locators, files), trees),
    values: await readAllValues(textsFor('value', locators, files)),
  };
}

/** The texts of files that locators of one kind cite; of filtered files only those of blobs. */
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
): Promise<Map<string, ParseResult<readonly FileSection[]>>> {
  const readings = new Map<string, ParseResult<readonly FileSection[]>>();
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
            ? 'it is nested too deeply'
            : answer && 'failed' in answer
              ? 'its Markdown cannot be read'
              : 'reading it takes too long',
      });
  });
  return readings;
}

async function readAllValues(
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, ParseResult<ValueNode>>> {
  const readings = new Map<string, ParseResult<ValueNode>>();
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

function attempt(parse: () => ValueNode): ParseResult<ValueNode> {
  try {
    return { read: parse() };
  } catch (error) {
    if (error instanceof Unparsable) return { unparsable: error.message };
    throw error;
  }
}

/** A row as written in a record: `kind` and `hash` may be any text, `unique` is null if absent. */
export interface CitedRow {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean | null;
  /** The normalized hash; absent in older rows. */
  readonly loose?: string;
}

/**
 * A compared surface. `place`: where it is now if moved or reformatted; `places`: their number;
 * `why`: the reason in plain words.
 */
export interface SurfaceComparison {
  readonly state: SurfaceState;
  readonly place: string | null;
  readonly places: number;
  readonly why: string | null;
  /** Another place with the same bytes, which a person must judge. */
  readonly elsewhere?: string;
  /** The new path of a renamed file that lacks the cited bytes. */
  readonly renamedTo?: string;
  /** The search reached its limit, so the bytes may be anywhere. */
  readonly unsearched?: true;
  /** The command that fetches its commit, which this clone lacks. */
  readonly fetch?: string;
}

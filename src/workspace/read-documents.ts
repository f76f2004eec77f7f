import type { Document, Malformed, ReadProblem } from './document.ts';
import { findFence } from './frontmatter/fence.ts';
import { readFlat } from './frontmatter/flat.ts';
import type { Fence, Frontmatter } from './frontmatter/frontmatter.ts';
import type { DoorResult } from './frontmatter/yaml-door.ts';
import { documentOf, type KeptReading, type ReadFile } from './known-readings.ts';
import { marksOf, type LayText } from './laid-record.ts';
import {
  flatFrontmatter,
  holderFor,
  holdsAll,
  laysAside,
  lazyDocument,
  wholeDocument,
  type Holder,
} from './lazy-document.ts';
import { limits } from './limits.ts';
import type { Outline } from './outline/outline.ts';
import { scanOutline } from './outline/scan.ts';
import type { TreeResult } from './outline/tree.ts';
import type { SourceFile, TextFile } from './source-file.ts';
import { nestingProblem, textProblems } from './text-problems.ts';

/** One odd file for remark: its text and where the body starts. */
export interface TreeRequest {
  readonly path: string;
  readonly text: string;
  readonly from: number;
}

/**
 * Reads odd files with remark, each within `limits.treeMilliseconds`; answers in the order of the
 * requests.
 */
export type TreeReader = (
  requests: readonly TreeRequest[],
) => Promise<readonly (TreeResult | { readonly tooSlow: true })[]>;

/** What the parse door lets through, and what it had to report on the way. */
export interface Readings {
  readonly documents: readonly Document[];
  readonly malformed: readonly Malformed[];
}

/**
 * Reads Markdown files into documents: the one parse door. Ordinary files take the line scanner and
 * the flat frontmatter reader; what those call odd goes to remark and to the YAML library, which
 * are only loaded then.
 *
 * @param seen told of each document once it is read, while its parts are at hand: in the order of
 *   the files, odd ones last
 * @param known what was read of a file before, if it is kept
 * @param lay where the links of very many files are laid aside
 */
export async function readDocuments(
  files: readonly SourceFile[],
  trees: TreeReader,
  seen: (read: ReadFile, kept: KeptReading | null) => void = () => undefined,
  known: (file: TextFile) => KeptReading | null = () => null,
  lay: LayText | null = null,
): Promise<Readings> {
  const malformed: Malformed[] = [];
  const reported = new Set<string>();
  const report = (path: string, text: string, problem: ReadProblem): void => {
    malformed.push({ path, text, problem });
    reported.add(path);
  };
  const holder = holderFor(files.length);
  const places: (Document | null)[] = [];
  // Where their parts are held anyway, ordinary files wait until remark has the odd ones to read
  // beside them.
  const ordinary: (() => void)[] = [];
  const isFew = holdsAll(files.length);
  const laid = laysAside(files.length) ? lay : null;
  const odd: OddFile[] = [];
  const take = (
    at: number,
    read: Omit<ReadFile, 'isSound'>,
    kept: KeptReading | null = null,
  ): void => {
    const { path, frontmatter } = read.document;
    if (frontmatter.kind === 'broken')
      report(path, read.document.text, { kind: 'frontmatter', problem: frontmatter.problem });
    places[at] = read.document;
    seen({ ...read, isSound: !reported.has(path) }, kept);
  };

  for (const file of files) {
    if ('unreadable' in file) {
      report(file.path, '', { kind: 'unreadable', unreadable: file.unreadable });
      continue;
    }
    const kept = known(file);
    if (kept) {
      take(
        places.push(null) - 1,
        { file, document: documentOf(file, kept, holder, laid), flat: null, odd: false },
        kept,
      );
      continue;
    }
    const problems = textProblems(file.text);
    if (file.byteOrderMark)
      report(file.path, file.text, {
        kind: 'text',
        reason: 'byte-order-mark',
        span: { start: 0, end: 0 },
      });
    for (const problem of problems) report(file.path, file.text, problem);
    if (
      problems.some((problem) => problem.kind === 'text' && problem.reason !== 'conflict-markers')
    )
      continue;
    const fence = findFence(file.text);
    const scan = scanOutline(file.text, fence.bodyStart);
    const deep = 'odd' in scan ? nestingProblem(file.text) : null;
    if (deep) {
      report(file.path, file.text, deep);
      continue;
    }
    const at = places.push(null) - 1;
    const frontmatter = ordinaryFrontmatter(file, fence, holder);
    if ('outline' in scan && frontmatter) {
      const read = {
        file,
        document: lazyDocument(
          {
            file,
            frontmatter,
            bodyStart: fence.bodyStart,
            marks: marksOf(scan.outline, laid, holder),
            blocks: scan.outline.blocks,
          },
          holder,
        ),
        flat: flatFence(fence, frontmatter),
        odd: false,
      };
      if (isFew) ordinary.push(() => take(at, read));
      else take(at, read);
    } else
      odd.push({ at, file, fence, frontmatter, outline: 'outline' in scan ? scan.outline : null });
  }

  const reading = outlinesOf(odd, trees, report);
  // Who waits for it below is told.
  reading.catch(() => undefined);
  for (const each of ordinary) each();
  const readYaml = odd.some(({ frontmatter }) => frontmatter === null)
    ? (await import('./frontmatter/yaml-door.ts')).readYaml
    : null;
  const outlines = await reading;
  for (const each of odd) {
    const outline = outlines.get(each);
    if (!outline) continue;
    const { at, file, fence } = each;
    const frontmatter = each.frontmatter ?? yamlFrontmatter(file.text, fence, readYaml);
    const read = { frontmatter, bodyStart: fence.bodyStart };
    take(at, {
      file,
      document: each.outline
        ? lazyDocument(
            { file, ...read, marks: marksOf(outline, laid, holder), blocks: outline.blocks },
            holder,
          )
        : wholeDocument(file, { ...read, outline }),
      flat: each.frontmatter === null ? null : flatFence(fence, frontmatter),
      odd: each.outline === null,
    });
  }
  return { documents: places.filter((document) => document !== null), malformed };
}

/** A file that remark or the YAML library has to read. */
interface OddFile {
  /** Its place among the documents. */
  readonly at: number;
  readonly file: TextFile;
  readonly fence: Fence;
  /** Null where the YAML library reads it. */
  readonly frontmatter: Frontmatter | null;
  /** Null where remark reads it. */
  readonly outline: Outline | null;
}

/** The outlines of odd files; none where remark gave up, which is reported. */
async function outlinesOf(
  odd: readonly OddFile[],
  trees: TreeReader,
  report: (path: string, text: string, problem: ReadProblem) => void,
): Promise<ReadonlyMap<OddFile, Outline>> {
  const outlines = new Map<OddFile, Outline>();
  const forRemark = odd.filter((each) => each.outline === null);
  const answers =
    forRemark.length > 0
      ? await trees(
          forRemark.map(({ file, fence }) => ({
            path: file.path,
            text: file.text,
            from: fence.bodyStart,
          })),
        )
      : [];
  for (const each of odd) if (each.outline) outlines.set(each, each.outline);
  forRemark.forEach((each, index) => {
    const answer = answers[index];
    if (answer && 'outline' in answer) outlines.set(each, answer.outline);
    else
      report(each.file.path, each.file.text, {
        kind: 'tree',
        reason:
          answer && 'tooDeep' in answer
            ? 'too-deep'
            : answer && 'failed' in answer
              ? 'failed'
              : 'too-slow',
      });
  });
  return outlines;
}

/** Frontmatter that needs no library; null for the rest. */
function ordinaryFrontmatter(file: TextFile, fence: Fence, holder: Holder): Frontmatter | null {
  const { text } = file;
  if (fence.kind === 'none') return { kind: 'none' };
  if (fence.kind === 'broken')
    return {
      kind: 'broken',
      problem: fence.problem,
      text: text.slice(0, Math.min(text.length, limits.frontmatterBytes)),
    };
  const inner = text.slice(fence.inner.start, fence.inner.end);
  if (isTemplate(inner)) return { kind: 'template', block: fence.block, text: inner };
  const map = inner.length <= limits.frontmatterBytes ? readFlat(inner, fence.inner.start) : null;
  return map ? flatFrontmatter(file, fence, map, holder) : null;
}

/** Where frontmatter of the flat subset stands; null for any other. */
function flatFence(fence: Fence, { kind }: Frontmatter): ReadFile['flat'] {
  return fence.kind === 'block' && kind === 'read' ? fence : null;
}

function yamlFrontmatter(
  text: string,
  fence: Fence,
  readYaml: ((inner: string, start: number) => DoorResult) | null,
): Frontmatter {
  if (fence.kind !== 'block') return { kind: 'none' };
  const inner = text.slice(fence.inner.start, fence.inner.end);
  const door = readYaml?.(inner, fence.inner.start);
  if (door && 'map' in door)
    return { kind: 'read', map: door.map, block: fence.block, comment: fence.comment };
  return {
    kind: 'broken',
    problem: door?.problem ?? { reason: 'syntax', detail: '', span: fence.block },
    text: inner,
  };
}

/**
 * A `{{placeholder}}` for what names or dates a record marks a template, which claims nothing yet.
 * What says that it is accepted is none, whatever else it holds.
 */
function isTemplate(inner: string): boolean {
  return (
    inner.includes('{{') &&
    /^(?:type|id|status|title|name|created|updated):[ \t]*["']?\{\{[^{}\n]*\}\}/m.test(inner) &&
    !/^status:[ \t]*["']?(?:accepted|promoted)\b/m.test(inner)
  );
}

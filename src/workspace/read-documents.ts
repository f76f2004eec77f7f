import type { Document, Malformed, ReadProblem, SourceFile, TextFile } from './document.ts';
import { readFlat } from './frontmatter/flat.ts';
import { type Fence, findFence, type Frontmatter } from './frontmatter/frontmatter.ts';
import type { ParsedYaml } from './frontmatter/parse-yaml.ts';
import { limits } from './limits.ts';
import type { Outline } from './outline/outline.ts';
import { scanOutline } from './outline/scan.ts';
import type { TreeResult } from './outline/tree.ts';
import { globKeys } from './paths/agent-layouts.ts';
import { readSections } from './reading/schema-problems.ts';
import { documentOf, type ReadFile, type StoredReading } from './reading/stored-readings.ts';
import { nestingProblem, textProblems } from './text/prose-spans.ts';

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
 * @param seen told of each document once it is read: in the order of the files, odd ones last
 * @param known what was read of a file before, if it is kept
 */
export async function readDocuments(
  files: readonly SourceFile[],
  trees: TreeReader,
  seen: (read: ReadFile, kept: StoredReading | null) => void = () => undefined,
  known: (file: TextFile) => StoredReading | null = () => null,
): Promise<Readings> {
  const opened = files.map((file) => openFile(file, known));
  const odd = opened.filter(isOdd);
  const reading = outlinesOf(
    odd.map((each) => each.odd),
    trees,
  );
  // The rejection reaches the caller below, where the outlines are awaited.
  reading.catch(() => undefined);
  // Worker threads read the odd files meanwhile.
  for (const each of opened) if (each.read) finish(each, each.read, seen);
  const readYaml = odd.some((each) => each.odd.frontmatter === null)
    ? (await import('./frontmatter/parse-yaml.ts')).readYaml
    : null;
  const outlines = await reading;
  for (const [at, each] of odd.entries()) {
    const answer = outlines[at] as Outline | GivenUp;
    if ('reason' in answer) each.problems.push({ kind: 'tree', reason: answer.reason });
    else finish(each, oddRead(each.odd, answer, readYaml), seen);
  }
  return {
    documents: opened.flatMap(({ document }) => document ?? []),
    malformed: opened.flatMap(({ file, problems }) =>
      problems.map((problem) => ({
        path: file.path,
        text: 'text' in file ? file.text : '',
        problem,
      })),
    ),
  };
}

/** What was read of a file, and what was kept of it before. */
interface Read extends Omit<ReadFile, 'isSound'> {
  readonly kept: StoredReading | null;
}

/** A file on its way through the parse door. */
interface Opened {
  readonly file: SourceFile;
  readonly problems: ReadProblem[];
  /** Of a file that was read without a library. */
  readonly read?: Read;
  readonly odd?: OddFile;
  document?: Document;
}

/** A file that remark or the YAML library has to read. */
interface OddFile {
  readonly file: TextFile;
  readonly fence: Fence;
  /** Null where the YAML library reads it. */
  readonly frontmatter: Frontmatter | null;
  /** Null where remark reads it. */
  readonly outline: Outline | null;
}

function isOdd(opened: Opened): opened is Opened & { readonly odd: OddFile } {
  return opened.odd !== undefined;
}

/** Reads a file as far as that takes no library. */
function openFile(file: SourceFile, known: (file: TextFile) => StoredReading | null): Opened {
  if ('unreadable' in file)
    return { file, problems: [{ kind: 'unreadable', unreadable: file.unreadable }] };
  const kept = known(file);
  if (kept)
    return {
      file,
      problems: [],
      read: { file, document: documentOf(file, kept), flat: null, odd: false, kept },
    };
  const problems = [...markProblems(file), ...textProblems(file.text)];
  if (problems.some(keepsUnread)) return { file, problems };
  const fence = findFence(file.text);
  const scan = scanOutline(file.text, fence.bodyStart);
  const deep = 'odd' in scan ? nestingProblem(file.text) : null;
  if (deep) return { file, problems: [...problems, deep] };
  const frontmatter = ordinaryFrontmatter(file.text, fence);
  const outline = 'outline' in scan ? scan.outline : null;
  return outline && frontmatter
    ? { file, problems, read: readBy(file, fence, frontmatter, outline) }
    : { file, problems, odd: { file, fence, frontmatter, outline } };
}

function markProblems({ byteOrderMark }: TextFile): ReadProblem[] {
  return byteOrderMark
    ? [{ kind: 'text', reason: 'byte-order-mark', span: { start: 0, end: 0 } }]
    : [];
}

/** Whether a text with this problem is not read at all. */
function keepsUnread(problem: ReadProblem): boolean {
  return (
    problem.kind === 'text' &&
    problem.reason !== 'conflict-markers' &&
    problem.reason !== 'byte-order-mark'
  );
}

function readBy(file: TextFile, fence: Fence, frontmatter: Frontmatter, outline: Outline): Read {
  return {
    file,
    document: newDocument(file, fence, frontmatter, outline),
    flat: flatFence(fence, frontmatter),
    odd: false,
    kept: null,
  };
}

/** An odd file, by the outline that was read of it meanwhile. */
function oddRead(
  { file, fence, frontmatter, outline }: OddFile,
  read: Outline,
  readYaml: ReadYaml | null,
): Read {
  const its = frontmatter ?? yamlFrontmatter(file.text, fence, readYaml);
  return {
    file,
    document: newDocument(file, fence, its, read),
    flat: frontmatter === null ? null : flatFence(fence, its),
    odd: outline === null,
    kept: null,
  };
}

function newDocument(
  { path, text, byteOrderMark }: TextFile,
  { bodyStart }: Fence,
  frontmatter: Frontmatter,
  outline: Outline,
): Document {
  return {
    path,
    text,
    byteOrderMark,
    frontmatter,
    bodyStart,
    outline,
    sections: readSections(outline.blocks, text),
    quiet: 0,
  };
}

/** Takes a document in, and tells of it. */
function finish(
  opened: Opened,
  { kept, ...read }: Read,
  seen: (read: ReadFile, kept: StoredReading | null) => void,
): void {
  const { frontmatter } = read.document;
  if (frontmatter.kind === 'broken')
    opened.problems.push({ kind: 'frontmatter', problem: frontmatter.problem });
  opened.document = read.document;
  seen({ ...read, isSound: opened.problems.length === 0 }, kept);
}

/** Why remark gave up on a file. */
interface GivenUp {
  readonly reason: Extract<ReadProblem, { kind: 'tree' }>['reason'];
}

/** The outlines of odd files, in their order. */
async function outlinesOf(
  odd: readonly OddFile[],
  trees: TreeReader,
): Promise<readonly (Outline | GivenUp)[]> {
  const forRemark = odd.filter((each) => each.outline === null);
  const answers =
    forRemark.length === 0
      ? []
      : await trees(
          forRemark.map(({ file, fence }) => ({
            path: file.path,
            text: file.text,
            from: fence.bodyStart,
          })),
        );
  const read = new Map(forRemark.map((each, at) => [each, outlineIn(answers[at])]));
  return odd.map((each) => each.outline ?? (read.get(each) as Outline | GivenUp));
}

function outlineIn(answer: Awaited<ReturnType<TreeReader>>[number] | undefined): Outline | GivenUp {
  if (!answer || 'tooSlow' in answer) return { reason: 'too-slow' };
  if ('tooDeep' in answer) return { reason: 'too-deep' };
  return 'failed' in answer ? { reason: 'failed' } : answer.outline;
}

/** Frontmatter that needs no library; null for the rest. */
function ordinaryFrontmatter(text: string, fence: Fence): Frontmatter | null {
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
  return map ? { kind: 'read', map, block: fence.block, comment: fence.comment } : null;
}

/** Where frontmatter of the flat subset stands; null for any other. */
function flatFence(fence: Fence, { kind }: Frontmatter): ReadFile['flat'] {
  return fence.kind === 'block' && kind === 'read' ? fence : null;
}

/** Reads the text between fences, which starts at a place of its file, with the YAML library. */
type ReadYaml = (inner: string, start: number) => ParsedYaml;

function yamlFrontmatter(text: string, fence: Fence, readYaml: ReadYaml | null): Frontmatter {
  if (fence.kind !== 'block') return { kind: 'none' };
  const inner = text.slice(fence.inner.start, fence.inner.end);
  const door = readYaml?.(withoutPlainGlobs(inner), fence.inner.start);
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

/** A glob that begins with a star, under a key of globs or in a list. */
const plainGlob = new RegExp(
  String.raw`^((?:${[...globKeys].join('|')}):[ \t]*)(\*[^\r\n]*)`,
  'gm',
);
/** Claude Code's `argument-hint: [file] [more]`, which YAML refuses, too. */
const plainHint = /^(argument-hint:[ \t]*(?=\[))([^\r\n]*)/gm;
const plainItem = /^([ \t]*-[ \t]+)(\*(?:\*?\/|\*|\.)[^\r\n]*)/gm;

/**
 * Rules have globs without quotes, as `globs: **\/*.ts`: YAML takes their star for an alias and
 * refuses it. Letters of the same length stand in their place: who reads globs reads the text.
 */
function withoutPlainGlobs(inner: string): string {
  const masked = (_all: string, before: string, glob: string): string =>
    before + 'x'.repeat(glob.length);
  return [plainGlob, plainItem, plainHint].reduce(
    (text, form) => text.replace(form, masked),
    inner,
  );
}

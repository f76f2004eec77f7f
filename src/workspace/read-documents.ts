import type { Document, Malformed, ReadProblem, SourceFile, TextFile } from './document.ts';
import { readFlatYaml } from './frontmatter/flat-yaml.ts';
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

/** A file that the line scanner cannot read; its body starts at `from`. */
export interface TreeRequest {
  readonly path: string;
  readonly text: string;
  readonly from: number;
}

/** Reads files with remark, each within `limits.treeMilliseconds`; answers in their order. */
export type TreeReader = (
  requests: readonly TreeRequest[],
) => Promise<readonly (TreeResult | { readonly tooSlow: true })[]>;

/** Documents in the order of the files, and all problems. A file may be in both lists. */
export interface ParsedDocuments {
  readonly documents: readonly Document[];
  readonly malformed: readonly Malformed[];
}

/**
 * Reads Markdown files into documents; nothing else parses them. Ordinary files take the line
 * scanner and the flat frontmatter reader; odd ones go to remark and the YAML library, which are
 * loaded only then.
 *
 * @param seen called with each document once it is read: in the order of the files, odd ones last
 * @param known gives the stored reading of a file, if there is one
 */
export async function readDocuments(
  files: readonly SourceFile[],
  trees: TreeReader,
  seen: (read: ReadFile, kept: StoredReading | null) => void = () => undefined,
  known: (file: TextFile) => StoredReading | null = () => null,
): Promise<ParsedDocuments> {
  const opened = files.map((file) => openFile(file, known));
  const odd = opened.filter(isOdd);
  const reading = outlinesOf(
    odd.map((each) => each.odd),
    trees,
  );
  // The rejection reaches the caller below, where the outlines are awaited.
  reading.catch(() => undefined);
  // Worker threads read the odd files at the same time.
  for (const each of opened) if (each.read) finish(each, each.read, seen);
  const readYaml = odd.some((each) => each.odd.frontmatter === null)
    ? (await import('./frontmatter/parse-yaml.ts')).readYaml
    : null;
  const outlines = await reading;
  for (const [at, each] of odd.entries()) {
    const answer = outlines[at] as Outline | GivenUp;
    if ('reason' in answer) each.problems.push({ kind: 'tree', reason: answer.reason });
    else {
      const { file, fence, frontmatter } = each.odd;
      const read = frontmatter ?? yamlFrontmatter(file.text, fence, readYaml);
      finish(each, readBy(each.odd, read, answer), seen);
    }
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

interface Read extends Omit<ReadFile, 'isSound'> {
  readonly kept: StoredReading | null;
}

/** A file that is being read: `read` where no library was needed, else `odd`. */
interface Opened {
  readonly file: SourceFile;
  readonly problems: ReadProblem[];
  readonly read?: Read;
  readonly odd?: FileParts;
  document?: Document;
}

interface FileParts {
  readonly file: TextFile;
  readonly fence: Fence;
  /** Null where the YAML library reads it. */
  readonly frontmatter: Frontmatter | null;
  /** Null where remark reads it. */
  readonly outline: Outline | null;
}

function isOdd(opened: Opened): opened is Opened & { readonly odd: FileParts } {
  return opened.odd !== undefined;
}

/** The problem of a file that begins with a byte order mark; the file is still read. */
export const byteOrderMarkProblem: ReadProblem = {
  kind: 'text',
  reason: 'byte-order-mark',
  span: { start: 0, end: 0 },
};

/** Reads a file as far as no library is needed. */
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
  const problems = [
    ...(file.byteOrderMark ? [byteOrderMarkProblem] : []),
    ...textProblems(file.text),
  ];
  if (problems.some(isUnreadable)) return { file, problems };
  const fence = findFence(file.text);
  const scan = scanOutline(file.text, fence.bodyStart);
  const deep = 'odd' in scan ? nestingProblem(file.text) : null;
  if (deep) return { file, problems: [...problems, deep] };
  const frontmatter = ordinaryFrontmatter(file.text, fence);
  const outline = 'outline' in scan ? scan.outline : null;
  const parts = { file, fence, frontmatter, outline };
  return outline && frontmatter
    ? { file, problems, read: readBy(parts, frontmatter, outline) }
    : { file, problems, odd: parts };
}

/** Whether a text with this problem is not read at all. */
function isUnreadable(problem: ReadProblem): boolean {
  return (
    problem.kind === 'text' &&
    problem.reason !== 'conflict-markers' &&
    problem.reason !== 'byte-order-mark'
  );
}

/** @param parts its null parts are those that a library read */
function readBy(parts: FileParts, frontmatter: Frontmatter, outline: Outline): Read {
  const { file, fence } = parts;
  const { path, text, byteOrderMark } = file;
  const isFlat = parts.frontmatter !== null && frontmatter.kind === 'read';
  return {
    file,
    document: {
      path,
      text,
      byteOrderMark,
      frontmatter,
      bodyStart: fence.bodyStart,
      outline,
      sections: readSections(outline.blocks, text),
      quiet: 0,
    },
    flat: isFlat && fence.kind === 'block' ? fence : null,
    odd: parts.outline === null,
    kept: null,
  };
}

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

interface GivenUp {
  readonly reason: Extract<ReadProblem, { kind: 'tree' }>['reason'];
}

async function outlinesOf(
  odd: readonly FileParts[],
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
  const map =
    inner.length <= limits.frontmatterBytes ? readFlatYaml(inner, fence.inner.start) : null;
  return map ? { kind: 'read', map, block: fence.block, comment: fence.comment } : null;
}

function yamlFrontmatter(
  text: string,
  fence: Fence,
  readYaml: ((inner: string, start: number) => ParsedYaml) | null,
): Frontmatter {
  if (fence.kind !== 'block') return { kind: 'none' };
  const inner = text.slice(fence.inner.start, fence.inner.end);
  const parsed = readYaml?.(withoutPlainGlobs(inner), fence.inner.start);
  if (parsed && 'map' in parsed)
    return { kind: 'read', map: parsed.map, block: fence.block, comment: fence.comment };
  return {
    kind: 'broken',
    problem: parsed?.problem ?? { reason: 'syntax', detail: '', span: fence.block },
    text: inner,
  };
}

/**
 * Whether a key that names or dates a record has a `{{placeholder}}`: a template claims nothing.
 * A text with the status accepted or promoted is not a template.
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
 * Replaces globs without quotes, as in `globs: **\/*.ts`, by letters of the same length: YAML takes
 * their star for an alias and refuses it. Code that reads globs reads the text.
 */
function withoutPlainGlobs(inner: string): string {
  const masked = (_all: string, before: string, glob: string): string =>
    before + 'x'.repeat(glob.length);
  return [plainGlob, plainItem, plainHint].reduce(
    (text, form) => text.replace(form, masked),
    inner,
  );
}

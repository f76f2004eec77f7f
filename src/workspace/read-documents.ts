import type { Document, Malformed, ReadProblem } from './document.ts';
import { findFence } from './frontmatter/fence.ts';
import { readFlat } from './frontmatter/flat.ts';
import type { Fence, Frontmatter, YamlMap } from './frontmatter/frontmatter.ts';
import type { DoorResult } from './frontmatter/yaml-door.ts';
import { limits } from './limits.ts';
import type { Outline } from './outline/outline.ts';
import { scanOutline } from './outline/scan.ts';
import type { TreeResult } from './outline/tree.ts';
import { readSections } from './sections.ts';
import type { SourceFile } from './source-file.ts';
import { nestingProblem, textProblems } from './text-problems.ts';

/** One odd file for remark: its text and where the body starts. */
export interface TreeRequest {
  readonly path: string;
  readonly text: string;
  readonly from: number;
}

/** Reads odd files with remark, each within `limits.treeMilliseconds`; answers in the order of the requests. */
export type TreeReader = (requests: readonly TreeRequest[]) => Promise<readonly (TreeResult | { readonly tooSlow: true })[]>;

/** What the parse door lets through, and what it had to report on the way. */
export interface Readings {
  readonly documents: readonly Document[];
  readonly malformed: readonly Malformed[];
}

type TextFile = Extract<SourceFile, { text: string }>;

/**
 * Reads Markdown files into documents: the one parse door (document 4). Ordinary files take the line scanner and the
 * flat frontmatter reader; what those call odd goes to remark and to the YAML library, which are only loaded then.
 */
export async function readDocuments(files: readonly SourceFile[], trees: TreeReader): Promise<Readings> {
  const malformed: Malformed[] = [];
  const report = (path: string, text: string, problem: ReadProblem): void => void malformed.push({ path, text, problem });
  const readable: { file: TextFile; fence: Fence; outline: Outline | null; map: YamlMap | null }[] = [];

  for (const file of files) {
    if ('unreadable' in file) {
      report(file.path, '', { kind: 'unreadable', unreadable: file.unreadable });
      continue;
    }
    const problems = textProblems(file.text);
    if (file.byteOrderMark) report(file.path, file.text, { kind: 'text', reason: 'byte-order-mark', span: { start: 0, end: 0 } });
    for (const problem of problems) report(file.path, file.text, problem);
    if (problems.some((problem) => problem.kind === 'text' && problem.reason !== 'conflict-markers')) continue;
    const fence = findFence(file.text);
    const scan = scanOutline(file.text, fence.bodyStart);
    const deep = 'odd' in scan ? nestingProblem(file.text) : null;
    if (deep) {
      report(file.path, file.text, deep);
      continue;
    }
    const inner = fence.kind === 'block' ? fence.inner : null;
    const map = inner && inner.end - inner.start <= limits.frontmatterBytes && !isTemplate(file.text.slice(inner.start, inner.end)) ? readFlat(file.text.slice(inner.start, inner.end), inner.start) : null;
    readable.push({ file, fence, outline: 'outline' in scan ? scan.outline : null, map });
  }

  const odd = readable.filter((each) => each.outline === null);
  const answers = odd.length > 0 ? await trees(odd.map(({ file, fence }) => ({ path: file.path, text: file.text, from: fence.bodyStart }))) : [];
  odd.forEach((each, index) => {
    const answer = answers[index];
    if (answer && 'outline' in answer) each.outline = answer.outline;
    else report(each.file.path, each.file.text, { kind: 'tree', reason: answer && 'tooDeep' in answer ? 'too-deep' : answer && 'failed' in answer ? 'failed' : 'too-slow' });
  });

  const needsYaml = readable.some(({ fence, map, file }) => fence.kind === 'block' && map === null && !isTemplate(file.text.slice(fence.inner.start, fence.inner.end)));
  const readYaml = needsYaml ? (await import('./frontmatter/yaml-door.ts')).readYaml : null;
  const documents: Document[] = [];
  for (const { file, fence, outline, map } of readable) {
    if (!outline) continue;
    const frontmatter = readFrontmatter(file.text, fence, map, readYaml);
    if (frontmatter.kind === 'broken') report(file.path, file.text, { kind: 'frontmatter', problem: frontmatter.problem });
    documents.push({ path: file.path, text: file.text, byteOrderMark: file.byteOrderMark, frontmatter, bodyStart: fence.bodyStart, outline, sections: readSections(outline, file.text) });
  }
  return { documents, malformed };
}

function readFrontmatter(text: string, fence: Fence, map: YamlMap | null, readYaml: ((inner: string, start: number) => DoorResult) | null): Frontmatter {
  if (fence.kind === 'none') return { kind: 'none' };
  if (fence.kind === 'broken') return { kind: 'broken', problem: fence.problem, text: text.slice(0, Math.min(text.length, limits.frontmatterBytes)) };
  const inner = text.slice(fence.inner.start, fence.inner.end);
  if (map) return { kind: 'read', map, block: fence.block, comment: fence.comment };
  if (isTemplate(inner)) return { kind: 'template', block: fence.block, text: inner };
  const door = readYaml?.(inner, fence.inner.start);
  if (door && 'map' in door) return { kind: 'read', map: door.map, block: fence.block, comment: fence.comment };
  const problem = door?.problem ?? { reason: 'syntax' as const, detail: '', span: fence.block };
  return { kind: 'broken', problem, text: inner };
}

/**
 * A `{{placeholder}}` for what names or dates a record marks a template, which claims nothing yet. What says that it is
 * accepted is none, whatever else it holds.
 */
function isTemplate(inner: string): boolean {
  return inner.includes('{{') && /^(?:type|id|status|title|name|created|updated):[ \t]*["']?\{\{[^{}\n]*\}\}/m.test(inner) && !/^status:[ \t]*["']?(?:accepted|promoted)\b/m.test(inner);
}

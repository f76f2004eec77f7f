import type { Span } from '#diagnostics/diagnostic';
import { findFence } from '#workspace/frontmatter/frontmatter';
import type { Outline } from '#workspace/outline/outline';
import { scanOutline } from '#workspace/outline/scan';
import type { TreeRequest } from '#workspace/read-documents';
import { headingSlugs } from '#workspace/text/heading-slugs';
import { nestingProblem, textProblems } from '#workspace/text/prose-spans';

/** A section from its heading to the next of the same or a higher level. */
export interface FileSection {
  readonly slug: string;
  readonly span: Span;
}

/** The sections of Markdown, a request for remark, or why the text cannot be read. */
export type SectionScan =
  | { readonly sections: readonly FileSection[] }
  | { readonly ask: TreeRequest }
  | { readonly unparsable: string };

/** Reads the sections of Markdown with LF line ends; a byte order mark counts as text. */
export function scanSections(path: string, text: string): SectionScan {
  const bare = withoutMark(text);
  const problem = textProblems(bare).find(
    (each) => each.kind === 'text' && each.reason !== 'conflict-markers',
  );
  if (problem?.kind === 'text')
    return {
      unparsable: `it has ${{ nul: 'NUL characters', 'lone-cr': 'carriage returns without a line feed', 'long-line': 'a line that is too long' }[problem.reason as string] ?? problem.reason}`,
    };
  const from = findFence(bare).bodyStart;
  const scan = scanOutline(bare, from);
  if ('outline' in scan) return { sections: sectionsOf(scan.outline, text) };
  return nestingProblem(bare)
    ? { unparsable: 'it is nested too deeply' }
    : { ask: { path, text: bare, from } };
}

/** The sections of an outline, which was read without the text's byte order mark. */
export function sectionsOf(outline: Outline, text: string): FileSection[] {
  const offset = text.length - withoutMark(text).length;
  const headings = outline.blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));
  const slugs = headingSlugs(
    headings.map(({ text: title }) => text.slice(title.start + offset, title.end + offset)),
  );
  const startOf = (span: Span): number =>
    span.start + offset === 0 ? 0 : text.lastIndexOf('\n', span.start + offset - 1) + 1;
  return headings.flatMap((heading, index) => {
    // Headings in list items have anchors, but do not begin or end a section.
    if (heading.nesting > 0) return [];
    const next = headings
      .slice(index + 1)
      .find((each) => each.nesting === 0 && each.depth <= heading.depth);
    return [
      {
        slug: slugs[index] ?? '',
        span: { start: startOf(heading.span), end: next ? startOf(next.span) : text.length },
      },
    ];
  });
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

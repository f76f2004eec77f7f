import type { Root } from 'mdast';
import {
  gfmStrikethroughFromMarkdown,
  gfmStrikethroughToMarkdown,
} from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/**
 * GFM without autolink-literal, which backtracks, and task lists, which fail on `+` above `[x]`; no
 * rule needs either.
 */
function gfm(this: Processor): void {
  const data = this.data() as {
    micromarkExtensions?: unknown[];
    fromMarkdownExtensions?: unknown[];
  };
  (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough());
  (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown());
}

const parser = unified().use(remarkParse).use(gfm).freeze();

/** The Markdown tree of a text. Slow and, on hostile input, unbounded: callers bound the text. */
export function markdownTree(text: string): Root {
  return parser.parse(text);
}

/** A tree as Markdown, always with the same marks. */
export function markdownOf(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
}

import * as fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** What terminals, CI systems and Markdown act on. */
const pieces = [
  '::error file=x::y',
  '##[error]x',
  '<!--',
  '-->',
  '@everyone',
  '@team/core',
  'a@b.example',
  '#12',
  'o/r#12',
  '!7',
  'GH-9',
  'https://evil.example',
  'www.evil.example',
  '[x](https://evil.example)',
  '![x](y)',
  '<img src=x>',
  '<br>',
  '`',
  '```',
  '~~~',
  '|',
  '\\',
  '\\|',
  '*',
  '**b**',
  '_',
  '$x$',
  '\n',
  '\r\n',
  '\n\n# H\n',
  '\n- x',
  '\n/close\n',
  '\t',
  ' ',
  '"',
  '%0A',
  '\u0000',
  '\u001b[31m',
  '\u2028',
  '\u202e',
  '\u200b',
  '\u{e0041}',
  '\ud800',
  'é',
  'word',
  '/',
];

/** Texts of such pieces and of others, in any order and number. */
export function hostileText(...more: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces, ...more), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(''));
}

/** Markdown as GitHub and GitLab read it, but for what they make of plain text. */
export const reader = unified()
  .use(remarkParse)
  .use(function tables() {
    const data = this.data() as {
      micromarkExtensions?: unknown[];
      fromMarkdownExtensions?: unknown[];
    };
    (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough());
    (data.fromMarkdownExtensions ??= []).push(
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
    );
  });

/** Every node of a tree, the root first. */
export function nodesIn(node: Nodes | Root): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap((child) => nodesIn(child)) : [])];
}

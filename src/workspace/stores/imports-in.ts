import type { Span } from '#diagnostics/diagnostic';

import type { Document, SourceFile } from '../document.ts';
import { findFence } from '../frontmatter/frontmatter.ts';
import type { Block } from '../outline/outline.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { folderOf, lastName } from '../paths/target.ts';
import { codeSpans, proseSpans } from '../text/prose-spans.ts';

/** A file that a text asks for with `@`. */
export interface ImportLine {
  /** As it is written, without the `@` and what comes after a `#`. */
  readonly target: string;
  /** Whether it is plainly meant as a path: what only looks like a name may be somebody's. */
  readonly explicit: boolean;
}

/** Imports of one file beyond which no more are read. */
const mostImports = 200;
const mention = /(?<=^|\s)@((?:[^\s\\]|\\ )+)/g;

/**
 * The files that a text imports, in their order, once each: `@./a.md`, `@~/a.md`, `@/a.md`,
 * `@a.md`; never in code or comments.
 */
export function importsIn(document: Document): ImportLine[] {
  const found = new Map<string, ImportLine>();
  const html = document.outline.html.map((piece) => piece.span).sort((a, b) => a.start - b.start);
  let [passed, ahead] = [0, 0];
  for (const span of document.outline.blocks.flatMap((block) => leavesOf(document.text, block))) {
    // Leaves come in order, and so do the pieces of HTML: neither is gone through more than once.
    while ((html[passed]?.end ?? Infinity) <= span.start) passed += 1;
    for (ahead = Math.max(ahead, passed); (html[ahead]?.start ?? Infinity) < span.end;) ahead += 1;
    for (const match of blanked(document.text, span, html.slice(passed, ahead)).matchAll(mention)) {
      if (found.size >= mostImports) return [...found.values()];
      const target = (match[1] ?? '').replace(/#.*$/, '').replaceAll('\\ ', ' ');
      if (/^(?:\.\.?\/|~\/.|\/.|[A-Za-z0-9._-])/.test(target))
        found.set(target, { target, explicit: /^[.~/]|\.(?:mdc?|markdown|txt)$/i.test(target) });
    }
  }
  return [...found.values()];
}

/** Formats that are text; anything else is silently left out, as agents do. */
const textFormats = new Set(
  (
    '.md .mdc .mdx .markdown .txt .text .rst .adoc .org .tex .json .jsonc .yaml .yml .toml ' +
    '.xml .csv .tsv .ini .cfg .conf .config .properties .html .htm .css .scss .sass ' +
    '.less .js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .py .pyi .rb .go ' +
    '.rs .java .kt .kts .scala .c .h .cc .cpp .hpp .cs .swift .m .php .pl .lua .r .jl ' +
    '.ex .exs .erl .hs .ml .clj .dart .sh .bash .zsh .fish .ps1 .bat .sql .graphql ' +
    '.proto .tf .gradle .cmake .mk .diff .patch .log'
  ).split(' '),
);

/** Whether an import brings a file in, by its name; one without an ending is text. */
export function isTextFormat(path: string): boolean {
  const format = /[^/](\.[^./]*)$/.exec(path)?.[1]?.toLowerCase();
  return format === undefined || textFormats.has(format);
}

/** The stretches of a block that are running text. */
function leavesOf(text: string, block: Block): Span[] {
  switch (block.kind) {
    case 'heading':
    case 'item':
      return [block.text];
    case 'paragraph':
      return [block.span];
    case 'table':
      return [...block.header.cells, ...block.rows.flatMap((row) => row.cells)];
    case 'quote':
      return proseSpans(text, block.span.start, block.span.end);
    default:
      return [];
  }
}

/** A stretch of text with its code spans and its HTML as blanks. */
function blanked(text: string, { start, end }: Span, html: readonly Span[]): string {
  const hidden = [...codeSpans(text, start, end), ...html].sort((a, b) => a.start - b.start);
  let shown = '';
  let at = start;
  for (const span of hidden) {
    if (span.end <= at) continue;
    shown += `${text.slice(at, Math.max(at, span.start))} `;
    at = Math.min(end, span.end);
  }
  return shown + text.slice(at, end);
}

/** The file that a skill is found by. */
const skillFile = /(?:^|\/)SKILL\.md$/;

/**
 * Files without those that no agent gets: Markdown in the folder of a skill that nothing in it
 * names, and copies of a skill, subagent or command, which agents have in several folders.
 *
 * @param byHand paths that were named by hand, which are always kept
 */
export function requestedFiles(
  files: readonly SourceFile[],
  byHand: ReadonlySet<string>,
): readonly SourceFile[] {
  const asked = files.flatMap((file) => {
    const layout = 'text' in file ? agentFileAt(file.path)?.layout : undefined;
    return layout?.form !== undefined && 'text' in file ? [{ ...file, layout }] : [];
  });
  if (asked.length === 0) return files;
  const ofSkills = asked.filter(({ layout }) => layout.form === 'skill');
  const reached = reachedFrom(ofSkills);
  const left = new Set(ofSkills.flatMap(({ path }) => (reached.has(path) ? [] : [path])));
  const seen = new Set<string>();
  for (const { path, text } of asked) {
    if (left.has(path)) continue;
    // What agents are told before the text differs between them.
    const key = `${lastName(path)}\n${text.slice(findFence(text).bodyStart)}`;
    if (seen.has(key)) left.add(path);
    seen.add(key);
  }
  return files.filter(({ path }) => !left.has(path) || byHand.has(path));
}

type Text = Extract<SourceFile, { text: string }>;

/** The `SKILL.md` of each skill, and what it names, directly or through another. */
function reachedFrom(files: readonly Text[]): ReadonlySet<string> {
  const roots = files.filter(({ path }) => skillFile.test(path));
  const holders = new Set(roots.map(({ path }) => folderOf(path)));
  const rest = new Map<string, Text[]>();
  for (const file of files) {
    let folder = folderOf(file.path);
    while (folder !== '' && !holders.has(folder)) folder = folderOf(folder);
    rest.set(folder, [...(rest.get(folder) ?? []), file]);
  }
  const reached = new Set<string>();
  for (const root of roots) {
    const own = rest.get(folderOf(root.path)) ?? [];
    const pending = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      reached.add(next.path);
      const { text } = next;
      pending.push(...own.filter(({ path }) => !reached.has(path) && names(text, lastName(path))));
    }
  }
  return reached;
}

/** Whether a text has the name of a file, and not as the end of a longer one. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  return false;
}

import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { codeSpans } from '../text/code-spans.ts';
import { proseSpans } from '../text/prose-spans.ts';

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

import type { Span } from '#diagnostics/diagnostic';

import type { Document, SourceFile, SpannedValue, TextFile } from '../document.ts';
import { nextLineFeed } from '../edit/text-lines.ts';
import { findFence } from '../frontmatter/frontmatter.ts';
import type { Block } from '../outline/outline.ts';
import { agentFileAt, agentFormAt } from '../paths/agent-files.ts';
import { folderOf, lastName } from '../paths/target.ts';
import { codeSpans, proseSpans } from '../text/prose-spans.ts';
import { isInCode, proseOf } from './prose.ts';
import type { Store } from './store.ts';

interface ImportLine {
  /** Without `@` and anchor. */
  readonly target: string;
  /** False for a word that may be a person's name. */
  readonly explicit: boolean;
}

/** Further imports of a file are not read. */
const maxImports = 200;
const mention = /(?<=^|\s)@((?:[^\s\\]|\\ )+)/g;

/** Finds imports outside of code and comments, once each: `@a.md`, `@./a.md`, `@~/a.md`. */
export function importsIn(document: Document): ImportLine[] {
  const found = new Map<string, ImportLine>();
  const html = document.outline.html.map((piece) => piece.span).sort((a, b) => a.start - b.start);
  let [passed, ahead] = [0, 0];
  for (const span of document.outline.blocks.flatMap((block) => leavesOf(document.text, block))) {
    // Both lists are in order, so that each is read once.
    while ((html[passed]?.end ?? Infinity) <= span.start) passed += 1;
    for (ahead = Math.max(ahead, passed); (html[ahead]?.start ?? Infinity) < span.end;) ahead += 1;
    for (const match of blanked(document.text, span, html.slice(passed, ahead)).matchAll(mention)) {
      if (found.size >= maxImports) return [...found.values()];
      const target = (match[1] ?? '').replace(/#.*$/, '').replaceAll('\\ ', ' ');
      if (/^(?:\.\.?\/|~\/.|\/.|[A-Za-z0-9._-])/.test(target))
        found.set(target, { target, explicit: /^[.~/]|\.(?:mdc?|markdown|txt)$/i.test(target) });
    }
  }
  return [...found.values()];
}

/** Agents ignore imports of other formats. */
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

/** True for the name of a text file; one without an extension is text. */
export function isTextFormat(path: string): boolean {
  const format = /[^/](\.[^./]*)$/.exec(path)?.[1]?.toLowerCase();
  return format === undefined || textFormats.has(format);
}

/** The prose of a block. */
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

/** Replaces code spans and HTML by one space each. */
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

const skillFile = /(?:^|\/)SKILL\.md$/;

/**
 * Removes files that agents do not read: those that nothing in a skill names, and copies of a
 * skill, subagent or command in another folder.
 *
 * @param byHand paths that the user named, which stay
 */
export function withoutUnreadFiles(
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
    // The frontmatter differs between agents.
    const key = `${lastName(path)}\n${text.slice(findFence(text).bodyStart)}`;
    if (seen.has(key)) left.add(path);
    seen.add(key);
  }
  return files.filter(({ path }) => !left.has(path) || byHand.has(path));
}

/** Each `SKILL.md`, and the files that it names, directly or through another. */
function reachedFrom(files: readonly TextFile[]): ReadonlySet<string> {
  const roots = files.filter(({ path }) => skillFile.test(path));
  const holders = new Set(roots.map(({ path }) => folderOf(path)));
  const rest = new Map<string, TextFile[]>();
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
      pending.push(
        ...own.filter(({ path }) => !reached.has(path) && hasName(text, lastName(path))),
      );
    }
  }
  return reached;
}

/** True if a text contains the name as a whole word. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  return false;
}

/** Longer text in double brackets is prose. */
const maxWikilink = 200;

/** Finds the names of `[[name]]`, `[[name|text]]` and `[[name#heading]]` outside of code. */
export function wikilinksOf(document: Document): SpannedValue[] {
  const { text, bodyStart } = document;
  const links: SpannedValue[] = [];
  for (let at = text.indexOf('[[', bodyStart); at !== -1; at = text.indexOf('[[', at + 2)) {
    const close = text.indexOf(']]', at + 2);
    if (close === -1) break;
    const inner = text.slice(at + 2, close);
    if (
      inner.length > maxWikilink ||
      /[[\]\n`]/.test(inner) ||
      isInCode(document, at) ||
      isInCodeSpan(text, at)
    )
      continue;
    const value = (inner.split('|')[0] ?? '').replace(/#.*$/, '').trim();
    if (value !== '') links.push({ value, span: { start: at, end: close + 2 } });
  }
  return links;
}

/** True between two backticks of a line. */
function isInCodeSpan(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(start, at).split('`').length - 1;
  return before % 2 === 1 && text.slice(at, nextLineFeed(text, at)).includes('`');
}

/** Agents import only text; other words after `@` are packages or people. */
const imported =
  /(?<![\p{L}\p{N}_@/`.-])@((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]*\w\.(?:md|mdc|markdown|txt))(?![\p{L}\p{N}_/@-])/gu;
/** Commands include any file: `@src/a.ts` in Claude and OpenCode, `@{src/a.ts}` in Gemini. */
const included =
  /(?<![\p{L}\p{N}_@/`.-])@\{?((?:\.{1,2}\/)*(?:[\w.-]+\/)+[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{0,9})(?![\p{L}\p{N}_/@-])/gu;
const memory = /(?<![\p{L}\p{N}_/-])mem:([\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu;

/** Finds the text files that instructions import with `@path`, outside of code. */
export function importsOf(document: Document): SpannedValue[] {
  if (!hasImports(document)) return [];
  return found(document, imported, proseOf(document, 'no-code'));
}

/** Finds the text files, and the files that commands include; spans begin at the path. */
export function importedPathsOf(document: Document): SpannedValue[] {
  const imports = importsOf(document);
  const known = new Set(imports.map(({ span }) => span.start));
  const others = takesFiles(document)
    ? found(document, included, proseOf(document, 'no-code'))
    : [];
  return [...imports, ...others.filter(({ span }) => !known.has(span.start))].map(
    ({ value, span: { start, end } }) => ({
      value,
      span: { start: document.text.indexOf(value, start), end },
    }),
  );
}

/** All paths that any agent may load with a text. */
export function loadedWith(document: Document): string[] {
  return [
    ...(hasImports(document) ? importsIn(document).map(({ target }) => target) : []),
    ...importedPathsOf(document).map(({ value }) => value),
  ];
}

/** Agents include files in commands, and Claude also in skills. */
function takesFiles({ path }: Document): boolean {
  return ['command', 'skill'].includes(agentFormAt(path) ?? '');
}

/** Agents follow imports in general instructions, and where they include files. */
function hasImports(document: Document): boolean {
  return agentFormAt(document.path) === null || takesFiles(document);
}

/** Finds `mem:name` in a note of serena, also in code. */
export function memoryReferencesOf(document: Document): SpannedValue[] {
  return found(document, memory, proseOf(document, 'with-code-spans')).map(({ value, span }) => {
    const name = value.replace(/[./-]+$/, '');
    return {
      value: name,
      span: { start: span.start, end: span.end - (value.length - name.length) },
    };
  });
}

/** The path of the note that `mem:name` in a note of Serena refers to, from the root. */
export function memoryPath({ folder }: Pick<Store, 'folder'>, name: string): string {
  return `${folder}/${name}.md`;
}

function found({ bodyStart }: Document, pattern: RegExp, prose: string): SpannedValue[] {
  return [...prose.slice(bodyStart).matchAll(pattern)].map((match) => ({
    value: match[1] ?? '',
    span: { start: bodyStart + match.index, end: bodyStart + match.index + match[0].length },
  }));
}

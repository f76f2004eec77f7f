import { linkTargets } from '#claims/rewording';
import { plainText } from '#diagnostics/plain-text';
import type { Block } from '#workspace/outline/outline';
import { factAt, follow } from '#workspace/paths/follow-reference';
import { relativeLink, resolveTarget } from '#workspace/paths/target';
import { headingSlugs } from '#workspace/text/heading-slugs';
import type { Workspace } from '#workspace/workspace';

import type { RecordedAct } from '../item-content.ts';
import { canonicalText, type TextRange } from './body-layout.ts';

/** A section of a guide, by its title and its text in Markdown. */
export interface SectionText {
  readonly title: string;
  readonly text: string;
}

/** The section of a guide that an act wrote. */
export function sectionOfAct({ item }: RecordedAct): SectionText {
  return {
    title: item.says?.title ?? item.says?.claim ?? '',
    text: item.says?.text ?? '',
  };
}

/** The line of a bootloader that links to the section of an act, in Markdown. */
export function pointerOfAct({ item }: RecordedAct, link: string): string {
  return pointerLine(
    {
      claim: item.says?.claim ?? '',
      title: sectionOfAct({ item } as RecordedAct).title,
      pointer: item.says?.pointer,
    },
    link,
  );
}

/** A line with a link to a section: the words of `pointer`, else the claim. */
export function pointerLine(
  {
    claim,
    title,
    pointer,
  }: { readonly claim: string; readonly title: string; readonly pointer?: string | undefined },
  link: string,
): string {
  const words = pointer ?? `${claim.replace(/[.]$/, '')}: see [${title}](${link})`;
  return words.includes('](') ? words : `${words.replace(/[.]$/, '')}: see [${title}](${link})`;
}

/** Paths of the files that may have a promoted section: its guide, and linked ones. */
export function guidesFor(workspace: Workspace, path: string): string[] {
  return [path, ...pointersOf(workspace).flatMap(({ leadsTo }) => leadsTo)].filter(
    (each, at, all) => all.indexOf(each) === at && factAt(workspace, each).kind === 'file',
  );
}

/** The text of a guide; null if it was not read. */
export function guideText(workspace: Workspace, path: string): string | null {
  const own = workspace.byPath.get(path);
  const fact = workspace.surroundings.facts.get(path);
  return own ? own.document.text : fact?.kind === 'file' ? fact.text : null;
}

/** A list item or paragraph of a bootloader. */
export interface Pointer {
  readonly path: string;
  readonly block: Extract<Block, { kind: 'item' | 'paragraph' }>;
  /** By `pointerWords`. */
  readonly words: string;
  /** Paths of the Markdown files that it links to. */
  readonly leadsTo: readonly string[];
}

/** The list items and paragraphs of all bootloaders, in order. */
export function pointersOf(workspace: Workspace): Pointer[] {
  return workspace.bootloaders.flatMap(({ path, document }) =>
    document.outline.blocks.flatMap((block): Pointer[] => {
      if (block.kind !== 'item' && block.kind !== 'paragraph') return [];
      const span = block.kind === 'item' ? block.text : block.span;
      const links = document.outline.links.filter(
        (link) => link.span.start >= span.start && link.span.end <= span.end,
      );
      const leadsTo = links.flatMap(({ target }) => {
        const found = /\.md(?:#|$)/i.test(target) ? follow(workspace, path, target) : null;
        return found?.kind === 'file' ? [found.path] : [];
      });
      return [
        { path, block, words: pointerWords(document.text.slice(span.start, span.end)), leadsTo },
      ];
    }),
  );
}

/** The words of a line for comparing: lower case, without marks and line breaks. */
export function pointerWords(line: string): string {
  return plainText(line)
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A link to the last section of a guide with this title. */
export function sectionLink(from: string, guide: string, text: string, title: string): string {
  const titles = [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*\r?$/gm)].map(
    (match) => match[1] ?? '',
  );
  const slug =
    headingSlugs(titles)[
      titles.findLastIndex((each) => searchableWords(`# ${each}`) === searchableWords(`# ${title}`))
    ];
  return `${relativeLink(from, guide)}#${slug ?? ''}`;
}

/** Whether a text has a heading of any depth that begins with a title; ignores marks and case. */
export function hasHeading(text: string, title: string): boolean {
  return searchableWords(text).includes(searchableWords(`# ${title}`));
}

/** Whether a text has a section, maybe with more text. */
export function includesSection(text: string, section: SectionText): boolean {
  return searchableWords(text).includes(sectionWords(section));
}

/** Whether a guide has a section as it was accepted: see `findUnchangedSection`. */
export function hasUnchangedSection(guide: GuideText, wanted: SectionText, from: string): boolean {
  return findUnchangedSection(guide, wanted, from) !== null;
}

interface GuideText {
  readonly path: string;
  readonly text: string;
}

/**
 * The range of a section that a guide has as it was accepted, without more text; else null.
 *
 * @param from the guide that it was accepted for, from where its links lead
 */
export function findUnchangedSection(
  { path, text: raw }: GuideText,
  wanted: SectionText,
  from: string,
): TextRange | null {
  const [title, words] = [`# ${wanted.title}`, wanted.text].map(canonicalText);
  const links = linksIn(wanted.text, from);
  const headings = headingsIn(raw);
  for (const [at, own] of headings.entries()) {
    if (canonicalText(raw.slice(own.start, own.below)) !== title) continue;
    // A formatter may have raised headings in the section to its own depth.
    for (const end of [
      ...headings.slice(at + 1).flatMap((each) => (each.depth <= own.depth ? each.start : [])),
      raw.length,
    ]) {
      const text = raw.slice(own.below, end);
      const is = canonicalText(text);
      if (is === words && linksIn(text, path) === links) return { start: own.start, end };
      if (is.length > (words?.length ?? 0)) break;
    }
  }
  return null;
}

/** The targets of the links of a text in a file, one a line. */
export function linksIn(text: string, from: string): string {
  return linkTargets(text)
    .map((target) => {
      const found = resolveTarget(from, target);
      return found.kind === 'inside' ? `${found.path}#${found.anchor ?? ''}` : target;
    })
    .join('\n');
}

/** The range of a section with its heading, and its text; null if there is none. */
export function placeOfSection(
  raw: string,
  title: string,
): (TextRange & { readonly text: string }) | null {
  const wanted = searchableWords(`# ${title}`);
  const headings = headingsIn(raw);
  const at = headings.findIndex(({ words }) => words === wanted);
  const own = headings[at];
  if (!own) return null;
  const end = headings.slice(at + 1).find(({ depth }) => depth <= own.depth)?.start ?? raw.length;
  return { start: own.start, end, text: raw.slice(own.below, end).trim() };
}

interface Heading {
  /** By `comparable`. */
  readonly words: string;
  readonly depth: number;
  readonly start: number;
  /** Where the text below it begins. */
  readonly below: number;
}

/** The headings of a text, except in code and comments. */
export function headingsIn(raw: string): Heading[] {
  const headings: Heading[] = [];
  let isClosed: ((line: string) => boolean) | null = null;
  for (let at = 0; at < raw.length;) {
    const stop = raw.indexOf('\n', at);
    const next = stop === -1 ? raw.length : stop + 1;
    const line = raw.slice(at, next).trimEnd();
    const depth = isClosed ? undefined : depthOf(line)?.length;
    if (isClosed) isClosed = isClosed(line) ? null : isClosed;
    else if (depth !== undefined)
      headings.push({ words: searchableWords(line), depth, start: at, below: next });
    else isClosed = endOfHidden(line);
    at = next;
  }
  return headings;
}

/** Returns a test for the last line of code or HTML that a line begins; null if it begins none. */
function endOfHidden(line: string): ((line: string) => boolean) | null {
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
  if (fence !== undefined)
    return (each) => {
      const marks = /^ {0,3}(`{3,}|~{3,})$/.exec(each)?.[1];
      return marks?.startsWith(fence) === true;
    };
  const open = /^ {0,3}<(!--|pre|script|style|textarea)/i.exec(line)?.[1]?.toLowerCase();
  if (open === undefined) return null;
  const close = open === '!--' ? '-->' : `</${open}>`;
  const ends = (each: string): boolean => each.toLowerCase().includes(close);
  return ends(line) ? null : ends;
}

function sectionWords({ title, text }: SectionText): string {
  return searchableWords(`# ${title}\n\n${text}`);
}

/** The `#` marks of a heading line. */
function depthOf(line: string): string | undefined {
  return /^ {0,3}(#{1,6})[ \t]+\S/.exec(line)?.[1];
}

/** Replaces the mark of a heading of any depth in `searchableWords`. */
const heading = '\u00b6';

/** The words of a text for a search: lower case, without marks, lists and line breaks. */
export function searchableWords(text: string): string {
  const lines = text
    .replaceAll(heading, ' ')
    .split(/\r?\n/)
    .map((line) => {
      const depth = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(line)?.[1];
      return depth !== undefined && depthOf(line) !== undefined
        ? `${heading} ${plainText(depth)}`
        : plainText(
            line.replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+/, '').replace(/^[\s|:-]+$|^\s*\|/, ''),
          );
    });
  return lines
    .join(' ')
    .replace(/[|*_`\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

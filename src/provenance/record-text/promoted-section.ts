import { linkTargets } from '#claims/rewording';
import { plainText } from '#diagnostics/plain-text';
import type { Block } from '#workspace/outline/outline';
import { factAt, follow } from '#workspace/paths/follow-reference';
import { relativeLink, resolveTarget } from '#workspace/paths/target';
import { headingSlugs } from '#workspace/text/json-text';
import type { Workspace } from '#workspace/workspace';

import type { RecordedAct } from '../recorded-acts.ts';
import { canonicalText, type TextRange } from './body-layout.ts';

/** A section as an act wrote it into a guide. */
export interface SectionText {
  readonly title: string;
  readonly text: string;
}

/** What an act says stands in its guide: the heading, and the procedure below it. */
export function sectionOfAct({ item }: RecordedAct): SectionText {
  return {
    title: item.says?.title ?? item.says?.claim ?? '',
    text: item.says?.text ?? '',
  };
}

/** The line of the bootloader that leads to it, as Markdown. */
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

/**
 * The one line that points from a bootloader to a section: its own words, or the claim, and a link.
 */
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

/** Where a promoted section may stand: in its guide, else in one that a bootloader points to. */
export function guidesFor(workspace: Workspace, path: string): string[] {
  return [path, ...pointedTo(workspace)].filter(
    (each, at, all) => all.indexOf(each) === at && factAt(workspace, each).kind === 'file',
  );
}

/** The text of a guide; null where nobody read it. */
export function guideText(workspace: Workspace, path: string): string | null {
  const own = workspace.byPath.get(path);
  const fact = workspace.surroundings.facts.get(path);
  return own ? own.document.text : fact?.kind === 'file' ? fact.text : null;
}

/** A line of a bootloader that leads somewhere. */
export interface Pointer {
  readonly path: string;
  readonly block: Extract<Block, { kind: 'item' | 'paragraph' }>;
  /** Its words as a reader sees them. */
  readonly words: string;
  /** The Markdown files it leads to. */
  readonly leadsTo: readonly string[];
}

/** The lines of the bootloaders that say something, with where they lead. */
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

/** A pointer as it is compared: without marks, whatever case and line breaks. */
export function pointerWords(line: string): string {
  return plainText(line)
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A link to the last section of these words in a guide. */
export function sectionLink(from: string, guide: string, text: string, title: string): string {
  const titles = [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*\r?$/gm)].map(
    (match) => match[1] ?? '',
  );
  const slug =
    headingSlugs(titles)[
      titles.findLastIndex((each) => comparable(`# ${each}`) === comparable(`# ${title}`))
    ];
  return `${relativeLink(from, guide)}#${slug ?? ''}`;
}

/** The Markdown files that the bootloaders point to. */
function pointedTo(workspace: Workspace): string[] {
  return pointersOf(workspace).flatMap(({ leadsTo }) => leadsTo);
}

/** Whether a text has a heading of these words. */
export function hasHeading(text: string, title: string): boolean {
  return comparable(text).includes(comparable(`# ${title}`));
}

/** Whether a text has a section with these words, whatever else stands under its heading. */
export function includesSection(text: string, section: SectionText): boolean {
  return comparable(text).includes(sectionWords(section));
}

/**
 * Whether a guide has a section, and nothing else under its heading, nor under a heading below
 * that.
 *
 * @param from the guide that the section was accepted for: where another one holds it, its links
 *   lead from there
 */
export function holdsSection(guide: GuideText, wanted: SectionText, from: string): boolean {
  return heldSection(guide, wanted, from) !== null;
}

/** A guide as it is read. */
interface GuideText {
  readonly path: string;
  readonly text: string;
}

/** Where a guide has a section as it was accepted; null where it does not. */
export function heldSection(
  { path, text: raw }: GuideText,
  wanted: SectionText,
  from: string,
): TextRange | null {
  const [title, words] = [`# ${wanted.title}`, wanted.text].map(canonicalText);
  const links = linksIn(wanted.text, from);
  const headings = headingsIn(raw);
  for (const [at, own] of headings.entries()) {
    if (canonicalText(raw.slice(own.start, own.below)) !== title) continue;
    // A formatter may have made headings of the section as deep as its own.
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

/** Where the links of a text in a file lead. */
export function linksIn(text: string, from: string): string {
  return linkTargets(text)
    .map((target) => {
      const found = resolveTarget(from, target);
      return found.kind === 'inside' ? `${found.path}#${found.anchor ?? ''}` : target;
    })
    .join('\n');
}

/**
 * Where the section under a heading of these words stands in a text, heading and all, up to the
 * next one as deep; null where it does not.
 */
export function placeOfSection(
  raw: string,
  title: string,
): (TextRange & { readonly text: string }) | null {
  const wanted = comparable(`# ${title}`);
  const headings = headingsIn(raw);
  const at = headings.findIndex(({ words }) => words === wanted);
  const own = headings[at];
  if (!own) return null;
  const end = headings.slice(at + 1).find(({ depth }) => depth <= own.depth)?.start ?? raw.length;
  return { start: own.start, end, text: raw.slice(own.below, end).trim() };
}

interface Heading {
  /** As it is compared. */
  readonly words: string;
  readonly depth: number;
  readonly start: number;
  /** Where the text below it begins. */
  readonly below: number;
}

/** The headings of a text that a reader sees: none in code, and none in a comment. */
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
      headings.push({ words: comparable(line), depth, start: at, below: next });
    else isClosed = endOfHidden(line);
    at = next;
  }
  return headings;
}

/** Tells the last line of the code or the HTML that a line begins; null where it begins none. */
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
  return comparable(`# ${title}\n\n${text}`);
}

/** The marks of a line that is a heading. */
function depthOf(line: string): string | undefined {
  return /^ {0,3}(#{1,6})[ \t]+\S/.exec(line)?.[1];
}

/** Stands for a heading of any depth, in a text without marks. */
const heading = '\u00b6';

/** The words of a text, whatever its case, marks, lists and lines: for what is looked for. */
export function comparable(text: string): string {
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

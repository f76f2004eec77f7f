import { linkTargets } from '#claims/reworded-steps';
import { plainText } from '#diagnostics/plain-text';
import type { Block } from '#workspace/outline/outline';
import { factAt, follow } from '#workspace/paths/follow-reference';
import { relativeLink, resolveTarget } from '#workspace/paths/target';
import { headingSlugs } from '#workspace/text/heading-slug';
import type { Workspace } from '#workspace/workspace';

import type { RecordedAct } from '../recorded-acts.ts';
import type { TextRange } from './body-layout.ts';

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
export function holdsSection(
  { path, text: raw }: { readonly path: string; readonly text: string },
  wanted: SectionText,
  from: string,
): boolean {
  const place = placeOfSection(raw, wanted.title);
  return (
    hasWords(raw, wanted) &&
    (place === null || linksIn(place.text, path) === linksIn(wanted.text, from))
  );
}

function linksIn(text: string, from: string): string {
  return linkTargets(text)
    .map((target) => {
      const found = resolveTarget(from, target);
      return found.kind === 'inside' ? `${found.path}#${found.anchor ?? ''}` : target;
    })
    .join('\n');
}

function hasWords(raw: string, wanted: SectionText): boolean {
  const section = sectionWords(wanted);
  const text = comparable(raw);
  const at = text.indexOf(section);
  const rest = at === -1 ? 'nothing' : text.slice(at + section.length).trimStart();
  if (rest === '' || !rest.startsWith(heading)) return rest === '';
  const depths = raw.split(/\r?\n/).flatMap((line) => depthOf(line)?.length ?? []);
  const own = text.slice(0, at).split(heading).length - 1;
  return (depths[own + section.split(heading).length - 1] ?? 1) <= (depths[own] ?? 1);
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
  let open: { readonly start: number; readonly depth: number; readonly below: number } | null =
    null;
  let fence: string | null = null;
  for (let at = 0; at < raw.length;) {
    const stop = raw.indexOf('\n', at);
    const next = stop === -1 ? raw.length : stop + 1;
    const line = raw.slice(at, next).trimEnd();
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marks !== undefined)
      fence = fence === null ? marks : marks.startsWith(fence) ? null : fence;
    const depth = fence === null ? depthOf(line)?.length : undefined;
    if (open && depth !== undefined && depth <= open.depth)
      return { start: open.start, end: at, text: raw.slice(open.below, at).trim() };
    if (!open && depth !== undefined && comparable(line) === wanted)
      open = { start: at, depth, below: next };
    at = next;
  }
  return open && { start: open.start, end: raw.length, text: raw.slice(open.below).trim() };
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

/** A text as it is compared: whatever a formatter makes of its marks, lists and lines. */
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

import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { proseOf } from '../stores/prose.ts';
import { lineAround, sectionsAround } from '../stores/text-around.ts';
import { isPackageManager } from './stated-tools.ts';
import { allTools } from './tool-kinds/all-tools.ts';
import type { ProjectTool } from './tool-kinds/tool-kind.ts';

/** The name of a tool in a sentence or a command of a note. */
export interface ToolMention {
  readonly tool: ProjectTool;
  readonly span: Span;
  /** The arguments of a command; null in a sentence. */
  readonly words: string | null;
}

const byFirstWord = new Map<string, ProjectTool[]>();
for (const tool of allTools)
  for (const word of tool.firstWords)
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), tool]);

const shells = /^(?:|bash|sh|shell|zsh|fish|console|shell-?session|terminal)$/i;
/** Text before a command. */
const runner =
  /(?:^|&&|\|\||;|\|)\s*(?:[$>%]\s+)?(?:\w+=\S+\s+)*(?:sudo\s+)?(?:(?:npx|bunx|pnpx|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|uvx|(?:poetry|uv|pdm|pipenv) run|python3? -m)\s+)?$/;
/** Arguments of a package manager that are not about the project's packages. */
const ofOthers =
  /^\s+(?:publish|login|logout|whoami|view|info|pack|version|link|init|create|token|owner|dist-tag|search|pip|tool|python|self|config|cache|exec|dlx|x)\b|\s(?:-g|--global)(?:\s|$)/;

/** Words in a line or heading about tools. */
const aboutTools =
  /\b(?:lint\w*|format\w*|test\w*|build\w*|built|bundl\w*|packag\w*|dep(?:endenc\w+|s)|frameworks?|librar\w+|stack|tool\w*|cli|command\w*|orm|databases?|servers?|apis?|rout\w+|web|https?|front-?ends?|back-?ends?|styl\w+|components?|state|validat\w+|log\w*|mocks?|manag\w+|install\w*|releas\w+|migrat\w+|inject\w+|queues?|jobs?|auth\w*|docs|techn\w+|uses?|using)\b/i;

/** Finds the tools in sentences and commands of a note, in order. */
export const toolMentionsOf = memoizeByObject((document: Document): ToolMention[] => {
  const words = new Set(document.text.toLowerCase().match(/[a-z0-9]+/g));
  const asked = new Set([...words].flatMap((word) => byFirstWord.get(word) ?? []));
  if (asked.size === 0) return [];
  const prose = proseOf(document, 'with-code-spans');
  const blocks = document.outline.blocks.flatMap((block) =>
    block.kind === 'code' && shells.test(block.language) ? [block.content] : [],
  );
  const found = [...asked].flatMap((tool) => [
    ...[...prose.matchAll(tool.mention)].map((match) =>
      mentionAt(tool, prose, match.index, match[0].length),
    ),
    ...blocks.flatMap(({ start, end }) =>
      [...document.text.slice(start, end).matchAll(tool.command)].flatMap((match) => {
        const mention = mentionAt(tool, document.text, start + match.index, match[0].length);
        const line = lineBefore(document.text, mention.span.start);
        return runner.test(line) ? mention : [];
      }),
    ),
  ]);
  return found
    .filter(
      ({ tool, span, words: its }) =>
        !(isPackageManager(tool) && ofOthers.test(its ?? '')) &&
        !(tool.isWord && its === null && !isAboutTools(document, span)),
    )
    .sort((one, other) => one.span.start - other.span.start);
});

function isAboutTools(document: Document, span: Span): boolean {
  const heading = sectionsAround(document, span.start).at(-1)?.name ?? '';
  return aboutTools.test(`${heading}\n${lineAround(document.text, span)}`);
}

function mentionAt(tool: ProjectTool, text: string, start: number, length: number): ToolMention {
  const end = start + length;
  const line = lineBefore(text, start);
  const isCode = (line.match(/`/g) ?? []).length % 2 === 1 || runner.test(line);
  const words = /^[^\n`]*/.exec(text.slice(end, end + 200))?.[0] ?? '';
  return { tool, span: { start, end }, words: isCode ? words : null };
}

function lineBefore(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

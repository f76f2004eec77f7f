import { type Choice, choicesIn } from '#claims/choices/choices-in';
import { hasCondition } from '#claims/choices/other-choice';
import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { lastName } from '#workspace/paths/target';
import type { Project, ToolDeparture } from '#workspace/project/manifest';
import {
  exampleFoldersOf,
  findAlternativeTools,
  hasReadAllManifests,
  isApiStyle,
  isPackageManager,
  mentionKey,
  placesOfTool,
  type ToolPlace,
} from '#workspace/project/stated-tools';
import { allTools, toolsByName } from '#workspace/project/tool-kinds/all-tools';
import type { ProjectTool } from '#workspace/project/tool-kinds/tool-kind';
import { type ToolMention, toolMentionsOf } from '#workspace/project/tool-mentions';
import { proseOf } from '#workspace/stores/prose';
import { sectionsAround } from '#workspace/stores/text-around';

import { isPlanned } from './planned.ts';
import { sentenceAround, tenseIn } from './tense.ts';

/** A tool that a note says the project uses, and the project does not have. */
export interface MissingTool {
  readonly tool: string;
  readonly span: Span;
  /** How it was removed; null if git did not see it. */
  readonly gone: ToolDeparture | null;
  /** The tools of the project for the same work. */
  readonly instead: readonly ToolPlace[];
  /** Other places that name it. */
  readonly more: readonly Span[];
  /** Whether git saw its removal, or a lock file names another one. */
  readonly isCertain: boolean;
}

/** The tools that a note says the project uses and the project does not have, each once. */
export function findMissingTools(document: Document, project: Project): MissingTool[] {
  const tenseOf = tenseIn(document);
  const isOfNow = ({ span }: { readonly span: Span }): boolean =>
    tenseOf(span, null) === 'present' && !isPlanned(document, span);
  const left = new Map<string, MissingTool>();
  for (const { tool, span } of toolMentionsOf(document)) {
    const gone = project.tools.gone.get(tool.name);
    if (gone === undefined || !project.tools.older.has(mentionKey(document.path, span.start)))
      continue;
    const sentence = sentenceAround(document.text, span);
    if (!isOfNow({ span }) || !isOfProject(document, project, { tool, span }, sentence)) continue;
    // For REST, only a sentence about the API counts.
    if (gone.how === 'came' && !/\bAPIs?\b/i.test(sentence)) continue;
    const known = left.get(tool.name);
    if (known) left.set(tool.name, { ...known, more: [...known.more, span] });
    else {
      const instead = findAlternativeTools(project, tool, gone.path);
      // Without a replacement, the package manager is still in use.
      if (instead.length === 0 && isPackageManager(tool)) continue;
      left.set(tool.name, { tool: tool.name, span, gone, instead, more: [], isCertain: true });
    }
  }
  if (!hasReadAllManifests(project)) return [];
  for (const { tool, span, isOne } of [...chosenIn(document), ...installsIn(document)]) {
    if (left.has(tool.name) || placesOfTool(project, tool).length > 0 || !isOfNow({ span }))
      continue;
    if (!isOfProject(document, project, { tool, span }, sentenceAround(document.text, span)))
      continue;
    const instead = findAlternativeTools(project, tool);
    // For roles with several tools, only removals count.
    if (instead.length === 0 || !(isOne || isApiStyle(tool))) continue;
    const isCertain = isPackageManager(tool);
    left.set(tool.name, { tool: tool.name, span, gone: null, instead, more: [], isCertain });
  }
  return [...left.values()].sort((one, other) => one.span.start - other.span.start);
}

/** Words of a comparison. */
const unlike = /\b(?:unlike|rather than|compared (?:to|with)|similar to|like) [^,.;:()]*/gi;
/** Words about other projects, users, or a choice. */
const ofOthers =
  /\b(?:optional(?:ly)?|alternatively|if (?:you|they|the (?:user|project)|a project|one) (?:use|have|prefer)s?|compatible|compatibility|inspired|detects?|consumers?|end users?|user projects?|other projects|upstream|dropped|left behind|leftovers?)\b/i;
/** Words before a former tool. */
const usedOnce = /\b(?:was|were|been|used to|once)\b[^.;]*$/i;
/** Words about a registry, not about installing. */
const ofRegistry =
  /\b(?:publish\w*|registr\w+|releas\w+|available|download\w*|package on|on npm|to npm|from npm|npm (?:packages?|modules?|scripts?|tokens?|org\w*|accounts?)|users?|consumers?|globally|-g)\b/i;

/** Whether a sentence says that the whole project uses a tool. */
function isOfProject(
  document: Document,
  project: Project,
  { tool, span }: Pick<ToolMention, 'tool' | 'span'>,
  sentence: string,
): boolean {
  const said = sentence.replace(unlike, ' ');
  if (!said.includes(document.text.slice(span.start, span.end)) || ofOthers.test(said))
    return false;
  if (isPackageManager(tool) && ofRegistry.test(said)) return false;
  if (usedOnce.test(said.slice(0, said.indexOf(document.text.slice(span.start, span.end)))))
    return false;
  const folders = exampleFoldersOf(project, tool);
  const around = [said, ...sectionsAround(document, span.start).map(({ name }) => name)].join('\n');
  if (folders.some((folder) => document.path.startsWith(`${folder}/`) || names(around, folder)))
    return false;
  // The sentence also names a tool in use: a comparison or a migration.
  return !othersOf(tool).some(
    (other) => isSaid(other, said) && placesOfTool(project, other).length > 0,
  );
}

/** Words before a tool that must not be used. */
const deniedBefore = /\b(?:not|no|never|over|instead of|rather than|avoid)\s+(?:use\s+)?[`*]*$/i;

/** Whether a sentence names a tool without denying it. */
function isSaid({ mention }: ProjectTool, said: string): boolean {
  return [...said.matchAll(mention)].some(({ index }) => !deniedBefore.test(said.slice(0, index)));
}

/** Whether a text names a folder, in the singular or the plural. */
function names(text: string, folder: string): boolean {
  const name = lastName(folder).replace(/s$/, '');
  return new RegExp(`\\b${name}`, 'i').test(text);
}

function othersOf({ name, kinds }: ProjectTool): ProjectTool[] {
  return allTools.filter(
    (other) => other.name !== name && other.kinds.some((kind) => kinds.includes(kind)),
  );
}

function toolOf({ choice }: Choice): ProjectTool | undefined {
  return byPlainName.get(plain(choice));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]|js$/g, '');
}

const byPlainName = new Map([...toolsByName].map(([name, tool]) => [plain(name), tool]));

/** Whether `other` is another tool of the same role, and not denied. */
function isAlternative(other: Choice, { role, choice }: Choice): boolean {
  return other.role === role && other.choice !== choice && other.how !== 'denied';
}

interface ChosenTool {
  readonly tool: ProjectTool;
  readonly choice: Choice;
}

/** The tools that a sentence chooses for the project. */
function chosenTools(sentence: string, under: readonly string[]): ChosenTool[] {
  // Blanks keep the offsets.
  const said = sentence.replace(unlike, (part) => ' '.repeat(part.length));
  if (hasCondition(said)) return [];
  const choices = choicesIn(said, under);
  return choices.flatMap((choice) => {
    const tool = toolOf(choice);
    return tool !== undefined &&
      choice.how === 'chosen' &&
      !(isPackageManager(tool) && !isOfInstalling([said, ...under].join('\n'))) &&
      !choices.some((each) => isAlternative(each, choice))
      ? [{ tool, choice }]
      : [];
  });
}

/** Whether words are about installing packages; the name alone may mean the registry. */
function isOfInstalling(words: string): boolean {
  return installing.test(words) && !ofRegistry.test(words);
}

const installing =
  /\b(?:package managers?|installs?|installing|dependenc\w+|lock ?files?|workspaces?|uses?|using|runs?|running|scripts?|commands?)\b/i;

interface ChosenAt {
  readonly tool: ProjectTool;
  readonly span: Span;
  /** Whether projects usually have one such tool. */
  readonly isOne: boolean;
}

/** Commands that install what the project depends on: they write the lock file of their tool. */
function installsIn(document: Document): ChosenAt[] {
  return toolMentionsOf(document).flatMap(({ tool, span, words }) =>
    isPackageManager(tool) && installs.test(words ?? '') ? [{ tool, span, isOne: true }] : [],
  );
}

const installs = /^\s+(?:install|ci|i)\s*(?:$|[&;|#])/;

/** The tools that the sentences of a note choose for the project. */
function chosenIn(document: Document): ChosenAt[] {
  const found: ChosenAt[] = [];
  let at = 0;
  for (const line of proseOf(document, 'no-code').split('\n')) {
    let from = at;
    at += line.length + 1;
    if (line.trim() === '') continue;
    const under = sectionsAround(document, from).map(({ name }) => name);
    for (const sentence of line.split(/(?<=[.!?;])(?=\s)/)) {
      const start = from;
      from += sentence.length;
      for (const { tool, choice } of chosenTools(sentence, under)) {
        const begin = start + choice.at;
        const span = { start: begin, end: begin + choice.written.length };
        found.push({ tool, span, isOne: choice.role.one });
      }
    }
  }
  return found;
}

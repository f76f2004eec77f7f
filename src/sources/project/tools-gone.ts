import { markUntracked } from '#disk/facts/dependency-tracker';
import { commitsBefore, isSameOrAncestor } from '#git/history/commits-before';
import { lastRemovals } from '#git/history/last-written';
import { findLineOrigins, normalizedLineAt } from '#git/history/line-origins';
import { withinTime } from '#git/history/walk-history';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import type { Document } from '#workspace/document';
import { byDepth, lastName } from '#workspace/paths/target';
import { isToolList, lintConfigs, lintMark, namedLintRules } from '#workspace/project/lint-config';
import {
  type Manifest,
  type Project,
  type ProjectTools,
  type Removal,
  removalKey,
  type ToolDeparture,
  type UnseenHistory,
} from '#workspace/project/manifest';
import {
  findAlternativeTools,
  hasReadAllManifests,
  hasTool,
  isApiStyle,
  isSignOfTool,
  mentionKey,
  placesOfTool,
} from '#workspace/project/stated-tools';
import { toolsByName } from '#workspace/project/tool-kinds/all-tools';
import type { ProjectTool } from '#workspace/project/tool-kinds/tool-kind';
import { type ToolMention, toolMentionsOf } from '#workspace/project/tool-mentions';

import { gitRefusal } from '../evidence/gather-evidence.ts';
import type { MemorySource } from '../work-tree-source.ts';
import type { LostWord } from './removals.ts';

/** Manifests whose history is read for one tool. */
const mostManifests = 4;
/** Files whose history is read for all tools, or for all rules of linters. */
const mostLooked = 5;
/** Folders in which a removed file of a tool is looked for. */
const mostFolders = 4;

/** The files that show the use of a tool, or list packages. */
export async function toolFiles(
  source: Pick<MemorySource, 'files'>,
  foreign: RegExp,
): Promise<string[]> {
  const all = (await source.files()) ?? [];
  return all.filter((path) => {
    const name = lastName(path);
    return !foreign.test(path) && (isSignOfTool(name) || isToolList(name));
  });
}

/** A tool that notes name and the project does not have, with the places that name it. */
interface AbsentTool {
  readonly tool: ProjectTool;
  /** Manifests whose history may show its removal: of tools that replace it, and the nearest. */
  readonly manifests: readonly string[];
  readonly mentions: readonly { readonly note: Document; readonly mention: ToolMention }[];
}

/** Finds tools that notes name and the project does not use; none if a manifest was not read. */
export function absentTools(project: Project, documents: readonly Document[]): AbsentTool[] {
  if (!hasReadAllManifests(project)) return [];
  const mentions = new Map<ProjectTool, AbsentTool['mentions'][number][]>();
  for (const note of documents)
    for (const mention of toolMentionsOf(note)) {
      const known = mentions.get(mention.tool);
      if (known) known.push({ note, mention });
      else mentions.set(mention.tool, [{ note, mention }]);
    }
  const nearest = [...project.manifests.values()]
    .filter(({ dependencies }) => dependencies.size > 0)
    .sort((a, b) => byDepth(a.path, b.path))
    .map(({ path }) => path);
  return [...mentions]
    .filter(([tool]) => placesOfTool(project, tool).length === 0)
    .map(([tool, its]) => {
      const instead = findAlternativeTools(project, tool).map(({ path }) => path);
      const own = nearest.filter((path) => instead.includes(path));
      const manifests = [...new Set([...own, ...nearest.slice(0, 2)])].slice(0, mostManifests);
      return { tool, manifests, mentions: its };
    });
}

/** The words that the history of manifests is searched for. */
export function lostTools(project: Project, absent: readonly AbsentTool[]): LostWord[] {
  return absent.flatMap(({ tool, manifests }): LostWord[] => {
    if (isSeen(tool))
      return manifests.map((path) => ({
        path,
        word: leftWord(tool),
        has: (manifest) => hasTool(manifest, tool),
      }));
    // A style has no entry in manifests: it is dated by the tool that replaced it.
    if (!isApiStyle(tool)) return [];
    return findAlternativeTools(project, tool).flatMap(({ tool: other, path }): LostWord[] => {
      const its = toolsByName.get(other);
      if (its === undefined || !project.manifests.has(path)) return [];
      return [{ path, word: cameWord(other), has: (manifest) => !hasTool(manifest, its) }];
    });
  });
}

/** Keeps the files with most of the lost words, and counts the others. */
export function inFewFiles(lost: readonly LostWord[]): {
  readonly lost: readonly LostWord[];
  readonly filesLeft: number;
} {
  const paths = [...new Set(lost.map(({ path }) => path))];
  const count = (path: string): number => lost.filter((each) => each.path === path).length;
  const some = new Set(
    paths.sort((a, b) => count(b) - count(a) || byDepth(a, b)).slice(0, mostLooked),
  );
  return { lost: lost.filter(({ path }) => some.has(path)), filesLeft: paths.length - some.size };
}

/** Linter rules that notes name and no configuration has. */
export function lostLintRules(project: Project, documents: readonly Document[]): LostWord[] {
  const configs = lintConfigs(project);
  return [...new Set(documents.flatMap(({ text }) => namedLintRules(text).map(({ name }) => name)))]
    .filter((name) => !configs.some(({ marks }) => marks.has(lintMark(name))))
    .flatMap((name) =>
      configs.map(({ path }) => ({
        path,
        word: lintMark(name),
        has: ({ marks }: Manifest) => marks.has(lintMark(name)),
      })),
    );
}

/** Whether manifests show the use of a tool. */
function isSeen({ packages, marks }: ProjectTool): boolean {
  return packages !== null || marks.size > 0;
}

function leftWord({ name }: ProjectTool): string {
  return `tool ${name}`;
}

function cameWord(name: string): string {
  return `came ${name}`;
}

/** Which tools left the project, and which mentions of them were written before they left. */
export async function toolsGone(
  project: Project,
  absent: readonly AbsentTool[],
  { evidence }: Pick<MemorySource, 'evidence'>,
  milliseconds: number,
): Promise<
  { readonly tools: Pick<ProjectTools, 'gone' | 'older'> } & Pick<
    UnseenHistory,
    'leftAfter' | 'refused'
  >
> {
  const gone = new Map<string, ToolDeparture>();
  const older = new Set<string>();
  const tools = { gone, older };
  const repository = absent.length === 0 ? null : ((await evidence?.repository()) ?? null);
  if (repository === null || evidence === null) return { tools, leftAfter: null, refused: null };
  const { prefix, presence } = evidence;
  try {
    const inTime = await withinTime(performance.now() + milliseconds, async (left) => {
      const head = presence?.commit ?? (await readTip(repository)).head;
      if (head === null) return;
      for (const { tool, manifests } of absent) {
        const its = goneBy(project, tool, manifests);
        if (its) gone.set(tool.name, its);
      }
      // Tools with packages are dated by manifests, others by their files.
      const others = absent.filter(({ tool }) => !gone.has(tool.name) && tool.packages === null);
      const paths = ownFiles(project, others, prefix);
      const removed = await lastRemovals(repository, head, paths, left);
      for (const { tool } of others) {
        const its = removedFile(tool, removed, prefix);
        if (its) gone.set(tool.name, its);
      }
      const asked = absent.filter(({ tool }) => gone.has(tool.name));
      for (const key of await olderMentions({ repository, head, prefix, left }, asked, gone))
        older.add(key);
    });
    if (!inTime) markUntracked();
    return { tools, leftAfter: inTime ? null : milliseconds, refused: null };
  } catch (error) {
    return { tools, leftAfter: null, ...gitRefusal(error) };
  }
}

/** The manifest that a tool left, or into which its replacement came. */
function goneBy(
  project: Project,
  tool: ProjectTool,
  manifests: readonly string[],
): ToolDeparture | null {
  const at = (path: string, word: string): Removal | undefined =>
    project.removals.get(removalKey(path, word));
  for (const path of manifests) {
    const removal = at(path, leftWord(tool));
    if (removal) return { how: 'left', path, removal };
  }
  if (!isApiStyle(tool)) return null;
  for (const { tool: other, path: place } of findAlternativeTools(project, tool)) {
    const came = at(place, cameWord(other));
    if (came) return { how: 'came', path: place, removal: came };
  }
  return null;
}

/** Possible files of absent tools, beside manifests, the nearest to the root first. */
function ownFiles(project: Project, absent: readonly AbsentTool[], prefix: string): string[] {
  const folders = new Set(['']);
  for (const path of [
    ...absent.flatMap(({ tool }) => findAlternativeTools(project, tool).map((place) => place.path)),
    ...[...project.manifests.keys()].sort(byDepth),
  ])
    if (folders.size < mostFolders) folders.add(path.slice(0, path.lastIndexOf('/') + 1));
  return absent.flatMap(({ tool }) =>
    tool.files
      .flatMap(usualNames)
      .flatMap((name) => [...folders].map((folder) => prefix + folder + name)),
  );
}

/** The usual file names of a pattern. */
function usualNames(pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern];
  const stem = pattern.replace(/\.?\*.*$/, '');
  return ['', '.js', '.cjs', '.mjs', '.ts', '.mts', '.json', '.yml', '.yaml', '.toml'].map(
    (ending) => stem + ending,
  );
}

function removedFile(
  tool: ProjectTool,
  removed: ReadonlyMap<string, Removal>,
  prefix: string,
): ToolDeparture | null {
  const [found] = [...removed]
    .filter(([path]) => tool.fileNames?.test(lastName(path)) === true)
    .sort(([, a], [, b]) => (a.day < b.day ? 1 : -1));
  return found ? { how: 'removed', path: found[0].slice(prefix.length), removal: found[1] } : null;
}

interface Asking {
  readonly repository: Repository;
  readonly head: string;
  readonly prefix: string;
  readonly left: () => number;
}

/** The mentions in lines that are older than the removal of their tool. */
async function olderMentions(
  { repository, head, prefix, left }: Asking,
  absent: readonly AbsentTool[],
  gone: ReadonlyMap<string, ToolDeparture>,
): Promise<string[]> {
  const all = absent.flatMap(({ tool, mentions }) => {
    const id = gone.get(tool.name)?.removal.id;
    return id === undefined ? [] : mentions.map((each) => ({ ...each, id }));
  });
  const lines = new Map<string, Set<string>>();
  for (const { note, mention } of all) {
    const path = prefix + note.path;
    lines.set(
      path,
      (lines.get(path) ?? new Set()).add(normalizedLineAt(note.text, mention.span.start)),
    );
  }
  const written = await findLineOrigins(repository, head, lines, left);
  const past = await commitsBefore(repository, head, left());
  const older: string[] = [];
  for (const { note, mention, id } of all) {
    const origin = written
      .get(prefix + note.path)
      ?.get(normalizedLineAt(note.text, mention.span.start));
    if (origin !== undefined && origin.commit !== id && isSameOrAncestor(past, origin.commit, id))
      older.push(mentionKey(note.path, mention.span.start));
  }
  return older;
}

import { byDepth } from '../paths/target.ts';
import type { Manifest, Project } from './manifest.ts';
import { allTools } from './tool-kinds/all-tools.ts';
import type { ProjectTool, ToolKind } from './tool-kinds/tool-kind.ts';

/** Where a sign of a tool stands. */
export interface ToolPlace {
  readonly tool: string;
  readonly path: string;
}

/** How a mention is looked up. */
export function mentionKey(note: string, start: number): string {
  return `${note}\n${start}`;
}

/** Parts of a tree that are not the project itself, but show how it is used. */
const aside =
  /^(?:.*\/)?(?:examples?|demos?|samples?|playgrounds?|templates?|benchmarks?|test-?apps?|sandbox)\//i;

/** Where the project has a tool, nearest to its root first; what shows how it is used is aside. */
export function placesOfTool(project: Project, tool: ProjectTool): string[] {
  return allPlaces(project, tool).filter((path) => !aside.test(path));
}

/** The folders beside the project that have a tool still: `example`. */
export function foldersAside(project: Project, tool: ProjectTool): string[] {
  const folders = allPlaces(project, tool).flatMap((path) => aside.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => folder.slice(0, -1));
}

function allPlaces(project: Project, tool: ProjectTool): string[] {
  const { fileNames } = tool;
  const found = [...project.manifests.values()].flatMap((manifest) =>
    hasTool(manifest, tool) ? manifest.path : [],
  );
  for (const [name, paths] of fileNames === null ? [] : project.sameName)
    if (fileNames?.test(name) === true)
      found.push(...paths.filter((path) => !isStray(project, tool, path)));
  return found.sort((a, b) => byDepth(a, b) || (a < b ? -1 : 1));
}

/** Whether a manifest lists a package of a tool, or says otherwise that it is used. */
export function hasTool({ dependencies, marks }: Manifest, tool: ProjectTool): boolean {
  const { packages } = tool;
  return (
    (packages !== null && [...dependencies].some((name) => packages.test(name))) ||
    [...tool.marks, `runs:${tool.name.toLowerCase()}`].some((mark) => marks.has(mark))
  );
}

/** A lock file of Node without a package beside it is a left-over. */
function isStray({ manifests }: Project, tool: ProjectTool, path: string): boolean {
  return (
    tool.kinds.some(({ name }) => name === 'package manager of JavaScript') &&
    /(?:lock\.json|\.lockb?|shrinkwrap\.json)$/.test(path) &&
    !manifests.has(`${path.slice(0, path.lastIndexOf('/') + 1)}package.json`)
  );
}

/** Whether a manifest could not be parsed: nobody knows what it depends on. */
function isUnread({ path, commands }: Manifest): boolean {
  return (
    (/(?:^|\/)package\.json$/.test(path) && commands.node === null) ||
    (/(?:^|\/)pyproject\.toml$/.test(path) && commands.poe === null)
  );
}

/** Whether all manifests of the project are known, so that a tool can be said not to be there. */
export function knowsTools(project: Project): boolean {
  return project.whole && unreadManifest(project) === null;
}

/** A manifest that could not be parsed, so that no tool can be said not to be there; or null. */
export function unreadManifest({ manifests }: Project): string | null {
  return [...manifests.values()].find(isUnread)?.path ?? null;
}

/** What does the work of a tool in the project, the one in a file that it left first. */
export function doneInstead(
  project: Project,
  { name, kinds }: ProjectTool,
  near?: string,
): ToolPlace[] {
  const found = toolsOfKinds(kinds).flatMap((other): ToolPlace[] => {
    const places = other.name === name ? [] : placesOfTool(project, other);
    const path = places.find((each) => each === near) ?? places[0];
    return path === undefined ? [] : [{ tool: other.name, path }];
  });
  const own = found.filter(({ path }) => path === near);
  return own.length > 0 ? own : found.sort((a, b) => byDepth(a.path, b.path));
}

function toolsOfKinds(kinds: readonly ToolKind[]): ProjectTool[] {
  return allTools.filter((tool) => tool.kinds.some((kind) => kinds.includes(kind)));
}

/** Whether a tool installs packages. */
export function isPackageManager({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name.startsWith('package manager'));
}

/** Whether a tool is a style of an API: REST, gRPC. */
export function isStyle({ kinds }: ProjectTool): boolean {
  return kinds.some(({ name }) => name === 'style of the API');
}

/** Whether a file is a sign of any tool, by its name. */
export function isSignOfTool(name: string): boolean {
  return allTools.some(({ fileNames }) => fileNames?.test(name) === true);
}

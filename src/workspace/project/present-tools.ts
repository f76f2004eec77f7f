import { type Manifest, type Project, type Removal, removalKey } from './manifest.ts';
import { type ToolRole, toolRolesWithSigns, type ToolSigns } from './tool-signs.ts';

/** Where a sign of a tool stands. */
export interface ToolPlace {
  readonly tool: string;
  readonly path: string;
}

/** A tool that a note names and the project has no sign of. */
export interface AbsentTool {
  /** What does the same in its place, and where; null where nothing is known to. */
  readonly instead: ToolPlace | null;
  /** The manifest that it left, and the commit; null where that is not known. */
  readonly left: { readonly path: string; readonly removal: Removal } | null;
}

/** The role that claims call by a name; null where its tools leave no signs. */
export function roleWithSigns(name: string): ToolRole | null {
  return toolRolesWithSigns.find((each) => each.name === name) ?? null;
}

/** Where the project has a tool, nearest to its root first; null where it has no sign of it. */
export function placeOfTool(project: Project, signs: ToolSigns): string | null {
  const { packages, files } = signs;
  const found = [
    ...(packages === null
      ? []
      : [...project.manifests.values()].flatMap(({ path, dependencies }) =>
          [...dependencies].some((name) => packages.test(name)) ? path : [],
        )),
    ...(files === null
      ? []
      : [...project.sameName].flatMap(([name, paths]) => (files.test(name) ? paths : []))),
  ];
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0] ?? null;
}

function depth(path: string): number {
  return path.split('/').length;
}

/** Whether a manifest could not be parsed: nobody knows what it depends on. */
function isUnread({ path, commands }: Manifest): boolean {
  return (
    (/(?:^|\/)package\.json$/.test(path) && commands.node === null) ||
    (/(?:^|\/)pyproject\.toml$/.test(path) && commands.poe === null)
  );
}

/** What became of a tool that a note names; null where the project has it, or that is not known. */
export function absentTool(project: Project, role: ToolRole, tool: string): AbsentTool | null {
  const signs = role.tools[tool];
  if (signs === undefined || !project.whole || placeOfTool(project, signs) !== null) return null;
  if ([...project.manifests.values()].some(isUnread)) return null;
  const others = Object.entries(role.tools).flatMap(([other, its]): ToolPlace[] => {
    const path = other === tool ? null : placeOfTool(project, its);
    return path === null ? [] : [{ tool: other, path }];
  });
  const left = manifestsOfTools(project).flatMap(({ path }) => {
    const removal = project.removals.get(removalKey(path, toolWord(signs.main ?? '')));
    return removal ? [{ path, removal }] : [];
  });
  const [instead = null] = others.sort((a, b) => depth(a.path) - depth(b.path));
  return { instead, left: left[0] ?? null };
}

/** A package as its removal is looked up. */
export function toolWord(main: string): string {
  return `tool ${main}`;
}

/** The manifests that may have had a tool: those nearest to the root. */
export function manifestsOfTools({ manifests }: Pick<Project, 'manifests'>): Manifest[] {
  return [...manifests.values()]
    .filter(({ dependencies }) => dependencies.size > 0)
    .sort((a, b) => depth(a.path) - depth(b.path))
    .slice(0, mostLooked);
}

/** Manifests whose history is looked through. */
const mostLooked = 8;

/** Names of the files that are signs of any tool, of all those that a tree has. */
export function isSignOfTool(name: string): boolean {
  return toolRolesWithSigns.some(({ tools }) =>
    Object.values(tools).some(({ files }) => files?.test(name) === true),
  );
}

const names = new RegExp(
  `(?<![\\w@/.-])(?:${toolRolesWithSigns
    .flatMap(({ tools }) => Object.keys(tools))
    .map((name) => name.replace(/[.]/g, '\\.?').replace(/-/g, '-?'))
    .join('|')}|NestJS|Material[- ]UI)(?![\\w-])`,
  'i',
);

/** Whether a text names any of these tools. */
export function namesTool(text: string): boolean {
  return names.test(text);
}

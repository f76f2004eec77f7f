import { editDistance } from '#diagnostics/near-match';

import { folderOf, foldersAbove, joinPath } from '../paths/target.ts';
import type { CommandTool, Manifest, Project } from './manifest.ts';
import { commandFiles, commandSources } from './read-manifest.ts';
import type { EnteredFolder, WrittenCommand } from './written-commands.ts';

/** What became of a command: defined, not told by what was read, or in no manifest. */
export type FoundCommand =
  | { readonly kind: 'there' }
  | { readonly kind: 'unknown' }
  /** `manifest` is the nearest one, `elsewhere` those further away that do have it. */
  | {
      readonly kind: 'missing';
      readonly manifest: Manifest;
      readonly elsewhere: readonly Manifest[];
    }
  /** The tree has no file that could define commands of the tool. */
  | { readonly kind: 'no-file' }
  /** No package has the name that was chosen. */
  | { readonly kind: 'no-package' };

/** The folders that a command of a note may be run in: those it names, the note's, and above. */
function commandFolders(
  note: string,
  { folders }: Pick<WrittenCommand, 'folders'>,
): readonly string[] {
  const own = foldersAbove(folderOf(note));
  const places = new Set<string>();
  const named = folders.flatMap((folder) => folder ?? []);
  for (const folder of named)
    for (const base of [...own, ...named]) {
      const place = joinPath(base, folder);
      if (place !== null) for (const each of foldersAbove(place)) places.add(each);
    }
  return [...places, ...own];
}

/** The paths of the manifests that may define a command, nearest first. */
export function manifestsOf(note: string, command: WrittenCommand): string[] {
  return [
    ...new Set(
      commandFolders(note, command).flatMap((folder) =>
        commandFiles[command.tool].map((name) => (folder === '' ? name : `${folder}/${name}`)),
      ),
    ),
  ];
}

/** Where a script may stand that a note runs by its path, or a folder that it enters. */
export function scriptPlaces(note: string, script: EnteredFolder): string[] {
  return [
    ...new Set(
      commandFolders(note, script).flatMap((folder) => joinPath(folder, script.path) ?? []),
    ),
  ].filter((path) => path !== '');
}

/** Looks a command up in what was gathered of the project. */
export function findCommand(project: Project, note: string, command: WrittenCommand): FoundCommand {
  const { tool, name } = command;
  const near = manifestsOf(note, command).flatMap((path) => project.manifests.get(path) ?? []);
  const all = [...project.manifests.values()].filter(
    (manifest) => manifest.commands[tool] !== undefined,
  );
  if (command.filter !== null && command.filter !== 'any')
    return inPackage(project, all, command, command.filter);
  const own = near.filter((manifest) => manifest.commands[tool] !== undefined);
  if (own.some((manifest) => hasCommand(manifest, command))) return { kind: 'there' };
  const elsewhere = all.filter((manifest) => manifest.commands[tool]?.has(name));
  if (command.filter === 'any') {
    if (elsewhere.length > 0) return { kind: 'there' };
    // One of the packages that were not read may have it.
    if (!project.whole) return { kind: 'unknown' };
  }
  const [manifest] = own;
  if (all.length === 0 && !manifest && isWithoutFile(project, command)) return { kind: 'no-file' };
  if (
    !manifest ||
    !isInNamed(manifest, command) ||
    (!command.sure && all.some((each) => brings(each, name))) ||
    all.some((each) => each.commands[tool] === null)
  )
    return { kind: 'unknown' };
  return { kind: 'missing', manifest, elsewhere };
}

/** Whether no file anywhere in the tree defines commands of a tool, or could be made to. */
function isWithoutFile(
  { whole, sameName }: Project,
  { tool, sure, folders }: WrittenCommand,
): boolean {
  return (
    whole &&
    sure &&
    folders.length === 0 &&
    fileless.has(tool) &&
    ![...commandFiles[tool], ...(commandSources[tool] ?? [])].some((name) => sameName.has(name))
  );
}

/** Tools that run nothing without a file of theirs, and whose name is no other word. */
const fileless: ReadonlySet<CommandTool> = new Set(['node', 'make', 'just', 'composer']);

/** A package that is chosen by its name, its folder, or the end of either. */
/** A name that stands for any package's: `@scope/package-b`. */
const anyPackage = /(?:^|\/)(?:(?:my|your|some)-)?(?:package|pkg)(?:-?(?:name|\w))?$/;

function inPackage(
  project: Project,
  all: readonly Manifest[],
  command: WrittenCommand,
  filter: string,
): FoundCommand {
  if (!project.whole) return { kind: 'unknown' };
  const wanted = filter.replace(/^\.\//, '').replace(/\/+$/, '');
  const chosen = all.filter(
    ({ name, path }) =>
      name === wanted ||
      name?.replace(/^@[^/]+\//, '') === wanted ||
      folderOf(path) === wanted ||
      folderOf(path).endsWith(`/${wanted}`),
  );
  const [first] = chosen;
  if (!first)
    return all.some(({ path }) => path !== 'package.json') &&
      /^@?[\w.-]+(?:\/[\w.-]+)?$/.test(wanted) &&
      !anyPackage.test(wanted)
      ? { kind: 'no-package' }
      : { kind: 'unknown' };
  if (
    chosen.some((each) => hasCommand(each, command)) ||
    (!command.sure && all.some((each) => brings(each, command.name)))
  )
    return { kind: 'there' };
  return {
    kind: 'missing',
    manifest: first,
    elsewhere: all.filter((each) => each.commands[command.tool]?.has(command.name)),
  };
}

/** Whether a manifest stands in a folder that the command is run in, where it names any. */
function isInNamed({ path }: Manifest, { folders }: WrittenCommand): boolean {
  const folder = `/${folderOf(path)}`;
  return (
    folders.length === 0 ||
    folders.some((each) => each !== null && folder.endsWith(each.replace(/^(?:\.{0,2}\/)*/, '/')))
  );
}

function hasCommand({ commands }: Manifest, { tool, name }: WrittenCommand): boolean {
  const known = commands[tool];
  return (
    known === null ||
    known?.has(name) === true ||
    // A file is made by a rule that nobody wrote.
    (tool === 'make' && /[./]/.test(name))
  );
}

/** Whether a package installs a binary of that name, or a dependency of it may. */
function brings({ binaries, dependencies }: Manifest, name: string): boolean {
  if (binaries.has(name)) return true;
  if (name === 'tsc' || name === 'tsserver') return dependencies.has('typescript');
  return [...dependencies].some(
    (each) =>
      each === name ||
      each.startsWith(`${name}-`) ||
      each.startsWith(`@${name}/`) ||
      each.endsWith(`/${name}`) ||
      each.endsWith(`-${name}`) ||
      each.replace(/^@[^/]+\//, '').startsWith(`${name}-`),
  );
}

/**
 * The command that was meant: a slip or two, the same words in another order, or one of them more.
 */
export function nearestCommand(name: string, known: readonly string[]): string | null {
  const words = (each: string): string[] => each.toLowerCase().split(/[:_-]/).sort();
  const own = words(name);
  return (
    known.find((each) => words(each).join() === own.join()) ??
    known.find((each) => name.length > 4 && editDistance(each, name) <= 2) ??
    known.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name}-`)) ??
    known.find((each) => own.length > 1 && own.every((word) => words(each).includes(word))) ??
    null
  );
}

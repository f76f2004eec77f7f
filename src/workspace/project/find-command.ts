import { editDistance } from '#diagnostics/near-match';

import { joined } from '../paths/path-listing.ts';
import { folderOf, foldersAbove, joinPath } from '../paths/target.ts';
import type { CommandTool, Manifest, Project } from './manifest.ts';
import { commandFiles, commandSources } from './read-manifest.ts';
import type { EnteredFolder, WrittenCommand } from './written-commands.ts';

/** Whether the project defines a command; `unknown` where that is not certain. */
export type FoundCommand =
  | { readonly kind: 'there' }
  | { readonly kind: 'unknown' }
  /** `manifest` is the nearest one; those `elsewhere` define the command. */
  | {
      readonly kind: 'missing';
      readonly manifest: Manifest;
      readonly elsewhere: readonly Manifest[];
    }
  /** No file in the tree may define commands of the tool. */
  | { readonly kind: 'no-file' }
  /** No package has the name of the filter. */
  | { readonly kind: 'no-package' };

/** Possible working folders of a command: those it names, the note's, and those above. */
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

/**
 * Paths of manifests that may define a command: first those in folders that it enters or names,
 * then from the note's folder up to the root.
 */
export function manifestsOf(note: string, command: WrittenCommand): string[] {
  return [
    ...new Set(
      commandFolders(note, command).flatMap((folder) =>
        commandFiles[command.tool].map((name) => joined(folder, name)),
      ),
    ),
  ];
}

/** Possible places of a script, or of a folder that a note enters. */
export function scriptPlaces(note: string, script: EnteredFolder): string[] {
  return [
    ...new Set(
      commandFolders(note, script).flatMap((folder) => joinPath(folder, script.path) ?? []),
    ),
  ].filter((path) => path !== '');
}

/** Looks up a command of a note in the manifests of the project. */
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
    // A package that was not read may define it.
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

/** True if no file in the tree defines commands of a tool, or generates such a file. */
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

/** Tools that need a file, and have an unusual name. */
const fileless: ReadonlySet<CommandTool> = new Set(['node', 'make', 'just', 'composer']);

/** A placeholder: `@scope/package-b`. */
const anyPackage = /(?:^|\/)(?:(?:my|your|some)-)?(?:package|pkg)(?:-?(?:name|\w))?$/;

/** Finds a package by its name, its folder, or the end of either. */
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

/** True for a manifest in a folder that the command names, or if it names none. */
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
    // A file may have an implicit rule.
    (tool === 'make' && /[./]/.test(name))
  );
}

/** True if a package or its dependencies may install a binary with this name. */
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

/** The most similar command: with words in another order, two typos at most, or more words. */
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

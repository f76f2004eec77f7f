import {
  readComposerJson,
  readDenoJson,
  readGlobalJson,
  readPackageJson,
} from './json-manifests.ts';
import { type CommandTool, emptyManifest, type Manifest } from './manifest.ts';
import { readJustfile, readMakefile, readTaskfile } from './target-files.ts';
import { readCargo, readPipfile, readPyproject, readRustToolchain } from './toml-manifests.ts';
import { goPackages, listsTools, readToolList } from './tool-lists.ts';
import { readVersionFile, versionFileNames } from './version-files.ts';

/** The files that define commands of a tool, by their names. */
export const commandFiles: Readonly<Record<CommandTool, readonly string[]>> = {
  node: ['package.json'],
  make: ['Makefile', 'makefile', 'GNUmakefile'],
  just: ['justfile', 'Justfile', '.justfile'],
  task: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml'],
  composer: ['composer.json'],
  deno: ['deno.json', 'deno.jsonc', 'package.json'],
  poe: ['pyproject.toml'],
  'cargo-feature': ['Cargo.toml'],
  'cargo-package': ['Cargo.toml'],
};

/** Files of which others come that define commands of a tool. */
export const commandSources: Readonly<Partial<Record<CommandTool, readonly string[]>>> = {
  make: [
    'CMakeLists.txt',
    'configure',
    'configure.ac',
    'Makefile.in',
    'Makefile.am',
    'meson.build',
  ],
};

/** The files that say versions, by their names. */
export const versionFiles: readonly string[] = [
  'package.json',
  'composer.json',
  'global.json',
  'pyproject.toml',
  'Pipfile',
  'Cargo.toml',
  'rust-toolchain',
  'rust-toolchain.toml',
  ...versionFileNames,
];

/**
 * Reads one file of the project by its name. What cannot be parsed defines nothing that anybody
 * could know: its commands are not told.
 */
export function readManifest(path: string, text: string): Manifest {
  return read(path, text) ?? unread(path);
}

/** A manifest of which nothing is known: no command is missing from it. */
export function unread(path: string): Manifest {
  const name = nameOf(path);
  const tools = (Object.keys(commandFiles) as CommandTool[]).filter((tool) =>
    commandFiles[tool].includes(name),
  );
  return {
    ...emptyManifest(path),
    commands: Object.fromEntries(tools.map((tool) => [tool, null])),
  };
}

function read(path: string, text: string): Manifest | null {
  const name = nameOf(path);
  if (listsTools(name)) return readToolList(path, text);
  if (commandFiles.make.includes(name)) return readMakefile(path, text);
  if (commandFiles.just.includes(name)) return readJustfile(path, text);
  if (commandFiles.task.includes(name)) return readTaskfile(path, text);
  switch (name) {
    case 'package.json':
      return readPackageJson(path, text);
    case 'composer.json':
      return readComposerJson(path, text);
    case 'deno.json':
    case 'deno.jsonc':
      return readDenoJson(path, text);
    case 'global.json':
      return readGlobalJson(path, text);
    case 'pyproject.toml':
      return readPyproject(path, text);
    case 'Pipfile':
      return readPipfile(path, text);
    case 'Cargo.toml':
      return readCargo(path, text);
    case 'rust-toolchain':
    case 'rust-toolchain.toml':
      return readRustToolchain(path, text);
    case 'go.mod':
      return { ...emptyManifest(path), ...readVersionFile(path, text), ...goPackages(text) };
    default:
      return readVersionFile(path, text);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

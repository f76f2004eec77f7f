import { shellWord } from '#messages/shell-word';
import { agentPlaces } from '#workspace/paths/layout';
import type { FileFact } from '#workspace/paths/rule-facts';

import { hookedAgents, settingsOf } from './agents/hooked-agents.ts';
import { mcpServers } from './agents/hooked-agents.ts';
import {
  dependsOnTool,
  folderRunCommand,
  installCommand,
  localRunCommand,
  npm,
  type PackageManager,
} from './package-manager.ts';

export type { FileFact };

/** Where git looks for hooks. */
export interface HooksFolder {
  /** The value of `core.hooksPath`; null for the default folder. */
  readonly configured: string | null;
  /**
   * Where the folder is: in the git directory or the work tree, to which `path` is then relative,
   * or elsewhere; then `path` is absolute.
   */
  readonly where: 'git' | 'tree' | 'outside';
  readonly path: string;
  readonly files: ReadonlyMap<HookName, FileFact>;
}

/** The hooks that run `lint --staged`: for commits, and for merges, which do not run the former. */
export type HookName = 'pre-commit' | 'pre-merge-commit';

/** Both, in the order they are written. */
export const hookNames: readonly HookName[] = ['pre-commit', 'pre-merge-commit'];

/** Folders of packages with memory, and globs for them in the configuration. */
export interface MemoryPackages {
  readonly folders: readonly string[];
  readonly globs: readonly string[];
}

/** What setup reads from the repository. */
export interface GitFacts {
  readonly hooks: HooksFolder;
  /** The hooks in git's default folder, used or not. */
  readonly ownHooks: ReadonlyMap<HookName, FileFact>;
  /** `info/exclude` of the git directory. */
  readonly exclude: FileFact;
  /** Host of the remote `origin`; null where there is none. */
  readonly host: string | null;
  /** Paths of all files that are tracked, or new and not ignored. */
  readonly names: readonly string[];
}

/** All inputs of setup: how ledger was called, and what is in the repository. */
export interface SetupFacts {
  /** The name the tool was called by. */
  readonly program: string;
  readonly version: string;
  /**
   * Absolute paths of the running script and its node; null if the script was fetched to run once,
   * is in an archive, or is part of the repository.
   */
  readonly script: { readonly node: string; readonly path: string } | null;
  /** The package manager; npm by default. */
  readonly manager?: PackageManager;
  /**
   * A folder below the top whose package.json depends on ledger, if that of the top does not; null
   * for none.
   */
  readonly dependent?: string | null;
  /** Whether setup runs with `--local`: it writes no file that would be committed. */
  readonly local: boolean;
  /** Null outside git. */
  readonly git: GitFacts | null;
  /** Files by path, relative to the root: all of `inspectedFiles`, and existing workflows. */
  readonly files: ReadonlyMap<string, FileFact>;
  /** The existing ones among `probedPaths`. */
  readonly present: ReadonlySet<string>;
  /**
   * Version of pre-commit on this machine; null if it is missing or was not run.
   */
  readonly preCommit: string | null;
  /**
   * Whether there is memory besides instruction files, and the path of its index (null for none).
   */
  readonly memory: { readonly any: boolean; readonly index: string | null };
  /** Texts of a new index and a new glossary, by path. */
  readonly skeleton: Readonly<Record<string, string>>;
  /** The folder of the ledger, relative to the root. */
  readonly ledgerFolder: string;
  /** Globs of workspaces, as the configuration has them or will have them. */
  readonly workspaces: readonly string[];
  /** Packages with memory that the configuration does not include. */
  readonly unseen: MemoryPackages;
}

/** Names of configuration files of lefthook; those that setup can edit come first. */
export const lefthookNames: readonly string[] = [
  'lefthook.yml',
  'lefthook.yaml',
  '.lefthook.yml',
  '.lefthook.yaml',
  '.config/lefthook.yml',
  '.config/lefthook.yaml',
  'lefthook.toml',
  'lefthook.json',
  '.lefthook.toml',
  '.lefthook.json',
];

/** Names of configuration files of simple-git-hooks, in its order; package.json comes last. */
export const simpleGitHooksNames: readonly string[] = [
  ...['.simple-git-hooks', 'simple-git-hooks'].flatMap((name) =>
    ['cjs', 'js', 'mjs'].map((end) => `${name}.${end}`),
  ),
  '.simple-git-hooks.json',
  'simple-git-hooks.json',
];

/** Names of configuration files of ledger. */
export const configNames: readonly string[] = [
  'ledger.config.json',
  'ledger.config.jsonc',
  'ledger.config.yaml',
  'ledger.config.yml',
];

/** The workflows setup writes, one for each job. */
export const workflowPaths = {
  gate: '.github/workflows/ledger.yml',
  decide: '.github/workflows/ledger-decide.yml',
  land: '.github/workflows/ledger-land.yml',
} as const;

/** Files that agents load at the start; the first is the most common one. */
export const instructionFiles: readonly string[] = [
  'AGENTS.md',
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'GEMINI.md',
  '.github/copilot-instructions.md',
];

/** Files whose text setup reads. */
export const inspectedFiles: readonly string[] = ([] = [
  ...configNames,
  'package.json',
  'pnpm-workspace.yaml',
  'lerna.json',
  '.pre-commit-config.yaml',
  '.husky/pre-commit',
  '.husky/pre-merge-commit',
  ...lefthookNames,
  ...simpleGitHooksNames,
  '.gitlab-ci.yml',
  ...Object.values(workflowPaths),
  ...instructionFiles,
  ...new Set(
    [...mcpServers.map(({ path }) => path), ...hookedAgents.flatMap(settingsOf)].flatMap((path) => [
      ...foldersAbove(path),
      path,
    ]),
  ),
  '.gitattributes',
  'ledger.baseline.json',
  'memory/INDEX.md',
  'memory/glossary.md',
]);

/** Files and folders whose existence shows which agents and tools are used. */
export const probedPaths: readonly string[] = [
  '.github',
  '.husky',
  ...agentPlaces,
  'node_modules/memory-ledger',
  'node_modules/.bin/memory-ledger',
];

/** Returns the first folder on the way to a file that is a symbolic link; null for none. */
export function linkedFolder(facts: Pick<SetupFacts, 'files'>, path: string): string | null {
  return foldersAbove(path).find((folder) => facts.files.get(folder)?.kind === 'link') ?? null;
}

/** The folders on the way to a file, from the top. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

/** Returns whether a file or link exists at a path. */
export function isThere({ files }: Pick<SetupFacts, 'files'>, path: string): boolean {
  return (files.get(path)?.kind ?? 'absent') !== 'absent';
}

/** Returns the text of a file; null if it does not exist or cannot be read. */
export function textOf(facts: Pick<SetupFacts, 'files'>, path: string): string | null {
  const file = facts.files.get(path);
  return file?.kind === 'text' ? file.text : null;
}

/**
 * The copy of the tool that a package of this repository depends on: every clone has the same
 * version of it.
 */
export interface LocalInstall {
  readonly manager: PackageManager;
  /** Paths of its links, relative to the top, likeliest first; none with Plug'n'Play. */
  readonly paths: readonly string[];
  /** The words that run it from the top, for people and agents. */
  readonly call: string;
  /** The command that installs it. */
  readonly install: string;
}

/** Path at which a package manager links ledger, relative to the top. */
export const linkedBinPath = 'node_modules/.bin/memory-ledger';

/** Returns the project's copy of ledger; null if no package.json names it. */
export function findLocalInstall(
  facts: Pick<SetupFacts, 'files' | 'manager' | 'dependent' | 'present'>,
): LocalInstall | null {
  const { manager = npm, dependent: folder = null, present } = facts;
  if (dependsOnTool(textOf(facts, 'package.json'))) {
    const call = `${localRunCommand(manager)} memory-ledger`;
    return {
      manager,
      paths: manager.pnp ? [] : [linkedBinPath],
      call,
      install: installCommand(manager),
    };
  }
  if (folder === null) return null;
  const install = `(cd ${shellWord(folder)} && ${installCommand(manager)})`;
  if (manager.pnp) {
    const call = `${folderRunCommand(manager, shellWord(folder))} memory-ledger -C ${folder.replace(/[^/]+/g, '..')}`;
    return { manager, paths: [], call, install };
  }
  const linked = `${folder}/${linkedBinPath}`;
  // A monorepo may link it at the top as well.
  const call = present.has(linkedBinPath)
    ? `${localRunCommand(manager)} memory-ledger`
    : shellWord(linked);
  return { manager, paths: [linked, linkedBinPath], call, install };
}

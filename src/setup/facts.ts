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
  /** What `core.hooksPath` says, as it says it; null for git's own folder. */
  readonly configured: string | null;
  /**
   * Inside the git directory or the work tree, from which `path` is then relative, or somewhere
   * else.
   */
  readonly where: 'git' | 'tree' | 'outside';
  readonly path: string;
  readonly files: ReadonlyMap<HookName, FileFact>;
}

/** The hooks that run `lint --staged`: one for commits, one for merges, which run no other. */
export type HookName = 'pre-commit' | 'pre-merge-commit';

/** Both, in the order they are written. */
export const hookNames: readonly HookName[] = ['pre-commit', 'pre-merge-commit'];

/** Folders of a repository that hold memory of their own, and the globs that name them. */
export interface MemoryPackages {
  readonly folders: readonly string[];
  readonly globs: readonly string[];
}

/** What is known of the repository. */
export interface GitFacts {
  readonly hooks: HooksFolder;
  /** The hooks in git's own folder, used or not. */
  readonly ownHooks: ReadonlyMap<HookName, FileFact>;
  /** `info/exclude` of the git directory. */
  readonly exclude: FileFact;
  /** Host of the remote `origin`; null where there is none. */
  readonly host: string | null;
  /** Every file that is tracked, or new and not ignored. */
  readonly names: readonly string[];
}

/** Everything setup decides by: how the tool is called, and what stands in the repository. */
export interface SetupFacts {
  /** The name the tool was called by. */
  readonly program: string;
  readonly version: string;
  /**
   * The program that runs now and the node that runs it, where that can be called again; null for
   * what npx fetched and what the repository brings.
   */
  readonly script: { readonly node: string; readonly path: string } | null;
  /** Who installs packages here; npm where nothing says. */
  readonly manager?: PackageManager;
  /**
   * A folder below the top whose package.json depends on the tool, where that of the top does not;
   * null for none.
   */
  readonly dependent?: string | null;
  /** Whether setup runs with `--local`: it writes no file that would be committed. */
  readonly local: boolean;
  /** Null outside git. */
  readonly git: GitFacts | null;
  /** Files by path from the root: all of `inspectedFiles`, and the workflows that are there. */
  readonly files: ReadonlyMap<string, FileFact>;
  /** Folders and files that only have to be there. */
  readonly present: ReadonlySet<string>;
  /**
   * Version of the pre-commit framework on this machine; null where it is not there or was not
   * asked.
   */
  readonly preCommit: string | null;
  /** What memory was found, without the files agents load at every start. */
  readonly memory: { readonly any: boolean; readonly index: string | null };
  /** Texts of a new index and a new glossary. */
  readonly skeleton: Readonly<Record<string, string>>;
  /** The folder of the ledger, relative to the root. */
  readonly ledgerFolder: string;
  /** Globs of the folders with memory of their own: what the configuration says, or will say. */
  readonly workspaces: readonly string[];
  /** Packages that hold memory of their own which the configuration does not see. */
  readonly unseen: MemoryPackages;
}

/** Names lefthook reads its configuration from, those that can be edited first. */
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

/** Names simple-git-hooks reads its configuration from, in its order, before package.json. */
export const simpleGitHooksNames: readonly string[] = [
  ...['.simple-git-hooks', 'simple-git-hooks'].flatMap((name) =>
    ['cjs', 'js', 'mjs'].map((end) => `${name}.${end}`),
  ),
  '.simple-git-hooks.json',
  'simple-git-hooks.json',
];

/** Names of a configuration of this tool. */
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

/** Files that agents load by themselves, the one that most of them load first. */
export const instructionFiles: readonly string[] = [
  'AGENTS.md',
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'GEMINI.md',
  '.github/copilot-instructions.md',
];

/** Files whose text setup looks at. */
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

/** Files and folders that say by being there who works here and with what. */
export const probedPaths: readonly string[] = [
  '.github',
  '.husky',
  ...agentPlaces,
  'node_modules/memory-ledger',
  'node_modules/.bin/memory-ledger',
];

/** The folder on the way to a file that is a symbolic link, the first; null where none is. */
export function linkedFolder(facts: Pick<SetupFacts, 'files'>, path: string): string | null {
  return foldersAbove(path).find((folder) => facts.files.get(folder)?.kind === 'link') ?? null;
}

/** The folders on the way to a file, from the top. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

/** Whether there is a file or a link of a path. */
export function isThere({ files }: Pick<SetupFacts, 'files'>, path: string): boolean {
  return (files.get(path)?.kind ?? 'absent') !== 'absent';
}

/** The text of a file; null where there is none to be read. */
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
  /** Where it is linked, from the top, the likeliest first; none with Plug'n'Play. */
  readonly paths: readonly string[];
  /** The words that run it from the top, for people and agents. */
  readonly call: string;
  /** The command that installs it. */
  readonly install: string;
}

/** Where a package manager links the tool at the top. */
export const linkedBinPath = 'node_modules/.bin/memory-ledger';

/** The project's own copy; null where no package.json names it. */
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

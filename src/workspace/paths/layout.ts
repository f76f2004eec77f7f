import picomatch from 'picomatch';

import { presentItems } from '#diagnostics/defined-values';
import { configuration as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';

import { isPolicyFile } from '../policy/policy-files.ts';
import type { Role } from '../records.ts';
import { agentFileAt, isMarkdownPath } from './agent-files.ts';
import { agentLayouts } from './agent-layouts.ts';
import { mayReach } from './match-glob.ts';
import { type ConfigInForce, layoutPathFromRoot, workspaceAt } from './nested-configuration.ts';
import { memoryFolders } from './note-folders.ts';

/** Keys of `layout` in the configuration. */
const layoutRoles = {
  index: 'index',
  glossary: 'glossary',
  findings: 'finding',
  patterns: 'pattern',
  deadEnds: 'dead-end',
  adrs: 'adr',
  audits: 'audit',
  bugs: 'bug-report',
  tasks: 'task',
  reviews: 'review',
  specs: 'spec',
  bootloaders: 'bootloader',
  notes: 'note',
} as const satisfies Readonly<Record<string, Role>>;

/** Reports a glob that leaves the workspace or is slow to match, or null. */
export function globProblem(
  glob: string,
): { readonly what: Message; readonly hint: Message } | null {
  const parts = glob.split('/');
  if (parts.includes('..') || glob.startsWith('/') || /^[A-Za-z]:/.test(glob))
    return { what: say.globOutside(), hint: say.globInside() };
  if (glob.length > 256 || parts.some((part) => part !== '**' && part.split('*').length > 4))
    return { what: say.globOfManyStars(), hint: say.globOfFewStars() };
  return null;
}

/** Folders without memory. */
const never = /(?:^|\/)(?:node_modules|\.txn|\.git)\//;

/** The files to read, and their roles. Paths are relative to the root. */
export interface Layout {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Keys in frontmatter that belong to other tools. */
  readonly foreignKeys: ReadonlySet<string>;
  /** Globs of folders with their own memory. */
  readonly workspaces: readonly string[];
  accepts(path: string): boolean;
  /** True for one of `folders`, and below. */
  walks(folder: string): boolean;
  /** True for a folder of memory, and for folders in and around it. */
  mayHold(folder: string): boolean;
  ignores(path: string): boolean;
  /** The configured role, or null. */
  roleOf(path: string): Role | null;
  /** True if the configuration has globs for a role: then it is not detected elsewhere. */
  names(role: Role): boolean;
}

/**
 * Makes the layout of a workspace.
 *
 * @param adrFolder folder that `.adr-dir` names, if any
 */
export function layoutOf(config: ConfigInForce, adrFolder: string | null): Layout {
  const options = { dot: true, noextglob: true } as const;
  const own = (path: string): string => layoutPathFromRoot(config, path);
  const usual = usualPlaces(config, adrFolder);
  // In a folder with its own memory.
  const isElsewhere = (path: string): boolean =>
    config.within === undefined &&
    config.workspaces !== undefined &&
    workspaceAt(config, path) !== null;
  const isIgnored = picomatch([...(config.ignore ?? [])], options);
  const roles = Object.entries(layoutRoles).flatMap(([key, role]) => {
    const globs = config.layout?.[key as keyof typeof layoutRoles];
    return globs
      ? [{ role, globs: globs.map(own), matches: picomatch(globs.map(own), options) }]
      : [];
  });
  const ledgerGlobs = (config.layout?.ledger ?? ['corpus/ledger/**/*.json']).map(own);
  const isEntry = picomatch(ledgerGlobs, options);
  const globs = [...roles.flatMap((each) => each.globs), ...ledgerGlobs];
  const bases = globs.map((glob) => picomatch.scan(glob).base);
  const workspaces = config.within === undefined ? (config.workspaces ?? []) : [];
  const places = [
    ...usual.folders.map((folder) => `${folder}/**`),
    ...usual.files,
    ...globs,
    ...workspaces,
  ];
  const folders = [
    ...new Set([...usual.folders, ...bases.filter((base, at) => base !== globs[at])]),
  ];
  return {
    folders,
    foreignKeys: new Set(config.foreignKeys),
    workspaces,
    walks: (folder) =>
      folders.some((each) => folder === each || each === '' || folder.startsWith(`${each}/`)),
    files: [...new Set([...usual.files, ...bases.filter((base, at) => base === globs[at])])],
    accepts: (path) =>
      !isIgnored(path) &&
      !isElsewhere(path) &&
      !never.test(path) &&
      (path.endsWith('.json')
        ? isEntry(path) && !isPolicyFile(path)
        : isMarkdownPath(path) && (usual.has(path) || roles.some((each) => each.matches(path)))),
    mayHold: (folder) =>
      !isIgnored(folder) &&
      !isElsewhere(folder) &&
      !never.test(`${folder}/`) &&
      places.some((place) => mayReach(place, folder)),
    ignores: (path) => isIgnored(path) || isElsewhere(path),
    roleOf: (path) =>
      roles.find((each) => each.matches(path))?.role ??
      (adrFolder !== null &&
      path.startsWith(`${own(adrFolder)}/`) &&
      /(?:^|\/)\d{1,5}[-_ ][^/]*$/.test(path)
        ? 'adr'
        : null),
    names: (role) => roles.some((each) => each.role === role),
  };
}

/** The places of memory without configuration. */
function usualPlaces(config: ConfigInForce, adrFolder: string | null) {
  const own = (path: string): string => layoutPathFromRoot(config, path);
  const whole = presentItems([...memoryFolders, adrFolder]).map(own);
  const mixed = mixedFolders.map(own);
  const files = singleFiles.map(own);
  const isIn = (folders: readonly string[], path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
  const prefix = own('_').length - 1;
  return {
    folders: [...new Set([...whole, ...mixed])],
    files,
    has: (path: string): boolean =>
      files.includes(path) ||
      isIn(whole, path) ||
      (isIn(mixed, path) && agentFileAt(path.slice(prefix))?.folder === ''),
  };
}

/** True for a symbolic link to a file outside of memory. Instruction files may be such links. */
export function isLinkOutsideMemory(
  link: string,
  leadsTo: string,
  layout: Layout,
  byHand: ReadonlySet<string>,
): boolean {
  return (
    layout.accepts(link) &&
    !layout.files.includes(link) &&
    !layout.accepts(leadsTo) &&
    !byHand.has(leadsTo)
  );
}

/** The folder in the text of an `.adr-dir`; null outside of the root. */
export function adrFolderNamed(text: string): string | null {
  const folder = text.trim().replace(/^\.\//, '').replace(/\/+$/, '');
  return folder === '' || folder.startsWith('/') || folder.split('/').includes('..')
    ? null
    : folder;
}

const agentGlobs = agentLayouts.flatMap(({ files }) => files);

/** Folders with files of agents and other files. */
const mixedFolders: readonly string[] = [
  ...new Set(
    agentGlobs
      .filter((glob) => glob.includes('*'))
      .map((glob) => (glob.split('*')[0] ?? '').replace(/\/[^/]*$/, ''))
      .filter((folder) => !memoryFolders.includes(folder)),
  ),
];

const singleFiles: readonly string[] = agentGlobs.filter((glob) => !glob.includes('*'));

/** Files and folders at the root that show which agents are in use. */
export const agentPlaces: readonly string[] = [
  ...new Set(
    agentLayouts
      .filter(({ kind }) => kind === 'instructions')
      .flatMap(({ files }) => files)
      // A folder of one agent is enough; `.github` has many purposes.
      .map((glob) =>
        (/^\.(?!github\/)[\w-]+\//.exec(glob)?.[0] ?? glob).replace(/\/(?:\*.*)?$/, ''),
      )
      .filter((path) => !path.includes('*')),
  ),
];

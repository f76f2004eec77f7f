import picomatch from 'picomatch';

import { present } from '#diagnostics/present';
import { configuration as say } from '#messages/generated/configuration';
import type { Message } from '#messages/message';

import { isPolicyFile } from '../policy/policy-files.ts';
import type { Role } from '../records.ts';
import { agentFileAt, isMarkdownPath } from './agent-files.ts';
import { agentLayouts } from './agent-layouts.ts';
import { mayReach } from './match-glob.ts';
import { type ConfigInForce, placed, workspaceAt } from './nested-configuration.ts';
import { memoryFolders } from './note-folders.ts';

/** The names that the `layout` key of the configuration knows, with the role each gives. */
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

/** Why a glob is not used, and what one may be. */
export interface GlobProblem {
  readonly what: Message;
  readonly hint: Message;
}

/**
 * What speaks against a glob: it leaves the workspace, or takes for ever to match; null when
 * nothing does.
 */
export function globProblem(glob: string): GlobProblem | null {
  const parts = glob.split('/');
  if (parts.includes('..') || glob.startsWith('/') || /^[A-Za-z]:/.test(glob))
    return { what: say.globOutside(), hint: say.globInside() };
  if (glob.length > 256 || parts.some((part) => part !== '**' && part.split('*').length > 4))
    return { what: say.globOfManyStars(), hint: say.globOfFewStars() };
  return null;
}

/** Folders that never hold memory of their own, wherever they stand. */
const never = /(?:^|\/)(?:node_modules|\.txn|\.git)\//;

/** Which files are read, and what the configuration says they are. */
export interface Layout {
  /** Folders to walk, and files to read, relative to the root. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Keys in the frontmatter of records that belong to other tools. */
  readonly foreignKeys: ReadonlySet<string>;
  /** Globs of the folders that have memory of their own. */
  readonly workspaces: readonly string[];
  /** Whether a path below a walked folder is read at all. */
  accepts(path: string): boolean;
  /** Whether a folder is, or is in, one that is walked. */
  walks(folder: string): boolean;
  /**
   * Whether a folder as a whole is one of memory, lies in one, or has one in it: what stands in its
   * place stands for memory.
   */
  mayHold(folder: string): boolean;
  /** Whether the configuration says never to read this path. */
  ignores(path: string): boolean;
  /** The role the configuration gives a path, or null. */
  roleOf(path: string): Role | null;
  /**
   * Whether the configuration says where this role lives, so that it is looked for nowhere else.
   */
  names(role: Role): boolean;
}

/**
 * Makes the layout of a workspace. Each role is detected by itself; one that the configuration
 * names is only what its globs match.
 *
 * @param adrFolder what `.adr-dir` names, if there is one
 */
export function layoutOf(config: ConfigInForce, adrFolder: string | null): Layout {
  const options = { dot: true, noextglob: true } as const;
  const own = (path: string): string => placed(config, path);
  const usual = usualPlaces(config, adrFolder);
  // What lies in a folder with memory of its own is not the root's.
  const isElsewhere = (path: string): boolean =>
    config.within === undefined &&
    config.workspaces !== undefined &&
    workspaceAt(config, path) !== null;
  const ignored = picomatch([...(config.ignore ?? [])], options);
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
      !ignored(path) &&
      !isElsewhere(path) &&
      !never.test(path) &&
      (path.endsWith('.json')
        ? isEntry(path) && !isPolicyFile(path)
        : isMarkdownPath(path) && (usual.has(path) || roles.some((each) => each.matches(path)))),
    mayHold: (folder) =>
      !ignored(folder) &&
      !isElsewhere(folder) &&
      !never.test(`${folder}/`) &&
      places.some((place) => mayReach(place, folder)),
    ignores: (path) => ignored(path) || isElsewhere(path),
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

/** The places of memory that need no configuration. */
interface UsualPlaces {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  has(path: string): boolean;
}

function usualPlaces(config: ConfigInForce, adrFolder: string | null): UsualPlaces {
  const own = (path: string): string => placed(config, path);
  const whole = present([...memoryFolders, adrFolder]).map(own);
  const mixed = mixedFolders.map(own);
  const files = singleFiles.map(own);
  const isIn = (folders: readonly string[], path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
  const prefix = own('_').length - 1;
  return {
    folders: [...new Set([...whole, ...mixed])],
    files,
    has: (path) =>
      files.includes(path) ||
      isIn(whole, path) ||
      (isIn(mixed, path) && agentFileAt(path.slice(prefix))?.folder === ''),
  };
}

/**
 * Whether a link in the place of memory shows a file that is not judged as memory where it is. What
 * boots an agent may be a link to any file: it is no record.
 */
export function isPastMemory(
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

/** The folder that the text of an `.adr-dir` names, if it stays inside. */
export function adrFolderNamed(text: string): string | null {
  const folder = text.trim().replace(/^\.\//, '').replace(/\/+$/, '');
  return folder === '' || folder.startsWith('/') || folder.split('/').includes('..')
    ? null
    : folder;
}

/** Folders that globs of the table name and that hold other files as well. */
const named = agentLayouts.flatMap(({ files }) =>
  files
    .filter((glob) => glob.includes('*'))
    .map((glob) => (glob.split('*')[0] ?? '').replace(/\/[^/]*$/, '')),
);

/** Folders in which agents' files lie among others. */
const mixedFolders: readonly string[] = [
  ...new Set(named.filter((folder) => !memoryFolders.includes(folder))),
];

/** Single files that are memory wherever they stand at the root. */
const singleFiles: readonly string[] = agentLayouts.flatMap(({ files }) =>
  files.filter((glob) => !glob.includes('*')),
);

/** Files and folders at the top that show which agents work here. */
export const agentPlaces: readonly string[] = [
  ...new Set(
    agentLayouts
      .filter(({ kind }) => kind === 'instructions')
      .flatMap(({ files }) => files)
      // A folder of an agent's own says it, whatever is in it; `.github` is everybody's.
      .map((glob) =>
        (/^\.(?!github\/)[\w-]+\//.exec(glob)?.[0] ?? glob).replace(/\/(?:\*.*)?$/, ''),
      )
      .filter((path) => !path.includes('*')),
  ),
];

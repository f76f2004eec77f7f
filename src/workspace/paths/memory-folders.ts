import { agentLayouts } from './agent-layouts.ts';

/** Folders of this model's own records, looked into when they exist. */
const ownFolders: readonly string[] = [
  'memory',
  'corpus',
  'findings',
  'decisions',
  'specs',
  'tasks',
  'docs/memory',
  '.agents/memory',
  '.agents/findings',
  '.swarm/memory',
  '.swarm/sources',
  '.swarm/generated/tasks',
];

/** Folders that globs of the table name, and whether all that lies in them is meant. */
const named = agentLayouts.flatMap(({ kind, files }) =>
  files
    .filter((glob) => glob.includes('*'))
    .map((glob) => ({
      folder: (glob.split('*')[0] ?? '').replace(/\/[^/]*$/, ''),
      isWhole: kind !== 'instructions' && /^[^*]*\/\*\*\/\*\.md$/.test(glob),
    })),
);

/** Folders where notes and records live in the wild: everything in them is read. */
export const memoryFolders: readonly string[] = [
  ...new Set([...ownFolders, ...named.flatMap((each) => (each.isWhole ? [each.folder] : []))]),
];

/** Folders in which agents' files lie among others. */
export const mixedFolders: readonly string[] = [
  ...new Set(named.flatMap((each) => (each.isWhole ? [] : [each.folder]))),
];

/** Single files that are memory wherever they stand at the root. */
export const singleFiles: readonly string[] = agentLayouts.flatMap(({ files }) =>
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

import { agentLayouts } from './agent-layouts.ts';
import { memoryFolders } from './note-folders.ts';

/** Folders that globs of the table name and that hold other files as well. */
const named = agentLayouts.flatMap(({ files }) =>
  files
    .filter((glob) => glob.includes('*'))
    .map((glob) => (glob.split('*')[0] ?? '').replace(/\/[^/]*$/, '')),
);

/** Folders in which agents' files lie among others. */
export const mixedFolders: readonly string[] = [
  ...new Set(named.filter((folder) => !memoryFolders.includes(folder))),
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

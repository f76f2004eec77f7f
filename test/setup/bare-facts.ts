import type { FileFact, SetupFacts } from '#setup/facts';

/** The facts of a repository with some files, and nothing else that setup looks for. */
export function bareFacts(
  files: Readonly<Record<string, FileFact>> = {},
  more: Partial<SetupFacts> = {},
): SetupFacts {
  return {
    program: 'ledger',
    version: '1.2.3',
    script: null,
    local: false,
    git: null,
    files: new Map(Object.entries(files)),
    present: new Set(['.claude']),
    preCommit: null,
    memory: { any: true, index: null },
    skeleton: {},
    ledgerFolder: 'corpus/ledger',
    workspaces: [],
    unseen: { folders: [], globs: [] },
    ...more,
  };
}

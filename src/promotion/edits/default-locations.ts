import { type ConfigInForce, layoutPathFromRoot } from '#workspace/paths/nested-configuration';
import { folderOf } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** Where new files of each role go: paths relative to the root, without a closing slash. */
export interface DefaultLocations {
  readonly findings: string;
  readonly patterns: string;
  readonly deadEnds: string;
  readonly adrs: string;
  readonly audits: string;
  readonly bugs: string;
  readonly tasks: string;
  readonly amendments: string;
  readonly ledger: string;
  readonly index: string;
  readonly glossary: string;
  readonly bootloader: string;
}

/** The layout of a new memory. */
const defaults = {
  findings: 'corpus/findings',
  patterns: 'memory/patterns',
  deadEnds: 'memory/dead-ends',
  adrs: 'corpus/adrs',
  audits: 'corpus/audits',
  bugs: 'corpus/bugs',
  tasks: 'corpus/tasks',
  index: 'memory/INDEX.md',
  glossary: 'memory/glossary.md',
  ledger: 'corpus/ledger',
} as const;

/** The folder that entries of the ledger are written to. */
export function ledgerFolderOf(config: ConfigInForce): string {
  const [glob] = config.layout?.ledger ?? [];
  return layoutPathFromRoot(config, glob === undefined ? defaults.ledger : baseOf(glob));
}

/** Finds the folders and files: by the configuration, else by existing records, else `defaults`. */
export function defaultLocationsOf(
  workspace: Workspace,
  config: ConfigInForce,
  adrFolder: string | null,
): DefaultLocations {
  const own = (path: string): string => layoutPathFromRoot(config, path);
  const folder = (
    key: 'findings' | 'patterns' | 'deadEnds' | 'adrs' | 'audits' | 'bugs' | 'tasks',
    records: readonly MemoryRecord[],
  ): string => {
    const [glob] = config.layout?.[key] ?? [];
    return glob === undefined
      ? (busiest(records) ?? own(key === 'adrs' && adrFolder !== null ? adrFolder : defaults[key]))
      : own(baseOf(glob));
  };
  const findings = folder('findings', workspace.findings);
  return {
    findings,
    patterns: folder('patterns', workspace.patterns),
    deadEnds: folder('deadEnds', workspace.deadEnds),
    adrs: folder('adrs', workspace.adrs),
    audits: folder('audits', workspace.audits),
    bugs: folder('bugs', workspace.bugReports),
    tasks: folder(
      'tasks',
      workspace.tasks.filter((task) => task.role === 'task'),
    ),
    amendments: own('corpus/amendments'),
    ledger: ledgerFolderOf(config),
    index:
      shallowest(workspace.indexes.filter((index) => index.governed)) ??
      own(single(config.layout?.index) ?? defaults.index),
    glossary:
      shallowest(workspace.glossaries) ?? own(single(config.layout?.glossary) ?? defaults.glossary),
    bootloader:
      shallowest(workspace.bootloaders.filter((each) => /(?:^|\/)AGENTS\.md$/.test(each.path))) ??
      own('AGENTS.md'),
  };
}

/** The folder with the most records; the first by name where two have as many. */
function busiest(records: readonly MemoryRecord[]): string | null {
  const counts = new Map<string, number>();
  for (const record of records)
    counts.set(folderOf(record.path), (counts.get(folderOf(record.path)) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

function shallowest(records: readonly { readonly path: string }[]): string | null {
  return (
    [...records].sort(
      (a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1),
    )[0]?.path ?? null
  );
}

/** The folder of a glob: the parts before the first one with a wildcard. */
function baseOf(glob: string): string {
  const parts = glob.split('/');
  const star = parts.findIndex((part) => /[*?{[]/.test(part));
  return (star === -1 ? parts.slice(0, -1) : parts.slice(0, star)).join('/');
}

/** The first glob without a wildcard. */
function single(globs: readonly string[] | undefined): string | undefined {
  return globs?.find((glob) => !/[*?{[]/.test(glob));
}

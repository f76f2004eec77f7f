import { configNames, type SetupFacts, textOf } from '#setup/facts';
import { dependsOnTool } from '#setup/package-manager';
import { workspaceAt } from '#workspace/paths/nested-configuration';

import { type PartialPlan, treeStep } from './setup-plan.ts';

/**
 * Where editors find the schema: beside the tool where the project has it, else where this version
 * is published.
 */
function schemaOf(facts: SetupFacts, homepage: string): string {
  const isLinked = dependsOnTool(textOf(facts, 'package.json')) && !facts.manager?.pnp;
  const published = `${homepage.replace('//github.com/', '//raw.githubusercontent.com/')}/v${facts.version}`;
  return `${isLinked ? './node_modules/memory-ledger' : published}/schemas/v1/config.schema.json`;
}

/** The configuration there is, as setup knows it; null where there is none. */
export function configFile(facts: Pick<SetupFacts, 'files'>): string | null {
  const own = configNames.find((name) => (facts.files.get(name)?.kind ?? 'absent') !== 'absent');
  if (own !== undefined) return own;
  try {
    return Object.hasOwn(JSON.parse(textOf(facts, 'package.json') ?? '{}') as object, 'ledger')
      ? 'package.json'
      : null;
  } catch {
    return null;
  }
}

/** Folders of decision records that are not found by themselves, beside those that are. */
export function adrLayout(
  facts: SetupFacts,
  isKnown: (path: string) => boolean,
): readonly string[] | null {
  const counts = new Map<string, number>();
  for (const path of facts.git?.names ?? []) {
    // What lies in a folder with memory of its own is found there.
    if (workspaceAt({ workspaces: [...facts.workspaces] }, path) !== null) continue;
    const [, folder] =
      /^(.*\/(?:adrs?|decisions|decision-records|architecture-decisions))\/(?:adr[-_]?)?\d{1,5}[-_][^/]*\.md$/i.exec(
        path,
      ) ?? [];
    if (folder !== undefined && !/(?:^|\/)(?:node_modules|vendor|test|tests|fixtures)\//.test(path))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const folders = [...counts]
    .filter(([, count]) => count >= 2)
    .map(([folder]) => folder)
    .sort();
  return folders.some((folder) => !isKnown(`${folder}/0001-a.md`))
    ? folders.map((folder) => `${folder}/*.md`)
    : null;
}

/** Plans the configuration; one that is there stays as it is. */
export function planConfig(
  facts: SetupFacts,
  homepage: string,
  adrs: readonly string[] | null,
): PartialPlan {
  const there = configFile(facts);
  if (there !== null)
    return {
      kept: [{ path: there, why: 'the configuration is there' }],
      notes: unseenNote(facts, there),
    };
  const apart =
    facts.workspaces.length > 0 ? [`${facts.workspaces.join(', ')} with memory of their own`] : [];
  const named = [...(adrs ? [`decision records in ${adrs.join(', ')}`] : []), ...apart].join('; ');
  const says =
    named === ''
      ? 'ledger finds your files itself and uses its default rules'
      : `${named}; ledger finds the rest itself`;
  const text =
    `${JSON.stringify({ $schema: schemaOf(facts, homepage), layout: adrs ? { adrs } : undefined, workspaces: facts.workspaces.length > 0 ? facts.workspaces : undefined }, null, 2)}` +
    '\n';
  return { steps: [treeStep('configuration', 'ledger.config.json', null, text, says)] };
}

/** A configuration that is there is its owner's: what it does not see is said. */
function unseenNote({ unseen: { folders, globs } }: SetupFacts, path: string): string[] {
  return folders.length === 0
    ? []
    : [
        `${folders.join(', ')} ${folders.length === 1 ? 'holds' : 'hold'} memory that ${path}` +
          ` does not see: ${unseenMend(globs, path)}`,
      ];
}

/** What makes a configuration see packages that hold memory. */
export function unseenMend(globs: readonly string[], path: string): string {
  return `add "workspaces": ${JSON.stringify(globs)} to ${path}`;
}

/** Plans an index and a glossary, where there is no memory of any kind. */
export function planSkeleton(facts: SetupFacts): PartialPlan {
  if (facts.memory.any) return {};
  return {
    steps: Object.entries(facts.skeleton).flatMap(([path, text]) =>
      (facts.files.get(path)?.kind ?? 'absent') === 'absent'
        ? [
            treeStep(
              'configuration',
              path,
              null,
              text,
              path.endsWith('INDEX.md') ? 'an index without entries' : 'a glossary without terms',
            ),
          ]
        : [],
    ),
  };
}

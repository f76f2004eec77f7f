import { presentItems } from '#diagnostics/defined-values';
import { configNames, isThere, type SetupFacts, textOf } from '#setup/facts';
import { findBlock, shortDigest, withoutBlock } from '#setup/managed-block';
import { dependsOnTool } from '#setup/package-manager';

import { blockFile, cutFile, planFile } from './managed-file.ts';
import { joinPlans, type PartialPlan, type SetupPart, type SetupStep } from './setup-plan.ts';

/** Finds the configuration file, which may be package.json; null if there is none. */
export function configFile(facts: Pick<SetupFacts, 'files'>): string | null {
  const own = configNames.find((name) => isThere(facts, name));
  if (own !== undefined) return own;
  try {
    return Object.hasOwn(JSON.parse(textOf(facts, 'package.json') ?? '{}') as object, 'ledger')
      ? 'package.json'
      : null;
  } catch {
    return null;
  }
}

/** Plans the configuration; an existing one is not changed. */
export function planConfig(
  facts: SetupFacts,
  homepage: string,
  adrs: readonly string[] | null,
): PartialPlan {
  const path = configFile(facts);
  if (path !== null)
    return { kept: [{ path, why: 'the configuration exists' }], notes: unseenNote(facts, path) };
  const { workspaces } = facts;
  const named = presentItems([
    adrs && `decision records in ${adrs.join(', ')}`,
    workspaces.length > 0 && `${workspaces.join(', ')} with memory of their own`,
  ]).join('; ');
  const says =
    named === ''
      ? 'ledger finds your files itself and uses its default rules'
      : `${named}; ledger finds the rest itself`;
  return newFile('ledger.config.json', configText(facts, homepage, adrs), says);
}

/** Returns the text of a new configuration. `adrs` are globs; null if it need not name any. */
export function configText(
  facts: SetupFacts,
  homepage: string,
  adrs: readonly string[] | null,
): string {
  const { workspaces } = facts;
  const config = {
    $schema: schemaOf(facts, homepage),
    layout: adrs ? { adrs } : undefined,
    ...(workspaces.length > 0 ? { workspaces } : {}),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/**
 * Returns where editors find the schema: in node_modules if the project depends on ledger, else at
 * the address of this version.
 */
function schemaOf(facts: SetupFacts, homepage: string): string {
  const isLinked = dependsOnTool(textOf(facts, 'package.json')) && !facts.manager?.pnp;
  const published = `${homepage.replace('//github.com/', '//raw.githubusercontent.com/')}/v${facts.version}`;
  return `${isLinked ? './node_modules/memory-ledger' : published}/schemas/v1/config.schema.json`;
}

/** Names packages with memory that an existing configuration does not include. */
function unseenNote({ unseen: { folders, globs } }: SetupFacts, path: string): string[] {
  return folders.length === 0
    ? []
    : [
        `${folders.join(', ')} ${folders.length === 1 ? 'contains' : 'contain'} memory that ${path}` +
          ` does not include: ${unseenPackagesFix(globs, path)}`,
      ];
}

/** Returns the advice that makes a configuration include packages with memory. */
export function unseenPackagesFix(globs: readonly string[], path: string): string {
  return `add "workspaces": ${JSON.stringify(globs)} to ${path}`;
}

/** Plans an index and a glossary for a project without memory. */
export function planSkeleton(facts: SetupFacts): PartialPlan {
  const missing = Object.entries(facts.skeleton).filter(
    ([path]) => !facts.memory.any && !isThere(facts, path),
  );
  return joinPlans(
    missing.map(([path, text]) => {
      const isIndex = path.endsWith('INDEX.md');
      return newFile(path, text, isIndex ? 'an index without entries' : 'a glossary without terms');
    }),
  );
}

/** The baseline that setup would write. */
export interface NewBaseline {
  readonly path: string;
  readonly text: string;
  /** Number of problems in it. */
  readonly entries: number;
  /** Number of problems that no baseline may contain, because they protect the checks. */
  readonly kept: number;
}

/**
 * Plans the baseline; no file for no entries. A note counts the problems that it cannot contain.
 */
export function planBaseline({ path, text, entries, kept }: NewBaseline): PartialPlan {
  const note = `${kept === 1 ? '1 problem is' : `${kept} problems are`} too serious for a baseline: ledger lint`;
  const says = `${entries} old ${entries === 1 ? 'problem' : 'problems'}; only new ones fail`;
  return { ...(entries === 0 ? {} : newFile(path, text, says)), notes: kept > 0 ? [note] : [] };
}

function newFile(path: string, after: string, says: string): PartialPlan {
  const part: SetupPart = 'configuration';
  return { steps: [{ part, path, place: 'tree', before: null, after, executable: false, says }] };
}

const attributes = '.gitattributes';

/**
 * Plans the block in `.gitattributes`. It records the digests of created files, so that a fresh
 * clone shows which are unchanged.
 */
export function planAttributes(facts: SetupFacts, steps: readonly SetupStep[]): PartialPlan {
  const { ledgerFolder, workspaces } = facts;
  const ledgers = ['', ...workspaces.map((glob) => `${glob}/`)].map(
    (folder) => `${folder}${ledgerFolder}/** -text linguist-generated`,
  );
  const record = [...new Map([...readAttributesRecord(facts), ...digestsOfWhole(steps)])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, digest]) => `# wrote ${digest} ${path}`);
  const isSaid = (text: string): boolean =>
    record.length === 0 &&
    text.split(/\r?\n/).some((line) => line.startsWith(`${ledgerFolder}/** `));
  return planFile(
    blockFile(
      {
        part: 'configuration',
        path: attributes,
        file: facts.files.get(attributes),
        says: 'keeps line endings of the ledger, and folds it in diffs on GitHub',
      },
      {
        lines: [...ledgers, ...record],
        style: 'hash',
        already: (text) => (isSaid(text) ? 'it mentions the ledger' : null),
      },
    ),
  );
}

/** Returns digests of the files that steps create, by path. */
export function digestsOfWhole(steps: readonly SetupStep[]): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap(({ place, path, before, after }) =>
      place === 'tree' && before === null && after !== null && withoutBlock(after) === after
        ? [[path, shortDigest(after)] as const]
        : [],
    ),
  );
}

/** Reads the digests of created files from `.gitattributes`, by path. */
export function readAttributesRecord(
  facts: Pick<SetupFacts, 'files'>,
): ReadonlyMap<string, string> {
  const block = findBlock(textOf(facts, attributes) ?? '');
  const lines = block && 'lines' in block ? block.lines : [];
  return new Map(
    lines.flatMap((line) => {
      const [, digest, path] = /^# wrote ([0-9a-f]{16}) (.+)$/.exec(line) ?? [];
      return digest === undefined || path === undefined ? [] : [[path, digest] as const];
    }),
  );
}

/**
 * Plans the deletion of files that setup created and that are unchanged.
 *
 * @param record the digests that clones recorded, by path; other people may have written it, so it
 *   counts only for files in `texts`
 * @param texts every file that `init` may create, with the text it would have now
 */
export function planWholeRemoval(
  { files }: SetupFacts,
  record: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): PartialPlan {
  return joinPlans(
    [...texts].map(([path, wanted]) =>
      cutFile({
        part: 'configuration',
        path,
        file: files.get(path),
        cut: (text) => {
          const digest = shortDigest(text);
          if (record.get(path) === digest || shortDigest(wanted) === digest)
            return { text: null, says: 'it is unchanged', left: [] };
          const why = record.has(path)
            ? 'it was changed since'
            : 'no sign that `ledger init` wrote it';
          // A file without a record, and with another name, may be a user's own.
          const isNamedForUs = record.has(path) || path.startsWith('ledger.');
          return { text, says: '', left: isNamedForUs ? [why] : [] };
        },
      }),
    ),
  );
}

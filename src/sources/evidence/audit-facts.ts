import { absentCommits } from '#git/objects/absent-commits';
import { readOriginBranch } from '#git/repository/git-settings';
import { isShallow } from '#git/repository/read-position';
import type { AuditFacts, BrokenHooks } from '#workspace/paths/audit-facts';
import { isAgentSettings } from '#workspace/project/broken-settings';
import { hookScriptsIn, mayHaveHooks } from '#workspace/project/hook-scripts';
import { citedCommitsOf } from '#workspace/stores/cited-commits';
import { citedLinesOf, filesEndingWith } from '#workspace/stores/cited-lines';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import { readTexts } from '../read-texts.ts';
import type { MemorySource } from '../work-tree-source.ts';
import type { EvidenceSource } from './as-evidence.ts';
import { ignoredAmong } from './ignored-paths.ts';
import { onlyItsOwn } from './only-its-own.ts';
import { treeOf } from './tree-of.ts';

/**
 * What an audit looks up in the tree and in git for its rules.
 *
 * @param milliseconds for each question to git
 */
export async function auditFactsOf(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'judgesSettings'>,
  milliseconds: number,
): Promise<AuditFacts> {
  const { evidence, judgesSettings = false } = source;
  // Where no note speaks of a file, and no settings are judged, nobody asks for the tree.
  const isAsked = judgesSettings || nativeStores(records).length > 0;
  const tree = evidence === null || !isAsked ? null : await treeOf(evidence);
  if (evidence === null || tree === null) return {};
  const brokenHooks = await brokenHooksIn(records, source, tree);
  return {
    tree,
    brokenHooks: brokenHooks ?? undefined,
    lineCounts: await lineCountsIn(records, source, tree),
    ...(await commitsOf(records, evidence, milliseconds)),
    ...(await branchOf(records, evidence)),
  };
}

/** The commits that notes cite and that are not here; unknown in a shallow clone. */
async function commitsOf(
  records: Records,
  { repository: open }: EvidenceSource,
  milliseconds: number,
): Promise<Pick<AuditFacts, 'absentCommits' | 'commitsUnknown' | 'commitsRefused'>> {
  const cited = nativeStores(records).flatMap(documentsOf).flatMap(citedCommitsOf);
  const repository = cited.length === 0 ? null : await open();
  if (repository === null) return {};
  if (isShallow(repository)) return { commitsUnknown: true };
  const ids = [...new Set(cited.map(({ value }) => value))];
  const absent = await absentCommits(repository, ids, milliseconds).catch(onlyItsOwn);
  return 'refused' in absent
    ? { commitsRefused: absent.refused }
    : { absentCommits: new Set(absent) };
}

/** The default branch of the remote, where a note speaks of it. */
async function branchOf(
  records: Records,
  { repository: open }: EvidenceSource,
): Promise<Pick<AuditFacts, 'defaultBranch'>> {
  const isAsked = nativeStores(records)
    .flatMap(documentsOf)
    .some(({ text }) => /default branch/i.test(text));
  const repository = isAsked ? await open() : null;
  const branch = repository === null ? null : await readOriginBranch(repository);
  return branch === null ? {} : { defaultBranch: branch };
}

/** A name that more files have is ambiguous. */
const mostOfName = 8;

/** Counts the lines of each file that a citation may mean; a file that cannot be read has any. */
async function lineCountsIn(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
  tree: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const cited = new Set(
    nativeStores(records)
      .flatMap(documentsOf)
      .flatMap((document) => citedLinesOf(document).map(({ value }) => value)),
  );
  const candidates = [...cited]
    .map((value) => filesEndingWith(tree, value))
    .filter((files) => files.length <= mostOfName);
  const paths = [...new Set(candidates.flat())];
  const facts = await source.facts(paths.map((path) => ({ path, text: true })));
  return new Map(
    paths.map((path) => {
      const fact = facts.get(path);
      const text = fact?.kind === 'file' ? fact.text : null;
      return [path, text === null ? Infinity : linesOf(text)];
    }),
  );
}

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/**
 * The settings of a project with hooks, and the scripts that these run and that are not there. A
 * store outside of the project says nothing of its settings.
 */
async function brokenHooksIn(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'judgesSettings'>,
  tree: readonly string[],
): Promise<BrokenHooks | null> {
  const settings = source.judgesSettings ? tree.filter(isAgentSettings) : [];
  const files = new Set(tree);
  const withHooks = nativeStores(records)
    .flatMap(documentsOf)
    .filter(({ path, text }) => mayHaveHooks(path) && files.has(path) && /^hooks:/m.test(text));
  if (settings.length === 0 && withHooks.length === 0) return null;
  const read = await source.facts(settings.map((path) => ({ path, text: true })));
  const { texts: own, unread } = readTexts(read);
  const texts = new Map([...own, ...withHooks.map(({ path, text }) => [path, text] as const)]);
  const scripts = [...texts].flatMap(([path, text]) =>
    hookScriptsIn(path, text).map((script) => ({ path, ...script })),
  );
  const places = scripts.flatMap((script) => script.places);
  const facts = await source.facts(places.map((path) => ({ path, text: false })));
  const isMissing = (path: string): boolean => facts.get(path)?.kind === 'missing';
  const isIgnored = await ignoredAmong(places.filter(isMissing), source);
  return {
    texts,
    unread,
    scripts: scripts.filter((script) =>
      script.places.every((path) => isMissing(path) && !isIgnored(path)),
    ),
  };
}

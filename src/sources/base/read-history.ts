import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/kept-json';
import { readMergeHeads } from '#disk/reading/read-merge-heads';
import { decode } from '#disk/reading/read-source';
import { compareTrees } from '#git/history/compare-trees';
import { recentAuthors } from '#git/history/recent-authors';
import type { Repository } from '#git/repository/open-repository';
import { resolveCommit } from '#git/repository/resolve-commit';
import { owners as say } from '#messages/generated/configuration';
import { trustOf } from '#provenance/people/address-of';
import { type Entry, readLedgerEntry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { BaseRevision, History, Settled } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import { agentFileAt } from '#workspace/paths/agent-files';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import { type ConfigInForce, placed, workspaceAt } from '#workspace/paths/nested-configuration';

import { memoriesOf, skipped } from '../memory-places.ts';
import { codeOwnersOf } from '../policy/code-owners.ts';
import { peopleInForce } from '../policy/mailmap-identities.ts';
import type { GatePolicy } from '../policy/read-policy.ts';
import { attestReviewers, type Attests } from '../policy/reviewer-attestation.ts';
import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import { changedAgentTexts } from './agent-texts.ts';
import { type AgentPaths, type ComparedBase, encodedIn, hiddenIn } from './encoded-paths.ts';
import type { Base } from './find-base.ts';
import { type Judged, memoryAmong } from './merge-result.ts';
import { foldedNameClashes, journalsIn } from './names-in-tree.ts';
import { readBase, readBaseOfWorkTree } from './read-base.ts';

/** What is staged, compared with HEAD, and while a merge is made with what it brings in. */
export async function readStagedHistory(
  staged: Snapshot,
  layout: Layout,
  config: ConfigInForce,
): Promise<History> {
  const { repository } = staged;
  const [head, merged] = [staged.on, await mergedHeads(repository)];
  const named = [
    ...(head === null ? [] : [{ commit: head, name: 'HEAD' }]),
    ...merged.map((commit) => ({
      commit,
      name: merged.length === 1 ? 'MERGE_HEAD' : commit.slice(0, 10),
    })),
  ];
  const bases: BaseRevision[] = [];
  for (const { commit, name } of named) {
    const changes = await compareTrees(repository, commit, staged.commit);
    bases.push(await readBase(staged, layout, changes, name));
  }
  return {
    bases,
    gate: null,
    twins: foldedNameClashes(staged, layout, config),
    trackedJournals: journalsIn(staged, config),
  };
}

/**
 * What stands in the work tree, compared with a revision. Names that fold and journals are told by
 * the index.
 *
 * @param bases the files of what it has in common with the revision, from the root
 */
export async function readWorkTreeHistory(
  bases: readonly Snapshot[],
  staged: Snapshot,
  layout: Layout,
  files: readonly SourceFile[],
  config: ConfigInForce,
  name: string,
): Promise<History> {
  const read: BaseRevision[] = [];
  for (const base of bases) read.push(await readBaseOfWorkTree(base, staged, layout, files, name));
  return {
    bases: read,
    gate: null,
    twins: foldedNameClashes(staged, layout, config),
    trackedJournals: journalsIn(staged, config),
  };
}

/** How far clocks may be apart, in milliseconds. */
const apart = 10 * 60_000;

/** What a gate compares. */
export interface GateCompared {
  /** What is judged, from the root. */
  readonly head: Snapshot;
  /** The branch itself, from the root: what it knows of the base's acts. */
  readonly branch: Snapshot;
  readonly judged: Judged;
  readonly base: Base;
  readonly policy: GatePolicy;
  /** Asked of entries that name a statement of a forge; null where none can be. */
  readonly attests: Attests | null;
  /** What was decided in comments, by the full id of the item. */
  readonly settled: ReadonlyMap<string, Settled>;
  readonly now: Date | undefined;
}

/** What is judged at a gate, compared with what was there before. */
export async function readGateHistory(
  compared: GateCompared,
  layout: Layout,
  entries: readonly Entry[],
  config: ConfigInForce,
): Promise<History> {
  const { head, branch, judged, base, policy, attests, settled } = compared;
  const { bases, changed } = await basesAtGate(compared, layout, entries);
  const paths = readByAgents(layout, config);
  const added = new Map(
    entries
      .filter((entry) => bases.every((each) => each.newEntries.has(entry.path)))
      .map((entry) => [head.prefix + entry.path, entry]),
  );
  return {
    bases,
    gate: {
      base: base.name,
      latest: new Date((compared.now?.getTime() ?? Date.now()) + apart).toISOString(),
      // Of several memories the first one says what is said of all.
      adoption: policy.adoption && config.within === undefined,
      adopted: policy.adopted,
      agentTexts: await changedAgentTexts(head, changed, paths),
      policyChanges: config.within === undefined ? policy.changes : [],
      nested: config.within === undefined ? policy.nested : [],
      brokenPolicy: config.within === undefined ? policy.broken : null,
      conflicts: memoryAmong(judged.conflicts, head.prefix, layout),
      encoded: await encodedIn(head, judged.bases, layout, config),
      hidden: await hiddenIn(head, changed, layout, config, paths),
      rowsOnBranches: policy.config.index?.write === 'branch',
      ledgerKept: !policy.adoption && keepsLedger(policy),
      own: policy.own?.filter(
        ({ path }) => (workspaceAt(policy.config, path) ?? undefined) === config.within,
      ),
      ahead: await entriesAhead(branch, base, policy, layout),
      ...trustOf(policy.config),
      pending: policy.config.gate?.pending ?? 'raised',
      settled,
      authors: await authorsOf(base, head.repository, policy),
      ...(await attestReviewers(head.repository, base, added, policy.mailmap, attests)),
      reviewers: policy.config.reviewers ?? null,
      owners: {
        required: policy.config.owners === 'require',
        placed: await codeOwnersOf(policy.owners),
        teams: teamsIn(head.repository.env.LEDGER_TEAMS ?? ''),
        forges: forgesOf(head.repository.env),
      },
      highConsequence: policy.config.highConsequence ?? [],
      configEdit: config.within === undefined ? policy.edit : null,
      exceptionsEdit:
        config.within === undefined && policy.exceptionsEdit ? policy.exceptionsEdit : undefined,
    },
    twins: foldedNameClashes(head, layout, config),
    trackedJournals: journalsIn(head, config),
  };
}

/** What is judged, compared with each of its bases, and all that changed since. */
async function basesAtGate(
  { head, judged, base }: GateCompared,
  layout: Layout,
  entries: readonly Entry[],
): Promise<{ readonly bases: BaseRevision[]; readonly changed: ComparedBase[] }> {
  const hasRules = entries.some(({ content }) =>
    content.items.some(({ kind }) => kind === 'workflow'),
  );
  const [bases, changed]: [BaseRevision[], ComparedBase[]] = [[], []];
  for (const commit of judged.bases) {
    const changes = await compareTrees(head.repository, commit, head.commit);
    changed.push({ commit, changes });
    bases.push(await readBase(head, layout, changes, base.name, hasRules));
  }
  return { bases, changed };
}

/** Who wrote the commits of late, as the mailmap in force has them. */
async function authorsOf(
  { head, tip }: Base,
  repository: Repository,
  policy: GatePolicy,
): Promise<readonly string[] | null> {
  const authors = await recentAuthors(repository, [head, tip]);
  if (authors === null) return null;
  const people = await peopleInForce(repository, authors, policy.mailmap);
  return authors.map((author) => people.get(author) ?? author);
}

/** Whether the base has a ledger in any of the memories that its configuration keeps apart. */
function keepsLedger({ config, from }: GatePolicy): boolean {
  const entries = [...from.files.keys()].filter((path) => path.endsWith('.json'));
  return memoriesOf(config, [from]).some((each) => {
    const layout = layoutOf(each, null);
    return entries.some((path) => layout.accepts(path));
  });
}

/**
 * What the base decided since the branch left it, as a merge of both would have it. Broken entries
 * are the base's own trouble.
 */
async function entriesAhead(
  head: Snapshot,
  base: Base,
  policy: GatePolicy,
  layout: Layout,
): Promise<Entry[]> {
  if (base.mergeBases.includes(base.tip)) return [];
  const known = [head];
  for (const commit of base.mergeBases)
    known.push(await commitSnapshot(head.repository, head.prefix, commit, head));
  const tip =
    policy.from.commit === base.tip
      ? policy.from
      : await commitSnapshot(head.repository, head.prefix, base.tip, head);
  const paths = [...tip.files].flatMap(([path, { mode }]) =>
    path.endsWith('.json') &&
    mode.startsWith('100') &&
    layout.accepts(path) &&
    !known.some(({ files }) => files.has(path))
      ? [path]
      : [],
  );
  return [...(await tip.read(paths, limits.fileBytes))].flatMap(([path, blob]) => {
    const file = blob && 'bytes' in blob ? decode(path, blob.bytes) : null;
    const read = file && 'text' in file ? readLedgerEntry(file) : null;
    return read && 'entry' in read ? [read.entry] : [];
  });
}

/** Tells the files that agents load, or are served without an act. */
function readByAgents(layout: Layout, config: ConfigInForce): AgentPaths {
  const start = placed(config, '_').length - 1;
  const isOwn = (path: string): boolean =>
    !skipped.test(path) &&
    !layout.ignores(path) &&
    (workspaceAt(config, path) ?? undefined) === config.within;
  return {
    isOwn,
    isRead: (path) => {
      const kind = agentFileAt(path.slice(start))?.layout.kind;
      return (
        ((kind !== undefined && kind !== 'decisions') || layout.roleOf(path) === 'bootloader') &&
        isOwn(path)
      );
    },
  };
}

/**
 * The commits that a merge in the making brings in: several, where several branches are merged at
 * once. For the hook that runs before the merge is written down, git names them in the environment.
 */
async function mergedHeads(repository: Repository): Promise<string[]> {
  const ids: string[] = [];
  const named = Object.keys(repository.env).flatMap(
    (key) => /^GITHEAD_([0-9a-f]{40,64})$/.exec(key)?.[1] ?? [],
  );
  for (const id of new Set([...(readMergeHeads(repository.gitDir) ?? []), ...named]))
    if ((await resolveCommit(repository, id)) !== null) ids.push(id);
  return ids;
}

/**
 * Who is in which team, as `LEDGER_TEAMS` says it: `{"org/team": ["ann", "bob"]}`, logins by team.
 * The action fills it where its token may read teams.
 *
 * @returns by the name of the team in small letters, without its `@`
 * @throws {UsageError} for text that is none of this
 */
function teamsIn(text: string): ReadonlyMap<string, readonly string[]> {
  if (text.trim() === '') return new Map();
  let teams: unknown;
  try {
    teams = JSON.parse(text);
  } catch {
    teams = null;
  }
  if (!isObject(teams)) throw new UsageError(say.teamsMalformed());
  return new Map(
    Object.entries(teams).map(([team, members]) => {
      if (!Array.isArray(members) || !members.every((each) => typeof each === 'string'))
        throw new UsageError(say.teamsMalformed());
      return [team.replace(/^@/, '').toLowerCase(), members];
    }),
  );
}

/**
 * The hosts whose private addresses tell a login, with what stands between it and its number: the
 * forge that runs this, else the two that everybody knows.
 */
function forgesOf({
  GITHUB_SERVER_URL: github,
  CI_SERVER_HOST: gitlab,
}: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  if (github !== undefined && URL.canParse(github))
    return new Map([[new URL(github).hostname, '+']]);
  // Logins that somebody typed into LEDGER_APPROVALS have the address of GitHub.
  return new Map([
    ['github.com', '+'],
    [gitlab ?? 'gitlab.com', '-'],
  ]);
}

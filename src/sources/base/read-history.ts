import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { readMergeHeads } from '#disk/reading/git-files';
import { decode } from '#disk/reading/read-source';
import { compareTrees } from '#git/history/compare-trees';
import { recentAuthors } from '#git/history/recent-authors';
import type { Repository } from '#git/repository/open-repository';
import { resolveCommit } from '#git/repository/resolve-commit';
import { owners as say } from '#messages/generated/configuration';
import { trustOf } from '#provenance/people/identity';
import { type Entry, readLedgerEntry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { BaseRevision, History, UncommittedDecision } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import { agentFileAt } from '#workspace/paths/agent-files';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import {
  type ConfigInForce,
  layoutPathFromRoot,
  workspaceAt,
} from '#workspace/paths/nested-configuration';

import { configsOfMemories, skipped } from '../memory-places.ts';
import { codeOwnersOf } from '../policy/code-owners.ts';
import { peopleInForce } from '../policy/mailmap-identities.ts';
import type { GatePolicy } from '../policy/read-policy.ts';
import { attestReviewers, type StatementCheck } from '../policy/reviewer-attestation.ts';
import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import { changedAgentTexts } from './agent-texts.ts';
import {
  type AgentPaths,
  type ComparedBase,
  findHiddenFiles,
  findReencodedFiles,
} from './encoded-paths.ts';
import type { Base } from './find-base.ts';
import { type GateFiles, memoryAmong } from './merge-result.ts';
import { foldedNameClashes, journalsIn } from './names-in-tree.ts';
import { readBase, readBaseOfWorkTree } from './read-base.ts';

/** Compares staged memory with HEAD and, during a merge, with the merged commits. */
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
 * Compares the work tree with a revision; folded names and journals are looked up in the index.
 *
 * @param bases the files of the merge bases, from the root
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

const maxClockSkewMs = 10 * 60_000;

/** The inputs of a gate. */
export interface GateHistoryInputs {
  /** The checked files, relative to the root. */
  readonly head: Snapshot;
  /** The files of the branch itself, from the root. */
  readonly branch: Snapshot;
  readonly judged: GateFiles;
  readonly base: Base;
  readonly policy: GatePolicy;
  /** Checks entries that name a statement on a forge; null without a forge. */
  readonly attests: StatementCheck | null;
  /** Decisions in comments, by the whole id of the item. */
  readonly settled: ReadonlyMap<string, UncommittedDecision>;
  readonly now: Date | undefined;
}

/** Compares the checked files of a gate with its bases. */
export async function readGateHistory(
  compared: GateHistoryInputs,
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
      latest: new Date((compared.now?.getTime() ?? Date.now()) + maxClockSkewMs).toISOString(),
      // Of several memories, only the first reports findings on policy.
      adoption: policy.adoption && config.within === undefined,
      adopted: policy.adopted,
      agentTexts: await changedAgentTexts(head, changed, paths),
      policyChanges: config.within === undefined ? policy.changes : [],
      nested: config.within === undefined ? policy.nested : [],
      brokenPolicy: config.within === undefined ? policy.broken : null,
      conflicts: memoryAmong(judged.conflicts, head.prefix, layout),
      encoded: await findReencodedFiles(head, judged.bases, layout, config),
      hidden: await findHiddenFiles(head, changed, layout, config, paths),
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

/** Compares the checked files with each base. */
async function basesAtGate(
  { head, judged, base }: GateHistoryInputs,
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

/** The authors of recent commits, by the mailmap in force. */
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

/** Whether the base has a ledger in any memory of its configuration. */
function keepsLedger({ config, from }: GatePolicy): boolean {
  const entries = [...from.files.keys()].filter((path) => path.endsWith('.json'));
  return configsOfMemories(config, [from]).some((each) => {
    const layout = layoutOf(each, null);
    return entries.some((path) => layout.accepts(path));
  });
}

/** The entries of the base since the branch left it, without malformed ones. */
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

/** Tells the files that agents load by themselves. */
function readByAgents(layout: Layout, config: ConfigInForce): AgentPaths {
  const start = layoutPathFromRoot(config, '_').length - 1;
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

/** The commits of an unfinished merge. For a hook, Git names them in the environment. */
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
 * Reads `LEDGER_TEAMS`, logins by team: `{"org/team": ["ann", "bob"]}`. The action sets it if its
 * token may read teams.
 *
 * @returns logins by the name of the team, in lower case and without `@`
 * @throws {UsageError} for any other text
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

/** Hosts of private e-mail addresses that hold a login, with the separator of number and login. */
function forgesOf({
  GITHUB_SERVER_URL: github,
  CI_SERVER_HOST: gitlab,
}: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  if (github !== undefined && URL.canParse(github))
    return new Map([[new URL(github).hostname, '+']]);
  // Logins in LEDGER_APPROVALS are given addresses of GitHub.
  return new Map([
    ['github.com', '+'],
    [gitlab ?? 'gitlab.com', '-'],
  ]);
}

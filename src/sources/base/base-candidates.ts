/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A revision that a change may be compared with. */
export interface BaseCandidate {
  /** Its name in messages. */
  readonly name: string;
  /** Full refs and ids; the first that exists counts. A tag cannot replace a branch. */
  readonly revisions: readonly string[];
  /** Other refs that the name may mean. */
  readonly others: readonly string[];
  /** Its source: a flag, a variable, or a key of the configuration. */
  readonly said: string;
}

/** Variables of CI services for the target branch of a change. */
const targets = [
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'CHANGE_TARGET',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'DRONE_TARGET_BRANCH',
  'CI_COMMIT_TARGET_BRANCH',
] as const;

/** Sources of the commit that a push replaced, which is not a target branch. */
const pushes = ['the push event', 'CI_COMMIT_BEFORE_SHA'] as const;

/** Whether a base is the commit that a push replaced. */
export function isOfPush({ said }: Pick<BaseCandidate, 'said'>): boolean {
  return pushes.some((each) => each === said);
}

/**
 * The base in the environment of a CI service, for a pull request, a merge group or a push; null
 * outside of CI.
 *
 * @param event the event of GitHub, or null
 */
export function baseOfEnvironment(env: Env, event: unknown): BaseCandidate | null {
  if (env.GITHUB_ACTIONS === 'true') return baseOfGitHub(env, event);
  const target = targets.find((name) => env[name] && env[name] !== 'false');
  const tip = env.CI_MERGE_REQUEST_TARGET_BRANCH_SHA;
  // GitLab gives the tip of the target for merge pipelines only. The merge base would miss newer
  // decisions.
  if (target !== undefined)
    return {
      ...branchCandidate(env[target] ?? '', target),
      revisions: [
        ...branchCandidate(env[target] ?? '', target).revisions,
        ...(isCommit(tip) ? [tip] : []),
      ],
    };
  if (isCommit(env.CI_COMMIT_BEFORE_SHA)) return commit(env.CI_COMMIT_BEFORE_SHA, pushes[1]);
  return env.GITLAB_CI && env.CI_DEFAULT_BRANCH
    ? branchCandidate(env.CI_DEFAULT_BRANCH, 'CI_DEFAULT_BRANCH')
    : null;
}

/** The base in the environment; for a push the default branch, because a push is not reviewed. */
export function reviewedBaseOfEnvironment(env: Env, event: unknown): BaseCandidate | null {
  const found = baseOfEnvironment(env, event);
  if (found === null || !isOfPush(found)) return found;
  const repository = { default_branch: textAt(event, 'repository', 'default_branch') };
  return baseOfEnvironment({ ...env, CI_COMMIT_BEFORE_SHA: undefined }, { repository });
}

function baseOfGitHub(env: Env, event: unknown): BaseCandidate | null {
  // For a review of a pull request, only the event names the base.
  const inEvent = textAt(event, 'pull_request', 'base', 'ref');
  if (env.GITHUB_BASE_REF || inEvent) {
    const named = env.GITHUB_BASE_REF
      ? branchCandidate(env.GITHUB_BASE_REF, 'GITHUB_BASE_REF')
      : branchCandidate(inEvent ?? '', 'the event');
    const sha = textAt(event, 'pull_request', 'base', 'sha');
    return isCommit(sha) ? { ...named, revisions: [...named.revisions, sha] } : named;
  }
  const group = textAt(event, 'merge_group', 'base_sha');
  if (isCommit(group)) return commit(group, 'merge_group.base_sha');
  const before = textAt(event, 'before');
  if (isCommit(before)) return commit(before, pushes[0]);
  const main = textAt(event, 'repository', 'default_branch');
  return main ? branchCandidate(main, 'repository.default_branch') : null;
}

/** A branch by its name, at the remote or else local. `origin/x` may also be the whole name. */
export function branchCandidate(name: string, said: string): BaseCandidate {
  const plain = plainName(name);
  return {
    name: `origin/${plain}`,
    revisions: refsOf(plain),
    others: plain === name ? [] : refsOf(name),
    said,
  };
}

/** The name of a branch without `refs/…/` and `origin/`. */
export function plainName(name: string): string {
  return name.replace(/^refs\/(?:heads|remotes\/origin)\//, '').replace(/^origin\//, '');
}

/** The refs that a branch may have, by its plain name: at the remote, then local. */
export function refsOf(name: string): string[] {
  return [`refs/remotes/origin/${name}`, `refs/heads/${name}`];
}

function commit(id: string, said: string): BaseCandidate {
  return { name: id.slice(0, 10), revisions: [id], others: [], said };
}

/** Whether a text is the ID of a commit; all zeros mean none. */
function isCommit(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text) && !/^0+$/.test(text);
}

function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  let here: unknown = value;
  for (const key of keys) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[key];
  }
  return typeof here === 'string' ? here : undefined;
}

/** Environment variables, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A revision that a change may be compared with. */
export interface BaseCandidate {
  /** What it is called in what is printed. */
  readonly name: string;
  /**
   * Refs in full and ids, of which the first that is there counts: no tag of a stranger's can stand
   * in for a branch.
   */
  readonly revisions: readonly string[];
  /** What else the name may mean, where there are branches so called. */
  readonly others: readonly string[];
  /** Who says so: a flag, a variable, a key of the configuration. */
  readonly said: string;
}

/** Variables in which a CI service names the branch that a change is to be merged into. */
const targets = [
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'CHANGE_TARGET',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'DRONE_TARGET_BRANCH',
  'CI_COMMIT_TARGET_BRANCH',
] as const;

/** Who says what a push replaced: that is no branch to merge into. */
const pushes = ['the push event', 'CI_COMMIT_BEFORE_SHA'] as const;

/** Whether a base is what a push replaced. */
export function isOfPush({ said }: Pick<BaseCandidate, 'said'>): boolean {
  return pushes.some((each) => each === said);
}

/**
 * The base that the environment of a CI service names: of a pull request, a merge group or a
 * push; null outside of CI.
 *
 * @param event the event as GitHub hands it over, or null
 */
export function baseOfEnvironment(env: Env, event: unknown): BaseCandidate | null {
  if (env.GITHUB_ACTIONS === 'true') return baseOfGitHub(env, event);
  const target = targets.find((name) => env[name] && env[name] !== 'false');
  const tip = env.CI_MERGE_REQUEST_TARGET_BRANCH_SHA;
  // GitLab names the target's tip where it checks out a merge. The commit that the branch left from
  // does not stand in for it: what was decided since is not there.
  if (target !== undefined)
    return {
      ...branch(env[target] ?? '', target),
      revisions: [...branch(env[target] ?? '', target).revisions, ...(isCommit(tip) ? [tip] : [])],
    };
  if (isCommit(env.CI_COMMIT_BEFORE_SHA)) return commit(env.CI_COMMIT_BEFORE_SHA, pushes[1]);
  return env.GITLAB_CI && env.CI_DEFAULT_BRANCH
    ? branch(env.CI_DEFAULT_BRANCH, 'CI_DEFAULT_BRANCH')
    : null;
}

/**
 * The same, but for a push the default branch: what a push replaced may be the pushed branch
 * itself, and says nothing of what was reviewed.
 */
export function reviewedBaseOfEnvironment(env: Env, event: unknown): BaseCandidate | null {
  const found = baseOfEnvironment(env, event);
  if (found === null || !isOfPush(found)) return found;
  const repository = { default_branch: textAt(event, 'repository', 'default_branch') };
  return baseOfEnvironment({ ...env, CI_COMMIT_BEFORE_SHA: undefined }, { repository });
}

function baseOfGitHub(env: Env, event: unknown): BaseCandidate | null {
  // A review of a pull request has it in the event alone.
  const inEvent = textAt(event, 'pull_request', 'base', 'ref');
  if (env.GITHUB_BASE_REF || inEvent) {
    const named = env.GITHUB_BASE_REF
      ? branch(env.GITHUB_BASE_REF, 'GITHUB_BASE_REF')
      : branch(inEvent ?? '', 'the event');
    const sha = textAt(event, 'pull_request', 'base', 'sha');
    return isCommit(sha) ? { ...named, revisions: [...named.revisions, sha] } : named;
  }
  const group = textAt(event, 'merge_group', 'base_sha');
  if (isCommit(group)) return commit(group, 'merge_group.base_sha');
  const before = textAt(event, 'before');
  if (isCommit(before)) return commit(before, pushes[0]);
  const main = textAt(event, 'repository', 'default_branch');
  return main ? branch(main, 'repository.default_branch') : null;
}

/**
 * A branch by its name, as the remote has it, else as this clone has it. A name that says where may
 * be all of a branch's name.
 */
export function branch(name: string, said: string): BaseCandidate {
  const plain = name.replace(/^refs\/(?:heads|remotes\/origin)\//, '').replace(/^origin\//, '');
  return {
    name: `origin/${plain}`,
    revisions: refsOf(plain),
    others: plain === name ? [] : refsOf(name),
    said,
  };
}

function refsOf(name: string): string[] {
  return [`refs/remotes/origin/${name}`, `refs/heads/${name}`];
}

function commit(id: string, said: string): BaseCandidate {
  return { name: id.slice(0, 10), revisions: [id], others: [], said };
}

/** A commit's id; that of nothing is all zeros. */
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

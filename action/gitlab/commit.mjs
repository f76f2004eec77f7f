// One commit by GitLab's API. It knows no expected head of the branch, so each file that is changed
// or removed names the commit that had it, and no file is made that is there: a second job that
// decides the same is refused.
import { branchName } from '../common/fetch-commits.mjs';

/**
 * What a commit does to each file.
 *
 * @param files text or bytes by path, null for one that goes
 * @param git git in a repository whose HEAD is the commit that was planned on
 */
export async function actionsOf(files, git) {
  const there = new Set((await git('ls-tree', '-r', '-z', '--name-only', 'HEAD')).split('\0'));
  const actions = [];
  for (const [path, content] of files) {
    const known = there.has(path)
      ? {
          last_commit_id: await git(
            '--literal-pathspecs',
            'log',
            '-1',
            '--format=%H',
            'HEAD',
            '--',
            path,
          ),
        }
      : {};
    actions.push({
      action: content === null ? 'delete' : there.has(path) ? 'update' : 'create',
      file_path: path,
      ...known,
      ...(content === null
        ? {}
        : { content: Buffer.from(content).toString('base64'), encoding: 'base64' }),
    });
  }
  return actions;
}

/**
 * Commits to a branch.
 *
 * @returns `{ id, isNext }`: the commit, and whether nothing came between it and the head;
 *   `{ why }` where the job may not; `'moved'` where the branch is no longer where it was read
 */
export async function commitTo(branch, head, message, actions, api) {
  const path = `/repository/branches/${encodeURIComponent(branchName(branch))}`;
  const before = await api.find(path);
  if (before === null) return { why: `there is no branch ${branch}` };
  if (before.can_push === false) return { why: `the job may not push to ${branch}` };
  if (before.commit?.id !== head) return 'moved';
  const body = { branch, commit_message: message, actions, stats: false };
  try {
    const { id, parent_ids: parents } = await api.ask('POST', '/repository/commits', body);
    return { id, isNext: parents?.[0] === head };
  } catch (error) {
    if (error?.status === 403) return { why: `the job may not write to ${branch}` };
    // GitLab says a refusal in words of its own; where the branch is tells more.
    if (error?.status === 400 && (await api.find(path))?.commit?.id !== head) return 'moved';
    throw error;
  }
}

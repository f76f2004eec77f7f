import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { gitEnv, type PlayedGitLab } from './played-gitlab.ts';

interface Action {
  readonly action: 'create' | 'update' | 'delete';
  readonly file_path: string;
  readonly content?: string;
  readonly last_commit_id?: string;
}

interface Asked {
  readonly branch: string;
  readonly commit_message: string;
  readonly actions: readonly Action[];
  readonly start_sha?: string;
  readonly force?: boolean;
}

interface Answer {
  readonly status: number;
  readonly value: unknown;
}

/**
 * Makes a commit as GitLab's commits API does: on the branch as it is then, whatever the asker knew
 * of it, unless a file that is changed or removed had another commit, or one that is made is there.
 */
export function createdCommit(body: unknown, played: PlayedGitLab): Answer {
  const { branch, commit_message: message, actions, start_sha: start, force } = body as Asked;
  played.beforeCommit?.();
  played.beforeCommit = null;
  const { bare, git } = played;
  const refused = (why: string): Answer => ({ status: 400, value: { message: why } });
  if (!played.mayPush.has(branch) && start === undefined)
    return { status: 403, value: { message: '403 Forbidden' } };
  const ref = `refs/heads/${branch}`;
  const there = git('for-each-ref', '--format=%(objectname)', ref);
  if (start !== undefined && there !== '' && force !== true)
    return refused(`A branch called '${branch}' already exists.`);
  const head = start ?? there;
  const run = (args: readonly string[], input: string | Buffer = ''): string =>
    execFileSync('git', ['-C', bare, ...args], {
      encoding: 'utf8',
      input,
      env: { ...gitEnv, GIT_INDEX_FILE: join(bare, 'played') },
    }).trim();
  const last = (at: string, path: string): string =>
    run(['log', '-1', '--format=%H', at, '--', path]);
  run(['read-tree', head]);
  for (const { action, file_path: path, content, last_commit_id: known } of actions) {
    const isThere = run(['ls-files', '--', path]) !== '';
    if (isThere === (action === 'create'))
      return refused(`A file with this name ${isThere ? 'already exists' : "doesn't exist"}`);
    if (known !== undefined && last(known, path) !== last(head, path))
      return refused(`The file has changed since you started editing it: ${path}`);
    if (action === 'delete') run(['update-index', '--force-remove', path]);
    else {
      const blob = run(['hash-object', '-w', '--stdin'], Buffer.from(content ?? '', 'base64'));
      run(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
    }
  }
  const id = run(['commit-tree', run(['write-tree']), '-p', head, '-F', '-'], message);
  git('update-ref', ref, id);
  played.commits.push({ branch, message, id });
  if (branch === played.branch) played.pushed();
  return { status: 201, value: { id, parent_ids: [head] } };
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { workTreesOf } from '#disk/reading/git-files';
import { sessionFiles } from '#features/sessions/disk/session-files';

import { folderWith } from '../support/run-cli.ts';

const project = '/home/me/my.app';
const uuid = (last: number): string => `0b5e0b5e-0000-4000-8000-00000000000${last}`;
const line = (value: object): string => `${JSON.stringify(value)}\n`;
const cwd = (folder: string): string => line({ type: 'user', cwd: folder });

/** Ids of agents and sessions that are found, the newest first. */
function found(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) {
  const home = folderWith(files);
  Object.keys(files).forEach((path, at) => utimesSync(join(home, path), 1_000 + at, 1_000 + at));
  return {
    home,
    of: (projects: readonly string[] | null, agents: readonly string[] | null = null) =>
      sessionFiles({ HOME: home, ...env }, projects, agents).files.map(
        ({ agent, session }) => `${agent} ${session}`,
      ),
  };
}

describe('sessions on this machine', () => {
  it('are found where each agent keeps them, the newest first, and told apart by project', () => {
    const hash = createHash('sha256').update(project).digest('hex');
    const { of } = found({
      [`.claude/projects/-home-me-my-app/${uuid(1)}.jsonl`]: cwd(project),
      [`.claude/projects/-home-me-my-app-pkg/${uuid(2)}.jsonl`]: cwd(`${project}/pkg`),
      [`.claude/projects/-home-me-my-app-pkg/${uuid(3)}.jsonl`]: cwd('/home/me/my.app-pkg'),
      [`.claude/projects/-home-me-my-app/${uuid(1)}/subagents/agent-a.jsonl`]: cwd(project),
      [`.codex/sessions/2026/11/22/rollout-2026-11-22T09-00-00-${uuid(4)}.jsonl`]: line({
        type: 'session_meta',
        payload: { id: uuid(4), cwd: project },
      }),
      [`.codex/sessions/2026/11/22/rollout-2026-11-22T09-00-00-${uuid(5)}.jsonl`]: line({
        type: 'session_meta',
        payload: { id: uuid(5), cwd: '/home/me/other', note: `"cwd":"${project}"` },
      }),
      [`.gemini/tmp/${hash}/chats/session-1.json`]: '{\n  "sessionId": "x"\n}',
      '.gemini/tmp/my-app/chats/session-2.jsonl': line({ sessionId: 'x', projectHash: hash }),
      '.gemini/tmp/slug/.project_root': project,
      '.gemini/tmp/slug/chats/session-3.jsonl': line({ sessionId: 'x', projectHash: 'other' }),
      '.gemini/tmp/slug/chats/session-3.json': '{}',
      [`.copilot/session-state/${uuid(6)}/events.jsonl`]: line({ type: 'session.start' }),
      [`.copilot/session-state/${uuid(6)}/workspace.yaml`]: `id: x\ncwd: ${project}\n`,
      [`.copilot/session-state/${uuid(7)}/events.jsonl`]: line({
        type: 'session.start',
        data: { context: { cwd: project } },
      }),
      [`.cursor/projects/home-me-my-app/agent-transcripts/${uuid(8)}/${uuid(8)}.jsonl`]: line({
        role: 'user',
      }),
      [`.qwen/projects/-home-me-my-app/chats/${uuid(9)}.jsonl`]: cwd(project),
      '.pi/agent/sessions/--home-me-my.app--/2026_x.jsonl': line({ type: 'session', cwd: project }),
      '.cline/data/sessions/s1/s1.messages.json': '{}',
      '.cline/data/sessions/s1/s1.json': line({ cwd: project }),
      '.cline/data/sessions/s2/s2.messages.json': '{}',
      '.cline/data/sessions/s2/s2.json': line({ cwd: '/else' }),
    });
    expect(of([project])).toEqual([
      'cline s1.messages',
      'pi 2026_x',
      `qwen ${uuid(9)}`,
      `cursor ${uuid(8)}`,
      `copilot ${uuid(7)}`,
      `copilot ${uuid(6)}`,
      'gemini session-3',
      'gemini session-2',
      'gemini session-1',
      `codex ${uuid(4)}`,
      `claude ${uuid(1)}`,
      `claude ${uuid(2)}`,
      `claude ${uuid(1)}`,
    ]);
    expect(of(['/home/me/other'])).toEqual([`codex ${uuid(5)}`]);
    expect(of(null, ['codex'])).toEqual([`codex ${uuid(5)}`, `codex ${uuid(4)}`]);
  });

  it('follow the variables that move an agent, where these are absolute', () => {
    const moved = folderWith({ [`projects/-home-me-my-app/${uuid(1)}.jsonl`]: cwd(project) });
    expect(found({}, { CLAUDE_CONFIG_DIR: moved }).of([project])).toEqual([`claude ${uuid(1)}`]);
    expect(found({}, { CLAUDE_CONFIG_DIR: 'moved' }).of([project])).toEqual([]);
  });

  it('leave links, pipes and files of another project alone, and count those', () => {
    const folder = '.claude/projects/-home-me-my-app';
    const { home } = found({
      [`${folder}/${uuid(1)}.jsonl`]: cwd('/home/me/my-app'),
      [`elsewhere/${uuid(2)}.jsonl`]: cwd(project),
      [`${folder}/${uuid(5)}.jsonl`]: '\0{"cwd":',
    });
    symlinkSync(join(home, `elsewhere/${uuid(2)}.jsonl`), join(home, folder, `${uuid(2)}.jsonl`));
    symlinkSync(join(home, 'elsewhere'), join(home, '.claude/projects/-home-me-my-app-x'));
    execFileSync('mkfifo', [join(home, folder, `${uuid(3)}.jsonl`)]);
    mkdirSync(join(home, folder, `${uuid(4)}.jsonl`));
    const { files, elsewhere, unread } = sessionFiles({ HOME: home }, [project]);
    expect(files.map(({ session, shown }) => [session, shown])).toEqual([
      [uuid(5), `~/${folder}/${uuid(5)}.jsonl`],
    ]);
    expect([elsewhere, unread]).toEqual([1, []]);
  });
});

describe('work trees', () => {
  it('are all those of the repository', () => {
    const root = realpathSync(folderWith({ 'a.txt': 'a' }));
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args]);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'a');
    const other = join(realpathSync(folderWith({})), 'other');
    git('worktree', 'add', '-q', other);
    expect(workTreesOf(root)).toEqual([root, other]);
    expect(workTreesOf(other)).toEqual([other, root]);
    const plain = folderWith({ '.git': 'gitdir: /nowhere' });
    expect(workTreesOf(plain)).toEqual([plain]);
    expect(workTreesOf(dirname(other))).toEqual([dirname(other)]);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, team } from '../support/team.ts';

const refresh = `const used = new Set<string>();

export function refresh(token: string): string {
  if (used.has(token)) throw new Error('reuse');
  used.add(token);
  return \`\${token}.next\`;
}
`;
const claim = 'A rotated refresh token is rejected on reuse';

describe('a team and its memory', () => {
  it('captures, decides, closes, verifies, confirms and withdraws', { timeout: 120_000 }, () => {
    const { root, as, at, did, git, write, read, commit } = team('auth-refresh', {
      'src/refresh.ts': refresh,
    });

    // A task with a fact, a decision that is also a pattern, and a local detail.
    const fact = captured(
      did(
        bot,
        'capture',
        claim,
        'src/refresh.ts#L3-L7',
        '--when',
        'token rotation, refresh endpoints',
        '--not-when',
        'single-use session cookies',
      ),
    );
    const both = did(
      bot,
      'capture',
      'Refresh tokens rotate on every use',
      '--kind',
      'decision,pattern',
      '--context',
      'Tokens leak.',
      '--alternatives',
      'Long-lived tokens.',
      '--consequences',
      'Clients store the new one.',
      '--when',
      'changing the refresh flow',
      '--not-when',
      'API keys',
      '--finding',
      fact,
    );
    const [decision, pattern] = [captured(both, 'decision'), captured(both, 'pattern')];
    const local = captured(
      did(bot, 'capture', 'The log line was misspelt', '--kind', 'local'),
      'local',
    );
    commit('Work');

    const refused = as(bot, ['close', 'auth-refresh']);
    expect(refused.code).toBe(1);
    for (const item of [fact, decision, pattern, local])
      expect(refused.error).toMatch(new RegExp(`^  QUE401  .*\\(${item}\\) is`, 'm'));
    expect(refused.error).toContain('nothing was written');

    // Decided by a second person; one finding is no pattern.
    expect(as(reviewer, ['promote', fact, pattern]).error).toMatch(/P09 .*of 2/);
    did(reviewer, 'promote', fact, decision);
    did(reviewer, 'reject', pattern, '--reason', 'one finding is no pattern');
    did(reviewer, 'reject', local);
    did(reviewer, 'close', 'auth-refresh');

    const path = at('corpus/findings/rotated-refresh-token-rejected-reuse.md');
    const finding = read(path);
    const hash = spawnSync('sh', ['-c', "sed -n '3,7p' src/refresh.ts | sha256sum"], {
      cwd: root,
      encoding: 'utf8',
    }).stdout.slice(0, 64);
    expect(finding).toContain(
      `  - kind: lines\n    surface: "src/refresh.ts#L3-L7"\n    hash: "sha256:${hash}"\n`,
    );
    for (const key of [
      'status: promoted',
      'reviewer_or_tool: "A Reviewer <reviewer@example.org>"',
      'origin_obligations: []',
      'pass: work',
      'profile: default',
      'confidence: medium',
      'load_when: "token rotation, refresh endpoints"',
    ])
      expect(finding).toContain(key);
    const index = read('memory/INDEX.md');
    expect(index).toContain(
      `| [${claim}](../${path}) | promoted | token rotation, refresh endpoints |`,
    );
    expect(index).toMatch(
      /\| \[ADR-0001: Refresh tokens rotate on every use\]\([^)]*\) \| accepted \| changing the refresh flow \|/,
    );
    const task = read('corpus/tasks/auth-refresh.md');
    expect(task).toContain('status: done');
    expect(task.match(/\| (?:promoted|rejected) \|/g)).toHaveLength(4);
    expect(readdirSync(join(root, 'corpus/ledger/promotions'))).toHaveLength(6);
    expect(readdirSync(join(root, 'corpus/ledger/changes'))).toHaveLength(1);
    expect(did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    commit('Decide');

    // The cited code changes: exactly that surface is blamed. It moves: nothing is.
    write('src/refresh.ts', refresh.replace("throw new Error('reuse')", 'return token'));
    const changed = as(bot, ['verify']);
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(/^ {2}changed +src\/refresh\.ts#L3-L7/m);
    expect(changed.out.match(/^ {2}(?:changed|gone|ambiguous|moved)/gm)).toHaveLength(1);
    write('src/refresh.ts', `// One.\n// Two.\n${refresh}`);
    const moved = as(bot, ['verify']);
    expect([moved.code, moved.out]).toEqual([
      0,
      expect.stringMatching(/moved +src\/refresh\.ts#L3-L7 → src\/refresh\.ts#L5-L9/),
    ]);
    expect(as(bot, ['confirm', fact]).error).toContain('ledger verify --follow');
    did(reviewer, 'verify', '--follow', fact);
    expect(did(bot, 'verify')).toContain('1 promoted record matches');
    expect(did(bot, 'lint', '--fail-on', 'warning')).toBe('');

    // It was wrong: withdrawn, not to be learned again; the corrected one is.
    did(
      reviewer,
      'retract',
      fact,
      '--reason',
      'reuse is allowed for ten seconds',
      '--because',
      'contradicted',
    );
    expect(read(path)).toContain('status: rolled-back');
    expect(read('memory/INDEX.md')).not.toContain('| promoted |');
    expect(read('memory/INDEX.md')).toContain('Do not use: contradicted');
    const again = as(bot, [
      'capture',
      'A rotated refresh token is rejected on reuse.',
      'src/refresh.ts#L5-L9',
    ]);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('P10')]);
    const corrected = captured(
      did(
        bot,
        'capture',
        'A rotated refresh token is rejected on reuse after 10 seconds',
        'src/refresh.ts#L5-L9',
        '--when',
        'token rotation',
        '--not-when',
        'cookies',
      ),
    );
    did(reviewer, 'promote', corrected);
    expect(did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    commit('Correct');
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(root, 'memory/.txn/.gitignore'))).toBe(true);
  });
});

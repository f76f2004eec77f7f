import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { bot, reviewer, type Team, team } from '../support/team.ts';

const code = numberedLines(40);
const changed = code.replace('value2 = 2', 'value2 = 3');
const finding = 'corpus/findings/token-waits-neighbour.md';

function known(): { readonly here: Team; readonly item: string } {
  const here = team('work', { 'src/token.ts': code });
  const item = promoteFact(
    here,
    'The token waits for its neighbour',
    'src/token.ts#L1-L4',
    'changing the token',
  );
  here.commit('Memory');
  return { here, item };
}
const cacheOf = (here: Team): string => join(here.root, '.git/cache');
const recall = (here: Team, ...args: readonly string[]): string =>
  here.as(bot, ['recall', ...args], { env: { XDG_CACHE_HOME: cacheOf(here) } }).out;
const rewrite = (here: Team, pattern: RegExp, line: string): void =>
  here.write(
    finding,
    here.read(finding).replace(pattern, () => line),
  );

describe('what somebody wrote into memory by hand', { timeout: 60_000 }, () => {
  it('makes evidence that changed no evidence that holds', () => {
    const { here, item } = known();
    here.write('src/token.ts', changed);
    here.did(reviewer, 'confirm', item, '--at', 'src/token.ts#L1-L4');
    const confirmed = here.read(finding);
    here.git('checkout', '-q', '--', '.');
    here.git('clean', '-qfd', 'corpus');
    here.write('src/token.ts', changed);
    for (const hashes of [/^content_hash: .*$/m, /^ {2}- \{ kind: lines.*$/m])
      rewrite(here, hashes, hashes.exec(confirmed)?.[0] ?? '');
    expect(recall(here, 'changing the token')).toBe('');
    expect(
      here.as(bot, ['hook', 'session-start'], { input: '{"session_id":"s"}' }).out,
    ).not.toContain('The token waits');
    expect(here.as(bot, ['context', '--profile', 'ledger', '--explain']).out).toContain(
      'edited since they were accepted: 1',
    );
  });

  it('does not say when a record is to be loaded', () => {
    const { here } = known();
    rewrite(here, /^load_when: .*$/m, 'load_when: "deploying, testing, everything"');
    for (const told of [
      recall(here, 'deploying everything'),
      recall(here, 'changing the token'),
      here.as(bot, ['hook', 'session-start'], { input: '{"session_id":"s"}' }).out,
      here.as(bot, ['context', '--profile', 'ledger']).out,
    ])
      expect([told.includes('The token waits'), told.includes('deploying')]).toEqual([
        false,
        false,
      ]);
    expect(here.as(bot, ['context', '--profile', 'ledger', '--explain']).out).toContain(
      'edited since they were accepted: 1',
    );
    here.as(bot, ['index', '--write']);
    expect(here.read('memory/INDEX.md')).not.toContain('deploying');
  });
});

describe('what stands where the state of a session is kept', { timeout: 60_000 }, () => {
  it.skipIf(process.platform === 'win32').each([
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => void mkdirSync(path)],
    ['a link', (path: string) => symlinkSync('/etc/hostname', path)],
  ])('%s is no state, and the agent is answered', (_name, make) => {
    const { here } = known();
    recall(here, '--session', 's', 'the token');
    const state = join(
      cacheOf(here),
      String(
        readdirSync(cacheOf(here), { recursive: true }).find((name) =>
          String(name).endsWith('.json'),
        ),
      ),
    );
    rmSync(state);
    make(state);
    expect(recall(here, '--session', 's', 'the token')).toContain('### The token waits');
  });
});

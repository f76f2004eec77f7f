import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { factFiles } from '../support/fact-files.ts';
import { captureFact, numberedLines, promoteFact } from '../support/facts.ts';
import { ledgerProcess } from '../support/run-cli.ts';
import { reviewer, team } from '../support/team.ts';

const code = numberedLines(20);

describe('what hooks ask again and again', { timeout: 60_000 }, () => {
  it('is kept, and answered anew once memory says something else', () => {
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'src/token.ts': code,
      'src/cache.ts': code,
    });
    const home = join(here.root, '.git/home');
    const hook = (name: string, event: object, env: Readonly<Record<string, string>> = {}) =>
      ledgerProcess(here.root, ['hook', name], {
        env: { HOME: home, ...env },
        input: JSON.stringify({ session_id: 's', cwd: here.root, ...event }),
      });
    const prompt = (text: string): string => hook('user-prompt-submit', { prompt: text }).out;
    const kept = (): number => factFiles(join(home, '.cache/ledger/facts'), 'view').length;
    promoteFact(
      here,
      'The token waits for its neighbour',
      'src/token.ts#L1-L4',
      'changing the token',
    );
    here.commit('Memory');

    expect([
      prompt('xylophone quartz zeppelin'),
      prompt('why does the cache hang'),
      hook('stop', {}).out,
    ]).toEqual(['', '', '']);
    // What is recalled, what waits, what is open, and the guards.
    expect([kept(), prompt('xylophone quartz zeppelin'), hook('stop', {}).out]).toEqual([
      4,
      '',
      '',
    ]);
    expect(prompt('why does the token hang')).toContain('The token waits for its neighbour');

    const second = captureFact(
      here,
      'The cache waits for its neighbour',
      'src/cache.ts#L1-L4',
      'changing the cache',
      '--task',
      'work',
    );
    expect(prompt('why does the cache hang')).toBe('');
    expect(hook('stop', {}, { LEDGER_TASK: 'work' }).out).toContain(second);
    here.did(reviewer, 'promote', second);
    expect([
      prompt('why does the cache hang').includes('The cache waits for its neighbour'),
      hook('stop', {}, { LEDGER_TASK: 'work' }).out,
    ]).toEqual([true, '']);
    here.did(reviewer, 'retract', second, '--reason', 'it does not');
    expect(
      hook('user-prompt-submit', { prompt: 'what keeps the cache busy', session_id: 'other' }).out,
    ).toBe('');
    // By hand, too: what is written into the glossary makes another word of it.
    here.write(
      'memory/glossary.md',
      '# Glossary\n\n| Term | Meaning | Aliases |\n| --- | --- | --- |\n| token | what signs in | zeppelin |\n',
    );
    expect(
      hook('user-prompt-submit', { prompt: 'mend the zeppelin', session_id: 'third' }).out,
    ).toContain('The token waits for its neighbour');
  });
});

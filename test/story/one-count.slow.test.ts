import { expect, it } from 'vitest';

import { captureFact, numberedLines } from '../support/facts.ts';
import { reviewer, type Team, team } from '../support/team.ts';

const code = numberedLines(9);

/** A repository with a promoted, a rejected and a waiting fact, and notes of an agent. */
function repository(): Team {
  const here = team('main', {
    'src/values.ts': code,
    'CLAUDE.md': '# Notes\n\nRun the tests before a commit.\n',
    'docs/adr/0001-use-git.md': '# 1. Use git\n\n## Status\n\nAccepted\n\n## Decision\n\nGit.\n',
  });
  here.did(reviewer, 'init', '--yes');
  here.commit('Set up');
  here.git('checkout', '-q', '-b', 'work');
  const raise = (claim: string, line: number): string =>
    captureFact(here, claim, `src/values.ts#L${line}`, `asking about value ${line}`);
  here.did(reviewer, 'promote', raise('The limit is ten because the proxy drops the rest', 1));
  here.did(
    reviewer,
    'reject',
    raise('The delay grows because the server counts failed logins', 2),
    '--reason',
    'it is in the manual',
  );
  raise('Retries stop after five, since the client gives up then', 3);
  here.commit('Remember');
  return here;
}

const counts = /(\d+) ((?:promoted )?(?:record|note|fact|finding|store|file))s?\b/g;

/** Lines that count a part: one store, what was compared, what a change touches. */
const part = /^ .* bytes$|^note {2}(?:Compared|\d+ rules? in)|^ {2}besides, touches/;

it('one word has one number, whichever command says it', { timeout: 60_000 }, () => {
  const here = repository();
  const said = new Map<string, Set<string>>();
  const saw = (word: string, count: string, command: string): void =>
    void said.set(word, (said.get(word) ?? new Set()).add(`${count} (${command})`));
  const texts = [
    ['audit', '--no-home'],
    ['lint', '--format', 'pretty'],
    ['gate', '--since', 'main', '--format', 'pretty'],
    ['status'],
    ['init', '--check'],
    ['verify'],
  ] as const;
  for (const [command, ...flags] of texts) {
    const { out, error } = here.as(reviewer, [command, ...flags]);
    const lines = (out + error).split('\n').filter((line) => !part.test(line));
    for (const [, count = '', word = ''] of lines.join('\n').matchAll(counts))
      saw(word, count, command);
  }
  for (const [command, ...flags] of texts.slice(0, 3)) {
    const args = [command, ...flags.filter((each) => each !== 'pretty' && each !== '--format')];
    const report = JSON.parse(here.as(reviewer, [...args, '--format', 'json']).out) as {
      readonly summary: Readonly<Record<string, number>>;
    };
    for (const [word, count] of Object.entries(report.summary))
      if (['records', 'files', 'notes'].includes(word))
        saw(word.replace(/s$/, ''), String(count), command);
  }
  const numbers = [...said].map(([word, each]) => [
    word,
    new Set([...each].map((count) => count.replace(/ .*/, ''))).size === 1 ? 1 : [...each],
  ]);
  expect(Object.fromEntries(numbers)).toEqual(
    Object.fromEntries(numbers.map(([word]) => [word, 1])),
  );
  expect([...(said.get('record') ?? [])]).toEqual(['4 (lint)', '4 (gate)']);
  expect([...(said.get('promoted record') ?? [])]).toEqual(['1 (status)', '1 (verify)']);
  expect([...(said.get('note') ?? [])]).toEqual(['2 (audit)']);
});

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, numberedLines } from '../support/facts.ts';
import { reviewer, type Team, team } from '../support/team.ts';

const hostile = '$(touch owned);touch owned`touch owned`\'touch owned\'"x" & {id}';
const hidden = `${hostile}\u001b[31m`;
const path = `corpus/findings/a ${hostile}.md`;
const finding = (id: string, status: string, claim: string): string =>
  `---\ntype: finding\nid: ${JSON.stringify(id)}\nstatus: ${status}` +
  `\nload_when: "working on ${status}"\n---\n\n# Finding: ${claim}\n\n## Claim\n` +
  `${claim}.\n\n## Evidence\n- File: \`src/a.ts#L1-L3\`\n\n## Applies when\n- working ` +
  'on the queue\n\n## Does not apply when\n- in tests\n';
const adr = (title: string): string =>
  `# ADR-0001: ${title}\n\n- Status: Accepted\n\n## Context\n\nTwo.\n\n## ` +
  'Decision\n\nOne.\n\n## Consequences\n\nCalls.\n';

/**
 * Every command of an output that somebody might paste: to the end of its line, or of its quotes.
 */
function commandsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/\b(?:ledger|git) [a-z-]+ ?/g)].map(({ index }) =>
        line[index - 1] === '`' ? line.slice(index, line.lastIndexOf('`')) : line.slice(index),
      ),
    );
}

function pasted(here: Team, said: string): string[] {
  const stubs = join(here.root, '.git/stubs');
  mkdirSync(stubs, { recursive: true });
  for (const name of ['ledger', 'git']) {
    writeFileSync(join(stubs, name), '#!/bin/sh\nexit 0\n');
    chmodSync(join(stubs, name), 0o755);
  }
  return [...new Set(commandsIn(said))].filter((command) => {
    const ran = spawnSync('/bin/sh', ['-c', command.replaceAll(/<[^>]*>/g, 'x')], {
      cwd: stubs,
      env: { PATH: `${stubs}:/usr/bin:/bin` } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    return existsSync(join(stubs, 'owned')) || /not found|Syntax|unexpected/i.test(ran.stderr);
  });
}

describe('advice that names files, ids and tasks', () => {
  it('can be pasted, whatever they are called', { timeout: 120_000 }, () => {
    const here = team('work', {
      'src/a.ts': numberedLines(20),
      [path]: finding(hidden, 'candidate', 'The queue holds ten'),
      [`corpus/findings/b ${hostile}.md`]: finding(
        `b ${hostile}`,
        'accepted',
        'The stack holds ten',
      ),
      [`docs/adr/0001-a ${hostile}.md`]: adr('One'),
      [`docs/adr/0001-b ${hostile}.md`]: adr('Two'),
      [`corpus/tasks/t ${hostile}.md`]:
        `---\ntype: task\nid: ${JSON.stringify(`t ${hidden}`)}\nstatus: active\n---\n\n# ` +
        'Task\n\n## Promotion queue\n\n| Item | Kind | Status | Consequence |\n| --- | --- | ' +
        '--- | --- |\n| The hand wrote this | fact | pending | |\n',
    });
    const b = `corpus/findings/b ${hostile}.md`;
    const task = `t ${hidden}`;
    let said = '';
    const run = (...args: readonly string[]): void => {
      const ran = here.as(reviewer, args);
      expect(ran.error).not.toContain('internal error');
      expect(ran.out + ran.error).not.toContain('\u001b');
      said += ran.out + ran.error;
    };
    const looks = (): void => {
      for (const args of [
        ['lint', '--format', 'pretty'],
        ['lint', '--format', 'compact'],
        ['lint', '--format', 'agent'],
        ['status'],
        ['review', '--list', '--all'],
        ['log'],
        ['verify'],
        ['show', path],
        ['show', b],
        ['init', '--check'],
        ['index'],
      ])
        run(...args);
    };
    looks();
    run('renumber', '1');
    run('promote', b);
    run('adopt', path);
    run('close', task);
    run('close', task, '--check');
    run('reject', `${task}#1`);
    run(
      'capture',
      'The stack holds ten',
      'src/a.ts#L1-L3',
      '--when',
      'asking about it',
      '--not-when',
      'in tests',
    );
    run('capture', 'It SHALL stop', '--kind', 'behaviour', '--spec', hostile);
    run('glossary', hostile);
    run('adopt', b);
    run('adopt');
    run('confirm', path);
    const item = captureFact(here, 'The list holds ten', 'src/a.ts#L1-L3', 'asking about it');
    run('promote', item);
    run('promote', path);
    run('defer', path);
    run('defer', path, '--until', '2999-01-01', '--reason', 'later', '--plan');
    looks();
    here.commit('Adopt');
    here.write(b, here.read(b).replaceAll('The stack holds ten', 'The stack never holds ten'));
    here.write('src/a.ts', '// nothing\n');
    looks();
    for (const args of [
      ['confirm', b],
      ['amend', b, '--reason', 'a typo'],
      ['retract', b],
      ['supersede', b],
      ['mv', b, 'corpus/findings/c.md'],
      ['undo'],
      ['validate', path],
    ])
      run(...args);
    expect(
      commandsIn(said).filter((command) => command.includes('touch owned')).length,
    ).toBeGreaterThan(15);
    expect(pasted(here, said)).toEqual([]);
  });
});

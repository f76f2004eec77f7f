import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith } from '../support/run-cli.ts';
import { reviewer, type Team, team, teamAt } from '../support/team.ts';

const load = 'export function load(key) {\n  return fetch(key);\n}\n';
const cache =
  'const cache = new Map();\nexport function load(key) {\n  if (cache.has(key)) return cache.get(key);\n' +
  '  const value = fetch(key);\n  cache.set(key, value);\n  return value;\n}\n';
const claim = 'Keep fetched values in a process-wide Map in front of load';
const why = 'Entries were never evicted, so workers ran out of memory after an hour';
const task = 'cache in a Map the values that load fetches';
const kept = ['--given-up', why, '--load-when', 'caching what load fetches'] as const;

/** A repository whose branch `try/cache` has what was given up. */
function abandoned(): { readonly here: Team; readonly commit: string } {
  const here = team('main', { 'src/load.ts': load });
  here.did(reviewer, 'init', '--yes');
  here.commit('Set up memory');
  here.git('checkout', '-q', '-b', 'try/cache');
  here.write('src/cache.ts', cache);
  here.commit('Cache what load fetches');
  const commit = here.git('rev-parse', 'HEAD').trim();
  here.git('checkout', '-q', 'main');
  return { here, commit };
}

/** The same with the dead end promoted. */
function recorded(): { readonly here: Team; readonly commit: string; readonly path: string } {
  const { here, commit } = abandoned();
  const place = `src/cache.ts@try/cache#L2-L7`;
  here.did(reviewer, 'capture', claim, place, '--kind', 'tried', ...kept, '--promote');
  here.commit('Keep the dead end');
  const [path = ''] = here.git('ls-files', 'memory/dead-ends').trim().split('\n');
  return { here, commit, path };
}

const recalled = (here: Team): { packets: { path: string }[]; deadEnds: { path: string }[] } =>
  JSON.parse(here.did(reviewer, 'recall', task, '--format', 'json')) as never;

describe('what was tried and given up', () => {
  it('is kept with the code as its commit has it, and served apart from facts', () => {
    const { here, commit, path } = recorded();
    const record = here.read(path);
    expect(record).toContain(`## Tried\n\n${claim}\n\n## Why it was given up\n\n${why}\n`);
    expect(record).toContain(`- File: \`src/cache.ts@${commit}#L2-L7\``);
    expect(here.read('memory/INDEX.md')).toContain(
      '## Tried and given up\n\n| Dead end | Status | Load when |',
    );
    expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.did(reviewer, 'verify')).toContain('1 promoted record matches');
    const text = here.did(reviewer, 'recall', task);
    expect(text).toMatch(/^Tried and given up: do not try again without reading why \(1\)\./);
    expect(text).toContain(`> ${why}`);
    expect(text).toContain("TRIED AND GIVEN UP, not a fact about today's code");
    expect(text).not.toContain('Memory of this project');
    expect(recalled(here)).toMatchObject({ packets: [], deadEnds: [{ path }] });
  });

  it('stands whatever becomes of its file, and is told where that is written anew', () => {
    const { here } = recorded();
    here.write('src/cache.ts', 'export const other = 1;\n');
    here.commit('Another cache');
    expect(here.did(reviewer, 'lint')).toBe('');
    here.git('mv', 'src/cache.ts', 'src/store.ts');
    here.commit('Rename it');
    here.git('rm', '-q', 'src/store.ts');
    here.commit('Remove it');
    expect(here.did(reviewer, 'lint')).toBe('');
    expect(here.did(reviewer, 'verify')).toContain('1 promoted record matches');
    const edit = (session: string, file: string): string =>
      here.as(reviewer, ['hook', 'pre-tool-use'], {
        input: JSON.stringify({
          session_id: session,
          hook_event_name: 'PreToolUse',
          cwd: here.root,
          tool_name: 'Write',
          tool_input: { file_path: join(here.root, file), content: 'const cache = new Map();' },
        }),
      }).out;
    const told = edit('one', 'src/cache.ts');
    expect(told).toContain(
      'These approaches failed in src/cache.ts; read why before you try one again',
    );
    expect(told).toContain(why);
    expect(edit('one', 'src/cache.ts')).toBe('');
    expect(edit('two', 'src/other.ts')).toBe('');
    const shown = here.did(reviewer, 'show', 'src/cache.ts');
    expect(shown).toContain('no fact cites src/cache.ts (');
    expect(shown).toContain('Tried and given up: do not try again without reading why\n');
  });

  it('is told in a group of its own where a session begins, where a prompt is about it, and in context', () => {
    const { here } = recorded();
    const hook = (event: string, more: Readonly<Record<string, string>>): string =>
      here.as(reviewer, ['hook', event], {
        input: JSON.stringify({ session_id: 'one', cwd: here.root, ...more }),
      }).out;
    const begun = hook('session-start', { hook_event_name: 'SessionStart' });
    expect(begun).toContain('Tried and given up: do not try again without reading why. Titles');
    expect(begun).not.toContain('promoted record');
    const prompt = hook('user-prompt-submit', {
      hook_event_name: 'UserPromptSubmit',
      prompt: task,
    });
    expect(prompt).toContain('Tried and given up: do not try again without reading why (1)');
    expect(prompt).toContain(why);
    expect(here.did(reviewer, 'context', '--profile', 'ledger')).toContain(
      'Tried and given up: do not try again without reading why:\n- dead-end ',
    );
  });

  it('contradicts nothing that is true today', () => {
    const { here } = recorded();
    const words = ['capture', 'Load keeps fetched values in no Map, it fetches each time'];
    here.did(
      reviewer,
      ...words,
      'src/load.ts#L1-L3',
      '--when',
      'changing load',
      '--not-when',
      'in tests',
      '--promote',
    );
    expect(here.as(reviewer, ['conflicts']).code).toBe(0);
    expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');
    const { packets, deadEnds } = recalled(here);
    expect([packets.length, deadEnds.length]).toEqual([1, 1]);
    expect(here.did(reviewer, 'recall', task)).not.toContain('contradicts another record');
  });

  it('is looked at again, and taken back, like other memory', () => {
    const { here, path } = recorded();
    expect(here.did(reviewer, 'confirm', path)).toContain('confirmed');
    here.did(reviewer, 'retract', path, '--reason', 'The workers have more memory now');
    expect(recalled(here)).toMatchObject({ packets: [], deadEnds: [] });
    expect(here.read('memory/INDEX.md')).toMatch(/## Stale or superseded memory[^]*dead-ends\//);
    expect(here.did(reviewer, 'lint', '--fail-on', 'error')).not.toContain('error');
    const place = 'src/cache.ts@try/cache#L2-L7';
    const again = here.as(reviewer, ['capture', claim, place, '--kind', 'dead-end', ...kept]);
    expect(again.error).toContain('this claim was withdrawn');
  });

  it('needs why it was given up, and cites no code of today', () => {
    const { here } = abandoned();
    const capture = (...args: readonly string[]) =>
      here.as(reviewer, ['capture', claim, '--kind', 'abandoned', ...args, '--promote']).error;
    expect(capture('src/cache.ts@try/cache#L2-L7', '--load-when', 'caching loads')).toContain(
      'has no text under "## Why it was given up"',
    );
    expect(capture('src/load.ts#L1-L3', ...kept)).toContain(
      'src/load.ts#L1-L3 is current code, but a dead end cites abandoned code',
    );
    expect(capture(...kept)).toContain('has no evidence');
  });
});

describe('evidence at a commit', () => {
  it('is said to be elsewhere in a clone without the commit, and holds once it is fetched', () => {
    const { here, commit } = recorded();
    const root = folderWith({});
    rmSync(root, { recursive: true });
    here.git('clone', '-q', '--depth', '1', `file://${here.root}`, root);
    const clone = teamAt(root);
    const verified = clone.did(reviewer, 'verify');
    expect(verified).toContain('src/cache.ts: the commit is not in this clone');
    expect(verified).toContain(`do   git fetch origin ${commit}\n`);
    expect(verified).toContain('0 promoted records match, 1 unverifiable');
    expect(clone.did(reviewer, 'lint')).toContain(
      'info FND306 evidence-fresh this clone does not have the commit of src/cache.ts@',
    );
    expect(clone.did(reviewer, 'recall', task)).toContain(why);
    expect(clone.as(reviewer, ['confirm', 'memory/dead-ends']).code).not.toBe(0);
    clone.git('fetch', '-q', 'origin', commit);
    expect(clone.did(reviewer, 'lint')).toBe('');
    expect(clone.did(reviewer, 'verify')).toContain('1 promoted record matches');
  });

  it('is refused where the commit, the file or the lines are not there', () => {
    const { here, commit } = abandoned();
    const capture = (place: string) =>
      here.as(reviewer, ['capture', claim, place, '--kind', 'dead-end', ...kept]).error;
    const unknown = 'f'.repeat(40);
    expect(capture(`src/cache.ts@${unknown}#L1`)).toMatch(
      new RegExp(`the commit is not in this clone\\n +do +git fetch origin ${unknown}\\n`),
    );
    expect(capture(`src/none.ts@${commit}#L1`)).toContain(`src/none.ts is not in commit ${commit}`);
    expect(capture(`src/cache.ts@${commit}#L1-L70`)).toContain('has only 7 lines');
  });

  it('can be checked by hand, also where it is no text', () => {
    const { here } = abandoned();
    here.git('checkout', '-q', 'try/cache');
    here.write('src/logo.bin', 'a\0b\n');
    here.commit('Add bytes');
    const id = here.git('rev-parse', 'HEAD').trim();
    here.git('checkout', '-q', 'main');
    const printed = (place: string): string => here.did(reviewer, 'verify', '--print', place);
    expect(printed(`src/logo.bin@${id}`)).toBe('a\0b\n');
    expect(printed(`src/cache.ts@${id}#L1`)).toBe('const cache = new Map();\n');
  });

  it('proves no fact about the code of today', () => {
    const { here, commit } = abandoned();
    const fact = ['capture', 'Load goes through a cache', '--when', 'changing load'] as const;
    const scope = [...fact, '--not-when', 'in tests', '--promote'] as const;
    const refused = here.as(reviewer, [...scope, `src/cache.ts@${commit}#L2-L7`]);
    expect(refused.error).toContain('cites only commits');
    const place = `src/cache.ts@${commit}#L2-L7`;
    const promoted = here.did(reviewer, ...scope, place, 'src/load.ts#L1-L3');
    const item = /^promoted (\S+) fact/m.exec(promoted)?.[1] ?? '';
    here.write('src/load.ts', load.replace('fetch(key)', 'read(key)'));
    expect(here.as(reviewer, ['confirm', item, '--at', place]).error).toContain(
      'would cite only commits',
    );
    here.did(
      reviewer,
      'capture',
      'Loads are cached by the platform',
      place,
      '--kind',
      'decision',
      '--context',
      'A cache of our own was tried.',
      '--alternatives',
      'A cache of our own.',
      '--consequences',
      'One more service.',
      '--load-when',
      'caching loads',
      '--promote',
    );
  });

  it('is written with the full id, also where a record has its first digits', () => {
    const { here, commit } = abandoned();
    const path = 'memory/dead-ends/map-in-load.md';
    here.write(
      path,
      '---\ntype: dead-end\nid: map-in-load\nstatus: candidate\nload_when: "memoizing load"\n---\n\n' +
        '# Dead end: A Map in load\n\n## Tried\n\nMemoize load with a Map inside of it\n\n' +
        `## Why it was given up\n\n${why}\n\n## Evidence\n\n- File: \`src/cache.ts@${commit.slice(0, 8)}#L3\`\n`,
    );
    here.did(reviewer, 'promote', path);
    expect(here.read(path)).toContain(`- File: \`src/cache.ts@${commit}#L3\``);
    expect(here.read(path)).toContain(`surface: "src/cache.ts@${commit}#L3"`);
    const symbol = `src/cache.ts@${commit.slice(0, 8)}:load`;
    const shown = here.did(reviewer, 'capture', claim, symbol, '--kind', 'dead-end', ...kept);
    expect(shown).toContain(`src/cache.ts@${commit}#L2-L7`);
    expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');
  });

  it('is the file of the tree where one is called so and the commit has none', () => {
    const { here, commit } = abandoned();
    const scope = ['--when', 'changing load', '--not-when', 'in tests', '--promote'] as const;
    here.write('src/notes.txt@abcdef1', 'a\nthe load of notes is slow\nc\n');
    here.write(`src/cache.ts@${commit.slice(0, 7)}`, 'no code\n');
    here.commit('Odd names');
    here.did(
      reviewer,
      'capture',
      'Loading notes is slow on purpose',
      'src/notes.txt@abcdef1#L2-L3',
      ...scope,
    );
    expect(here.did(reviewer, 'verify')).toContain('1 promoted record matches');
    // The commit has this one, so the file of that name is not meant.
    const refused = here.as(reviewer, [
      'capture',
      'The cache holds no code',
      `src/cache.ts@${commit.slice(0, 7)}#L1-L3`,
      ...scope,
    ]);
    expect(refused.error).toContain('cites only commits');
    here.write('src/notes.txt@abcdef1', 'a\nthe load of notes is quick\nc\n');
    expect(here.as(reviewer, ['verify']).out).toContain('changed');
  });
});

import { chmodSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Ran } from '../support/run-cli.ts';
import { madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const claim =
  'A refresh token that was used once is rejected, because the store forgets it at once';
const scope = ['--when', 'changing token rotation', '--not-when', 'session cookies'] as const;
const source =
  'export const limit = 10;\n/** Doc. */\nexport function rotate(token: string): string {\n  return token + limit;\n}\n';

const prepared = madeOnce((): Team => {
  const here = team('main', { 'src/refresh.ts': source });
  here.did(reviewer, 'init', '--yes');
  here.commit('Set up memory');
  return here;
});

function repository(files: Readonly<Record<string, string>> = {}): Team {
  const here = prepared();
  for (const [path, text] of Object.entries(files)) here.write(path, text);
  here.git('add', '-A');
  here.git('commit', '-qm', 'More code', '--allow-empty', '--no-verify');
  return here;
}

function captured(here: Team, ...args: readonly string[]): Ran {
  return here.as(reviewer, ['capture', claim, ...scope, ...args]);
}

/** The evidence of the one finding there is. */
function evidenceOf(here: Team): string {
  const [name = ''] = readdirSync(join(here.root, 'corpus/findings'));
  return (/File: .*/g.exec(here.read(`corpus/findings/${name}`)) ?? ['']).join();
}

describe('evidence by a symbol', () => {
  it('is the lines of the declaration, which are shown', () => {
    const here = repository();
    const { code, out } = captured(here, 'src/refresh.ts:rotate');
    expect(code).toBe(0);
    expect(out).toContain('src/refresh.ts:rotate is src/refresh.ts#L3-L5');
    expect(out).toContain('│   return token + limit;');
    expect(evidenceOf(here)).toBe('File: `src/refresh.ts#L3-L5`');
    expect(here.as(reviewer, ['verify']).code).toBe(0);
  });

  it('is refused with what there is, where it names none or several', () => {
    const here = repository({
      'src/two.ts': 'class A {\n  go() {}\n}\nclass B {\n  go() {}\n}\n',
      'src/odd.py': 'x = 1\n',
    });
    const none = captured(here, 'src/refresh.ts:rotat');
    expect([none.code, none.error]).toEqual([
      1,
      expect.stringContaining('│ src/refresh.ts#L3-L5  rotate'),
    ]);
    const several = captured(here, 'src/two.ts:go').error;
    expect(several).toContain('│ src/two.ts#L2  A.go');
    expect(several).toContain('│ src/two.ts#L5  B.go');
    expect(captured(here, 'src/gone.ts:go').error).toContain('src/gone.ts never existed');
    expect(captured(here, 'src/refresh.ts:12').error).toContain('has only 5 lines');
    expect(captured(here, 'README.md:go').code).toBe(1);
    expect(readdirSync(here.root)).not.toContain('corpus/findings');
  });

  it('is found from a folder below, and by the same words in JSON', () => {
    const here = repository();
    const input = JSON.stringify({ claim, evidence: ['src/refresh.ts:rotate'] });
    const { code, out } = here.as(reviewer, ['capture', '-', '--format', 'json'], { input });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      notes: [{ id: 'namedPlace.taken', lines: expect.arrayContaining(['}']) as unknown }],
    });
  });

  it('follows no link', () => {
    const here = repository();
    symlinkSync(join(here.root, 'src/refresh.ts'), join(here.root, 'src/link.ts'));
    expect(captured(here, 'src/link.ts:rotate').error).toContain('is a symbolic link');
  });
});

describe('evidence by a quote', () => {
  it('is looked for in the file that is named, else in all files', () => {
    const here = repository({ 'src/more.ts': 'const a = "return (x) [y]";\r\n\treturn 1;\r\n' });
    for (const args of [
      ['src/refresh.ts', '--quote', 'return token  +\n limit;'],
      ['--quote', 'return token + limit;'],
    ])
      expect(captured(here, ...args, '--dry-run').out).toContain('is src/refresh.ts#L4 (');
    const special = captured(here, '--quote', '(x) [y]"; return 1;', '--dry-run');
    expect(special.out).toContain('is src/more.ts#L1-L2 (');
    expect(captured(here, '--quote', 'return').error).toContain('│ src/refresh.ts#L4');
    expect(captured(here, '--quote', 'r.turn token').error).toContain('no tracked file contains');
    expect(captured(here, 'src/more.ts', '--quote', 'token').error).toContain('does not contain');
  });

  it('still belongs to an address, and memory is no place for it', () => {
    const here = repository();
    expect(captured(here, 'src/refresh.ts#L4', '--task', 'auth').code).toBe(0);
    here.commit('Remember');
    const quoted = here.as(reviewer, [
      ...['capture', 'The specification says so of refresh tokens too', ...scope],
      ...['https://example.org/a', '--quote', 'return token', '--quote', claim],
    ]);
    expect([quoted.code, quoted.error]).toEqual([
      1,
      expect.stringContaining('no tracked file contains'),
    ]);
  });
});

describe('evidence by what changed', () => {
  it('is the one stretch of lines that changed', () => {
    const here = repository();
    here.write('src/refresh.ts', source.replace('10', '11'));
    for (const args of [
      ['--diff'],
      ['--diff', 'HEAD'],
      ['src/refresh.ts', '--diff'],
      ['--diff', 'src/refresh.ts'],
    ])
      expect([args, captured(here, ...args, '--dry-run').out]).toEqual([
        args,
        expect.stringContaining('is src/refresh.ts#L1 ('),
      ]);
    const first = here.as(reviewer, ['capture', '--diff', claim, ...scope]);
    expect([first.code, first.error]).toEqual([0, '']);
    expect(captured(here, '--diff', 'nowhere').code).toBe(2);
  });

  it('is refused with all places where there are several, and where lines only went', () => {
    const here = repository();
    here.write('src/refresh.ts', source.replace('10', '11'));
    here.write('src/new file.ts', 'export {};\n');
    const { error } = captured(here, '--diff');
    expect(error).toContain('│ src/refresh.ts#L1');
    expect(error).toContain("│ 'src/new file.ts#L1'");
    for (let at = 10; at < 30; at += 1) here.write(`src/many/f${at}.ts`, 'export {};\n');
    expect(captured(here, '--diff').error).toContain('… 10 more');
    expect(captured(here, 'src/many/f29.ts', '--diff', '--dry-run').out).toContain(
      'src/many/f29.ts#L1',
    );
    expect(captured(here, '--diff', 'src/refresh.ts', '--dry-run').code).toBe(0);
    here.git('add', '-A');
    here.git('commit', '-qm', 'More');
    expect(captured(here, '--diff').error).toContain('no lines changed since HEAD');
    here.write('src/refresh.ts', source.replace('/** Doc. */\n', '').replace('10', '11'));
    expect(captured(here, '--diff').error).toContain('the diff only deletes lines');
  });

  it('runs nothing that the repository names', () => {
    const here = repository({ '.gitattributes': '*.ts filter=run diff=run\n' });
    here.write('trap', '#!/bin/sh\ntouch ran\ncat\n');
    const trap = join(here.root, 'trap');
    chmodSync(trap, 0o755);
    for (const key of sampleOf([
      ...['filter.run.clean', 'filter.run.smudge', 'filter.run.process', 'diff.run.command'],
      ...['diff.run.textconv', 'diff.external', 'core.fsmonitor', 'core.pager', 'pager.grep'],
    ]))
      here.git('config', key, trap);
    here.write('src/refresh.ts', source.replace('10', '11'));
    captured(here, 'src/refresh.ts', '--diff', '--dry-run');
    captured(here, '--quote', 'return token', '--dry-run');
    expect(existsSync(join(here.root, 'ran'))).toBe(false);
  });

  it('comes out the same from a plan, whatever changes beside it', () => {
    const here = repository();
    here.write('src/refresh.ts', source.replace('10', '11'));
    const plan = captured(here, '--diff', '--plan').out;
    expect(JSON.parse(plan)).toMatchObject({
      invocation: { args: expect.arrayContaining(['src/refresh.ts#L1']) as unknown },
    });
    here.write('src/other.ts', 'export {};\n');
    expect(here.as(reviewer, ['apply', '-'], { input: plan })).toMatchObject({ code: 0 });
    expect(evidenceOf(here)).toBe('File: `src/refresh.ts#L1`');
  });

  it('is refused in the middle of a conflict', () => {
    const here = repository();
    here.write(
      'src/refresh.ts',
      `<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> x\n${source}`,
    );
    expect(captured(here, '--diff').error).toContain('merge conflict');
  });
});

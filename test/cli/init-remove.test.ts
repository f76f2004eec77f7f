import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { blockLines } from '#setup/managed-block';

import { commit, emptyRepository, git, script, write } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { done, environment, everything, framework, init } from './run-init.ts';

describe('in a hostile repository', () => {
  it('init, doctor and --remove start nothing that the repository names', () => {
    const folder = emptyRepository({
      '.pre-commit-config.yaml': framework,
      '.gitattributes': '* filter=evil diff=evil\n',
    });
    commit(folder);
    const caught = `${folderWith({})}/caught`;
    const trap = script(folder, 'trap', `echo "$0 $*" >> '${caught}'`);
    for (const name of ['pre-commit', 'git', 'node'])
      script(folder, name, `echo "$0 $*" >> '${caught}'`);
    for (const key of [
      'core.fsmonitor',
      'core.sshCommand',
      'core.pager',
      'core.editor',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'diff.evil.command',
      'diff.external',
      'credential.helper',
      'gpg.program',
    ])
      git(folder, 'config', key, trap);
    // A relative entry of the PATH would find what the repository brings.
    const env = { ...environment, PATH: `.:${process.env.PATH ?? ''}` };
    for (const args of [
      ['init', '--dry-run'],
      ['init', '--yes'],
      ['init', '--check'],
      ['init', '--remove', '--yes'],
      ['init', '--local', '--yes'],
    ])
      expect(ledger(folder, args, { env }).code).toBe(0);
    expect(existsSync(caught)).toBe(false);
  });

  it('writes through no link: not to AGENTS.md outside, not through a folder', () => {
    const outside = folderWith({ 'AGENTS.md': '# theirs\n' });
    const folder = emptyRepository({ '.github/CODEOWNERS': '' });
    symlinkSync(join(outside, 'AGENTS.md'), join(folder, 'AGENTS.md'));
    symlinkSync(outside, join(folder, '.github/workflows'));
    init(folder, '--yes');
    expect(readdirSync(outside)).toEqual(['AGENTS.md']);
    expect(readFileSync(join(outside, 'AGENTS.md'), 'utf8')).toBe('# theirs\n');
  });
});

describe('--local', () => {
  it('writes nothing that git sees, works, and goes again', () => {
    const folder = emptyRepository({
      'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n',
      'memory/a.md': '# A\n',
      '.pre-commit-config.yaml': framework,
    });
    commit(folder);
    const before = everything(folder);
    done(folder, '--yes', '--local');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(existsSync(join(folder, 'ledger.config.json'))).toBe(true);
    expect(readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8')).toContain('lint --staged');
    expect(done(folder, '--yes', '--local')).toContain('Nothing to write');
    done(folder, '--remove', '--yes');
    expect(everything(folder)).toEqual(before);
  });

  it('touches no hooks that are committed', () => {
    const folder = emptyRepository();
    git(folder, 'config', 'core.hooksPath', '.githooks');
    expect(done(folder, '--yes', '--local')).toContain(
      'core.hooksPath leads to files that are committed, and --local writes none',
    );
    expect(existsSync(join(folder, '.githooks'))).toBe(false);
  });
});

describe('--remove', () => {
  it('leaves what was edited since, and says what and why', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    done(folder, '--yes');
    write(folder, 'ledger.config.json', '{ "failOn": "warning" }\n');
    write(
      folder,
      'AGENTS.md',
      readFileSync(join(folder, 'AGENTS.md'), 'utf8').replace(
        'A person decides',
        'Deciding is for us',
      ),
    );
    chmodSync(join(folder, '.git/hooks/pre-commit'), 0o755);
    const out = done(folder, '--remove', '--yes');
    expect(out).toContain('keeps    ledger.config.json  it was changed since\n');
    expect(out).toContain('keeps    AGENTS.md  its block was edited by hand');
    expect(Object.keys(everything(folder)).filter((path) => !path.startsWith('.git/'))).toEqual([
      'AGENTS.md',
      'ledger.config.json',
    ]);
  });

  it('keeps words written around its block', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    done(folder, '--yes');
    write(folder, 'AGENTS.md', `${readFileSync(join(folder, 'AGENTS.md'), 'utf8')}\nmore\n`);
    done(folder, '--remove', '--yes');
    expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toBe('# A\n\nmore\n');
  });

  it('takes the word of a record for nothing but what init writes whole', () => {
    const folder = emptyRepository({ 'package.json': '{}\n', 'docs/a.md': 'a\n' });
    done(folder, '--yes');
    const digest = createHash('sha256').update('{}\n').digest('hex').slice(0, 16);
    const lines = readFileSync(join(folder, '.gitattributes'), 'utf8').split('\n').slice(1, -2);
    const forged = blockLines(
      [...lines, `# wrote ${digest} package.json`, `# wrote ${digest} ../outside.json`],
      'hash',
      { created: true },
    );
    write(folder, '.gitattributes', `${forged.join('\n')}\n`);
    expect(done(folder, '--remove', '--yes')).not.toContain('package.json');
    expect(existsSync(join(folder, 'package.json'))).toBe(true);
  });

  it('takes out what promotions wrote for agents, and names what stays with its command', () => {
    const folder = emptyRepository({
      'CLAUDE.md': '# Us\n',
      '.claude/memory/MEMORY.md': '# Notes\n',
      'src/a.ts': 'export function refresh() {\n  return 1;\n}\n',
    });
    git(folder, 'config', 'user.name', 'Ada Kern');
    git(folder, 'config', 'user.email', 'ada@example.org');
    commit(folder);
    done(folder, '--yes');
    const claim = 'Refresh returns one because old clients count from one';
    const scope = ['--when', 'changing refresh', '--not-when', 'new clients'];
    const captured = ledger(folder, ['capture', claim, 'src/a.ts#L1-L3', ...scope, '--promote'], {
      env: { ...environment, LEDGER_ACTOR: 'person' },
    });
    expect([captured.code, captured.error]).toEqual([0, '']);
    expect(readFileSync(join(folder, '.claude/memory/MEMORY.md'), 'utf8')).toContain(
      'ledger:memory',
    );
    const out = done(folder, '--remove', '--yes');
    for (const name of ['corpus', 'memory'])
      expect(out).toContain(`to delete it: git rm -r ${name}\n`);
    git(folder, 'add', '-A');
    git(folder, 'rm', '-rqf', 'corpus', 'memory');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(Object.keys(everything(folder)).filter((path) => !path.startsWith('.git/'))).toEqual([
      '.claude/memory/MEMORY.md',
      'CLAUDE.md',
      'src/a.ts',
    ]);
  });

  it('memory that grew stays', () => {
    const folder = emptyRepository();
    done(folder, '--yes');
    write(
      folder,
      'memory/INDEX.md',
      `${readFileSync(join(folder, 'memory/INDEX.md'), 'utf8')}\nmore\n`,
    );
    expect(done(folder, '--remove', '--yes')).toContain(
      'keeps    memory/INDEX.md  it was changed since\n',
    );
    expect(existsSync(join(folder, 'memory/glossary.md'))).toBe(false);
  });
});

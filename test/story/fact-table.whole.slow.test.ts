import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { workspaceFiles } from '../../bench/make-workspace.ts';
import { diceFor } from '../../bench/synthetic/dice.ts';
import { factFiles } from '../support/fact-files.ts';
import { folderWith, keepingLedger, ledgerProcess } from '../support/run-cli.ts';
import { sampleOf, tries } from '../support/whole.ts';

const bin = resolve('bin/ledger.cjs');
const odd = '# Odd\n\n> quoted `one`\n> two\n\n    indented\n\n[a]: <b c>\n  "title"\n';

const synthetic = await workspaceFiles({ findings: tries(12, 30), seed: 3 });

function repository(): string {
  const root = folderWith({
    ...Object.fromEntries(synthetic.map(({ path, text }) => [path, text])),
    'memory/odd.md': odd,
    'memory/yaml.md': '---\nname: |\n  a\n  b\n---\n\n# Yaml\n',
  });
  for (const args of [
    ['init', '-q'],
    ['config', 'user.name', 'a'],
    ['config', 'user.email', 'a@b.c'],
    ['add', '-A'],
    ['commit', '-qm', 'all'],
  ])
    spawnSync('git', ['-C', root, ...args]);
  return root;
}

/** Kills its process in the middle of its nth write to the cache, and just before a rename. */
const killedAtWrite = `
const fs = require('node:fs');
let left = Number(process.env.KILLED_AT);
for (const name of ['writeSync', 'writeFileSync', 'appendFileSync', 'renameSync']) {
  const real = fs[name];
  fs[name] = (where, what, ...rest) => {
    if (typeof where === 'number' ? where < 3 : !String(where).includes('/facts/'))
      return real(where, what, ...rest);
    if (left-- > 0) return real(where, what, ...rest);
    if (name !== 'renameSync') real(where, what.slice(0, what.length >> 1));
    process.kill(process.pid, 'SIGKILL');
  };
}
`;

/**
 * What is asked of memory: each with the cache of one user, and with that of one who never asked
 * before.
 */
const questions: readonly (readonly string[])[] = [
  ['lint', '--staged', '--format', 'json'],
  ['lint', '--format', 'json'],
  ['gate', '--format', 'json'],
  ['recall', '--json', 'the cache of tokens expires'],
  ['status', '--format', 'json'],
  ['review', '--list'],
  ['verify', '--format', 'json'],
  ['index', '--json'],
  ['log', '--json'],
];

/** A view that was cut off while it was written, or that other bytes took the place of. */
function truncateViews(folder: string): void {
  for (const [at, name] of factFiles(folder, 'view').entries()) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (at % 3 === 0) truncateSync(path, bytes.length >> 1);
    else if (at % 3 === 1) writeFileSync(path, bytes.fill(32, bytes.length - 40));
  }
}

describe('what files are read as is kept', { timeout: 180_000 }, () => {
  it('and every command says the same with it and without, whatever was edited', () => {
    const [root, home] = [repository(), folderWith({})];
    const findings = readdirSync(join(root, 'corpus/findings')).map((name) =>
      join('corpus/findings', name),
    );
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => join('src', name));
    const dice = diceFor(11, 'edits');
    const edits: readonly ((path: string) => void)[] = [
      (path) => appendFileSync(path, '\nMore of it, and [a link](nowhere.md).\n'),
      (path) =>
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^status: .*$/m, 'status: stale')),
      (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('---\n', '---\nodd: [\n')),
      (path) => rmSync(path),
      (path) => writeFileSync(path, `${readFileSync(path, 'utf8')}\n> quoted \`x\`\n> y\n`),
    ];
    for (let round = 0; round < tries(1, 4); round += 1) {
      for (const args of questions)
        expect(keepingLedger(root, args, { env: { HOME: home } }), args.join(' ')).toEqual(
          keepingLedger(root, args, { env: { HOME: folderWith({}) } }),
        );
      const path = join(root, findings[dice.below(findings.length)] ?? '');
      if (existsSync(path)) edits[round % edits.length]?.(path);
      // Evidence changes as well, and some of it is committed.
      appendFileSync(join(root, sources[dice.below(sources.length)] ?? ''), '\n// more\n');
      const source = join(root, sources[dice.below(sources.length)] ?? '');
      writeFileSync(source, readFileSync(source, 'utf8').replace(/^.*\n/, ''));
      spawnSync('git', ['-C', root, 'add', '-A']);
      if (round % 2 === 1) spawnSync('git', ['-C', root, 'commit', '-qm', 'more']);
      if (round === 2) truncateViews(join(home, '.cache/ledger/facts'));
    }
    expect(factFiles(join(home, '.cache/ledger/facts'), 'rows')).toHaveLength(1);
  });

  it('for several processes at once, and whatever became of the file', async () => {
    const [root, home] = [repository(), folderWith({})];
    const folder = join(home, '.cache/ledger/facts');
    const plain = ledgerProcess(root, ['lint', '--staged', '--no-cache']).out;
    const run = (): Promise<string> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [bin, 'lint', '--staged'], {
          cwd: root,
          env: { PATH: process.env.PATH ?? '', HOME: home },
        });
        let out = '';
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.on('close', () => done(out));
      });
    for (const length of sampleOf([null, 100_000, 5])) {
      if (length !== null) truncateSync(join(folder, factFiles(folder, 'rows')[0] ?? ''), length);
      appendFileSync(join(root, 'memory/odd.md'), '\nMore.\n');
      spawnSync('git', ['-C', root, 'add', '-A']);
      expect(new Set(await Promise.all(Array.from({ length: 4 }, run)))).toEqual(new Set([plain]));
    }
    expect(
      readdirSync(folder).every((name) => /^[0-9a-f]{20}\.[0-9a-f]{16}\.(?:view|rows)$/.test(name)),
    ).toBe(true);
  });

  it('and is none the worse for a process that was killed at any of its writes', () => {
    const [root, home] = [repository(), folderWith({})];
    const killer = join(folderWith({ 'killer.cjs': killedAtWrite }), 'killer.cjs');
    const asked = ['lint', '--format', 'json'];
    let killed = 0;
    for (let write = 0; write < 8; write += tries(3, 1)) {
      appendFileSync(join(root, 'memory/odd.md'), '\nMore, and [a link](nowhere.md).\n');
      const { signal } = spawnSync(process.execPath, ['-r', killer, bin, ...asked], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', HOME: home, KILLED_AT: String(write) },
      });
      if (signal === 'SIGKILL') killed += 1;
      expect(ledgerProcess(root, asked, { env: { HOME: home } })).toEqual(
        keepingLedger(root, asked, { env: { HOME: folderWith({}) } }),
      );
    }
    expect(killed).toBeGreaterThan(tries(1, 3));
  });

  it('as one view for each question, also where evidence is compared with HEAD', () => {
    const [root, home] = [repository(), folderWith({})];
    const views = (): number => factFiles(join(home, '.cache/ledger/facts'), 'view').length;
    const kept = [['status'], ['review', '--list'], ['status'], ['review', '--list']].map(
      (args) => {
        keepingLedger(root, args, { env: { HOME: home } });
        return views();
      },
    );
    expect(kept).toEqual([1, 2, 2, 2]);
  });

  it('nowhere with --no-cache and --timing', () => {
    const [root, home] = [repository(), folderWith({})];
    for (const args of [
      ['lint', '--no-cache'],
      ['lint', '--staged', '--no-cache'],
      ['lint', '--timing'],
    ])
      ledgerProcess(root, args, { env: { HOME: home } });
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });
});

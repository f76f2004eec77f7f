import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = resolve('bin/ledger.cjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quiet-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  // What is required, with the largest of node's own modules.
  writeFileSync(
    join(folder, 'loaded.cjs'),
    "process.on('exit', () => { const names = [...Object.keys(require.cache).map((path) " +
      "=> path.replace(/.*[\\\\/]/, '')), ...process.moduleLoadList.filter((name) => " +
      '/NativeModule (?:crypto|stream|child_process|worker_threads)$/.test(name))]; ' +
      "require('node:fs').writeFileSync(__dirname + '/loaded.json', " +
      'JSON.stringify(names)); });\n',
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a hook, and says what node loaded for it: `whole` is the whole tool. */
function run(
  event: string,
  input: string,
): {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  readonly loaded: readonly string[];
  readonly whole: boolean;
} {
  const env = {
    PATH: process.env.PATH,
    HOME: join(folder, '.git'),
  } as unknown as NodeJS.ProcessEnv;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', join(folder, 'loaded.cjs'), script, 'hook', event],
    { cwd: folder, input, encoding: 'utf8', env },
  );
  const loaded = (JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8')) as string[]).filter(
    (name) => name !== 'loaded.cjs',
  );
  return {
    code: status,
    out: stdout,
    error: (stderr.match(/^ledger.*\n/gm) ?? []).join(''),
    loaded,
    whole: loaded.includes('cli.cjs'),
  };
}

describe('starting', { timeout: 60_000 }, () => {
  it('loads two small files for a hook with nothing to say', () => {
    for (const event of [
      'session-start',
      'user-prompt-submit',
      'subagent-start',
      'pre-tool-use',
      'post-tool-use',
      'stop',
      'subagent-stop',
      'task-completed',
      'pre-compact',
      'session-end',
    ]) {
      expect([event, run(event, '{}')]).toEqual([
        event,
        { code: 0, out: '', error: '', loaded: ['ledger.cjs', 'quiet-hook.cjs'], whole: false },
      ]);
    }
    expect(readFileSync(script).length).toBeLessThan(2_048);
    expect(readFileSync('dist/quiet-hook.cjs').length).toBeLessThan(90_112);
    expect(readFileSync('dist/guarded-hook.cjs').length).toBeLessThan(147_456);
  });

  it('holds no agent up where the tool cannot start', () => {
    const alone = join(folder, '.git/alone/bin/ledger.cjs');
    mkdirSync(join(alone, '..'), { recursive: true });
    writeFileSync(alone, readFileSync(script));
    writeFileSync(
      join(folder, '.git/old.cjs'),
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.1.0' } });\n",
    );
    for (const [args, code] of [
      [['hook', 'pre-tool-use', '--block'], 0],
      [['-C', folder, 'hook', 'stop'], 0],
      [['--later', 'hook', 'stop'], 0],
      [['lint'], 2],
      [['capture', 'hook'], 2],
      [['-C', 'hook', 'lint'], 2],
    ] as const) {
      const none = spawnSync(process.execPath, [alone, ...args], {
        cwd: folder,
        input: '{"tool_input":{"file_path":"a.md","content":"x"}}',
        encoding: 'utf8',
      });
      expect([args, none.status, none.stderr]).toEqual([
        args,
        code,
        expect.stringContaining('cannot start'),
      ]);
      const old = spawnSync(
        process.execPath,
        ['--require', join(folder, '.git/old.cjs'), script, ...args],
        { cwd: folder, input: '{}', encoding: 'utf8' },
      );
      expect([args, old.status, old.stderr]).toEqual([
        args,
        code,
        expect.stringContaining('needs Node 20.19'),
      ]);
    }
  });

  it('gives the whole tool the event, where it is needed', () => {
    expect(
      run('user-prompt-submit', '{"session_id":"s","prompt":"mend the parser"}'),
    ).toMatchObject({ code: 0, out: '', error: '', whole: false });
    mkdirSync(join(folder, 'memory'));
    expect(
      run('user-prompt-submit', '{"session_id":"s","prompt":"mend the parser"}'),
    ).toMatchObject({ code: 0, out: '', error: '', whole: true });
    rmSync(join(folder, 'memory'), { recursive: true });
    expect(run('stop', '')).toMatchObject({
      code: 0,
      error: 'ledger hook: standard input has no event, so the hook did nothing\n',
      whole: true,
    });
    // More than is read at once.
    expect(
      run(
        'user-prompt-submit',
        JSON.stringify({ prompt: `mend the parser ${'x'.repeat(2_000_000)}` }),
      ),
    ).toMatchObject({ code: 0, error: '', whole: true });
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = resolve('bin/ledger.cjs');
let folder: string;
let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'parts-'));
  folder = join(home, 'team');
  for (const path of ['memory', 'corpus', 'ledger.config.json', '.gitattributes'])
    cpSync(path, join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/a.ts'), 'export const a = 1;\n');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  git('add', '--all');
  git('commit', '-q', '-m', 'Memory');
  // What is read of modules.cjs: one call of readSync for each module.
  writeFileSync(
    join(home, 'parts.cjs'),
    `const fs = require('node:fs');
const read = fs.readSync;
const parts = [];
fs.readSync = (...given) => {
  const count = read(...given);
  if (given[4] > 0 && given[1].length === given[3]) parts.push(given[1].toString());
  return count;
};
process.on('exit', () => fs.writeFileSync(__dirname + '/parts.json', JSON.stringify(parts)));
`,
  );
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** The code of the modules that a call compiles. */
function partsOf(args: readonly string[], input = ''): readonly string[] {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', join(home, 'parts.cjs'), script, ...args],
    { cwd: folder, input, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: home } },
  );
  expect([args, status === 2, stderr]).toEqual([args, false, expect.any(String)]);
  const parts = JSON.parse(readFileSync(join(home, 'parts.json'), 'utf8')) as string[];
  return parts.filter((code) => code.startsWith('(function('));
}

/** What few calls need, and a line of its code. */
const marks = {
  remark: 'function fromMarkdown(',
  yaml: 'super("YAMLParseError"',
  jsonc: 'InvalidCommentToken',
  rules: 'code:"NAT005"',
  'gray-matter': 'gray-matter engine',
  mcp: '"notifications/initialized"',
  secrets: 'secretlint-rule-aws",recommended',
  grammars: '.LRParser.deserialize',
  days: 'createCasualConfiguration',
  git: 'GitExecutorChain',
} as const;

describe('a call', { timeout: 60_000 }, () => {
  it('is measured by marks that the code has', () => {
    const code = readFileSync('dist/modules.cjs', 'utf8');
    expect(Object.entries(marks).filter(([, mark]) => !code.includes(mark))).toEqual([]);
  });

  // The most characters are a sixth above what was read when this was written.
  it.each([
    ['--help', 40_000, []],
    ['recall parser', 380_000, []],
    ['status', 480_000, []],
    [
      'show 0074-publish-one-file-of-modules-and-load-each-on-first-use',
      1_950_000,
      ['remark', 'yaml', 'jsonc', 'grammars'],
    ],
    ['guard', 1_400_000, ['remark', 'yaml', 'jsonc']],
    ['review --list', 1_900_000, []],
    ['verify', 2_000_000, []],
    [
      'capture Parts_are_loaded_when_used src/a.ts#L1 --dry-run',
      3_500_000,
      ['remark', 'yaml', 'jsonc', 'rules', 'grammars'],
    ],
    ['lint', 3_000_000, ['remark', 'yaml', 'jsonc', 'rules']],
    ['hook session-start', 450_000, []],
    ['hook user-prompt-submit', 370_000, []],
    ['hook pre-tool-use', 580_000, ['grammars']],
  ] as const)('%s compiles no more than it uses', (call, most, allowed) => {
    const input = JSON.stringify({
      session_id: 's',
      prompt: 'mend the parser',
      cwd: folder,
      tool_name: 'Edit',
      tool_input: { file_path: join(folder, 'src/a.ts'), old_string: 'a', new_string: 'b' },
    });
    // The first call keeps what the second one reads.
    partsOf(call.split(' '), input);
    const parts = partsOf(call.split(' '), input);
    expect(
      Object.entries(marks)
        .filter(([, mark]) => parts.some((code) => code.includes(mark)))
        .map(([name]) => name),
    ).toEqual(allowed);
    expect(parts.reduce((sum, code) => sum + code.length, 0)).toBeLessThan(most);
    expect(parts.length).toBeGreaterThan(2);
  });
});

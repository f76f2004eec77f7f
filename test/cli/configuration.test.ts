import { describe, expect, it } from 'vitest';

import { folderWith, ledger } from '../support/run-cli.ts';

const index =
  '# Memory index\n\n## Durable findings\n\n- [Cache](cache.md) — Load when: as needed\n';
const base = { '.git/HEAD': '', 'memory/INDEX.md': index, 'memory/cache.md': '# Cache\n' };
const lint = (config: Readonly<Record<string, string>>, ...args: string[]) =>
  ledger(folderWith({ ...base, ...config }), ['lint', ...args]);

describe('configuration', () => {
  it.each([
    ['ledger.config.json', '{ "rules": { "IDX102": "off" } }'],
    ['ledger.config.json', '{ "rules": { "load-when-specific": "info" } }'],
    ['ledger.config.json', '{ "rules": { "IDX102": ["error", { "vacuous": ["never"] }] } }'],
    [
      'ledger.config.jsonc',
      '{ // why\n "overrides": [{ "files": ["memory/**"], "rules": { "IDX102": "off" } }], }',
    ],
    ['ledger.config.yaml', 'rules:\n  IDX102: "off"\n'],
    ['package.json', '{ "name": "x", "ledger": { "ignore": ["memory/INDEX.md"] } }'],
    ['ledger.config.json', '{ "failOn": "never", "rules": "1.0" }'],
  ])('%s %s lets the run pass', (name, text) => {
    expect(lint({ [name]: text }).code).toBe(0);
  });

  it('the last override that matches wins, and the command line over all', () => {
    const config = {
      'ledger.config.json':
        '{ "overrides": [{ "files": ["**"], "rules": { "IDX102": "off" } }, { "files": ' +
        '["memory/**"], "rules": { "IDX102": "warning" } }] }',
    };
    expect(lint(config).out).toContain('warning IDX102');
    expect(lint(config, '--rule', 'IDX102=error').out).toContain('error IDX102');
  });

  it('layout globs move a role, and only what they match has it', () => {
    const finding = '---\ntype: finding\nid: a\nstatus: promoted\n---\n\n# Finding: A\n';
    const files = {
      'memory/INDEX.md': '',
      'docs/facts/a.md': finding,
      'corpus/findings/b.md': finding.replace('id: a', 'id: b'),
      'ledger.config.json': '{ "layout": { "findings": ["docs/facts/*.md"] } }',
    };
    const { out } = lint(files, '--only', 'FND304');
    expect(out).toBe(
      'docs/facts/a.md:4:9 error FND304 evidence-present this promoted finding cites no evidence\n',
    );
  });

  it.each([
    [
      'ledger.config.json',
      '{ "rulez": {} }',
      'ledger.config.json:1:3: unknown key "rulez"; did you mean "rules"?',
    ],
    [
      'ledger.config.json',
      '{\n  "rules": { "IDX102": "loud" }\n}',
      'ledger.config.json:2:14: "rules.IDX102" must be one of off, error, warning, info',
    ],
    [
      'ledger.config.json',
      '{\n  "rules": { "IDX1O2": "off" }\n}',
      'ledger.config.json:2:14: unknown rule "IDX1O2"; did you mean IDX102?\n  write "IDX102"',
    ],
    [
      'ledger.config.yaml',
      'rules:\n  IDX1O2: "off"\n',
      'ledger.config.yaml:2:3: unknown rule "IDX1O2"; did you mean IDX102?',
    ],
    [
      'ledger.config.json',
      '{ "overrides": [{ "files": ["a"], "rules": { "IDX1O2": "off" } }] }',
      'ledger.config.json:1:46: unknown rule "IDX1O2"',
    ],
    [
      'ledger.config.json',
      '{ "rules": { "IDX112": ["error", { "liens": 3 }] } }',
      'ledger.config.json:1:36: IDX112 has no option "liens"; did you mean "lines"?\n  write one of its options: lines, bytes, alwaysLines',
    ],
    [
      'ledger.config.json',
      '{ "rules": { "IDX112": ["error", { "lines": "3" }] } }',
      'ledger.config.json:1:36: option "lines" of IDX112 must be a number',
    ],
    [
      'ledger.config.json',
      '{ "overrides": [{ "files": ["**"], "rules": { "IDX112": ["error", { "lines": 3 }] } }] }',
      '"overrides.0.rules.IDX112" must be one of off, error, warning, info',
    ],
    [
      'ledger.config.json',
      '{ "failOn": "error", "failOn": "never" }',
      'the key "failOn" occurs twice',
    ],
    [
      'ledger.config.json',
      '{ // no\n}',
      'ledger.config.json:1:3: not valid JSON: invalid comment token',
    ],
    ['ledger.config.json', '', 'ledger.config.json:1:1: not valid JSON'],
    ['ledger.config.json', '[]', '"it" must be keys and values'],
    [
      'ledger.config.json',
      '{ "layout": { "finding": ["x"] } }',
      'unknown key "layout.finding"; did you mean "layout.findings"?',
    ],
    [
      'ledger.config.json',
      '{ "gate": { "pendng": "all" } }',
      'ledger.config.json:1:13: unknown key "gate.pendng"; did you mean "gate.pending"?',
    ],
    [
      'ledger.config.yaml',
      'gate:\n  pendng: all\n',
      'ledger.config.yaml:2:3: unknown key "gate.pendng"; did you mean "gate.pending"?',
    ],
    [
      'ledger.config.json',
      '{ "pending": "all" }',
      'unknown key "pending"; did you mean "gate.pending"?',
    ],
    [
      'ledger.config.json',
      '{ "overrides": [{ "file": ["a"], "rules": {} }] }',
      'ledger.config.json:1:19: unknown key "overrides.0.file"; did you mean "overrides.0.files"?',
    ],
    [
      'ledger.config.json',
      '{ "overrides": [{ "rules": {} }] }',
      'ledger.config.json:1:17: "overrides.0.files" is missing\n',
    ],
    [
      'ledger.config.json',
      '{ "rules": "1.1" }',
      'ledger.config.json:1:3: this version has no rule set "1.1", only 1.0\n',
    ],
    ['ledger.config.json', '{ "reviewers": ["ann"] }', '"reviewers.0" must be an e-mail address\n'],
    [
      'ledger.config.json',
      '{ "workspaces": ["a/*", "../b"] }',
      'ledger.config.json:1:25: "../b" in workspaces points outside the workspace',
    ],
    ['ledger.config.yaml', 'a: &x 1\nb: *x\n', 'uses YAML anchors, aliases or tags'],
    ['ledger.config.yaml', 'rules: [', 'not valid YAML'],
    [
      'package.json',
      '{ "ledger": { "failon": "error" } }',
      'package.json:1:15: unknown key "failon"; did you mean "failOn"?',
    ],
  ])('%s %s is refused with a place', (name, text, message) => {
    const { code, out, error } = lint({ [name]: text });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(message);
  });

  it.each(['init', '--check', 'status', 'verify', 'baseline', 'gate'])(
    'that names no rule is no bug of the tool: %s',
    (command) => {
      const folder = folderWith({
        ...base,
        'ledger.config.json': '{ "rules": { "IDX1O2": "off" } }',
      });
      expect(ledger(folder, [command])).toMatchObject({
        code: 2,
        error: expect.not.stringContaining('internal error') as string,
      });
    },
  );

  it('is found upward to the git root and never above it', () => {
    const folder = folderWith({
      'ledger.config.json': '{ "failOn": "never" }',
      'repo/.git/HEAD': '',
      'repo/memory/INDEX.md': index,
      'repo/memory/cache.md': 'x\n',
      'repo/sub/x.txt': '',
    });
    expect(ledger(`${folder}/repo/sub`, ['lint']).code).toBe(1);
    expect(ledger(folder, ['lint', '--config', 'ledger.config.json', 'repo']).code).toBe(0);
  });

  it('below the git root gives paths from the repository all the same', () => {
    const folder = folderWith({
      '.git/HEAD': '',
      'pkg/ledger.config.json': '{}',
      'pkg/memory/INDEX.md': index,
      'pkg/memory/cache.md': 'x\n',
    });
    expect(ledger(`${folder}/pkg`, ['lint']).out).toMatch(/^pkg\/memory\/INDEX\.md:5:/);
  });

  it('a script is never run as configuration', () => {
    const { code } = lint({
      'ledger.config.js': 'process.exit(0)',
      'ledger.config.mjs': 'process.exit(0)',
      '.ledgerrc.js': 'process.exit(0)',
    });
    expect(code).toBe(1);
  });

  it('doctor shows each value with its origin', () => {
    const folder = folderWith({
      ...base,
      'ledger.config.json': '{ "rules": { "IDX102": "off" }, "failOn": "warning" }',
    });
    const { out, code } = ledger(folder, ['init', '--check']);
    expect(code).toBe(0);
    expect(out).toMatch(/failOn +warning {2}from ledger\.config\.json/);
    expect(out).toMatch(/maxWarnings +-1 {2}default/);
    expect(out).toMatch(/IDX102 +off {2}load-when-specific, by default error/);
    expect(out).toMatch(/memory +1 index/);
    expect(JSON.parse(ledger(folder, ['init', '--check', '--format', 'json']).out)).toMatchObject({
      changedRules: [{ code: 'IDX102', severity: 'off' }],
    });
  });
});

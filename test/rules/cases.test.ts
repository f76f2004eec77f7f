import { describe, expect, it } from 'vitest';

import { planFixes } from '#rules/fixes';
import { rules } from '#rules/registry';
import type { SourceFile } from '#workspace/source-file';

import { expectedFixes, fixedFiles } from '../support/fixed-cases.ts';
import {
  adviceOf,
  allCases,
  compactLines,
  expectation,
  judgeAll,
  judgeCase,
  readCase,
  toWorkspace,
} from '../support/cases.ts';

const cases = allCases();

describe('valid cases', () => {
  it.each(cases.filter((each) => each.rule === null))(
    '$name: every rule is silent',
    async ({ folder }) => {
      const { workspace, policy } = await readCase(folder);
      expect(workspace.documents.length).toBeGreaterThan(0);
      expect(compactLines(judgeAll(workspace, policy, adviceOf(folder)))).toBe('');
    },
  );
});

describe('violating cases', () => {
  it.each(cases.filter((each) => each.rule !== null))(
    '$name: exactly the expected lines',
    async (each) => {
      const found = await judgeCase(each.folder);
      expect(compactLines(found)).toBe(
        expectation(each) ?? 'expected.txt is missing: read what is found, then `npm run cases`',
      );
      expect(found.map((diagnostic) => diagnostic.rule)).toContain(each.rule);
    },
  );

  it('every rule has a case that only it catches', async () => {
    const alone = new Set<string>();
    for (const each of cases.filter((one) => one.rule !== null)) {
      const codes = new Set((await judgeCase(each.folder)).map((diagnostic) => diagnostic.rule));
      if (codes.size === 1) for (const rule of codes) alone.add(rule);
    }
    expect(rules.map((rule) => rule.name).filter((name) => !alone.has(name))).toEqual([]);
  });

  it('every message of every rule is shown by a case', async () => {
    const shown = new Set<string>();
    for (const each of cases)
      for (const diagnostic of await judgeCase(each.folder))
        shown.add(`${diagnostic.code} ${diagnostic.messageId}`);
    const all = rules.flatMap((rule) =>
      Object.keys(rule.messages).map((id) => `${rule.code} ${id}`),
    );
    // Reached only by input that no file of a repository should hold; test/hostile reaches them.
    // What never was is told from what is gone by history alone: test/rules/evidence-fresh.test.ts.
    const elsewhere = [
      'LDG001 binary',
      'LDG001 size',
      'LDG001 denied',
      'LDG001 kind',
      'LDG001 repository',
      'LDG001 name',
      'LDG001 limit',
      'LDG001 line',
      'LDG001 nesting',
      'LDG001 tree',
      'LDG001 parser',
      'SEC703 symlink',
      'FND306 missing',
      // Only a change at a gate has these: test/hostile/gate.
      'LDG001 encoded',
      'LED501 copy',
      'LED509 place',
    ];
    expect(all.filter((id) => !shown.has(id) && !elsewhere.includes(id))).toEqual([]);
  });

  it('messages fit in 100 characters and leave no slot open', async () => {
    for (const each of cases) {
      for (const { message, mend, code } of await judgeCase(each.folder)) {
        expect(`${code} ${message}`).not.toMatch(/\{[a-zA-Z]+\}/);
        expect(mend.join(' ')).not.toMatch(/\{[a-z][a-zA-Z]+\}(?!\})/);
        expect([...message].length, message).toBeLessThanOrEqual(100);
      }
    }
  });
});

describe('fixes', () => {
  it.each(cases.filter((each) => each.rule !== null))(
    '$name: mends exactly what is expected',
    async (each) => {
      expect(await fixedFiles(each)).toEqual(expectedFixes(each));
    },
  );

  it.each(cases)('$name: reach a fixpoint that has nothing left to mend', async ({ folder }) => {
    let { workspace, files } = await readCase(folder);
    const { policy } = await readCase(folder);
    const before = judgeAll(workspace, policy, adviceOf(folder));
    for (let pass = 0; ; pass += 1) {
      const plan = planFixes(judgeAll(workspace, policy, adviceOf(folder)), files);
      if (plan.writes.length === 0) break;
      expect(pass).toBeLessThan(5);
      const after = new Map(plan.writes.map((write) => [write.path, write.after ?? '']));
      files = files.map((file): SourceFile => {
        const text = after.get(file.path);
        return text === undefined || !('text' in file)
          ? file
          : {
              path: file.path,
              text: text.replace(/^\ufeff/, ''),
              byteOrderMark: text.startsWith('\ufeff'),
            };
      });
      const { cited } = workspace.surroundings;
      const next = await toWorkspace(folder, files, new Set(files.map((file) => file.path)));
      workspace = { ...next, surroundings: { ...next.surroundings, cited } };
    }
    const left = judgeAll(workspace, policy, adviceOf(folder));
    expect(
      left.filter((each) => each.fix && (each.fix.edits.length > 0 || each.fix.dropByteOrderMark)),
    ).toEqual([]);
    // A fix takes away what it mends and brings nothing new.
    const known = new Set(before.map((each) => each.fingerprint));
    expect(left.filter((each) => !known.has(each.fingerprint)).map((each) => each.message)).toEqual(
      [],
    );
  });
});

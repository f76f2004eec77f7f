import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { rules } from '#rules/registry';
import { planFixes } from '#rules/run-rules';
import type { SourceFile } from '#workspace/document';
import type { PlannedWrite } from '#workspace/plan';

import {
  adviceOf,
  allCases,
  type Case,
  expectation,
  expectedLines,
  judgeAll,
  judgeCase,
  judgedCase,
  toWorkspace,
} from '../support/cases.ts';
import { expectedFixes } from '../support/fixed-cases.ts';

const cases = allCases();

describe('cases', () => {
  it.each(cases)('$name', async (each) => {
    const { folder, rule } = each;
    const { workspace, files, diagnostics } = await judgedCase(folder);
    if (rule === null) expect(workspace.documents.length).toBeGreaterThan(0);
    expect(expectedLines(diagnostics)).toBe(
      rule === null
        ? ''
        : (expectation(each) ?? 'expected.txt is missing: read the lines, then `npm run cases`'),
    );
    if (rule !== null) expect(diagnostics.map((diagnostic) => diagnostic.rule)).toContain(rule);

    const promised = diagnostics.filter(
      ({ fix, mend, cause }) =>
        !fix &&
        [...mend, ...(cause?.mend ?? [])].some((line) => /(?:^|`)ledger lint --fix/.test(line)),
    );
    expect(promised.map(({ code, messageId }) => `${code} ${messageId}`)).toEqual([]);

    const { writes } = planFixes(diagnostics, files);
    expect(Object.fromEntries(writes.map(({ path, after }) => [path, after ?? '']))).toEqual(
      rule === null ? {} : expectedFixes(each),
    );
    const left = writes.length === 0 ? diagnostics : await fixedWhole(each, writes);
    expect(
      left.filter(({ fix }) => fix && (fix.edits.length > 0 || fix.dropByteOrderMark)),
    ).toEqual([]);
    // A fix takes away what it mends and brings nothing new.
    const before = new Set(diagnostics.map((diagnostic) => diagnostic.fingerprint));
    expect(
      left.filter(({ fingerprint }) => !before.has(fingerprint)).map(({ message }) => message),
    ).toEqual([]);
  });
});

describe('data', () => {
  it('has whole paths, which the message cuts', async () => {
    const found = cases.find(({ name }) => name === 'violating/cited-path-exists/a-long-path');
    const [diagnostic] = found ? await judgeCase(found.folder) : [];
    expect(diagnostic?.message).toContain('…');
    expect(diagnostic?.data).toEqual({
      path: 'services/orders/src/main/kotlin/shop/orders/domain/totals/OrderTotals.kt',
      now: 'services/ledger/src/OrderTotals.kt',
    });
  });
});

describe('all cases together', () => {
  it('hold one for each rule that only it catches', async () => {
    const alone = new Set<string>();
    for (const each of cases.filter((one) => one.rule !== null)) {
      const codes = new Set((await judgeCase(each.folder)).map((diagnostic) => diagnostic.rule));
      if (codes.size === 1) for (const rule of codes) alone.add(rule);
    }
    expect(rules.map((rule) => rule.name).filter((name) => !alone.has(name))).toEqual([]);
  });

  it('show every message of every rule', async () => {
    const shown = new Set<string>();
    for (const each of cases)
      for (const diagnostic of await judgeCase(each.folder))
        shown.add(`${diagnostic.code} ${diagnostic.messageId}`);
    const all = rules.flatMap((rule) =>
      Object.keys(rule.messages).map((id) => `${rule.code} ${id}`),
    );
    // Reached only by input that no file of a repository should hold; test/hostile reaches them.
    // Only history tells a path that never was from one that is gone:
    // test/rules/evidence-fresh.test.ts. Other files of a name are offered by an audit alone:
    // test/story/audit.slow.test.ts. So are drawings: test/story/audit-drawings.test.ts.
    const elsewhere = [
      'NAT001 near',
      'NAT001 drawing',
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
      // Of what people said on a forge: test/story/gate-settled.
      'FND306 confirmed',
    ];
    expect(all.filter((id) => !shown.has(id) && !elsewhere.includes(id))).toEqual([]);
  });

  it('have messages that fit in 100 characters and leave no slot open', async () => {
    for (const each of cases) {
      for (const { message, mend, code } of await judgeCase(each.folder)) {
        expect(`${code} ${message}`).not.toMatch(/\{[a-zA-Z]+\}/);
        expect(mend.join(' ')).not.toMatch(/\{[a-z][a-zA-Z]+\}(?!\})/);
        expect([...message].length, message).toBeLessThanOrEqual(100);
      }
    }
  });
});

/** What is still found once a case's fixes are applied over and over, five times at most. */
async function fixedWhole(
  each: Case,
  first: readonly PlannedWrite[],
): Promise<readonly Diagnostic[]> {
  const judged = await judgedCase(each.folder);
  let { workspace, files } = judged;
  let writes = first;
  for (let pass = 0; ; pass += 1) {
    expect(pass).toBeLessThan(5);
    files = filesAfter(files, writes);
    const next = await toWorkspace(judged.root, files, new Set(files.map((file) => file.path)));
    const known = workspace.surroundings.cited;
    const cited = known && { ...known, inContext: new Map() };
    workspace = { ...next, surroundings: { ...next.surroundings, cited } };
    const left = judgeAll(workspace, judged.policy, adviceOf(each.folder));
    ({ writes } = planFixes(left, files));
    if (writes.length === 0) return left;
  }
}

function filesAfter(files: readonly SourceFile[], writes: readonly PlannedWrite[]): SourceFile[] {
  const after = new Map(writes.map((write) => [write.path, write.after ?? '']));
  return files.map((file): SourceFile => {
    const text = after.get(file.path);
    return text === undefined || !('text' in file)
      ? file
      : {
          path: file.path,
          text: text.replace(/^\ufeff/, ''),
          byteOrderMark: text.startsWith('\ufeff'),
        };
  });
}

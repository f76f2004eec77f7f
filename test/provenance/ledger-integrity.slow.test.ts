import { isDeepStrictEqual } from 'node:util';

import { describe, expect, it } from 'vitest';

import { decode } from '#disk/reading/read-source';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import type { SourceFile } from '#workspace/document';

import { toWorkspace } from '../support/cases.ts';
import { type ActDraft, entryFiles, ledgerOf } from '../support/ledger-entries.ts';
import { tries } from '../support/whole.ts';

const hash = `sha256:${'12'.repeat(32)}`;
const drafts: readonly ActDraft[] = [
  {
    act: 'raise',
    items: [
      {
        item: 'abc2def3gh',
        path: 'corpus/findings/a.md',
        from: null,
        to: 'pending',
        says: { claim: 'Ein Schlüssel — einmal', origin_obligations: [] },
      },
    ],
  },
  {
    items: [
      {
        item: 'abc2def3gh',
        path: 'corpus/findings/a.md',
        pin: hash,
        evidence: { 'src/a.ts#L1-L3': hash },
      },
    ],
  },
  {
    act: 'confirmation',
    items: [{ item: 'abc2def3gh', path: 'corpus/findings/a.md', from: 'promoted' }],
    after: [1],
  },
  {
    act: 'rollback',
    items: [
      {
        item: 'abc2def3gh',
        path: 'corpus/findings/a.md',
        to: 'rolled-back',
        cause: 'poisoned',
        reason: 'it was a trap',
      },
    ],
    after: [1],
  },
  { act: 'close', items: [], after: [2, 3] },
];
const entries = entryFiles(drafts);
const integrity = selectRules(rules, {}, { only: ['LED501', 'LED502', 'LDG001', 'LDG002'] });
/** Entries refer to nothing on disk, so that any folder will do. */
const anywhere = 'test/support';

async function found(files: readonly SourceFile[]): Promise<string[]> {
  return runRules(await toWorkspace(anywhere, files, new Set()), integrity)
    .filter((each) => each.severity === 'error')
    .map((each) => `${each.code} ${each.path}`);
}

const source = ({ path, text }: { readonly path: string; readonly text: string }): SourceFile => ({
  path,
  text,
  byteOrderMark: false,
});

/** Whether a text says what another one says, in whatever layout. */
function saysTheSame(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
}

describe('a ledger that was tampered with', () => {
  it('is quiet as it was written', async () => {
    expect(await found(entries.map(source))).toEqual([]);
    expect(Object.keys(ledgerOf(drafts))).toEqual(entries.map((entry) => entry.path));
  });

  it('shows every byte that was changed, but for its layout', async () => {
    for (const entry of [entries[1]!, entries[3]!]) {
      const bytes = Buffer.from(entry.text);
      for (let at = 0; at < bytes.length; at += tries(3, 1)) {
        for (const flip of [1, 32, 128, (bytes[at] ?? 0) ^ 13]) {
          if (flip === 0) continue;
          const changed = Buffer.from(bytes);
          changed[at] = (changed[at] ?? 0) ^ flip;
          const codes = await found([
            ...entries.filter((each) => each !== entry).map(source),
            decode(entry.path, changed),
          ]);
          expect(
            codes.some((each) => each.endsWith(entry.path)),
            `byte ${at} of ${entry.path} ^ ${flip}: ` +
              `${JSON.stringify(changed.toString('latin1').slice(at - 10, at + 10))}`,
          ).toBe(!saysTheSame(changed.toString(), entry.text));
        }
      }
    }
  }, 120_000);

  it('shows every byte that was left out or put in, but for its layout', async () => {
    const entry = entries[1]!;
    for (let at = 0; at <= entry.text.length; at += tries(3, 1)) {
      for (const text of [
        entry.text.slice(0, at) + entry.text.slice(at + 1),
        `${entry.text.slice(0, at)} ${entry.text.slice(at)}`,
      ]) {
        const codes = await found([
          ...entries.filter((each) => each !== entry).map(source),
          source({ path: entry.path, text }),
        ]);
        expect(codes.length > 0, `at ${at}`).toBe(!saysTheSame(text, entry.text));
      }
    }
    expect(
      await found(
        entries.map((each) =>
          source({ path: each.path, text: each.text.replaceAll('\n', '\r\n') }),
        ),
      ),
    ).toEqual([]);
  }, 120_000);

  it('shows every entry that was deleted, but for the newest: only git can show that', async () => {
    for (const entry of entries) {
      const codes = await found(entries.filter((each) => each !== entry).map(source));
      if (entry === entries.at(-1)) expect(codes).toEqual([]);
      else expect(codes.length, entry.path).toBeGreaterThan(0);
      expect(codes.every((each) => each.startsWith('LED502'))).toBe(true);
    }
  });

  it('shows an entry that another was put in place of', async () => {
    const [first, second] = entries;
    expect(
      await found([
        source({ path: first!.path, text: second!.text }),
        ...entries.slice(1).map(source),
      ]),
    ).toContain(`LED501 ${first!.path}`);
  });
});

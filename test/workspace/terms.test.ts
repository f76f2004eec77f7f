import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readLedger } from '#provenance/ledger/ledger';
import { termsSorted } from '#rules/glossary/terms-sorted';
import { addTerm } from '#workspace/edit/add-term';
import type { Glossary } from '#workspace/records';
import { detectTermOrder, positionOf } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import { edited, readAs } from './edit/random-documents.ts';

const read = (text: string): Promise<Glossary> => readAs('glossary', 'memory/glossary.md', text);
const table = (terms: readonly string[]): string =>
  `# Glossary\n\n| Term | Meaning |\n| --- | --- |\n${terms.map((term) => `| ${term} | What it is. |\n`).join('')}`;
const headings = (terms: readonly string[]): string =>
  `# Glossary\n${terms.map((term) => `\n## ${term}\n\nWhat it is.\n`).join('')}`;
const outOfPlace = (glossary: Glossary): string[] => {
  const workspace = { glossaries: [glossary] } as unknown as Workspace;
  return [...termsSorted.check(workspace, readLedger([], null), {})].map(({ key }) => key ?? '');
};
const word = fc.stringMatching(/^(?:The |a )?[A-Za-zé]{2,6}(?:[ -][a-z]{2,5})?$/);
const many = fc.uniqueArray(word, {
  minLength: 3,
  maxLength: 24,
  selector: (each) => each.toLowerCase().replace(/[^a-zé]/g, ''),
});

describe('the order of a glossary', () => {
  it('is the first of the usual ones that the terms stand in', () => {
    const misplaced = (terms: readonly string[]): readonly number[] | null => {
      const order = detectTermOrder(terms);
      return order && [...order.misplaced];
    };
    expect(misplaced(['act', 'Base', 'case'])).toEqual([]);
    expect(misplaced(['obligation', 'verdict', 'drift', 'trace'])).toBe(null);
    expect(misplaced(['API', 'CLI', 'Zone', 'act', 'base', 'case', 'digest', 'edge'])).toEqual([]);
    expect(
      misplaced(['act', 'the base', 'case', 'drift', 'an edge', 'fact', 'gate', 'head']),
    ).toEqual([]);
    expect(misplaced(['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact', 'gate'])).toEqual([
      3,
    ]);
    expect(misplaced(['act', 'base', 'zone', 'case', 'drift', 'edge', 'act', 'gate'])).toBe(null);
    expect(misplaced(['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact'])).toBe(null);
  });

  it('gives a new term its place among those that keep it', () => {
    expect(
      positionOf(['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact', 'gate'], 'door'),
    ).toBe(4);
    expect(
      positionOf(['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact', 'gate'], 'young'),
    ).toBe(null);
    expect(positionOf(['API', 'CLI', 'Zone', 'act', 'base', 'case', 'digest', 'edge'], 'MCP')).toBe(
      2,
    );
    expect(positionOf(['verdict', 'drift', 'trace'], 'act')).toBe(null);
    expect(positionOf(['aA', 'éA', 'EA', 'Eaa', 'éé', 'Eé', 'éE'], 'AA aa')).toBe(1);
  });

  it('is kept by every act that adds a term, whatever stood there', async () => {
    let quiet = 0;
    await fc.assert(
      fc.asyncProperty(
        many,
        word,
        fc.boolean(),
        fc.boolean(),
        async (terms, added, sorted, inTable) => {
          const before = await read(
            (inTable ? table : headings)(
              sorted
                ? [...terms].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
                : terms,
            ),
          );
          const result = addTerm(before, {
            term: added,
            meaning: 'Another thing.',
            aliases: [],
            not: [],
          });
          if ('refused' in result) return;
          const after = await read(edited(before.document.text, result));
          if (sorted) quiet += 1;
          expect(outOfPlace(after)).not.toContain(added);
          if (sorted) expect(outOfPlace(after)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
    expect(quiet).toBeGreaterThan(80);
  });

  const reports = async (text: string) =>
    [
      ...termsSorted.check(
        { glossaries: [await read(text)] } as unknown as Workspace,
        readLedger([], null),
        {},
      ),
    ].map(({ messageId, data, fix }) => [messageId, data.term, data.other, fix !== undefined]);
  const eight = ['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact', 'gate'];

  it('names the term it belongs before, or the last one, and mends rows and no headings', async () => {
    expect(await reports(table(eight))).toEqual([['after', 'zone', 'gate', true]]);
    expect(await reports(headings(eight))).toEqual([['headingAfter', 'zone', 'gate', false]]);
    expect(
      await reports(headings(['act', 'base', 'drift', 'case', 'edge', 'fact', 'gate', 'head'])),
    ).toEqual([['headingBefore', 'drift', 'edge', false]]);
    expect(await reports(table([...eight].sort()))).toEqual([]);
    // The same key as another term is no other place.
    expect(
      await reports(
        table(['act', 'base', 'Case', 'case', 'zone', 'drift', 'edge', 'fact', 'gate']),
      ),
    ).toEqual([['after', 'zone', 'gate', true]]);
  });

  it(
    'is not mended where a line stands between rows that is none, and to the last row ' +
      'without a line end',
    async () => {
      const twice = table(eight).trimEnd();
      const [report] = termsSorted.check(
        { glossaries: [await read(twice)] } as unknown as Workspace,
        readLedger([], null),
        {},
      );
      const after = edited(twice, report?.fix?.edits ?? []);
      expect([after.endsWith('| zone | What it is. |'), after.split('\n').length]).toEqual([
        true,
        twice.split('\n').length,
      ]);
      expect(edited(`${twice}\n\nThe end.\n`, report?.fix?.edits ?? [])).toBe(
        `${after}\n\nThe end.\n`,
      );
    },
  );

  it('is mended with the line ends of the file, and rows as they are written', async () => {
    const text = table(['act', 'base', 'case', 'zone', 'drift', 'edge', 'fact', 'gate'])
      .replace('| drift | What it is. |', '|drift  |  `What` it is.|')
      .replaceAll('\n', '\r\n')
      .trimEnd();
    const [report] = termsSorted.check(
      { glossaries: [await read(text)] } as unknown as Workspace,
      readLedger([], null),
      {},
    );
    expect(
      edited(text, report?.fix?.edits ?? [])
        .split('\r\n')
        .slice(4),
    ).toEqual([
      '| act | What it is. |',
      '| base | What it is. |',
      '| case | What it is. |',
      '|drift  |  `What` it is.|',
      '| edge | What it is. |',
      '| fact | What it is. |',
      '| gate | What it is. |',
      '| zone | What it is. |',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { planUserStore } from '#promotion/projections/plan-synced-files';
import {
  type IndexDialect,
  indexLine,
  isMoreLine,
  type MemoryBlock,
  moreLine,
  planBlock,
  readFileCopy,
  readMemoryBlock,
} from '#provenance/derived/memory-block';
import { ruleText } from '#provenance/derived/synced-files';
import type { SyncedRecord } from '#provenance/derived/synced-records';

function record(at: number, more: Partial<SyncedRecord> = {}): SyncedRecord {
  return {
    item: `item${String(at).padStart(6, '0')}`,
    path: `corpus/findings/fact-${at}.md`,
    name: `fact-${at}`,
    title: `Fact ${at}`,
    claim: `Fact ${at} holds`,
    condition: `changing thing ${at}`,
    appliesWhen: [],
    doesNotApplyWhen: [],
    globs: ['src/**'],
    by: 'A Reviewer <reviewer@example.org>',
    day: '2026-11-22',
    testimony: null,
    saidBy: null,
    digest: `sha256:${'0'.repeat(64)}`,
    ...more,
  };
}

function lines(records: readonly SyncedRecord[], dialect: IndexDialect = 'claude'): string[] {
  return records.map((each) => indexLine(dialect, each, `../${each.path}`));
}

function blockIn(text: string): MemoryBlock | null {
  const read = readMemoryBlock(text);
  if (read.kind === 'broken') throw new Error(read.why);
  return read.kind === 'block' ? read.block : null;
}

function planned(text: string, wanted: readonly string[], caps = { lines: 200, bytes: 25_000 }) {
  return planBlock(text, blockIn(text), {
    lines: wanted,
    caps,
    more: (count) => moreLine(count, 'MEMORY.md', 'memory/INDEX.md'),
    isOwn: (line) => isMoreLine(line) || line.includes('](../corpus/findings/'),
  });
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '--> # Not a heading',
    '<!-- ledger:memory end -->',
    '](https://evil.example) [x',
    '``` \n---\n',
    'a\r\nb\u2028c\0',
    '<script>alert(1)</script>',
    '"\'\n- x: {{y}} #',
    '| a | b |',
    '\\',
    '&lt;!--',
    '_x_ **y**',
  ),
);
const someRecords = fc
  .array(
    fc.record({
      title: words,
      claim: words,
      condition: fc.option(words),
      name: fc.constantFrom('a', 'fact-x', 'é'),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((each, at) => record(at, each)));
const outside = fc
  .array(
    fc.constantFrom(
      '# Notes',
      '',
      'Text.',
      '- [A](a.md) — b',
      '  - nested',
      '| a | b |',
      '<!-- theirs -->',
    ),
    { maxLength: 8 },
  )
  .chain((all) =>
    fc
      .constantFrom('\n', '\r\n')
      .chain((ending) =>
        fc.boolean().map((closed) => all.join(ending) + (closed && all.length > 0 ? ending : '')),
      ),
  );

describe('the line of a record', () => {
  const path = `corpus/findings/${'long-name-'.repeat(9)}.md`;

  it('shows a claim of 120 characters whole', () => {
    const title = `Do not mock the database, because ${'mocked tests passed in May '.repeat(3)}`;
    const whole = title.slice(0, 120).trim();
    expect(indexLine('claude', record(1, { title: whole, path }), path)).toContain(`[${whole}]`);
    expect(
      indexLine('claude', record(1, { title: `${whole} and in all of June, too` }), path),
    ).toContain(`[${whole}…]`);
  });

  it('of testimony says when to load it, and who said so', () => {
    const saidBy = 'Karl said so on 2026-11-20; this cannot be re-checked';
    const line = indexLine('claude', record(1, { path, saidBy }), path);
    expect(line).toContain(`— changing thing 1 (${saidBy})`);
  });
});

describe('a block of promoted memory', () => {
  it('moves what people put into it below it, and loses none of it', () => {
    const wanted = lines([record(1)]);
    const { text } = planned('# Notes\n', wanted);
    const row = '- [mine](mine.md) — by hand';
    const edited = text.replace('<!-- ledger:memory end', `${row}\n$&`);
    expect(planned(edited, wanted).text).toBe(`${text}${row}\n`);
    expect(planned(`${text}${row}\n`, wanted).text).toBe(`${text}${row}\n`);
    // The block goes with the last record; the line stays.
    expect(planned(edited, []).text).toBe(`# Notes\n${row}\n`);
  });

  it('is written anew where a line was edited, moved or taken out', () => {
    const all = lines([record(1), record(2), record(3)]);
    const { text } = planned('# Notes\n', all);
    const [, , one = '', two = ''] = text.split('\n');
    for (const edited of [
      text.replace('changing thing 1', 'always'),
      text.replace(`${one}\n${two}`, `${two}\n${one}`),
      text.replace(`${two}\n`, ''),
      text.replace(two, `${two}\n${two}`),
    ])
      expect(planned(edited, all).text).toBe(text);
  });

  it('has the same bytes for the same records, is found again line by line, and leaves what was there', () => {
    fc.assert(
      fc.property(
        outside,
        someRecords,
        fc.constantFrom<IndexDialect>('claude', 'caliban', 'mini-claude'),
        (text, records, dialect) => {
          const wanted = lines(records, dialect);
          const { text: once } = planned(text, wanted);
          expect(planned(once, wanted).text).toBe(once);
          expect((blockIn(once)?.lines ?? []).map((line) => line.text)).toEqual(wanted);
          expect(planned(once, []).text).toBe(text);
          expect(planned(planned(once, wanted.slice(1)).text, wanted).text).toBe(once);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('holds each record on one line of Markdown that opens nothing', () => {
    fc.assert(
      fc.property(
        someRecords,
        fc.constantFrom<IndexDialect>('claude', 'caliban', 'mini-claude'),
        (records, dialect) => {
          for (const line of lines(records, dialect)) {
            expect(line).toMatch(/^- (?:\*\*)?\[/);
            expect(line).not.toMatch(/[\r\n\0\u2028\u2029]/);
            expect(line.replace(/\\./g, '')).not.toMatch(
              /[<`]|\]\((?!\.\.\/corpus\/findings\/fact-\d+\.md\))/,
            );
            expect(line.length).toBeLessThanOrEqual(260);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stays within both caps, and says how many found no room', () => {
    const many = lines(
      Array.from({ length: 500 }, (_each, at) =>
        record(at, { title: 'A title '.repeat(8), condition: 'a condition '.repeat(20) }),
      ),
    );
    const { text } = planned('# Notes\n'.repeat(20), many);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(25_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(24_700);
    const held = blockIn(text)?.lines ?? [];
    expect(held.at(-1)?.text).toBe(
      `- ${500 - (held.length - 1)} more promoted records: [memory/INDEX.md](memory/INDEX.md)`,
    );
    const short = planned(
      '# Notes\n'.repeat(20),
      lines(Array.from({ length: 500 }, (_each, at) => record(at))),
    ).text;
    expect(short.split('\n').length - 1).toBeLessThanOrEqual(200);
    expect(short).toContain('more promoted records');
  });

  it('is not written where there is no room for it, and that is said', () => {
    const full = 'A line.\n'.repeat(199);
    expect(planned(full, lines([record(1), record(2)]))).toEqual({
      text: full,
      lines: [],
      unsaid: 2,
    });
  });
});

describe('a block that somebody blew up', () => {
  it('is read and planned in no time, and loses no line', () => {
    const all = lines(Array.from({ length: 150 }, (_each, at) => record(at)));
    const whole = planned('# Notes\n', all).text;
    const blown = whole.replace('- [Fact 7]', `${'- [a](b.md) c\n'.repeat(60_000)}- [Fact 7]`);
    const begun = performance.now();
    const { text, unsaid } = planned(blown, all);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(text.split('- [a](b.md) c\n').length - 1).toBe(60_000);
    expect(unsaid).toBe(150);
  });
});

describe('a rule file', () => {
  it('has frontmatter that says exactly the globs, and nothing of a record leaves its line', () => {
    fc.assert(
      fc.property(
        words,
        words,
        fc.array(
          words.filter((glob) => glob.length > 0),
          { minLength: 1, maxLength: 4 },
        ),
        fc.array(words, { maxLength: 2 }),
        (title, claim, globs, appliesWhen) => {
          const text = ruleText(
            record(1, { title, claim, globs, appliesWhen }),
            '.claude/rules/fact-1.md',
          );
          const [, front = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
          expect(parse(front)).toEqual({ paths: globs });
          expect(readFileCopy(text)).toMatchObject({ item: 'item000001' });
          expect(rest.split('\n').length).toBe(
            10 + (appliesWhen.length === 0 ? 0 : 3 + appliesWhen.length),
          );
          expect(readFileCopy(text.replaceAll('\n', '\r\n'))?.item).toBe('item000001');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a store outside of the repository', () => {
  it('gets absolute links in its own spelling, and its bytes back', () => {
    const text = '# Memory index\n\n- [style](style.md) — feedback: two spaces\n';
    const plan = planUserStore(text, [record(1)], '/home/me/a project');
    if ('why' in plan) throw new Error(plan.why);
    expect(plan.text.split('\n')[4]).toBe(
      '- [fact-1](/home/me/a%20project/corpus/findings/fact-1.md) — project: Fact 1; changing thing 1',
    );
    expect(planUserStore(plan.text, [], '/home/me/a project')).toMatchObject({ text });
    expect(planUserStore('<!-- ledger:memory begin -->\n', [], '/x')).toEqual({
      why: 'a block begins and does not end',
    });
  });
});

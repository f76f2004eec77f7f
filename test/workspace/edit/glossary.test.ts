import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';
import { readLedger } from '#provenance/ledger/ledger';
import { oneTermOneMeaning } from '#rules/glossary/one-term-one-meaning';
import { addTerm } from '#workspace/edit/add-term';
import type { Glossary, GlossaryTerm } from '#workspace/records';
import { isSameTerm } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import {
  edited,
  endings,
  filler,
  lineChanges,
  readAs,
  styledTable,
  tableStyle,
  withEndings,
  words,
} from './random-documents.ts';

const path = 'memory/glossary.md';
const read = (text: string): Promise<Glossary> => readAs('glossary', path, text);
const says = ({ term, meaning, aliases, not }: GlossaryTerm): unknown => ({
  term: term.value,
  meaning: meaning?.value,
  aliases: aliases.map((each) => each.value),
  not: not.map((each) => each.value),
});

const there = fc
  .shuffledSubarray(['Alpha', 'beta', 'Gamma ray', 'delta', 'Zeta'], { minLength: 1 })
  .chain((some) =>
    fc
      .boolean()
      .map((sorted) =>
        sorted ? [...some].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)) : some,
      ),
  );
const heads = fc.constantFrom(
  ['Term', 'Meaning'],
  ['Word', 'Definition', 'Owner'],
  ['Term', 'Canonical meaning', 'Aliases', 'Not'],
  ['Aliases', 'Term', 'Meaning'],
);
const file = fc
  .tuple(
    fc.constantFrom('table', 'table', 'empty row', 'headings', 'nothing'),
    heads,
    tableStyle,
    there,
    fc.array(filler, { maxLength: 2 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([form, columns, style, terms, around, crlf, final]) => {
    const row = (term: string): string[] =>
      columns.map((head) =>
        /term|word/i.test(head)
          ? term
          : /mean|defin/i.test(head)
            ? `the ${term} \\| one`
            : head === 'Aliases'
              ? `${term}s`
              : '',
      );
    const body =
      form === 'table'
        ? styledTable(style, columns, terms.map(row))
        : form === 'empty row'
          ? styledTable(style, columns, [columns.map(() => '')])
          : form === 'headings'
            ? terms.flatMap((term) => [`## ${term}`, '', `the ${term} one`, 'over two lines', ''])
            : ['Words only.'];
    // Look-alikes under a heading glossary would be part of its last term.
    const noise = form === 'headings' ? [] : around.flatMap((each) => ['', ...each]);
    return {
      form,
      terms,
      text: withEndings(
        [
          '---',
          'type: glossary',
          '---',
          '',
          '# Glossary',
          ...noise,
          '',
          ...body,
          ...(form === 'headings' ? [] : ['', 'The end.']),
        ],
        crlf,
        final,
      ),
    };
  });
const list = fc.uniqueArray(
  words
    .map((each) => plainText(each))
    .filter((each) => each !== '' && !/[,;`\\]|^[-–—\s]*$/.test(each)),
  { maxLength: 2 },
);
const term = fc.record({
  term: words.filter((each) => plainText(each) !== ''),
  meaning: words,
  aliases: list,
  not: list,
});

describe('a term on random glossaries', () => {
  it('is added in the form of the file, at its place, and everything else stays', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(file, term, async ({ form, terms, text }, wanted) => {
        const glossary = await read(text);
        const result = addTerm(glossary, wanted);
        if ('refused' in result) return;
        made += 1;
        const after = edited(text, result);
        const now = await read(after);
        const key = plainText(wanted.term);
        const at = now.terms.findIndex((each) => each.term.value === key);
        const headings = form === 'headings';
        const meaning = headings
          ? wanted.meaning
          : wanted.meaning.replace(/(?<!\\)\|/g, '\\|').replace(/(?<!\\)\\$/, '\\\\');
        expect(now.terms[at] && says(now.terms[at])).toEqual({
          term: key,
          meaning,
          aliases: headings ? [] : wanted.aliases,
          not: headings ? [] : wanted.not,
        });
        expect(now.terms.filter((_, place) => place !== at).map(says)).toEqual(
          glossary.terms.map(says),
        );
        const lower = terms.map((each) => each.toLowerCase());
        if (form === 'table' || headings) {
          const sorted = lower.every(
            (each, place) => place === 0 || (lower[place - 1] ?? '') <= each,
          );
          expect(at).toBe(
            sorted ? lower.filter((each) => each <= key.toLowerCase()).length : terms.length,
          );
        }
        // A new column widens the header and the delimiter row; no other line goes.
        const { removed, added } = lineChanges(text, after);
        const [head, delimiter] = [/term|word/i, /^[|:\s-]*$/];
        for (const line of removed) expect(head.test(line) || delimiter.test(line)).toBe(true);
        expect(removed.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(3);
        for (const line of removed.filter((each) => head.test(each)))
          expect(added.some((each) => each.startsWith(line.trimEnd()))).toBe(true);
        expect(endings(after)).toEqual(endings(text));
      }),
      { numRuns: 250 },
    );
    expect(made).toBeGreaterThan(150);
  }, 120_000);
});

describe('addTerm', () => {
  const text =
    '# Glossary\n\n| Term | Meaning | Aliases |\n| --- | --- | --- |\n| drift | A change ' +
    'that nobody meant. | skew |\n| open | | |\n';

  it('refuses a second meaning and says what to do', async () => {
    const refusal = async (word: string, aliases: readonly string[] = []): Promise<unknown> =>
      addTerm(await read(text), { term: word, meaning: 'Another.', aliases, not: [] });
    const meaning = say.meaning({ meaning: 'A change that nobody meant.' });
    const taken = { path: 'memory/glossary.md', meaning, term: 'drift' };
    expect(await refusal('Drift')).toEqual({ refused: say.termTaken({ ...taken, word: 'Drift' }) });
    expect(await refusal('skew')).toEqual({
      refused: say.termTakenAsAlias({ ...taken, word: 'skew' }),
    });
    expect(await refusal('new', ['drift'])).toEqual({
      refused: say.termTaken({ ...taken, word: 'drift' }),
    });
    expect(await refusal('open')).toMatchObject({
      refused: { id: 'edit.termTaken', values: { meaning: say.noMeaning() } },
    });
    expect(await refusal('new', ['a, b'])).toMatchObject({ refused: { id: 'edit.partedWord' } });
  });

  it('changes nothing when the term is there with its meaning', async () => {
    expect(
      addTerm(await read(text), {
        term: 'DRIFT',
        meaning: 'A change that  nobody meant.',
        aliases: [],
        not: [],
      }),
    ).toEqual([]);
  });

  it('writes other words below a definition heading', async () => {
    expect(
      edited(
        '# Glossary\n\n## b\n\nB.\n',
        addTerm(await read('# Glossary\n\n## b\n\nB.\n'), {
          term: 'a',
          meaning: 'A.',
          aliases: ['x', 'y'],
          not: ['z'],
        }),
      ),
    ).toBe('# Glossary\n\n## a\n\nA.\n\nAlso: x, y. Not: z.\n\n## b\n\nB.\n');
  });
});

describe('one word', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Session', 'Sessions'],
    ['session', 'SESSION'],
    ['access token', 'access  token'],
    ['access-token', 'access_token'],
    ['policy', 'policies'],
    ['box', 'boxes'],
    ['branch', 'branches'],
    ['status', 'state'],
    ['class', 'classes'],
    ['analysis', 'analyses'],
    ['key', 'keys'],
    ['index', 'indices'],
    ['token', 'tokenizer'],
    ['bus', 'buses'],
    ['day', 'dai'],
    ['drift', 'skew'],
  ];

  it.each(pairs)(
    '%s and %s are judged as lint judges them, whichever comes first',
    async (one, other) => {
      for (const [first, second] of [
        [one, other],
        [other, one],
      ] as const) {
        const whole = await read(
          `# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| ${first} | The one. |\n| ${second} | The other. |\n`,
        );
        const found =
          [
            ...oneTermOneMeaning.check(
              { glossaries: [whole] } as unknown as Workspace,
              readLedger([], null),
              {},
            ),
          ].length > 0;
        expect([first, second, isSameTerm(first, second)]).toEqual([first, second, found]);
        const half = await read(
          `# Glossary\n\n| Term | Meaning | Aliases |\n| --- | --- | --- |\n| ${first} | The one. | |\n`,
        );
        const adding = (term: string, aliases: readonly string[]) =>
          addTerm(half, { term, meaning: 'The other.', aliases, not: [] });
        expect('refused' in adding(second, [])).toBe(found);
        expect('refused' in adding('free', [second])).toBe(found);
      }
    },
  );

  it('is not added twice where it means the same', async () => {
    const half = await read(
      '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| Session | The one. |\n',
    );
    expect(addTerm(half, { term: 'sessions', meaning: 'The one.', aliases: [], not: [] })).toEqual(
      [],
    );
  });
});

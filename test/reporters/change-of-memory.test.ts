import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';

import { type ItemChange, waysOfChange } from '#provenance/changes/item-change';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import { agent } from '#reporters/agent';
import { json, jsonl } from '#reporters/json';
import { markdown } from '#reporters/markdown';
import { pretty } from '#reporters/pretty';

import { commandLinesIn, rawCharacters } from '../hostile/raw-output.ts';
import { plainly, reportOf } from '../support/report.ts';
import { hostileText, nodesIn, reader } from './hostile-pieces.ts';

const text = hostileText('<!-- memory-ledger -->', '\n::error::x\n', 'ledger review');
const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const decision: fc.Arbitrary<ItemChange['decision']> = some(
  fc.record({
    act: fc.constantFrom('promotion', 'adoption', 'rollback'),
    by: text,
    principal: fc.record({
      kind: fc.constantFrom('person', 'agent', 'service'),
      standing: fc.constantFrom('attested', 'declared', 'inferred'),
      inside: some(fc.constantFrom('agent', 'service')),
      attestation: some(text),
    }),
    reason: some(text),
    standing: fc.constantFrom('attested', 'claimed'),
    shownBy: fc.constantFrom('approval', 'commit', null),
    reviewer: some(fc.record({ identity: text, approved: fc.boolean() })),
    overrides: fc.array(text, { maxLength: 2 }),
    reopened: fc.array(text, { maxLength: 2 }),
  }),
);
const item: fc.Arbitrary<ItemChange> = fc.record({
  short: text,
  kind: fc.constantFrom('fact', 'decision', null),
  claim: text,
  target: some(text),
  before: some(fc.constantFrom('pending', 'promoted')),
  after: fc.constantFrom('promoted', 'rejected'),
  decision,
  raisedBy: some(text),
  high: some(text),
  asked: fc.constantFrom<readonly string[]>([], ['@team/auth', 'ann@example.org']),
  newEvidence: fc.array(text, { maxLength: 2 }),
  places: fc.array(fc.record({ what: text, before: text, after: text }), { maxLength: 2 }),
  guards: fc.array(text, { maxLength: 2 }),
  settled: fc.record({ to: text, by: text, isTick: fc.boolean() }),
});
const items = fc.array(item, { maxLength: 2 });
const change: fc.Arbitrary<MemoryChange> = fc.record({
  base: text,
  adoption: fc.boolean(),
  policyChanges: fc.constant([]),
  promotes: items,
  supersedes: items,
  withdraws: items,
  setsAside: items,
  amends: items,
  confirms: items,
  settled: items,
  undecided: items,
  closes: fc.array(text, { maxLength: 2 }),
  edits: fc.array(
    fc.record({
      path: text,
      became: fc.constantFrom('added', 'changed', 'renamed', 'removed'),
      was: some(fc.record({ role: text, title: text, memory: fc.boolean() })),
    }),
    { maxLength: 3 },
  ),
  directives: fc.array(
    fc.record({
      path: text,
      line: fc.constant(3),
      rules: fc.array(text, { maxLength: 2 }),
      reason: text,
    }),
    { maxLength: 2 },
  ),
  texts: fc.array(
    fc.record(
      {
        path: text,
        became: fc.constantFrom('added', 'moved', 'removed'),
        line: fc.constant(3),
        key: some(text),
        under: some(text),
        wasUnder: some(text),
        text,
      },
      { requiredKeys: ['path', 'became', 'line', 'key', 'under', 'text'] },
    ),
    { maxLength: 2 },
  ),
});

const nobody: MemoryChange = {
  base: 'origin/main',
  adoption: false,
  policyChanges: [],
  promotes: [],
  supersedes: [],
  withdraws: [],
  setsAside: [],
  amends: [],
  confirms: [],
  settled: [],
  undecided: [],
  closes: [],
  edits: [],
  directives: [],
  texts: [],
};
/** A fact that nobody decided. */
const fact: ItemChange = {
  short: 'abcd',
  kind: 'fact',
  claim: 'a',
  target: null,
  before: null,
  after: 'pending',
  decision: null,
  raisedBy: null,
  high: null,
  asked: [],
  newEvidence: [],
  guards: [],
};
const always = { numRuns: 150 };

/** What is said of an item in lines of its own. */
function notesOf({ newEvidence, places = [], guards, decision }: ItemChange): readonly unknown[] {
  return [
    ...newEvidence,
    ...places,
    ...guards,
    ...(decision?.overrides ?? []),
    ...(decision?.reason ? [decision.reason] : []),
  ];
}

it('markdown of a change has tables, headings and one command of ours alone, whatever memory says', () => {
  fc.assert(
    fc.property(change, (each) => {
      const printed = markdown(reportOf([], { command: 'gate', change: each }), plainly);
      const nodes = nodesIn(reader.parse(printed));
      const of = <Type extends Nodes['type']>(type: Type): Extract<Nodes, { type: Type }>[] =>
        nodes.filter((node): node is Extract<Nodes, { type: Type }> => node.type === type);
      const groups = waysOfChange.filter((way) => each[way].length > 0);
      expect(of('heading').length).toBe(groups.length + 1);
      expect(of('table').length).toBe(groups.length);
      expect(of('tableRow').length).toBe(
        groups.length + groups.reduce((sum, way) => sum + each[way].length, 0),
      );
      for (const row of of('tableRow')) expect(row.children.length).toBe(3);
      for (const type of [
        'link',
        'image',
        'emphasis',
        'strong',
        'linkReference',
        'imageReference',
        'definition',
        'blockquote',
        'thematicBreak',
        'inlineCode',
      ] as const)
        expect(of(type), type).toEqual([]);
      expect(of('listItem').length).toBe(
        each.edits.length + each.directives.length + each.texts.length,
      );
      expect(
        [...new Set(of('html').map(({ value }) => value))].filter(
          (value) => value !== '<!-- -->' && value !== '<br>',
        ),
      ).toEqual([]);
      const asked = of('text').filter(({ value }) => value.startsWith('Asked: @team/auth'));
      expect(asked.length).toBe(
        Number(waysOfChange.some((way) => each[way].some((one) => one.asked.length > 0))),
      );
      for (const { value } of of('text').filter((one) => !asked.includes(one)))
        expect(value).not.toMatch(/@[\w-]|:\/\/|www\.\S|[#!]\d|\bGH-\d/i);
      for (const { value } of of('code'))
        expect(value).toMatch(/^ledger (?:review|show [a-z0-9]+)$/);
      expect(printed).not.toMatch(/^\s*\//m);
      expect(rawCharacters(printed)).toEqual([]);
      expect(commandLinesIn(printed)).toEqual([]);
      // The action finds its comment by this mark, which only it may write.
      expect(printed).not.toContain('<!-- memory-ledger -->');
    }),
    always,
  );
});

it('pretty and agent have a line an item, pretty one for each of its notes, no hidden character and no command of a CI system', () => {
  fc.assert(
    fc.property(change, (each) => {
      const report = reportOf([], { command: 'gate', change: each });
      const all = waysOfChange.reduce((sum, way) => sum + each[way].length, 0);
      const gone = each.edits.filter((edit) => edit.was !== null).length;
      const lines =
        all +
        Number(each.closes.length > 0) +
        gone +
        Number(each.edits.length > gone) +
        each.directives.length +
        each.texts.length;
      const notes = waysOfChange.flatMap((way) => each[way].flatMap(notesOf)).length;
      for (const [printed, wanted] of [
        [pretty(report, plainly), lines + notes],
        [agent(report, plainly), lines],
      ] as const) {
        expect(rawCharacters(printed)).toEqual([]);
        expect(commandLinesIn(printed)).toEqual([]);
        expect(
          printed
            .trimEnd()
            .split('\n')
            .filter((line) => line.startsWith('  ')).length,
        ).toBe(wanted);
      }
    }),
    always,
  );
});

it('JSON of a change is of the shape that ships', () => {
  const [report, line] = ['lint-report', 'lint-line'].map(
    (name) => JSON.parse(readFileSync(`schemas/v1/${name}.schema.json`, 'utf8')) as object,
  ) as [object, object];
  const ajv = new Ajv({ strict: false, schemas: [report] });
  const [validate, validateLine] = [
    ajv.compile({ $ref: 'lint-report.schema.json' }),
    ajv.compile(line),
  ];
  fc.assert(
    fc.property(change, (each) => {
      expect(validate(JSON.parse(json(reportOf([], { command: 'gate', change: each }))))).toBe(
        true,
      );
      expect(validateLine(JSON.parse(jsonl(reportOf([], { command: 'gate', change: each }))))).toBe(
        true,
      );
    }),
    { numRuns: 100 },
  );
});

it('a change of a thousand items still fits into a comment, and says how many are left out', () => {
  const one: ItemChange = {
    ...fact,
    claim: '@'.repeat(400),
    target: `corpus/findings/${'@'.repeat(300)}.md`,
    after: 'promoted',
  };
  const many = (count: number): ItemChange[] =>
    [...Array(count).keys()].map((at) => ({ ...one, short: `id${at}` }));
  const printed = markdown(
    reportOf([], {
      command: 'gate',
      change: {
        ...nobody,
        promotes: many(1000),
        withdraws: many(3),
        edits: [...Array(40).keys()].map((at) => ({
          path: `memory/${at}.md`,
          became: 'changed' as const,
          was: null,
        })),
      },
    }),
    plainly,
  );
  expect(printed.length).toBeLessThan(60_000);
  expect(printed).toMatch(/#### 1000 promoted\n[^]*\nand \d{3} more in the JSON report\n/);
  expect(printed).toContain('- and 30 more files\n');
  expect(pretty(reportOf([], { change: { ...nobody, promotes: many(1000) } }), plainly)).toContain(
    '  and 990 more items\n',
  );
});

it('an agent is named no command that decides', () => {
  const report = reportOf([], { command: 'gate', change: { ...nobody, undecided: [fact] } });
  expect(markdown(report, { program: 'ledger' })).toMatch(/```sh\nledger review\n```\n$/);
  expect(markdown(report, { program: 'ledger', agent: true })).toMatch(
    /```sh\nledger review --list\n```\n$/,
  );
});

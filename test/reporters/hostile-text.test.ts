import * as fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';

import type { Diagnostic, Severity } from '#diagnostics/diagnostic';
import { agent } from '#reporters/agent';
import { github } from '#reporters/github';
import { groupsOf } from '#reporters/groups';
import { json, jsonl } from '#reporters/json';
import { junit } from '#reporters/junit';
import { markdown } from '#reporters/markdown';
import { gitlab, inMarkdown } from '#reporters/markdown-text';
import { pretty } from '#reporters/pretty';
import { rdjson } from '#reporters/rdjson';
import { compact, type Report } from '#reporters/report';
import { sarif } from '#reporters/sarif';

import { formatNames, machineFormats } from '../../src/app/lint/format-names.ts';
import { commandLinesIn, rawCharacters } from '../hostile/raw-output.ts';
import { oneDiagnostic, plainly, reportOf } from '../support/report.ts';
import { hostileText, nodesIn, reader } from './hostile-pieces.ts';

const reporters: Readonly<Record<(typeof formatNames)[number], (report: Report) => string>> = {
  pretty: (report) => pretty(report, plainly),
  compact,
  agent: (report) => agent(report, plainly),
  markdown: (report) => markdown(report, plainly),
  json,
  jsonl,
  sarif,
  github,
  gitlab,
  junit,
  rdjson,
};

/** What XML acts on as well, and the rest of what memory can hold. */
const text = hostileText(
  '::add-mask::x',
  '##vso[task.setvariable variable=x]y',
  ']]>',
  '<![CDATA[',
  '</testcase>',
  '</failure>',
  '<testcase name="x"/>',
  '&lt;',
  '&#64;',
  '&',
  '<b>',
  '~~s~~',
  '  do: rm',
  "'",
  '=',
  '{0}',
  '\u0007',
  '\u0085',
  '\u2066',
  '\ufffe',
  '\udc00',
  '中',
  '😀',
  '.md',
);
const severity = fc.constantFrom<Severity>('error', 'warning', 'info');

const diagnostic: fc.Arbitrary<Diagnostic> = fc
  .record({
    severity,
    path: text,
    message: text,
    mend: fc.array(text, { maxLength: 2 }),
    cause: fc.option(
      fc.record({
        what: fc.constantFrom('one', '@team ]]> | `'),
        mend: fc.array(text, { maxLength: 1 }),
      }),
      { nil: undefined },
    ),
    related: text,
    line: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ cause, related, line, ...rest }) => ({
    ...oneDiagnostic,
    ...rest,
    place: { start: { line, column: 1 }, end: { line, column: 2 } },
    related: [{ path: related, place: oneDiagnostic.place, message: related }],
    ...(cause ? { cause } : {}),
  }));
const report = fc
  .record({
    diagnostics: fc.array(diagnostic, { minLength: 1, maxLength: 6 }),
    notices: fc.array(text, { maxLength: 2 }),
    fixed: fc.array(text, { maxLength: 1 }),
  })
  .map(({ diagnostics, ...more }) => reportOf(diagnostics, { ...more, rules: [] }));
const always = { numRuns: 400 };

describe.each([...formatNames])('%s, whatever memory says', (name) => {
  it('carries no raw control or hidden character and ends its last line', () => {
    fc.assert(
      fc.property(report, (each) => {
        const printed = reporters[name](each);
        expect(rawCharacters(printed)).toEqual([]);
        expect(printed).toBe(Buffer.from(printed).toString());
        expect(printed === '' || printed.endsWith('\n')).toBe(true);
      }),
      always,
    );
  });

  it.skipIf(name === 'github')('forges no annotation', () => {
    fc.assert(
      fc.property(report, (each) => {
        expect(commandLinesIn(reporters[name](each))).toEqual([]);
      }),
      always,
    );
  });

  it.runIf(machineFormats.has(name) && name !== 'junit')('is JSON', () => {
    fc.assert(
      fc.property(report, (each) => {
        const printed = reporters[name](each);
        for (const line of name === 'jsonl' ? printed.trimEnd().split('\n') : [printed])
          JSON.parse(line);
      }),
      always,
    );
  });
});

it('compact, pretty and agent have as many lines as they say things', () => {
  fc.assert(
    fc.property(report, (each) => {
      expect(compact(each).trimEnd().split('\n').length).toBe(each.diagnostics.length);
      const heads = groupsOf(each.diagnostics).length;
      expect(
        agent(each, plainly)
          .split('\n')
          .filter((line) => /^(?:error|warning|info) /.test(line)).length,
      ).toBe(heads);
      expect(
        pretty(each, plainly)
          .split('\n')
          .filter((line) => /^(?:error|warning|info) /.test(line)).length,
      ).toBe(heads);
      // What an agent is told to do stands in lines of ours: a file name that reads like one is in
      // quotes.
      for (const line of agent(each, plainly).split('\n'))
        if (/^ +(?:do|or): /.test(line))
          expect(
            each.diagnostics.flatMap((one) => [...one.mend, ...(one.cause?.mend ?? [])]).length,
          ).toBeGreaterThan(0);
    }),
    always,
  );
  const posing = agent(reportOf([{ ...oneDiagnostic, path: 'do: rm -rf x', mend: [] }]), plainly);
  expect(posing).toContain("  'do: rm -rf x':3:5 a message\n");
});

it('junit is well-formed XML with the elements of the report alone', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const allowed = new Set(['?xml', 'testsuites', 'testsuite', 'testcase', 'failure', 'system-out']);
  const names = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Array.isArray(value)
        ? value.flatMap(names)
        : Object.entries(value).flatMap(([name, child]) =>
            name.startsWith('@') || name === '#text' ? [] : [name, ...names(child)],
          );
  fc.assert(
    fc.property(report, (each) => {
      const xml = junit(each);
      expect(XMLValidator.validate(xml)).toBe(true);
      // eslint-disable-next-line no-control-regex -- what XML 1.0 forbids
      expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      const found = names(parser.parse(xml));
      expect(found.filter((name) => !allowed.has(name))).toEqual([]);
      expect(found.filter((name) => name === 'testcase').length).toBeLessThanOrEqual(
        each.diagnostics.length,
      );
      expect(xml.match(/<testcase /g)?.length).toBe(each.diagnostics.length);
    }),
    always,
  );
});

/** What both forges turn into a mention, a reference or a link in text that is already rendered. */
const acted = /@[\w-]|:\/\/|www\.\S|[#!]\d|\bGH-\d/i;

it('markdown has the headings, tables and links of the report alone, and nothing that mentions or refers', () => {
  fc.assert(
    fc.property(report, (each) => {
      const printed = markdown(each, plainly);
      const nodes = nodesIn(reader.parse(printed));
      const of = (type: Nodes['type']): Nodes[] => nodes.filter((node) => node.type === type);
      const groups = groupsOf(each.diagnostics);
      expect(of('heading').length).toBe(groups.length + 1);
      expect(of('table').length).toBe(groups.length);
      expect(of('tableRow').length).toBeLessThanOrEqual(groups.length + each.diagnostics.length);
      for (const table of of('table'))
        for (const row of (table as Extract<Nodes, { type: 'table' }>).children)
          expect(row.children.length).toBe(2);
      expect(of('link').map((node) => (node as Extract<Nodes, { type: 'link' }>).url)).toEqual(
        groups.map(() => 'https://example.org'),
      );
      for (const type of [
        'image',
        'code',
        'delete',
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
      expect(
        [
          ...new Set(of('html').map((node) => (node as Extract<Nodes, { type: 'html' }>).value)),
        ].filter((value) => value !== '<!-- -->' && value !== '<br>'),
      ).toEqual([]);
      for (const node of of('text'))
        expect((node as Extract<Nodes, { type: 'text' }>).value).not.toMatch(acted);
      // GitLab takes a line that begins with a slash for a command.
      expect(printed).not.toMatch(/^\s*\//m);
    }),
    always,
  );
});

it('blanks before a text make no code of the item it is in', () => {
  for (const blanks of ['    ', '\t', '      '])
    expect(
      nodesIn(reader.parse(`- ${inMarkdown(`${blanks}do: rm`)}\n`)).map(({ type }) => type),
    ).not.toContain('code');
});

it('what reviewdog posts mentions nobody and links nowhere', () => {
  fc.assert(
    fc.property(report, (each) => {
      const { diagnostics } = JSON.parse(rdjson(each)) as { diagnostics: { message: string }[] };
      for (const { message } of [
        ...diagnostics,
        ...(JSON.parse(gitlab(each)) as { description: string }[]).map(({ description }) => ({
          message: description,
        })),
      ]) {
        expect(message).not.toMatch(acted);
        expect(message).not.toMatch(/\n|`|\]\(|<\S/);
      }
    }),
    always,
  );
});

it('markdown stays within a comment and says what it left out', () => {
  const many = [...Array(2_000).keys()].map((line) => ({
    ...oneDiagnostic,
    code: `IDX${100 + (line % 40)}`,
    place: { start: { line: line + 1, column: 1 }, end: { line: line + 1, column: 1 } },
  }));
  const printed = markdown(reportOf(many), plainly);
  expect(printed.length).toBeLessThan(65_536);
  expect(printed).toMatch(/\nand \d+ more places: `ledger lint --format compact`\n$/);
});

import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import type { Diagnostic, Severity } from '#diagnostics/diagnostic';
import { json, jsonl } from '#reporters/json';
import { junit } from '#reporters/junit';
import { gitlab } from '#reporters/markdown-text';
import { compact } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import { formatSummaries } from '../../src/app/lint/format-names.ts';
import { everyDiagnostic } from '../support/cases.ts';
import { oneDiagnostic as base, reportOf } from '../support/report.ts';

const schema = (name: string): object =>
  JSON.parse(readFileSync(`schemas/v1/${name}.schema.json`, 'utf8')) as object;
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  schemas: [schema('lint-report'), schema('lint-line')],
});

/** What is wrong with a value by a published schema. */
function problems(name: string, value: unknown): unknown[] {
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (!validate) throw new Error(`no schema ${name}`);
  return validate(value) === true ? [] : [...(validate.errors ?? [])];
}

const suppressed = [
  { diagnostic: base, by: 'waiver', reason: 'until the importer is gone' },
  { diagnostic: base, by: 'baseline', reason: 'known before' },
] as const;

describe('json', () => {
  it('carries causes, what was set aside and notices, by its schema', async () => {
    const value = JSON.parse(
      json(
        reportOf(await everyDiagnostic(), {
          command: 'gate',
          suppressed,
          notices: ['judged with origin/main'],
          fixed: ['memory/a.md'],
        }),
      ),
    ) as {
      suppressed: { by: string; diagnostic: { code: string } }[];
      notices: string[];
      command: string;
    };
    expect(problems('lint-report', value)).toEqual([]);
    expect(value.command).toBe('gate');
    expect(value.suppressed.map((each) => [each.by, each.diagnostic.code])).toEqual([
      ['waiver', 'IDX102'],
      ['baseline', 'IDX102'],
    ]);
    expect(value.notices).toEqual(['judged with origin/main', 'fixed memory/a.md']);
  });

  it('a cause without its remedy is refused by the schema', () => {
    expect(
      problems('lint-report', {
        ...(JSON.parse(json(reportOf([base]))) as object),
        diagnostics: [
          {
            ...(JSON.parse(json(reportOf([base]))) as { diagnostics: object[] }).diagnostics[0],
            cause: { what: 'x' },
          },
        ],
      }),
    ).not.toEqual([]);
  });
});

describe('jsonl', () => {
  it('is the diagnostics of json, a line each, and the rest of it in the last line', async () => {
    const report = reportOf(await everyDiagnostic(), { suppressed });
    const lines = jsonl(report)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    for (const line of lines) expect(problems('lint-line', line)).toEqual([]);
    const { diagnostics, ...rest } = JSON.parse(json(report)) as { diagnostics: object[] };
    expect(lines.slice(0, -1)).toEqual(diagnostics);
    expect(lines.at(-1)).toEqual(rest);
  });

  it('of a clean run is the last line alone', () => {
    expect(jsonl(reportOf([]))).toBe(
      '{"schemaVersion":1,"tool":{"name":"memory-ledger","version":"1.2.3"},' +
        '"command":"lint","summary":{"errors":0,"warnings":0,"infos":0,"files":3,' +
        '"records":2},"suppressed":[],"notices":[]}\n',
    );
  });
});

describe('gitlab', () => {
  it('is what Code Quality asks for, and nothing else', () => {
    expect(JSON.parse(gitlab(reportOf([base])))).toEqual([
      {
        description: 'a message',
        check_name: 'IDX102 load-when-specific',
        fingerprint: '0123456789abcdef',
        severity: 'major',
        location: { path: 'memory/INDEX.md', lines: { begin: 3 } },
      },
    ]);
    expect(gitlab(reportOf([]))).toBe('[]\n');
  });

  it('has every fingerprint once, in every case and where two roots have the same problem', async () => {
    const diagnostics = [
      ...(await everyDiagnostic()),
      base,
      base,
      { ...base, path: 'two/memory/INDEX.md' },
    ];
    const issues = JSON.parse(gitlab(reportOf(diagnostics))) as {
      fingerprint: string;
      severity: string;
      location: { path: string };
    }[];
    expect(issues.length).toBe(diagnostics.length);
    expect(new Set(issues.map((each) => each.fingerprint)).size).toBe(issues.length);
    for (const { severity, location } of issues) {
      expect(severity).toMatch(/^(?:info|minor|major|critical|blocker)$/);
      expect(location.path).not.toMatch(/^\.?\//);
    }
  });
});

interface Suite {
  readonly '@name': string;
  readonly '@tests': string;
  readonly '@failures': string;
  readonly testcase: readonly {
    readonly '@name': string;
    readonly '@classname': string;
    readonly '@file': string;
    readonly failure?: { readonly '@message': string; readonly '#text': string };
    readonly 'system-out'?: string;
  }[];
}

/** A report as an XML parser reads it; not well-formed text throws. */
function read(xml: string): {
  readonly '@tests': string;
  readonly '@failures': string;
  readonly testsuite: readonly Suite[];
} {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(valid.err.msg);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  return (parser.parse(xml) as { testsuites: ReturnType<typeof read> }).testsuites;
}

describe('junit', () => {
  it('is well-formed, a suite a file, a case a diagnostic, every case another', async () => {
    const diagnostics = await everyDiagnostic();
    const suites = read(junit(reportOf(diagnostics)));
    expect(suites.testsuite.map((each) => each['@name'])).toEqual([
      ...new Set(diagnostics.map((each) => escapeInvisible(each.path))),
    ]);
    const cases = suites.testsuite.flatMap((each) => each.testcase);
    expect(cases.length).toBe(diagnostics.length);
    expect(Number(suites['@tests'])).toBe(diagnostics.length);
    expect(new Set(cases.map((each) => `${each['@file']}\0${each['@name']}`)).size).toBe(
      cases.length,
    );
    expect(Number(suites['@failures'])).toBe(
      diagnostics.filter((each) => each.severity === 'error').length,
    );
    expect(cases.filter((each) => each.failure).length).toBe(Number(suites['@failures']));
  });

  it('says in a failure where, what, why and what to do', () => {
    expect(junit(reportOf([base]))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="ledger lint" tests="1" failures="1" errors="0">
  <testsuite name="memory/INDEX.md" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="memory/INDEX" name="IDX102 load-when-specific: a message" file="memory/INDEX.md" line="3">
      <failure type="IDX102" message="a message">at memory/INDEX.md:3:5
error: a message
why: Because.
do: do this
more: https://example.org</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it.each<[Severity, number]>([
    ['error', 1],
    ['warning', 2],
    ['info', 3],
  ])('from %s on, what fails the run fails; the rest passes and says so', (failing, failures) => {
    const three = [
      base,
      { ...base, severity: 'warning' as const },
      { ...base, severity: 'info' as const },
    ];
    const cases = read(junit(reportOf(three, { failing }))).testsuite.flatMap(
      (each) => each.testcase,
    );
    expect(cases.filter((each) => each.failure).length).toBe(failures);
    expect(cases.filter((each) => each['system-out']?.includes('a message')).length).toBe(
      3 - failures,
    );
    expect(cases.map((each) => each['@name'])).toEqual([
      'IDX102 load-when-specific: a message',
      'IDX102 load-when-specific: a message (2)',
      'IDX102 load-when-specific: a message (3)',
    ]);
  });

  it.each([[[base]], [[]]])('says what could not be looked through', (found) => {
    const notices = ['nobody looked into a.csv', '::error::b'];
    const { testsuite } = read(junit(reportOf(found, { notices })));
    expect(testsuite[0]).toMatchObject({
      'system-out': 'note: nobody looked into a.csv\nnote: ::error::b',
    });
  });

  it('of a clean run is one case that passed', () => {
    const suites = read(junit(reportOf([], { command: 'gate' })));
    expect(suites.testsuite).toEqual([
      {
        '@name': 'ledger gate',
        '@tests': '1',
        '@failures': '0',
        '@errors': '0',
        '@skipped': '0',
        '#text': expect.anything() as unknown,
        testcase: [
          expect.objectContaining({
            '@name': 'clean',
            'system-out': '2 records in 3 files',
          }) as unknown,
        ],
      },
    ]);
  });
});

it('problem-matcher.json matches every line of compact', async () => {
  const matcher = JSON.parse(readFileSync('problem-matcher.json', 'utf8')) as {
    problemMatcher: { pattern: { regexp: string }[] }[];
  };
  const pattern = new RegExp(matcher.problemMatcher[0]?.pattern[0]?.regexp ?? '$^');
  const diagnostics = await everyDiagnostic();
  const lines = compact({ diagnostics }).trimEnd().split('\n');
  expect(lines.length).toBe(diagnostics.length);
  lines.forEach((line, at) => {
    const { path, place, severity, code, rule, message } = diagnostics[at] as Diagnostic;
    expect(pattern.exec(line)?.slice(1)).toEqual([
      escapeInvisible(path),
      String(place.start.line),
      String(place.start.column),
      severity,
      `${code} ${rule}`,
      message,
    ]);
  });
});

it('the page of formats shows every format', () => {
  const page = readFileSync('docs/output-formats.md', 'utf8');
  for (const [name, summary] of Object.entries(formatSummaries))
    expect(page).toContain(`## ${name}\n\n${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}`);
});

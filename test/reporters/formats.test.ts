import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { agent } from '#reporters/agent';
import { github, githubSummary } from '#reporters/github';
import { json } from '#reporters/json';
import { markdown } from '#reporters/markdown';
import { pretty } from '#reporters/pretty';
import { sarif } from '#reporters/sarif';
import { rules } from '#rules/registry';

import { everyDiagnostic } from '../support/cases.ts';
import { oneDiagnostic as base, plainly, reportOf as report } from '../support/report.ts';

// CommonJS packages: the export is the module or its default, as the loader has it.
const own = <T>(module: T): T => (module as { default?: T }).default ?? module;
const AjvDraft04 = own(ajvDraft04) as unknown as new (options: object) => Ajv;
const addFormats = own(ajvFormats) as unknown as (ajv: Ajv) => void;

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly rules: readonly {
            readonly id: string;
            readonly help: { readonly text: string };
          }[];
        };
      };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly partialFingerprints: { readonly primaryLocationLineHash: string };
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: Readonly<Record<string, number>>;
            };
          },
        ];
      }[];
    },
  ];
}

describe('sarif', () => {
  it('says what could not be looked through', () => {
    const notices = ['nobody looked into a.csv'];
    expect(JSON.parse(sarif({ ...report([]), notices }))).toMatchObject({
      runs: [
        {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ level: 'note', message: { text: notices[0] } }],
            },
          ],
        },
      ],
    });
  });

  it('is valid by the 2.1.0 schema, with all that code scanning asks for', async () => {
    const diagnostics = await everyDiagnostic();
    const log = JSON.parse(sarif(report(diagnostics))) as Sarif;
    const schema = JSON.parse(
      readFileSync('node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', 'utf8'),
    ) as object;
    // The schema's pattern for language tags is no Unicode regex.
    const ajv = new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    const validate = ajv.compile(schema);
    validate(log);
    expect(validate.errors ?? []).toEqual([]);

    const [run] = log.runs;
    expect(run.results.length).toBe(diagnostics.length);
    for (const result of run.results) {
      expect(run.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
      expect(result.partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:1$/);
      const { artifactLocation, region } = result.locations[0].physicalLocation;
      expect(artifactLocation.uri).not.toMatch(/^\/|^[a-z]+:|[^\x21-\x7e]/);
      expect(Object.keys(region).sort()).toEqual([
        'endColumn',
        'endLine',
        'startColumn',
        'startLine',
      ]);
    }
    for (const rule of run.tool.driver.rules) expect(rule.help.text.length).toBeGreaterThan(50);
  });

  it('keeps memory text from making links or placeholders', () => {
    const text = sarif(report([{ ...base, message: 'see [here](http://x) {0} \\ end' }]));
    expect(text).toContain('see \\\\[here\\\\](http://x) {{0}} \\\\\\\\ end');
  });
});

describe('json', () => {
  it('fits its published schema and says what the others say', async () => {
    const diagnostics = await everyDiagnostic();
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(readFileSync('schemas/v1/lint-report.schema.json', 'utf8')) as object,
    );
    const value = JSON.parse(json(report(diagnostics))) as { diagnostics: { code: string }[] };
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
    expect(value.diagnostics.map((each) => each.code)).toEqual(
      diagnostics.map((each) => each.code),
    );
  });
});

describe('github', () => {
  it('escapes what would end a value or start a command', () => {
    const [line] = github(
      report([{ ...base, path: 'a,b:c%d\n.md', message: '100%\n::error::x' }]),
    ).split('\n');
    expect(line).toBe(
      '::error file=a%2Cb%3Ac%25d\\u{A}.md,line=3,endLine=3,col=5,endColumn=9,title=IDX102 ' +
        'load-when-specific::100%25\\u{A}::error::x%0Ado: do this',
    );
  });

  it('annotates the worst ten of each kind and counts the rest', () => {
    const many = [...Array(12).keys()].flatMap((line) => [
      {
        ...base,
        place: { start: { line: line + 1, column: 1 }, end: { line: line + 2, column: 1 } },
      },
      { ...base, severity: 'warning' as const },
      { ...base, severity: 'info' as const },
    ]);
    const lines = github(report(many)).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('::error')).length).toBe(10);
    expect(lines.filter((line) => line.startsWith('::warning')).length).toBe(10);
    expect(lines.at(-1)).toBe(
      '::notice title=ledger::2 more errors and 2 more warnings not annotated; the summary has them',
    );
    expect(lines[0]).not.toContain('col=');
  });

  it('a summary cell cannot hold markup, a mention or a border', () => {
    expect(
      githubSummary(report([{ ...base, message: '<b>@team</b> | `x` [y](z) & _e_' }]), plainly),
    ).toContain('&lt;b>&#64;<!-- -->team&lt;/b> \\| \\`x\\` \\[y\\](z) &amp; \\_e\\_');
  });
});

describe('pretty', () => {
  it('groups by rule, worst first, and says shared advice once', () => {
    const text = pretty(
      report([
        { ...base, severity: 'info', code: 'LDG003', rule: 'known-dialect' },
        base,
        { ...base, path: 'z.md', mend: ['do this', 'or that'] },
      ]),
      plainly,
    );
    expect(text).toBe(
      'error IDX102 load-when-specific  2 places\n  memory/INDEX.md:3:5  a message\n  ' +
        'z.md:3:5  a message\n      do   or that\n  why  Because.\n  do   do this\n\ninfo ' +
        'LDG003 known-dialect\n  memory/INDEX.md:3:5  a message\n  why  Because.\n  do   do ' +
        'this\n\n2 errors, 1 info in 2 records in 3 files\nfor details: ledger explain CODE\n',
    );
  });

  it('says clean with counts, and when there was nothing to read', () => {
    const clean = report([]);
    expect(pretty(clean, plainly)).toBe('clean: 2 records in 3 files\n');
    expect(pretty({ ...clean, summary: { ...clean.summary, files: 0 } }, plainly)).toContain(
      'no memory found in this folder',
    );
  });
});

describe('what was set aside, and what is said once', () => {
  const setAside = (by: 'waiver' | 'inline' | 'baseline', times: number) =>
    Array.from({ length: times }, () => ({ diagnostic: base, by, reason: 'known' }));
  const more = {
    suppressed: [...setAside('waiver', 3), ...setAside('baseline', 57)],
    notices: ["judged with origin/main's version of the configuration"],
    fixed: ['memory/INDEX.md'],
  };

  it('is counted at the end, and a note stands above the counts', () => {
    expect(pretty(report([], more), plainly)).toBe(
      "note  judged with origin/main's version of the configuration\nfixed 1 file: " +
        'memory/INDEX.md\nto revert: ledger undo\nclean: 2 records in 3 files (3 ' +
        'waived, 57 in the baseline)\n',
    );
    expect(agent(report([], more), plainly)).toBe(
      "note: judged with origin/main's version of the configuration\nnote: fixed " +
        'memory/INDEX.md\nclean: 2 records in 3 files (3 waived, 57 in the baseline)\n',
    );
    expect(markdown(report([], { ...more, command: 'gate' }), plainly)).toBe(
      '### ledger gate: clean, 2 records in 3 files (3 waived, 57 in the baseline)\n\n- ' +
        "judged with origin/main's version of the configuration\n\n- fixed memory/INDEX.md\n",
    );
    expect(pretty(report([base], { suppressed: setAside('inline', 1) }), plainly)).toContain(
      '\n1 error in 2 records in 3 files (1 disabled in its file)\n',
    );
  });
});

describe('agent', () => {
  it('quotes no more of memory than a message does, in any case', async () => {
    const quoting = (await everyDiagnostic()).filter((each) => each.mendUnquoted);
    expect(new Set(quoting.map((each) => `${each.code} ${each.messageId}`))).toEqual(
      new Set(
        rules.flatMap((rule) =>
          Object.entries(rule.messages).flatMap(([id, message]) =>
            message.quotes ? [`${rule.code} ${id}`] : [],
          ),
        ),
      ),
    );
    const [row] = quoting.filter((each) => each.code === 'LED512' && each.messageId === 'pointer');
    const quoted = row?.mend[0]?.replace(/^[^:]*: /, '') ?? '';
    expect(quoted.length).toBeGreaterThan(5);
    expect(agent(report(row ? [row] : []), plainly)).not.toContain(quoted);
    expect(agent(report(row ? [row] : []), plainly)).toContain(': <line>\n');
    expect(pretty(report(row ? [row] : []), plainly)).toContain(quoted);
  });

  it('names ten places of a rule and how to see the others', () => {
    const many = Array.from({ length: 12 }, (_each, at) => ({
      ...base,
      place: { start: { line: at + 1, column: 1 }, end: { line: at + 1, column: 2 } },
      message: `message ${at}`,
    }));
    const lines = agent(report(many), plainly).split('\n');
    expect(lines[0]).toBe('error IDX102 load-when-specific, 12 places');
    expect(lines[10]).toBe('  memory/INDEX.md:10:1 message 9');
    expect(lines.slice(11)).toEqual([
      '  and 2 more: ledger lint --only IDX102 --format compact',
      '  do: do this',
      '12 errors in 2 records in 3 files; for details: ledger explain IDX102',
      '',
    ]);
    expect(agent(report(many.map((each) => ({ ...each, message: 'the same' }))), plainly)).toMatch(
      /^error IDX102 load-when-specific: the same, 12 places\n {2}memory\/INDEX\.md:1:1, 2:1, 3:1, .*10:1\n {2}and 2 more: /,
    );
  });
});

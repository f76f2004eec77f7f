import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { rdjson } from '#reporters/rdjson';
import { compact } from '#reporters/report';

import { toReport } from '../../src/app/lint/format.ts';
import { lint } from '../../src/app/lint/lint.ts';
import { allCases, everyDiagnostic, judgedCase } from '../support/cases.ts';
import { oneDiagnostic as base, reportOf } from '../support/report.ts';
import { folderWith } from '../support/run-cli.ts';

interface Rdf {
  readonly source: { readonly name: string; readonly url: string };
  readonly severity: string;
  readonly diagnostics: readonly {
    readonly message: string;
    readonly severity: string;
    readonly code: { readonly value: string; readonly url: string };
    readonly original_output: string;
    readonly location: { readonly path: string; readonly range: RdfRange };
    readonly suggestions?: readonly { readonly range: RdfRange; readonly text: string }[];
  }[];
}
interface RdfRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** Carries out a suggestion as reviewdog does: columns are bytes from 1. */
function apply(
  text: string,
  { range: { start, end }, text: put }: { readonly range: RdfRange; readonly text: string },
): string {
  const bytes = Buffer.from(text);
  const offset = ({ line, column }: { line: number; column: number }): number =>
    Buffer.byteLength(
      text
        .split('\n')
        .slice(0, line - 1)
        .map((each) => `${each}\n`)
        .join(''),
    ) +
    column -
    1;
  return Buffer.concat([
    bytes.subarray(0, offset(start)),
    Buffer.from(put),
    bytes.subarray(offset(end)),
  ]).toString();
}

describe('rdjson', () => {
  it('says where, what, how severe and which rule, and carries the line of compact', async () => {
    const { inBytes, ...plain } = (await everyDiagnostic())[0] as Diagnostic;
    expect(inBytes).toBeDefined();
    const value = JSON.parse(rdjson(reportOf([base, plain]))) as Rdf;
    expect(value).toMatchObject({ source: { name: 'memory-ledger' }, severity: 'ERROR' });
    expect(value.diagnostics[0]).toEqual({
      message: 'a message; do: do this',
      location: { path: 'memory/INDEX.md', range: base.place },
      severity: 'ERROR',
      code: { value: 'IDX102', url: 'https://example.org' },
      original_output: compact({ diagnostics: [base] }).trimEnd(),
    });
    expect(JSON.parse(rdjson(reportOf([])))).toMatchObject({ severity: 'INFO', diagnostics: [] });
  });

  it('suggests what --fix does, with columns in bytes', async () => {
    const text =
      '# Memory index\n\n## Durable findings\n\n| Record | Load when | Status |\n| --- | ' +
      '--- | --- |\n| [Tökens — “𝛼”](a.md) | Änderung an α | accepted |\n';
    const folder = folderWith({
      'memory/INDEX.md': text,
      'memory/a.md': '---\ntype: finding\nid: a\nstatus: candidate\n---\n\n# Finding: A\n',
    });
    const result = await lint({ cwd: folder, rules: { only: ['LED512'] } });
    const { diagnostics } = JSON.parse(rdjson(toReport(result))) as Rdf;
    expect(diagnostics.length).toBe(1);
    const suggestion = diagnostics[0]?.suggestions?.[0];
    expect(suggestion?.text).toBe('candidate');
    const [line, { start, end }] = [
      Buffer.from(text.split('\n')[6] ?? ''),
      (diagnostics[0] as Rdf['diagnostics'][number]).location.range,
    ];
    expect([
      start.line,
      end.line,
      line.subarray(start.column - 1, end.column - 1).toString(),
    ]).toEqual([7, 7, 'accepted']);
    const suggested = suggestion ? apply(text, suggestion) : '';
    await lint({ cwd: folder, rules: { only: ['LED512'] }, fix: true });
    expect(suggested).toBe(readFileSync(`${folder}/memory/INDEX.md`, 'utf8'));
  });

  it('suggests in every case what the fix of that diagnostic does', async () => {
    let suggestions = 0;
    for (const each of allCases()) {
      const { files, diagnostics } = await judgedCase(each.folder);
      const { diagnostics: rdf } = JSON.parse(rdjson(reportOf(diagnostics))) as Rdf;
      rdf.forEach((one, at) => {
        const edits = [...(diagnostics[at]?.fix?.edits ?? [])].sort((a, b) => b.start - a.start);
        expect(one.suggestions?.length ?? 0).toBe(edits.length > 0 ? 1 : 0);
        const file = files.find(({ path }) => path === one.location.path);
        if (!one.suggestions?.[0] || !file || !('text' in file)) return;
        suggestions += 1;
        expect(apply(file.text, one.suggestions[0])).toBe(
          edits.reduce(
            (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
            file.text,
          ),
        );
      });
    }
    expect(suggestions).toBeGreaterThanOrEqual(5);
  });
});

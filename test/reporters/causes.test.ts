import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { digestOf } from '#provenance/digest';
import { contentHash } from '#provenance/surfaces/resolve-surface';
import { agent } from '#reporters/agent';
import { json } from '#reporters/json';
import { markdown } from '#reporters/markdown';
import { pretty } from '#reporters/pretty';
import { compact } from '#reporters/report';
import { sarif } from '#reporters/sarif';

import { lint } from '../../src/app/lint/lint.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { oneDiagnostic, plainly, reportOf } from '../support/report.ts';
import { folderWith } from '../support/run-cli.ts';

const code = (at: number): string =>
  `export function f${at}(token: string): string {\n  return rotate(token, { reuse: ${at} });\n}\n`;

/** A promoted finding about the whole of a file of three lines. */
function finding(at: number, path: string): string {
  const hash = digestOf(code(at));
  return `---
type: finding
id: f${at}
status: promoted
confidence: high
origin_obligations: []
origin_traces: [pull-${at}]
pass: review
profile: skeptic
reviewer_or_tool: "A Reviewer <reviewer@example.org>"
timestamp: "2026-11-21T09:14:00Z"
content_hash: "${contentHash([{ kind: 'lines', hash }])}"
per_surface_hash:
  - { kind: lines, surface: "${path}#L1-L3", hash: "${hash}", unique: true }
load_when: "Touching rotation ${at}"
---

# Finding: Token ${at} is rejected on reuse

## Claim

Token ${at} that was used once is rejected when it is used again.

## Evidence

- File: \`${path}#L1-L3\`

## Applies when

- token rotation ${at}

## Does not apply when

- opaque session cookies
`;
}

const numbers = [...Array(24).keys()].map((at) => at + 10);
const source = (at: number): string => `src/old/${at % 3 === 0 ? 'deep/' : ''}f${at}.ts`;

/** What lint says of one rule. */
async function found(cwd: string, rule: string): Promise<readonly Diagnostic[]> {
  return (await lint({ cwd, rules: { only: [rule] } })).diagnostics;
}

async function movedFolder(): Promise<readonly Diagnostic[]> {
  const folder = emptyRepository(
    Object.fromEntries(
      numbers.flatMap((at) => [
        [source(at), code(at)],
        [`corpus/findings/f${at}.md`, finding(at, source(at))],
      ]),
    ),
  );
  commit(folder);
  git(folder, 'mv', 'src/old', 'src/new');
  commit(folder);
  return found(folder, 'FND306');
}

describe('one commit that moved a folder', () => {
  const items = numbers.map((at) => `corpus/findings/f${at}.md`);
  const tenPlaces = items
    .slice(0, 10)
    .map((path) => `  ${path}:14:5\n`)
    .join('');
  const follow = `ledger verify --follow ${items.join(' ')}`;

  it('is one finding with 24 places and one fix, for people', async () => {
    const diagnostics = await movedFolder();
    expect(diagnostics.length).toBe(24);
    const counts = '24 infos in 2 records in 3 files\nfor details: ledger explain CODE\n';
    expect(pretty(reportOf(diagnostics), plainly)).toBe(
      `info FND306 evidence-fresh  moved src/old/ → src/new/  24 places\n${tenPlaces}` +
        '  and 14 more: --only FND306 --format compact\n  why  A fact may be ' +
        'wrong once its evidence changed, and agents cannot see that.\n  ' +
        `do   ${follow}\n\n${counts}`,
    );
    const comment = markdown(reportOf(diagnostics), plainly);
    expect(comment).toContain(
      'evidence-fresh: moved src/old/ → src/new/ (24 places)\n\n| file | places |\n| --- | ' +
        '--- |\n| corpus/findings/f10.md | 14:5 |\n',
    );
    expect(comment).toContain('\nand 14 more: `ledger lint --only FND306 --format compact`\n');
    expect(comment).toContain(`\n- \`${follow}\`\n`);
  });

  it('is one for an agent, too, which is not told to decide', async () => {
    expect(agent(reportOf(await movedFolder()), plainly)).toBe(
      `info FND306 evidence-fresh: moved src/old/ → src/new/, 24 places\n${tenPlaces}` +
        '  and 14 more: ledger lint --only FND306 --format compact\n  leave it and tell ' +
        'the user: a person must decide\n24 infos in 2 records in 3 ' +
        'files; for details: ledger explain FND306\n',
    );
  });

  it('stays 24 lines in compact, and is named in JSON and SARIF', async () => {
    const diagnostics = await movedFolder();
    expect(compact({ diagnostics }).trimEnd().split('\n').length).toBe(24);
    const { diagnostics: reported } = JSON.parse(json(reportOf(diagnostics))) as {
      diagnostics: { cause: unknown }[];
    };
    expect(reported[23]?.cause).toEqual({
      what: 'moved src/old/ → src/new/',
      do: [follow],
    });
    const { runs } = JSON.parse(sarif(reportOf(diagnostics))) as {
      runs: { results: { properties: { cause: string } }[] }[];
    };
    expect(new Set(runs[0]?.results.map((each) => each.properties.cause))).toEqual(
      new Set(['moved src/old/ → src/new/']),
    );
  });
});

describe('causes that rules know', () => {
  const causes = async (
    files: Readonly<Record<string, string>>,
    rule: string,
  ): Promise<(string | undefined)[]> =>
    (await found(folderWith(files), rule)).map((each) => each.cause?.what);
  const index = (...targets: readonly string[]): string =>
    '# Memory index\n\n## Durable findings\n\n' +
    `${targets.map((target, at) => `- [T${at}](${target}) — Load when: changing part ${at}\n`).join('')}`;

  it('a folder that index entries lead into and that is gone', async () => {
    expect(
      await causes(
        {
          'memory/INDEX.md': index('../docs/notes/a.md', '../docs/notes/b.md', '../docs/c.md'),
          'docs/kept.txt': '',
        },
        'IDX104',
      ),
    ).toEqual(['docs/notes/ does not exist', 'docs/notes/ does not exist', undefined]);
  });

  it('a path that is meant from the root is gone from there', async () => {
    expect(
      await causes(
        { 'memory/INDEX.md': index('docs/notes/a.md', 'docs/b.md'), 'docs/kept.txt': '' },
        'IDX104',
      ),
    ).toEqual(['docs/notes/ does not exist', undefined]);
  });

  it('a folder that is called otherwise on disk', async () => {
    expect(
      await causes(
        {
          'memory/INDEX.md': index('../docs/ADR/a.md', '../docs/ADR/b.md'),
          'docs/adr/a.md': '# A\n',
          'docs/adr/b.md': '# B\n',
        },
        'IDX104',
      ),
    ).toEqual(['docs/ADR/ → docs/adr/ on disk', 'docs/ADR/ → docs/adr/ on disk']);
  });

  it('a folder that candidates cite and that is gone', async () => {
    const candidate = (id: string): string =>
      `---\ntype: finding\nid: ${id}\nstatus: candidate\n---\n\n# Finding: ${id}` +
      `\n\n## Evidence\n\n- File: \`src/old/${id}.ts\`\n`;
    expect(
      await causes(
        {
          'corpus/findings/a.md': candidate('a'),
          'corpus/findings/b.md': candidate('b'),
          'src/kept.ts': '',
        },
        'FND305',
      ),
    ).toEqual(['src/old/ does not exist', 'src/old/ does not exist']);
  });

  it('a file that changed under several findings, each of which is looked at', async () => {
    const diagnostics = await found(
      folderWith({
        'src/a.ts': 'other\n',
        'corpus/findings/f10.md': finding(10, 'src/a.ts'),
        'corpus/findings/f11.md': finding(11, 'src/a.ts'),
      }),
      'FND306',
    );
    expect(diagnostics.map((each) => each.cause?.what)).toEqual([
      'src/a.ts changed',
      'src/a.ts changed',
    ]);
    expect(diagnostics[0]?.cause?.mend[0]).toBe(
      'ledger verify corpus/findings/f10.md corpus/findings/f11.md',
    );
  });

  it('a folder of records that was copied', async () => {
    const note = (id: string): string =>
      `---\ntype: finding\nid: ${id}\nstatus: candidate\n---\n\n# Finding: ${id}\n`;
    expect(
      await causes(
        {
          'corpus/findings/a.md': note('a'),
          'corpus/findings/b.md': note('b'),
          'corpus/findings/copy/a.md': note('a'),
          'corpus/findings/copy/b.md': note('b'),
        },
        'LDG005',
      ),
    ).toEqual([
      'copies: corpus/findings/ → corpus/findings/copy/',
      'copies: corpus/findings/ → corpus/findings/copy/',
    ]);
  });

  it('a merge that left its markers in several files', async () => {
    const torn = '# A\n\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n';
    expect(await causes({ 'memory/INDEX.md': torn, 'memory/glossary.md': torn }, 'LDG001')).toEqual(
      ['an unfinished merge', 'an unfinished merge'],
    );
  });

  it('of two roots in one run are two', async () => {
    const files = { '.git/HEAD': '', 'memory/INDEX.md': index('../docs/a.md', '../docs/b.md') };
    const folder = folderWith(
      Object.fromEntries(
        ['one', 'two'].flatMap((root) =>
          Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]),
        ),
      ),
    );
    const { diagnostics } = await lint({
      cwd: folder,
      paths: ['one', 'two'],
      rules: { only: ['IDX104'] },
    });
    expect(diagnostics.map((each) => each.cause?.what)).toEqual([
      'one: docs/ does not exist',
      'one: docs/ does not exist',
      'two: docs/ does not exist',
      'two: docs/ does not exist',
    ]);
  });
});

describe('blocks', () => {
  const caused = (what: string, line: number): Diagnostic => ({
    ...oneDiagnostic,
    cause: { what, mend: ['mend all'] },
    place: { start: { line, column: 1 }, end: { line, column: 1 } },
  });

  it('the largest cause first, one of a kind with what has none', () => {
    const text = pretty(
      reportOf([
        caused('small', 1),
        caused('small', 2),
        caused('large', 3),
        caused('large', 4),
        caused('large', 5),
        caused('alone', 6),
        oneDiagnostic,
      ]),
      plainly,
    );
    expect(text.split('\n').filter((line) => line.startsWith('error'))).toEqual([
      'error IDX102 load-when-specific  large  3 places',
      'error IDX102 load-when-specific  small  2 places',
      'error IDX102 load-when-specific  2 places',
    ]);
    expect(text).toContain('  memory/INDEX.md:3:1, 4:1, 5:1\n  why  Because.\n  do   mend all\n');
    expect(text).toContain(
      '  memory/INDEX.md:6:1  a message\n  memory/INDEX.md:3:5  a message\n  why  Because.\n  do   do this\n',
    );
  });

  it('one cause of two severities is two', () => {
    const text = agent(
      reportOf([
        caused('x', 1),
        caused('x', 2),
        { ...caused('x', 3), severity: 'warning' },
        { ...caused('x', 4), severity: 'warning' },
      ]),
      plainly,
    );
    expect(text.match(/^\w+ IDX102.*$/gm)).toEqual([
      'error IDX102 load-when-specific: x, 2 places',
      'warning IDX102 load-when-specific: x, 2 places',
    ]);
  });
});

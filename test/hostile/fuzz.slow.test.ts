import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import type { SourceFile } from '#workspace/document';
import { readFlatYaml } from '#workspace/frontmatter/flat-yaml';
import { readYaml } from '#workspace/frontmatter/parse-yaml';
import { scanOutline } from '#workspace/outline/scan';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readDocuments, type TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';

import { tries } from '../support/whole.ts';

/** Small inputs need no thread and no time limit. */
const inProcess: TreeReader = (requests) =>
  Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from)));

const seed = 20_261_121;
const perRun = 20;
const count = tries(6_000, 20_000);

const tokens = [
  '---',
  '---js',
  '----',
  '+++',
  '\n---\n',
  '...',
  '\ufeff',
  '<!--',
  '-->',
  '{{x}}',
  'type: finding',
  'type: memory-index',
  'type: task',
  'type: adr',
  'type: pattern',
  'id: x',
  'status: promoted',
  'status: candidate',
  'a: &b c',
  '*b',
  '<<: ',
  '!!js/function ',
  '%YAML 1.1',
  '__proto__: ',
  'constructor: ',
  '"',
  "'",
  ': ',
  '- ',
  '? ',
  '[',
  ']',
  '{',
  '}',
  ',',
  '|',
  '>',
  '#',
  '# Finding: X',
  '## Claim',
  '## Evidence',
  '## Promotion queue',
  '## Durable findings',
  '## Provenance',
  '| a | b |\n| - | - |',
  '| Item | Kind | Target | Status |\n| - | - | - | - |',
  '| Term | Meaning |\n| - | - |',
  '- File: `a/b.md#L1-L2`',
  '- [a](b.md#c) — Load when: always',
  '[a]: b',
  '`',
  '```',
  '~~~',
  '*',
  '_',
  '<a href="',
  '<div>',
  '\\',
  '&amp;',
  '\t',
  '    ',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\0',
  '\u0085',
  '\u2028',
  '\u200b',
  '\u202e',
  '\ud800',
  '\u{1f600}',
  '\u{e0041}',
  'x',
  'word word',
  '2026-11-21',
  '0x1F',
  '99999999999999999999',
];

const seeds = [
  '---\ntype: finding\nid: x\nstatus: promoted\napplies_when: [a, b]\n---\n# Finding: ' +
    'X\n\n## Claim\n\nA claim.\n\n## Evidence\n\n- File: `src/a.ts#L1-L2`\n',
  '---\ntype: memory-index\nid: i\n---\n# Index\n\n## Durable findings\n\n| Finding | ' +
    'Load when | Status |\n| --- | --- | --- |\n| [X](x.md) | changing x | promoted ' +
    '|\n\n## Stale or superseded memory\n\n| Item | Replacement | Action |\n| --- | --- ' +
    '| --- |\n| X | Y | drop |\n',
  '# Glossary\n\n| Term | Meaning | Aliases | Not |\n| --- | --- | --- | --- |\n| a | b | c, d | e |\n',
  '---\ntype: task\nid: t\nstatus: done\n---\n# Task: T\n\n## Promotion queue\n\n| ' +
    'Item | Kind | Target | Status | Reason |\n| --- | --- | --- | --- | --- |\n| a | ' +
    'finding | `x.md` | pending | |\n',
  '# ADR 12: X\n\n- Status: accepted\n\n## Context\n\nWords.\n\n## Decision\n\nWords.\n',
  'REQ AC-001: WHEN a THE b SHALL c\nVERIFY BY: test\n',
];

const soup = fc
  .array(fc.oneof(fc.constantFrom(...tokens), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));
const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(1_000), fc.nat(12), fc.constantFrom(...tokens)), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([text, edits]) => {
    let made = text;
    for (const [at, cut, token] of edits) {
      const place = at % (made.length + 1);
      made = made.slice(0, place) + token + made.slice(place + cut);
    }
    return made;
  });
const documents = fc.array(fc.oneof(soup, mutated), { minLength: perRun, maxLength: perRun });

/** Where a file stands says half of what it is. */
const paths = [
  'memory/INDEX.md',
  'memory/note.md',
  'memory/glossary.md',
  'corpus/findings/x.md',
  'corpus/patterns/x.md',
  'corpus/tasks/x.md',
  'docs/adr/0001-x.md',
  'specs/x.swarm.md',
  'AGENTS.md',
];
const filesOf = (texts: readonly string[]): SourceFile[] =>
  texts.map((text, at) => ({
    path: at < paths.length ? (paths[at] ?? 'memory/x.md') : `memory/x${at}.md`,
    text: text.replace(/^\ufeff/, ''),
    byteOrderMark: text.startsWith('\ufeff'),
  }));

const bounds = {
  seed,
  interruptAfterTimeLimit: 40_000,
  markInterruptAsFailure: true,
  endOnFailure: true,
} as const;

describe('fuzz', () => {
  it(
    'documents pass the parse door or are reported, and no rule crashes on them',
    { timeout: 60_000 },
    async () => {
      const layout = layoutOf({}, null);
      const judgings = selectRules(rules, {}, {});
      let read = 0;
      await fc.assert(
        fc.asyncProperty(documents, async (texts) => {
          const files = filesOf(texts);
          const { documents: known, malformed } = await readDocuments(files, inProcess);
          read += files.length;
          // Never a skip: a file comes out, or is reported.
          for (const { path } of files)
            expect(
              known.some((each) => each.path === path) ||
                malformed.some((each) => each.path === path),
            ).toBe(true);
          for (const { problem, text } of malformed) {
            const span =
              problem.kind === 'frontmatter'
                ? problem.problem.span
                : problem.kind === 'text'
                  ? problem.span
                  : { start: 0, end: 0 };
            expect(span.start >= 0 && span.start <= span.end && span.end <= text.length).toBe(true);
          }
          // Judging costs more than reading: every fourth lot is judged too.
          if ((read / perRun) % 4 !== 0) return;
          const records = await readRecords(files, layout, new Set(), inProcess);
          runRules(
            {
              ...records,
              surroundings: {
                fenced: true,
                facts: new Map(),
                evidence: new Map(),
                people: new Map(),
                departed: new Map(),
                cited: null,
                history: null,
              },
            },
            judgings,
          );
        }),
        { ...bounds, numRuns: count / perRun },
      );
      expect(read).toBeGreaterThanOrEqual(count);
    },
  );

  it(
    'frontmatter is read or refused, never thrown at, and leaves no prototype changed',
    { timeout: 40_000 },
    () => {
      fc.assert(
        fc.property(fc.oneof(soup, mutated), (inner) => {
          readFlatYaml(inner, 4);
          const door = readYaml(inner, 4);
          expect('map' in door || 'problem' in door).toBe(true);
          expect(Object.keys(Object.prototype)).toEqual([]);
        }),
        { ...bounds, numRuns: tries(2_000, 5_000) },
      );
    },
  );

  it(
    '300 inputs of 16 KiB from one repeated token are scanned in 250 ms each',
    { timeout: 60_000 },
    () => {
      const unit = fc
        .array(
          fc.constantFrom(
            ...tokens,
            ' ',
            'a',
            '-',
            '>',
            '[a](b)',
            '[a][b]',
            '![',
            '](',
            '<!',
            '<?',
            '==',
            ':-',
            '| ',
          ),
          { minLength: 1, maxLength: 3 },
        )
        .map((parts) => parts.join(''));
      fc.assert(
        fc.property(unit, fc.constantFrom('', 'x', '\n\nx\n', '[b]: c\n\n'), (token, edge) => {
          const text =
            `${edge.endsWith('\n\n') ? edge : ''}` +
            `${token.repeat(Math.ceil(16_384 / token.length)).slice(0, 16_384)}` +
            `${edge.endsWith('\n\n') ? '' : edge}`;
          // Time on the processor: a busy machine is no slow scanner.
          const began = process.cpuUsage();
          scanOutline(text, 0);
          expect(process.cpuUsage(began).user / 1_000, JSON.stringify(token)).toBeLessThan(250);
        }),
        { ...bounds, numRuns: 300 },
      );
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainText } from '#diagnostics/plain-text';
import { addIndexEntry, type NewIndexEntry } from '#workspace/edit/add-index-entry';
import { addRetraction, removeIndexEntry } from '#workspace/edit/index-place';
import { setIndexEntry } from '#workspace/edit/set-adr-status';
import { resolveTarget } from '#workspace/paths/target';
import type { IndexEntry, IndexSectionKind, MemoryIndex } from '#workspace/records';

import {
  edited,
  endings,
  filler,
  lineChanges,
  paths,
  readAs,
  styledTable,
  type TableStyle,
  tableStyle,
  withEndings,
  words,
} from './random-documents.ts';

const path = 'memory/INDEX.md';
const read = (text: string): Promise<MemoryIndex> => readAs('index', path, text);

const titles: Readonly<Partial<Record<IndexSectionKind, string>>> = {
  topics: 'Topic files',
  findings: 'Durable findings',
  decisions: 'Decisions',
  stale: '4. Stale or superseded memory:',
};
const kinds = ['topics', 'findings', 'decisions'] as const;
const old = [
  '../corpus/adrs/0001-x.md',
  '../corpus/findings/b.md',
  '../corpus/findings/n.md',
  'topics/q.md',
];

type Form = 'rows' | 'items' | 'empty words' | 'empty row' | 'missing';
/** The lines of one section in one form, with some of the old targets, sorted or not. */
function section(
  kind: (typeof kinds)[number],
  form: Form,
  style: TableStyle,
  targets: readonly string[],
  loose: boolean,
): string[] {
  if (form === 'missing') return [];
  const heads =
    kind === 'topics'
      ? ['Topic', 'File', 'Load when']
      : [kind === 'findings' ? 'Finding' : 'ADR', 'Owner', 'Status', 'Load when'];
  const row = (target: string): string[] =>
    kind === 'topics'
      ? [`T ${target}`, `\`${target}\``, 'a \\| b']
      : [`[T ${target}](${target})`, '', 'promoted', 'a `x \\| y` b'];
  const body =
    form === 'rows'
      ? styledTable(style, heads, targets.map(row))
      : form === 'empty row'
        ? styledTable(style, heads, [heads.map(() => '')])
        : form === 'empty words'
          ? ['_(empty — the first one goes here)_']
          : targets.flatMap((target, at) => [
              ...(loose && at > 0 ? [''] : []),
              `* [T ${target}](${target})`,
              '  — Load when: one line,',
              '  and another',
            ]);
  return ['', `## ${titles[kind] ?? ''}`, '', ...body, ''];
}

const targets = fc
  .shuffledSubarray(old, { minLength: 1 })
  .chain((some) => fc.boolean().map((sorted) => (sorted ? [...some].sort() : some)));
const form = fc.constantFrom<Form>(
  'rows',
  'rows',
  'items',
  'items',
  'empty words',
  'empty row',
  'missing',
);
const file = fc
  .tuple(
    fc.tuple(form, form, form),
    tableStyle,
    targets,
    fc.boolean(),
    fc.array(filler, { maxLength: 2 }),
    fc.array(filler, { maxLength: 2 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([forms, style, some, loose, above, below, crlf, final]) => {
    const lines = [
      '---',
      'type: memory-index',
      '---',
      '',
      '# Memory index',
      ...above.flatMap((each) => ['', ...each]),
      ...kinds.flatMap((kind, at) =>
        section(kind, forms[at] ?? 'missing', style, at === 1 ? some : some.slice(0, 2), loose),
      ),
      '',
      '## Notes',
      ...below.flatMap((each) => ['', ...each]),
      '',
      'The end.',
    ];
    return withEndings(lines, crlf, final);
  });
const entry: fc.Arbitrary<NewIndexEntry> = fc.record({
  title: words,
  path: paths,
  status: fc.option(fc.constantFrom('promoted', 'stale')),
  loadWhen: words.filter((each) => !/[*_>]$|^[*_<]/.test(each)),
  section: fc.constantFrom(...kinds),
});

/** An entry without places, its target resolved: what it says. */
const says = ({
  form: as,
  section: kind,
  title,
  target,
  status,
  loadWhen,
}: IndexEntry): unknown => ({
  as,
  kind,
  title,
  target: target && resolveTarget(path, target.value),
  status: status?.value,
  loadWhen: loadWhen?.value,
});
/** A condition as a cell has it: a pipe keeps its backslash. */
const condition = (value: string, as: IndexEntry['form']): string =>
  as === 'row' ? value.replace(/(?<!\\)\|/g, '\\|').replace(/(?<!\\)\\$/, '\\\\') : value;
const leads = (each: IndexEntry, to: string): boolean => {
  const target = each.target && resolveTarget(path, each.target.value);
  return target?.kind === 'inside' && target.path === to;
};

describe('an index entry on random indexes', () => {
  it('is added in the form of its section, at its place, and everything else stays', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(file, entry, async (before, wanted) => {
        const index = await read(before);
        const after = edited(before, addIndexEntry(index, wanted));
        const now = await read(after);
        made += 1;
        const [added, ...others] = now.entries.filter((each) => leads(each, wanted.path));
        expect(others).toEqual([]);
        if (!added) throw new Error(`not read back:\n${after}`);
        expect({
          title: added.title,
          loadWhen: added.loadWhen?.value,
          section: added.section,
        }).toEqual({
          title: plainText(wanted.title),
          loadWhen: condition(wanted.loadWhen, added.form),
          section: wanted.section,
        });
        if (added.form === 'row' && wanted.section !== 'topics')
          expect(added.status?.value ?? null).toBe(wanted.status);
        expect(now.entries.filter((each) => each !== added).map(says)).toEqual(
          index.entries.map(says),
        );
        expect(
          now.document.sections
            .filter((each) => each.depth === 2)
            .map((each) => each.name)
            .filter((name) => index.document.sections.some((each) => each.name === name)),
        ).toEqual(
          index.document.sections.filter((each) => each.depth === 2).map((each) => each.name),
        );

        const mates = index.entries.filter((each) => each.section === wanted.section);
        if (mates.length > 0) {
          expect(added.form).toBe(mates[0]?.form);
          const reached = mates.map((each) =>
            each.target ? (resolveTarget(path, each.target.value) as { path: string }).path : '',
          );
          const sorted = reached.every((each, at) => at === 0 || (reached[at - 1] ?? '') <= each);
          const place = sorted
            ? reached.filter((each) => each <= wanted.path).length
            : mates.length;
          expect(now.entries.filter((each) => each.section === wanted.section).indexOf(added)).toBe(
            place,
          );
        }
        const { removed, added: lines } = lineChanges(before, after);
        for (const line of removed) expect(line.replace(/[|\s]/g, '')).toMatch(/^$|^_\(empty/);
        expect(lines.filter((line) => line.trim() !== '').length).toBe(
          mates.length > 0 ||
            (index.sections.some((each) => each.kind === wanted.section) && lines.length === 1)
            ? 1
            : lines.filter((line) => line.trim() !== '').length,
        );
        expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(4);
        expect(endings(after)).toEqual(endings(before));
      }),
      { numRuns: 500 },
    );
    expect(made).toBe(500);
  }, 120_000);

  it('is changed or removed in its place, and everything else stays', async () => {
    let [changed, gone] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.nat(),
        words.filter((each) => !/[*_>]$|^[*_<]/.test(each)),
        words,
        async (before, at, loadWhen, title) => {
          const index = await read(before);
          const target = index.entries[at % Math.max(1, index.entries.length)];
          if (!target?.target) return;
          const resolved = resolveTarget(path, target.target.value);
          if (resolved.kind !== 'inside') return;
          const same = (each: IndexEntry): boolean => leads(each, resolved.path);

          const after = edited(
            before,
            setIndexEntry(index, resolved.path, { loadWhen, title, status: 'stale' }),
          );
          const now = await read(after);
          changed += 1;
          expect(now.entries.length).toBe(index.entries.length);
          now.entries.forEach((each, place) => {
            const was = index.entries[place];
            if (!was || !same(was)) return void expect(says(each)).toEqual(was && says(was));
            expect({
              title: each.title,
              loadWhen: each.loadWhen?.value,
              status: each.status?.value,
            }).toEqual({
              title: plainText(title),
              loadWhen: condition(loadWhen, each.form),
              status: each.form === 'row' && each.section !== 'topics' ? 'stale' : undefined,
            });
          });
          const links = (text: string): string[] =>
            lineChanges(before, text).removed.filter(
              (line) => !/and another|Load when: one line/.test(line),
            );
          for (const line of links(after)) expect(line).toContain(target.target.value);

          const without = edited(before, removeIndexEntry(index, resolved.path));
          gone += 1;
          expect((await read(without)).entries.map(says)).toEqual(
            index.entries.filter((each) => !same(each)).map(says),
          );
          const cut = lineChanges(before, without);
          expect(cut.added).toEqual([]);
          for (const line of links(without))
            expect(line === '' || line.includes(target.target.value)).toBe(true);
          expect(endings(without)).toEqual(endings(before));
        },
      ),
      { numRuns: 400 },
    );
    expect(Math.min(changed, gone)).toBeGreaterThan(200);
  }, 120_000);

  it('leaves a retraction row, whatever stands there', async () => {
    const stale = fc
      .tuple(fc.constantFrom('missing', 'empty', 'row', 'rows', 'none'), tableStyle)
      .map(([as, style]) => {
        const heads = ['Item', 'Replacement', 'Action'];
        if (as === 'missing') return [];
        const body =
          as === 'empty'
            ? ['_(empty)_']
            : as === 'none'
              ? ['Words first:', '- none']
              : styledTable(
                  style,
                  heads,
                  as === 'row'
                    ? [['', '', '']]
                    : [['[Old](../corpus/findings/old.md)', '—', 'Do not use']],
                );
        return ['', `## ${titles.stale ?? ''}`, '', ...body];
      });
    await fc.assert(
      fc.asyncProperty(
        file,
        stale,
        words,
        words,
        paths,
        fc.option(fc.record({ title: words, path: paths })),
        async (start, part, item, action, to, replacement) => {
          const before = start.replace(
            /(\r?\n)## Notes/,
            (_, ending: string) => `${part.join(ending)}${ending}${ending}## Notes`,
          );
          const index = await read(before);
          const after = edited(
            before,
            addRetraction(index, { item, path: to, replacement, action }),
          );
          const now = await read(after);
          expect(now.retractions.length).toBe(index.retractions.length + 1);
          const row = now.retractions.at(-1);
          expect(row?.target && resolveTarget(path, row.target.value)).toEqual({
            kind: 'inside',
            path: to,
            anchor: null,
          });
          expect(plainText(row?.item.value ?? '')).toBe(plainText(item));
          expect(row?.action?.value).toBe(condition(action, 'row'));
          expect(row?.replacement === null).toBe(replacement === null);
          expect(now.retractions.slice(0, -1).map((each) => each.item.value)).toEqual(
            index.retractions.map((each) => each.item.value),
          );
          expect(now.entries.map(says)).toEqual(index.entries.map(says));
          for (const line of lineChanges(before, after).removed)
            expect(line.replace(/[|\s]/g, '')).toMatch(/^$|^_\(empty|^-none/);
          expect(endings(after)).toEqual(endings(before));
        },
      ),
      { numRuns: 200 },
    );
  }, 120_000);
});

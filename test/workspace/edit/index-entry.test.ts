import { describe, expect, it } from 'vitest';

import { edit as say } from '#messages/generated/acts';
import { addIndexEntry, type NewIndexEntry } from '#workspace/edit/add-index-entry';
import { addRetraction, removeIndexEntry } from '#workspace/edit/index-place';
import { setIndexEntry } from '#workspace/edit/set-adr-status';
import type { MemoryIndex } from '#workspace/records';

import { edited, readAs } from './random-documents.ts';

const read = (text: string): Promise<MemoryIndex> => readAs('index', 'memory/INDEX.md', text);
const change = async (
  text: string,
  edit: (index: MemoryIndex) => Parameters<typeof edited>[1],
): Promise<string> => edited(text, edit(await read(text)));

describe('an index entry', () => {
  const wanted: NewIndexEntry = {
    title: 'Replay',
    path: 'corpus/findings/replay.md',
    status: 'promoted',
    loadWhen: 'Touching auth',
    section: 'findings',
  };

  it('makes its section in the order of the model', async () => {
    expect(
      await change(
        '# Memory index\n\n## Purpose\n\nThe map.\n\n## Decisions\n\n| ADR | Status | Load ' +
          'when |\n| --- | --- | --- |\n',
        (index) => addIndexEntry(index, wanted),
      ),
    ).toBe(
      '# Memory index\n\n## Purpose\n\nThe map.\n\n## Durable findings\n\n| Finding | ' +
        'Status | Load when |\n| --- | --- | --- |\n| [Replay](../corpus/findings/replay.md) ' +
        '| promoted | Touching auth |\n\n## Decisions\n\n| ADR | Status | Load when |\n| --- ' +
        '| --- | --- |\n',
    );
    expect(
      await change(
        '# Memory index\r\n\r\n## Topic files\r\n\r\n- [T](t.md) — Load when: always, when x',
        (index) => addIndexEntry(index, wanted),
      ),
    ).toBe(
      '# Memory index\r\n\r\n## Topic files\r\n\r\n- [T](t.md) — Load when: always, when ' +
        'x\r\n\r\n## Durable findings\r\n\r\n- [Replay](../corpus/findings/replay.md) — Load ' +
        'when: Touching auth',
    );
  });

  it('makes its section behind the whole of the one before, whatever their order', async () => {
    const before =
      '---\ntype: memory-index\n---\n\n## Topic files\n\nWords.\n\n### A group\n\nMore.\n\n## Purpose\n\nThe map.\n';
    expect(await change(before, (index) => addIndexEntry(index, wanted))).toBe(
      before.replace(
        '\n## Purpose',
        '\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n| ' +
          '[Replay](../corpus/findings/replay.md) | promoted | Touching auth |\n\n## Purpose',
      ),
    );
  });

  it('keeps blank lines around what it makes', async () => {
    expect(
      await change('## Topic files\n## Decisions\n## Notes\n', (index) =>
        addIndexEntry(index, wanted),
      ),
    ).toBe(
      '## Topic files\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | ' +
        '--- | --- |\n| [Replay](../corpus/findings/replay.md) | promoted | Touching auth ' +
        '|\n\n## Decisions\n## Notes\n',
    );
  });

  it('names a file as the column above it does, and joins the last of several groups', async () => {
    const topics =
      '## Topic files\n\n### One\n\n| Topic | File | Load when |\n| --- | --- | --- |\n| X ' +
      '| [x](topics/x.md) | x |\n\n### Two\n\n| Topic | File | Load when |\n| --- | --- | ' +
      '--- |\n| B | `topics/b.md` | b |\n';
    expect(
      await change(topics, (index) =>
        addIndexEntry(index, { ...wanted, path: 'memory/topics/a.md', section: 'topics' }),
      ),
    ).toBe(topics.replace('| B |', '| Replay | `topics/a.md` | Touching auth |\n| B |'));
    expect(
      await change(topics.replace('`topics/b.md`', '[b](topics/b.md)'), (index) =>
        addIndexEntry(index, { ...wanted, path: 'memory/topics/c.md', section: 'topics' }),
      ),
    ).toContain('| B | [b](topics/b.md) | b |\n| Replay | [c.md](topics/c.md) | Touching auth |\n');
  });

  it('sorts a list by its own group alone', async () => {
    const before =
      '## Durable findings\n\n### One\n\n- [X](x.md) — Load when: x\n\n### Two\n\n- [B](b.md) — Load when: b\n';
    expect(
      await change(before, (index) => addIndexEntry(index, { ...wanted, path: 'memory/a.md' })),
    ).toBe(before.replace('- [B]', '- [Replay](a.md) — Load when: Touching auth\n- [B]'));
  });

  it('parts a table from the words around what it replaces', async () => {
    expect(
      await change(
        '---\ntype: memory-index\n---\n## Stale memory\nWithdrawn:\n- none\n<!-- end -->\n',
        (index) =>
          addRetraction(index, {
            item: 'Old',
            path: 'memory/old.md',
            replacement: { title: 'New', path: 'memory/new.md' },
            action: 'Use the new one',
          }),
      ),
    ).toBe(
      '---\ntype: memory-index\n---\n## Stale memory\nWithdrawn:\n\n| Item | Replacement | ' +
        'Action |\n| --- | --- | --- |\n| [Old](old.md) | [New](new.md) | Use the new one ' +
        '|\n\n<!-- end -->\n',
    );
  });

  it('leaves no second blank line, and no newline at the end of a file without one', async () => {
    expect(
      await change('## Durable findings\n\n- [X](x.md) — Load when: x\n\n## Decisions', (index) =>
        removeIndexEntry(index, 'memory/x.md'),
      ),
    ).toBe('## Durable findings\n\n## Decisions');
    expect(
      await change(
        '## Decisions\r\n\r\n## Durable findings\r\n\r\n- [X](x.md) — Load when: x',
        (index) => removeIndexEntry(index, 'memory/x.md'),
      ),
    ).toBe('## Decisions\r\n\r\n## Durable findings');
  });

  it('goes into a list without headings, as native memory has it', async () => {
    expect(
      await change('- [A](a.md) — Load when: a\n', (index) =>
        addIndexEntry(index, { ...wanted, section: 'other', path: 'memory/b.md' }),
      ),
    ).toBe('- [A](a.md) — Load when: a\n- [Replay](b.md) — Load when: Touching auth\n');
  });

  it('is refused twice, without a column for its condition, and where it is not', async () => {
    const text =
      '---\ntype: memory-index\n---\n\n## Durable findings\n\n| Finding | Status |\n| --- ' +
      '| --- |\n| [X](../corpus/findings/x.md) | a |\n';
    expect(addIndexEntry(await read(text), wanted)).toEqual({
      refused: say.noConditionColumn({ index: 'memory/INDEX.md' }),
    });
    expect(addIndexEntry(await read(text), { ...wanted, path: 'corpus/findings/x.md' })).toEqual({
      refused: say.entryThere({ index: 'memory/INDEX.md', path: 'corpus/findings/x.md' }),
    });
    expect(removeIndexEntry(await read(text), 'corpus/findings/y.md')).toEqual({
      refused: say.noEntry({ index: 'memory/INDEX.md', path: 'corpus/findings/y.md' }),
    });
    const nested = '## Durable findings\n\n- [X](x.md) — Load when: x\n  - detail\n';
    expect(removeIndexEntry(await read(nested), 'memory/x.md')).toEqual({
      refused: say.insideEntry({ path: 'memory/x.md', index: 'memory/INDEX.md' }),
    });
  });

  it('writes a title so that Markdown leaves it alone', async () => {
    expect(
      await change('## Durable findings\n\n- [X](x.md) — Load when: x_\n', (index) =>
        setIndexEntry(index, 'memory/x.md', { title: '_x [y] `z a_b' }),
      ),
    ).toBe('## Durable findings\n\n- [\\_x \\[y\\] \\`z a_b](x.md) — Load when: x_\n');
  });

  it('keeps the marks around a condition', async () => {
    expect(
      await change('## Durable findings\n\n- **[X](x.md)** - *Load when: old things*\n', (index) =>
        setIndexEntry(index, 'memory/x.md', { loadWhen: 'new things' }),
      ),
    ).toBe('## Durable findings\n\n- **[X](x.md)** - *Load when: new things*\n');
    expect(
      await change(
        '## Durable findings\n\n- [X](x.md) - Load when: **old things**\n- [Y](y.md)\n',
        (index) => setIndexEntry(index, 'memory/y.md', { loadWhen: 'y' }),
      ),
    ).toBe(
      '## Durable findings\n\n- [X](x.md) - Load when: **old things**\n- [Y](y.md) — Load when: y\n',
    );
    expect(
      await change('## Durable findings\n\n- [X](x.md) - Load when: the **old**\n', (index) =>
        setIndexEntry(index, 'memory/x.md', { loadWhen: 'new' }),
      ),
    ).toBe('## Durable findings\n\n- [X](x.md) - Load when: new\n');
  });
});

import { describe, expect, it } from 'vitest';

import { claimOfNote } from '#claims/notes/note-claim';

import { readDocument } from '../workspace/edit/random-documents.ts';

/** The claim of a note, and whether it states something. */
async function claimIn(
  text: string,
  title: string,
  description: string | null = null,
): Promise<readonly [string, boolean]> {
  const document = await readDocument('note.md', text);
  const part = { start: document.bodyStart, end: text.length };
  const claim = claimOfNote({ document, part, title, description });
  return [claim.text, claim.states];
}

describe('the claim of a note', () => {
  it('is its description, where that states something, and no label', async () => {
    const body = 'Each worker opens at most five connections to the database.\n';
    for (const label of ['Connection limits', 'Database setup notes', 'How the queue is drained'])
      expect(await claimIn(body, 'Connection limits', label), label).toEqual([
        'Each worker opens at most five connections to the database.',
        true,
      ]);
    expect(
      await claimIn(body, 'Limits', 'The pool must never hold more than five connections'),
    ).toEqual(['The pool must never hold more than five connections', true]);
  });

  it('is the sentence of the body that the title is about, without what goes with it', async () => {
    const text =
      '# Connection limits\n\nHi there!\n\n**Why:** The database fell over in May.\n\n' +
      'See [the runbook](runbook.md). Each worker holds at most five connections. It was ten.\n\n' +
      '**How to apply:**\n- Set the pool to five.\n\n```sh\npool is 10\n```\n';
    expect(await claimIn(text, 'Connection limits')).toEqual([
      'Each worker holds at most five connections.',
      true,
    ]);
  });

  it('is the one that its label or heading calls so', async () => {
    expect(
      await claimIn(
        '**Source**: session 4\n**Rule**: Close the reader before the writer.\n**Impact**: 9/10\n',
        'Skill 12',
      ),
    ).toEqual(['Close the reader before the writer.', true]);
    expect(
      await claimIn(
        '# Stalled uploads\n\n## Context\n\nUploads were stalled.\n\n## Root cause\n\n' +
          'The proxy buffers bodies above 8 MB. It is the default.\n\n## Next steps\n\n- Ask ops.\n',
        'Stalled uploads',
      ),
    ).toEqual(['The proxy buffers bodies above 8 MB.', true]);
  });

  it.each([
    [
      '**Problem** The reader hangs when it is closed last.',
      'The reader hangs when it is closed last.',
    ],
    [
      '**Problem:** the reader hangs when it is closed last.',
      'the reader hangs when it is closed last.',
    ],
    [
      '- **Fact:** The reader hangs when it is closed last.',
      'The reader hangs when it is closed last.',
    ],
    [
      '**Windows:** the reader hangs when it is closed last.',
      'Windows: the reader hangs when it is closed last.',
    ],
    [
      '**Problem** solving stops when the reader is closed.',
      'Problem solving stops when the reader is closed.',
    ],
  ])('is without its label, which may also name what is meant: %s', async (text, claim) => {
    expect(await claimIn(`# Reader\n\n${text}\n\n**Why:** it waits.\n`, 'Reader')).toEqual([
      claim,
      true,
    ]);
  });

  it('is asked for where the note has many facts or none, or is in another language', async () => {
    const many = ['Logging', 'Naming', 'Errors', 'Tests']
      .map((name) => `## ${name}\n\n- Use the shared ${name.toLowerCase()} module.\n\n`)
      .join('');
    expect(await claimIn(`# Code style\n\n${many}`, 'Code style')).toEqual(['Code style', false]);
    expect(await claimIn('', 'Code style', 'Style of the code')).toEqual([
      'Style of the code',
      false,
    ]);
    for (const [text, title] of [
      ['接続は五つまで。ワーカーごとに数える。\n', '接続の上限'],
      ['Die Verbindung wird nach 30 Sekunden geschlossen. Was offen ist, bleibt.\n', 'Grenzen'],
      ['O limite do banco é de cinco, não mais. Do mesmo modo na fila.\n', 'Limites'],
    ] as const)
      expect(await claimIn(text, title), title).toEqual([title, false]);
  });

  it('takes no heading of a list, question, table, box or pointer', async () => {
    for (const text of [
      'After a change, run these commands:\n\n- `npm test`\n',
      'Is the pool too small?\n',
      '| Name | Use |\n| a | It is used by b |\n',
      '- [ ] The pool is set to five.\n',
      'The rules of this page are in `docs/limits.md`.\n',
      '2026-06-05: The pool was set to five.\n',
      'Version: 1.0 Date: today Status: the pool is approved.\n',
      'Use proactively when the pool is exhausted.\n',
      'The old pool is gone and this one replaces it.\n',
      'All 4 findings are acceptable.\n',
    ])
      expect(await claimIn(text, 'Known issues'), text).toEqual(['Known issues', false]);
    expect(await claimIn('The pool is set to five.\n', 'Known issues')).toEqual([
      'The pool is set to five.',
      true,
    ]);
  });

  it('shares a word with its title or description, and stands at the beginning', async () => {
    const body = 'The cache is emptied at night.';
    expect(await claimIn(`${body}\n`, 'Connection limits')).toEqual(['Connection limits', false]);
    for (const title of ['Nightly cache', 'src/cache.ts'])
      expect(await claimIn(`${body}\n`, title), title).toEqual([body, true]);
    expect(await claimIn(`${body}\n`, 'Jobs', 'How caches are kept small')).toEqual([body, true]);
    expect(await claimIn(`Hello there. And so on. ${body}\n`, 'Cache')).toEqual(['Cache', false]);
    // One with its reason states something, whatever its verb; so does one that is alone.
    for (const text of [
      'Deploys wait until three, because it drains at two.',
      'Deploys wait until three o clock.',
    ])
      expect(await claimIn(`${text}\n`, 'Deploy window', 'deploy window'), text).toEqual([
        text,
        true,
      ]);
    // What a label calls the fact is one, whatever its words.
    expect(await claimIn(`**Rule:** ${body}\n`, 'Connection limits')).toEqual([body, true]);
  });

  it('reads long notes in little time', async () => {
    const text = [
      '# A',
      '**Fact**: It is in files, is in a, is in b'.repeat(100),
      '**Rule**: The a is b.\n\n'.repeat(8_000),
    ].join('\n\n');
    const before = performance.now();
    await claimIn(text, 'A b', 'is in '.repeat(40_000));
    expect(performance.now() - before).toBeLessThan(6_000);
  }, 20_000);
});

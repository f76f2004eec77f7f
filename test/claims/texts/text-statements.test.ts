import { describe, expect, it } from 'vitest';

import { textStatements } from '#claims/texts/text-statements';
import { decode } from '#disk/reading/read-source';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

const read = async (text: string) => {
  const { documents } = await readRecords(
    [decode('AGENTS.md', Buffer.from(text))],
    layoutOf({}, null),
    new Set(),
    () => Promise.resolve([]),
  );
  return documents.flatMap((document) =>
    textStatements(document).statements.map((each) => ({
      ...each,
      source: document.text.slice(each.span.start, each.span.end),
    })),
  );
};
const textsOf = async (text: string, only: 'all' | 'asserted' = 'all'): Promise<string[]> =>
  (await read(text))
    .filter(({ asserts }) => only === 'all' || asserts)
    .map(({ text: statement }) => statement);

describe('statements of a text', () => {
  it('are its sentences, items and rows of two cells, each where it stands', async () => {
    const found = await read(
      '# Shop\n\nRun the tests, e.g. those of the\ncart. Use `a. B` in code. Then push.\n\n## Style\n\n' +
        '- **Indent** with *tabs*.\n  - Keep [lines](x.md) short; wrap them.\n\n' +
        '| tool | what |\n| --- | --- |\n| Formatter | Prettier |\n',
    );
    expect(found.map(({ text, under }) => [text, under])).toEqual([
      ['Run the tests, e.g. those of the cart.', ['Shop']],
      ['Use `a. B` in code.', ['Shop']],
      ['Then push.', ['Shop']],
      ['Indent with tabs.', ['Shop', 'Style']],
      ['Keep lines short;', ['Shop', 'Style', 'Indent with tabs.']],
      ['wrap them.', ['Shop', 'Style', 'Indent with tabs.']],
      ['Formatter: Prettier', ['Shop', 'Style']],
    ]);
    expect(found.map(({ source }) => source.slice(0, 12))).toEqual([
      'Run the test',
      'Use `a. B` i',
      'Then push.',
      '**Indent** w',
      'Keep [lines]',
      'wrap them.',
      'Formatter | ',
    ]);
  });

  it('are not what stands in code, quotes and lists of links, nor an import', async () => {
    expect(
      await textsOf(
        '@AGENTS.md\n\n> Use tabs everywhere.\n\n```md\nUse tabs everywhere.\n```\n\n' +
          '- [Notes](notes.md) — use tabs everywhere\n- [[notes]] about tabs\n\nLook here:\n',
      ),
    ).toEqual([]);
  });

  it('assert nothing where they are told of another time, asked, or only shown', async () => {
    expect(
      await textsOf(
        [
          '# Rules',
          'We moved from Jest to Vitest.',
          'Until 2024 the tests ran in Jenkins.',
          'Shall we use tabs?',
          'Bad: use tabs in every file.',
          'We might use tabs later on.',
          'This file provides guidance to agents.',
          '193 tests are green now.',
          '## Examples',
          'Use tabs in every file.',
          '## Options',
          '- Use spaces in every file.',
          '## In force',
          'Either of:',
          '- Use spaces in every file.',
        ].join('\n\n'),
        'asserted',
      ),
    ).toEqual([]);
    expect(await textsOf('Use tabs in every file.', 'asserted')).toEqual([
      'Use tabs in every file.',
    ]);
  });

  it('are denied below "Never", and not below a rule that begins so', async () => {
    const found = await read(
      "## Don't\n\n- Push to main.\n\n## Do\n\nAvoid:\n\n- Default exports.\n\n" +
        '## Never run `ruff format`\n\n- Format with Black.\n',
    );
    expect(found.map(({ text, denied }) => [text, denied])).toEqual([
      ['Push to main.', true],
      ['Default exports.', true],
      ['Format with Black.', false],
    ]);
  });
});

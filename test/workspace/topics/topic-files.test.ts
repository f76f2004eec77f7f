import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { UsageError } from '#diagnostics/failure';
import { editNote } from '#features/topics/workspace/edit-note';
import { calibanTopics, claudeTopics, miniClaudeTopics } from '#workspace/topics/find-topic';
import {
  indexLine,
  noteText,
  readTopicText,
  type TopicWriter,
  type TypeStyle,
} from '#workspace/topics/topic';
import {
  freeStem,
  readField,
  readHandle,
  readType,
  underscoreSlug,
  wordSlug,
} from '#workspace/topics/topic-name';

const flat: TypeStyle = { type: 'flat', nodeType: false };
const nested: TypeStyle = { type: 'metadata', nodeType: true };
const writers: readonly TopicWriter[] = [claudeTopics, calibanTopics, miniClaudeTopics];

describe('a topic file is what its own system writes', () => {
  const topic = {
    name: 'user-role',
    description: 'Says "who": a role',
    type: 'user',
    body: 'Words.\n\n[[other]]\n',
  };
  it.each([
    [
      'caliban',
      calibanTopics,
      nested,
      '---\nname: user-role\ndescription: "Says \\"who\\": a role"\nmetadata:\n  ' +
        'node_type: memory\n  type: user\n---\n\nWords.\n\n[[other]]\n',
    ],
    [
      'mini-claude',
      miniClaudeTopics,
      flat,
      '---\nname: user-role\ndescription: Says "who": a role\ntype: user\n---\nWords.\n\n[[other]]\n',
    ],
    [
      'claude, flat',
      claudeTopics,
      flat,
      '---\nname: user-role\ndescription: "Says \\"who\\": a role"\ntype: user\n---\n\nWords.\n\n[[other]]\n',
    ],
    [
      'claude, below metadata',
      claudeTopics,
      nested,
      '---\nname: user-role\ndescription: "Says \\"who\\": a role"\nmetadata:\n  ' +
        'node_type: memory\n  type: user\n---\n\nWords.\n\n[[other]]\n',
    ],
  ])('%s', (_, writer, habit, expected) => {
    expect(noteText(writer, topic, habit)).toBe(expected);
  });

  it.each([
    ['caliban', calibanTopics, '- [user-role](user-role.md) — user: A role'],
    ['mini-claude', miniClaudeTopics, '- **[user-role](user-role.md)** (user) — A role'],
    ['claude', claudeTopics, '- [user-role](user-role.md) — A role'],
  ])('the index line of %s', (_, writer, expected) => {
    const draft = { ...topic, description: 'A role', file: 'user-role.md' };
    expect(indexLine(writer, draft)).toBe(expected);
  });
});

/** mini-claude's own reader, as its source prints it. */
function parseAsMiniClaude(content: string): {
  readonly meta: Record<string, string>;
  readonly body: string;
} {
  const lines = content.split('\n');
  if (lines[0]?.trim() !== '---') return { meta: {}, body: content };
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---');
  if (end === -1) return { meta: {}, body: content };
  const meta: Record<string, string> = {};
  for (const line of lines.slice(1, end)) {
    const colon = line.indexOf(':');
    if (colon !== -1 && line.slice(0, colon).trim())
      meta[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return {
    meta,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  };
}

const said = (what: 'name' | 'description') =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.trim())
    .filter((text) => {
      try {
        return readField(what, text) === text;
      } catch {
        return false;
      }
    });
const tricky = fc
  .constantFrom(
    'a: b',
    '# c',
    '- d',
    '"quoted"',
    "'single'",
    '|',
    '>',
    '{{x}}',
    '[a]',
    '*x',
    '&y',
    '!z',
    'true',
    '123',
    '1e3',
    '2026-01-01',
    'x #y',
    'x: ',
    '\\',
    '"',
    "it's",
    'key: "v"',
    '...',
    '--- x',
    '`',
    '@a',
    '%',
    '~',
    'null',
  )
  .map((text) => text.trim());
const body = fc
  .oneof(
    fc.constantFrom('---\nname: evil\n---\nx\n', 'a\n---\nb\n', '# H\n', 'x'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
  )
  .filter((text) => text.trim() !== '' && !/[\0\r]/.test(text))
  .map((text) => text.replace(/^[ \t\n]+/, ''));

describe('whatever a topic says', () => {
  it('is read back as it was meant, and injects no field', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...writers),
        fc.constantFrom(flat, nested),
        fc.oneof(said('name'), tricky),
        fc.oneof(said('description'), tricky),
        fc.constantFrom('user', 'project'),
        body,
        (writer, habit, name, description, type, text) => {
          const read = readTopicText(
            noteText(writer, { name, description, type, body: text }, habit),
            writer,
          );
          expect([read.name?.value, read.description?.value, read.type?.value]).toEqual([
            name,
            description,
            type,
          ]);
          expect(read.body.replace(/\n$/, '')).toBe(text.replace(/\n$/, ''));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is read so by a strict YAML reader, where the system writes YAML', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(claudeTopics, calibanTopics),
        fc.oneof(said('name'), tricky),
        fc.oneof(said('description'), tricky),
        (writer, name, description) => {
          const [, block = ''] = noteText(
            writer,
            { name, description, type: 'user', body: 'x' },
            nested,
          ).split('---\n');
          expect(parse(block)).toEqual({
            name,
            description,
            metadata: { node_type: 'memory', type: 'user' },
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is read so by mini-claude itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(said('name'), tricky),
        fc.oneof(said('description'), tricky),
        body,
        (name, description, text) => {
          const { meta, body: read } = parseAsMiniClaude(
            noteText(miniClaudeTopics, { name, description, type: 'feedback', body: text }, flat),
          );
          expect(meta).toEqual({
            name: name.trim(),
            description: description.trim(),
            type: 'feedback',
          });
          expect(read).toBe(text.trim());
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('stays to the byte when it is written as it is, in any form people left it', () => {
    const files = fc.record({
      eol: fc.constantFrom('\n', '\r\n'),
      extra: fc.constantFrom('', 'originSessionId: 1', 'modified: x # y', '# a comment'),
      gap: fc.constantFrom('', '\n', '\n\n'),
      end: fc.constantFrom('', '\n', '\n\n'),
      text: body.map((each) => each.trimEnd()),
    });
    fc.assert(
      fc.property(fc.constantFrom(...writers), files, (writer, { eol, extra, gap, end, text }) => {
        const file = (
          `---\nname: n\ndescription: 'd: e'\n${extra}\nmetadata: \n  type: project\n---\n` +
          `${gap}${text}${end}`
        ).replaceAll('\n', eol);
        const now = readTopicText(file, writer);
        expect(
          editNote(
            file,
            {
              name: now.name?.value ?? '',
              description: now.description?.value ?? '',
              type: now.type?.value ?? '',
              body: now.body,
            },
            writer,
            flat,
          ),
        ).toBe(file);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the smallest patch to a file that is there', () => {
  const edited = (
    text: string,
    change: Parameters<typeof editNote>[1],
    writer = claudeTopics,
  ): string | null => editNote(text, change, writer, nested);
  it.each([
    [
      'a value in its own quotes',
      "---\nname: n # why\ndescription: 'old'\nx: 1\ntype: user\n---\nB\n",
      { description: "it's" },
      "---\nname: n # why\ndescription: 'it''s'\nx: 1\ntype: user\n---\nB\n",
    ],
    [
      'a value that goes on below',
      '---\nname: n\ndescription: >\n  two\n  lines\ntype: user\n---\nB\n',
      { description: 'one' },
      '---\nname: n\ndescription: one\ntype: user\n---\nB\n',
    ],
    [
      'a type below metadata',
      '---\nname: n\nmetadata: \n  node_type: memory\n  type: user\n---\nB\n',
      { type: 'project' },
      '---\nname: n\nmetadata: \n  node_type: memory\n  type: project\n---\nB\n',
    ],
    [
      'a key that is missing',
      '---\r\nname: n\r\n---\r\nB\r\n',
      { description: 'd', type: 'user' },
      '---\r\nname: n\r\ndescription: d\r\nmetadata:\r\n  node_type: memory\r\n  type: user\r\n---\r\nB\r\n',
    ],
    [
      'no frontmatter at all',
      'B\n',
      { description: 'd: e' },
      '---\ndescription: "d: e"\n---\n\nB\n',
    ],
    [
      'a body in CRLF',
      '---\r\nname: n\r\n---\r\n\r\nold\r\n',
      { body: 'a\nb' },
      '---\r\nname: n\r\n---\r\n\r\na\r\nb\r\n',
    ],
    ['a block that is never closed is body', '---\nname: n\n', { body: 'x\n' }, 'x\n'],
  ])('%s', (_, text, change, expected) => {
    expect(edited(text, change)).toBe(expected);
  });

  it('a body that would become frontmatter is refused', () => {
    expect(edited('words\n', { body: '---\nstatus: accepted\n---\n' })).toBe(null);
  });
});

describe('names', () => {
  it.each([
    '',
    ' ',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '.hidden',
    'a..b',
    'a\0b',
    'MEMORY',
    'memory.md',
    'Index',
    'CLAUDE',
    'agents.md',
    'con',
    'NUL.md',
    '.md',
    'a\nb',
    'a\u202eb',
    'a\u200bb',
    '\ud800',
    'x'.repeat(201),
  ])('%j is refused', (name) => {
    expect(() => readHandle(name)).toThrow(UsageError);
  });
  it.each(['user-role', 'user_role.md', 'メモ', 'v1.2', 'Café menu', 'a: b'])(
    '%j is one',
    (name) => {
      expect(readHandle(name)).toBe(name.replace(/\.md$/, ''));
    },
  );
  it.each([
    'a\nb',
    'a\r\nname: x',
    'a\u2028b',
    '---',
    '',
    'x'.repeat(121),
    '🎉'.repeat(121),
    'a\u0000',
  ])('a description is no %j', (text) => {
    expect(() => readField('description', text)).toThrow(UsageError);
  });
  it('characters are counted, not code units', () => {
    expect(readField('description', '🎉'.repeat(120))).toBe('🎉'.repeat(120));
  });
  it('a type is one of four, and the nearest is named', () => {
    expect(readType('User')).toBe('user');
    expect(() => readType('feedbak')).toThrow(
      expect.objectContaining({ hints: ['did you mean feedback?'] }) as Error,
    );
  });

  it.each([
    ['User Role!', 'user-role', 'user_role'],
    ['user_role', 'user_role', 'user_role'],
    ['CI/CD Considerations', 'ci-cd-considerations', 'ci_cd_considerations'],
    ['日本語の名前', '日本語の名前', ''],
    ['🎉', '', ''],
    [
      "Don't summarize at the end of responses, ever",
      'don-t-summarize-at-the-end-of-responses-ever',
      'don_t_summarize_at_the_end_of_responses_',
    ],
  ])('%j is the file %j, and %j in mini-claude', (name, words, underscores) => {
    expect([wordSlug(name), underscoreSlug(name)]).toEqual([words, underscores]);
  });

  it('any two names get two files, each of them a sane one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...writers),
        fc.uniqueArray(
          fc.oneof(
            said('name'),
            fc.constantFrom(
              'A b',
              'a-b',
              'a_b',
              'A  B',
              '要約',
              '名前',
              '🎉',
              '!!!',
              'é',
              'e\u0301',
              'MEMORY',
              'con',
            ),
          ),
          { minLength: 2, maxLength: 8 },
        ),
        (writer, names) => {
          const stems: string[] = [];
          for (const name of names)
            stems.push(
              freeStem(
                writer.stem(name.normalize('NFC'), 'user'),
                name,
                writer.dialect === 'mini-claude' ? 'user_' : '',
                writer.separator,
                stems,
              ),
            );
          expect(new Set(stems.map((stem) => stem.normalize('NFC').toLowerCase())).size).toBe(
            names.length,
          );
          for (const stem of stems) {
            expect(readHandle(stem)).toBe(stem);
            expect(Buffer.byteLength(`${stem}.md`)).toBeLessThanOrEqual(255);
            expect(Buffer.from(stem).toString()).toBe(stem);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

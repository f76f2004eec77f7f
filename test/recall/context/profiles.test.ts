import { describe, expect, it } from 'vitest';

import { switchedOffBy } from '#app/invocation/off-switch';
import {
  buildCalibanText,
  type CalibanFile,
  type CalibanTiers,
  type CapSettings,
  combinedTokens,
  computeCaps,
} from '#features/context/recall/caliban-text';
import { buildMiniClaudeText } from '#features/context/recall/mini-claude-text';
import { type ClaudeFile, claudeText } from '#recall/context/claude-text';
import {
  agentMarks,
  chooseProfile,
  type ProfileSigns,
  type TierFile,
} from '#recall/context/shown-tier';

const file = (path: string, text: string | null): TierFile => ({ path, text, why: null });
const missing = (path: string): TierFile => file(path, null);

describe('caliban', () => {
  const tiers = (given: Partial<CalibanTiers> = {}, caps: CapSettings = {}): CalibanTiers => ({
    global: file('/c/CLAUDE.md', 'Global.\n'),
    project: file('/p/CLAUDE.md', 'Project.\n'),
    auto: {
      file: file('/m/MEMORY.md', '# Memory index\n\n- [a](a.md) — user: A\n'),
      document: null,
      topics: 3,
    },
    caps: computeCaps(caps, combinedTokens.now),
    strip: 'outside-code',
    ...given,
  });

  it('puts global, project and auto together in that order, each in its tag', () => {
    expect(buildCalibanText(tiers()).text).toBe(`<global-claude-md path="/c/CLAUDE.md">
Global.
</global-claude-md>

<project-claude-md path="/p/CLAUDE.md">
Project.
</project-claude-md>

<auto-memory-index path="/m/MEMORY.md">
# Memory index

- [a](a.md) — user: A
</auto-memory-index>
`);
  });

  it('puts the files of a project in tags of their own', () => {
    const found = (path: string, given: Partial<CalibanFile> = {}): CalibanFile => ({
      file: file(path, 'On disk.\n'),
      source: 'walk',
      body: `Of ${path}.\n`,
      globs: [],
      left: [],
      offBy: null,
      ...given,
    });
    const shown = buildCalibanText(
      tiers({
        global: missing('/c/CLAUDE.md'),
        project: [
          found('/p/.caliban.md', { body: null, offBy: 'a setting' }),
          found('/p/CLAUDE.md', { left: [{ target: 'x.md', why: 'it does not exist' }] }),
          found('/p/.caliban/rules/a.md', { source: 'rule' }),
          found('/p/.caliban/rules/b.md', { source: 'rule', globs: ['src/**'] }),
        ],
        auto: { offBy: 'a variable' },
      }),
    );
    expect(shown.text).toBe(`<project-claude-md path="/p/CLAUDE.md">
<project-claude-md path="/p/CLAUDE.md" source="walk">
Of /p/CLAUDE.md.
</project-claude-md>

<project-rule path="/p/.caliban/rules/a.md" source="rule">
Of /p/.caliban/rules/a.md.
</project-rule>
</project-claude-md>
`);
    expect(shown.tiers.map(({ state, note }) => [state, note])).toEqual([
      ['absent', null],
      ['off', 'a setting'],
      ['loaded', null],
      ['loaded', null],
      ['later', 'when it works on src/**'],
      ['off', 'a variable'],
    ]);
  });

  it.each([
    [
      'what is not there',
      {
        global: missing('/c/CLAUDE.md'),
        auto: { file: missing('/m/MEMORY.md'), document: null, topics: 0 },
      },
    ],
    [
      'what is empty',
      {
        global: file('/c/CLAUDE.md', ''),
        auto: { file: file('/m/MEMORY.md', '\n \n'), document: null, topics: 0 },
      },
    ],
    [
      'an index of comments alone',
      {
        global: missing('/c/CLAUDE.md'),
        auto: {
          file: file('/m/MEMORY.md', '<!-- conventions\n- of caliban\n-->\n'),
          document: null,
          topics: 0,
        },
      },
    ],
    [
      'notes that are switched off',
      { global: missing('/c/CLAUDE.md'), auto: { offBy: 'CALIBAN_DISABLE_AUTO_MEMORY' } },
    ],
  ])('%s leaves no tag', (_name, given) => {
    expect(buildCalibanText(tiers(given)).text).toBe(
      '<project-claude-md path="/p/CLAUDE.md">\nProject.\n</project-claude-md>\n',
    );
  });

  it('nothing at all is nothing', () => {
    expect(
      buildCalibanText(
        tiers({
          global: missing('/c/CLAUDE.md'),
          project: missing('/p/CLAUDE.md'),
          auto: { offBy: 'X' },
        }),
      ),
    ).toMatchObject({ text: '', tokens: 0, warnings: [] });
  });

  it('cuts auto first, and says where each tier stands', () => {
    const shown = buildCalibanText(
      tiers(
        {
          auto: {
            file: file(
              '/m/MEMORY.md',
              `# Memory index\n\n${'- [a](a.md) — user: something\n'.repeat(100)}`,
            ),
            document: null,
            topics: 100,
          },
        },
        { cap_tokens_combined: 100 },
      ),
    );
    expect(
      shown.tiers.map(({ tier, state, tokens, lost }) => [
        tier,
        state,
        tokens,
        lost.map((each) => each.text),
      ]),
    ).toEqual([
      ['global', 'loaded', 2, []],
      ['project', 'loaded', 2, []],
      ['auto', 'loaded', 92, ['753 tokens, but cap_tokens_combined leaves 100']],
    ]);
    expect(shown.text).toMatch(
      /— user: something\n\[truncated: \d+ bytes\]\n<\/auto-memory-index>\n$/,
    );
    expect(shown).toMatchObject({ tokens: 96, cap: 100, warnings: [] });
  });

  it('says loudly where global alone does not fit', () => {
    const shown = buildCalibanText(
      tiers(
        { global: file('/c/CLAUDE.md', 'Global line.\n'.repeat(100)) },
        { cap_tokens_combined: 50 },
      ),
    );
    expect(shown.warnings).toEqual([
      '/c/CLAUDE.md is too long: 325 tokens, but cap_tokens_combined leaves ' +
        '50; 1157 bytes are cut; shorten the file',
    ]);
    expect(shown.text).toContain('Global line.\n[truncated: 1157 bytes]\n</global-claude-md>');
    expect(buildCalibanText(tiers()).warnings).toEqual([]);
  });

  it('names the caps that were scaled', () => {
    const shown = buildCalibanText(
      tiers(
        { project: file('/p/CLAUDE.md', 'Project line\n'.repeat(100)) },
        { cap_tokens_auto: 200, cap_tokens_claude_md: 200, cap_tokens_combined: 200 },
      ),
    );
    expect(shown.tiers[1]?.lost.map((each) => each.text)).toEqual([
      '325 tokens, but cap_tokens_claude_md leaves 100 (200, scaled to fit cap_tokens_combined)',
    ]);
  });

  it('escapes before it counts, so that what is printed fits', () => {
    const hostile = '</auto-memory-index>\n'.repeat(150);
    const shown = buildCalibanText(
      tiers(
        {
          global: missing('/c'),
          project: missing('/p'),
          auto: { file: file('/m"/MEMORY.md', hostile), document: null, topics: 0 },
        },
        { cap_tokens_combined: 300 },
      ),
    );
    expect(shown.text.match(/<\/auto-memory-index>/g)).toHaveLength(1);
    expect(shown.text).toMatch(
      /^<auto-memory-index path="\/m&quot;\/MEMORY\.md">\n&lt;\/auto-memory-index>\n/,
    );
    expect(shown.tokens).toBeLessThanOrEqual(300);
  });
});

describe('Claude Code', () => {
  const of = (
    tier: ClaudeFile['tier'],
    path: string,
    text: string,
    more: Partial<ClaudeFile> = {},
  ): ClaudeFile => ({
    tier,
    isRule: false,
    file: file(path, text),
    by: null,
    left: [],
    globs: [],
    offBy: null,
    ...more,
  });
  const noNotes = { file: missing('/m/MEMORY.md'), document: null };

  it('loads files in the order they come, each in the tag of its tier, then the index of its notes', () => {
    const files = [
      of('managed', '/etc/claude-code/CLAUDE.md', 'M\n'),
      of('user', '/h/CLAUDE.md', 'U\n'),
      of('project', '/p/a.md', 'I\n', { by: '/p/CLAUDE.md' }),
      of('project', '/p/CLAUDE.md', 'P'),
      of('project', '/p/.claude/rules/r.md', 'R\n', { isRule: true }),
      of('local', '/p/CLAUDE.local.md', 'L\n'),
    ];
    expect(
      claudeText({
        files,
        auto: { file: file('/m/MEMORY.md', '- [a](a.md) — A\n'), document: null },
        strip: 'outside-code',
        capCharsFile: null,
      }).text,
    ).toBe(
      [
        '<managed-claude-md path="/etc/claude-code/CLAUDE.md">\nM\n</managed-claude-md>\n',
        '<user-claude-md path="/h/CLAUDE.md">\nU\n</user-claude-md>\n',
        '<project-claude-md path="/p/a.md" imported_by="/p/CLAUDE.md">\nI\n</project-claude-md>\n',
        '<project-claude-md path="/p/CLAUDE.md">\nP\n</project-claude-md>\n',
        '<project-rule path="/p/.claude/rules/r.md">\nR\n</project-rule>\n',
        '<local-claude-md path="/p/CLAUDE.local.md">\nL\n</local-claude-md>\n',
        '<auto-memory path="/m/MEMORY.md">\n- [a](a.md) — A\n</auto-memory>\n',
      ].join('\n'),
    );
  });

  it('leaves no tag for what is not there, is empty, or waits for its files', () => {
    const files = [
      { ...of('managed', '/etc/x', ''), file: missing('/etc/x') },
      of('user', '/h/CLAUDE.md', ' \n'),
      of('project', '/p/.claude/rules/r.md', 'R\n', { isRule: true, globs: ['src/**'] }),
    ];
    const shown = claudeText({ files, auto: noNotes, strip: 'outside-code', capCharsFile: null });
    expect(shown.text).toBe('');
    expect(shown.tiers.map(({ state, note }) => [state, note])).toEqual([
      ['absent', null],
      ['empty', null],
      ['later', 'when it works on src/**'],
      ['absent', null],
    ]);
  });

  it('caps the characters of a file only where that is asked for', () => {
    const files = [of('project', '/p/CLAUDE.md', 'A line of it.\n'.repeat(5_000))];
    const cut = claudeText({ files, auto: noNotes, strip: 'outside-code', capCharsFile: 40_000 });
    expect(cut.tiers[0]?.lost).toEqual([
      {
        by: 'cap_chars_file',
        text: '70000 characters, but cap_chars_file leaves 40000',
        bytes: 30_030,
      },
    ]);
    expect(cut.text).toContain('A line of it.\n[truncated: 30030 bytes]\n</project-claude-md>');
    expect(
      claudeText({ files, auto: noNotes, strip: 'outside-code', capCharsFile: null }).tiers[0]
        ?.lost,
    ).toEqual([]);
    expect(
      claudeText({ files, auto: noNotes, strip: 'outside-code', capCharsFile: 70_000 }).tiers[0]
        ?.lost,
    ).toEqual([]);
  });

  it('warns where its index is cut, with the original counts', () => {
    const shown = claudeText({
      files: [],
      auto: { file: file('/m/MEMORY.md', '- [a](a.md) — A\n'.repeat(347)), document: null },
      strip: 'outside-code',
      capCharsFile: null,
    });
    expect(shown.text).toContain(
      '\n\n> WARNING: MEMORY.md is 347 lines (limit: 200).\n> Only part of it was loaded. ' +
        'Keep index entries to\n> one line under ~200 chars; move detail into topic ' +
        'files.\n</auto-memory>\n',
    );
    expect(shown.tiers[0]?.lost).toEqual([
      { by: 'lines', text: 'the index is 347 lines (limit: 200)', bytes: 147 * 18 - 1 },
    ]);
  });
});

describe('mini-claude', () => {
  const section = (folder: string): string => `# Memory System

You have a persistent, file-based memory system at \`${folder}\`.

## Memory Types
- **user**: User's role, preferences, knowledge level
- **feedback**: Corrections and guidance from the user
- **project**: Ongoing work, goals, deadlines, decisions
- **reference**: Pointers to external resources

## How to Save Memories
Use the write_file tool to create a memory file with YAML frontmatter:
\`\`\`
---
name: short title
description: one line that says what it is about
type: user | feedback | project | reference
---
What to remember.
\`\`\`
Save to: \`${folder}/\`
Filename format: \`{type}_{slugified_name}.md\`

## What NOT to Save
- Code patterns or architecture (read the code instead)
- Git history (use git log)
- Anything already in CLAUDE.md
- Ephemeral task details

`;
  const text = (index: string | null, folder = '/h/memory'): string =>
    buildMiniClaudeText({
      folder,
      file: file(`${folder}/MEMORY.md`, index),
      document: null,
      strip: 'outside-code',
    }).text;

  it.each([
    [
      'with its index',
      '# Memory Index\n\n- **[A](user_a.md)** (user) — a',
      '## Current Memory Index\n# Memory Index\n\n- **[A](user_a.md)** (user) — a\n',
    ],
    ['without one', null, '(No memories saved yet.)\n'],
    ['with an empty one', '\n', '(No memories saved yet.)\n'],
    [
      'with too many lines',
      '- a\n'.repeat(201),
      `## Current Memory Index\n${'- a\n'.repeat(200)}\n[... truncated, too many memory entries ...]\n`,
    ],
    [
      'with too many bytes',
      `- ${'b'.repeat(9_997)}\n`.repeat(3),
      `## Current Memory Index\n${`- ${'b'.repeat(9_997)}\n`.repeat(2)}\n[... truncated, index too large ...]\n`,
    ],
  ])('is told of its memory %s', (_name, index, end) =>
    expect(text(index)).toBe(section('/h/memory') + end),
  );

  it('a path stays between its backticks, and nothing is said where notes are switched off', () => {
    expect(text(null, '/h/`x`\ny')).toContain('at `/h/\\u{60}x\\u{60}\\u{A}y`.\n');
    expect(buildMiniClaudeText({ offBy: 'CALIBAN_DISABLE_AUTO_MEMORY' })).toMatchObject({
      text: '',
      tokens: 0,
      tiers: [{ state: 'off', path: '', note: 'CALIBAN_DISABLE_AUTO_MEMORY' }],
    });
  });
});

describe('whose start is shown', () => {
  const nothing: ProfileSigns = {
    asked: null,
    configured: null,
    env: {},
    stores: [],
    present: new Set(),
  };
  const store = (
    agent: ProfileSigns['stores'][number]['agent'],
  ): ProfileSigns['stores'][number] => ({ agent, shown: '~/store' });

  it.each<[string, Partial<ProfileSigns>, string]>([
    ['our own where no agent is', {}, 'ledger: no agent found here'],
    [
      'the agent whose files are here',
      { present: new Set(['CLAUDE.md']) },
      'claude: CLAUDE.md is here',
    ],
    [
      'caliban by its folder, though it reads CLAUDE.md',
      { present: new Set(['CLAUDE.md', '.caliban']) },
      'caliban: .caliban is here',
    ],
    [
      'the agent that keeps notes of this project',
      { present: new Set(['CLAUDE.md']), stores: [store('mini-claude')] },
      'mini-claude: mini-claude keeps notes of this project in ~/store',
    ],
    [
      'the agent in whose shell it runs',
      { stores: [store('caliban')], env: { CLAUDECODE: '1' } },
      'claude: CLAUDECODE is set',
    ],
    [
      'what the configuration says',
      { env: { CLAUDECODE: '1' }, configured: 'caliban' },
      'caliban: the configuration says so',
    ],
    [
      'what was asked for',
      { configured: 'caliban', asked: 'mini-claude' },
      'mini-claude: you named it',
    ],
  ])('%s', (_name, signs, expected) => {
    const { profile, why } = chooseProfile({ ...nothing, ...signs });
    expect(`${profile}: ${why}`).toBe(expected);
  });

  it('marks name each agent once for each name', () =>
    expect(new Set(agentMarks.map(([name]) => name)).size).toBe(agentMarks.length));

  it.each([
    [{ CALIBAN_DISABLE_AUTO_MEMORY: '1' }, 'CALIBAN_DISABLE_AUTO_MEMORY'],
    [{ CLAUDE_CODE_DISABLE_AUTO_MEMORY: 'true' }, 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'],
    [{ CALIBAN_DISABLE_AUTO_MEMORY: '0', CLAUDE_CODE_DISABLE_AUTO_MEMORY: '' }, null],
    [{}, null],
  ])('notes are switched off by %j: %s', (env, by) => expect(switchedOffBy(env)).toBe(by));
});

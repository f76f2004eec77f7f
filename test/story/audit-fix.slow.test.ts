import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { folderWith } from '../support/run-cli.ts';
import { type Team, team, teamAt } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

/** Text that no other file has, so that git knows which file moved. */
const lines = (seed: string): string =>
  Array.from({ length: 12 }, (_, at) => `${seed} ${at} ${seed.length * at}\n`).join('');

const fix = async (here: Team): Promise<string[]> => {
  const { writes = [] } = await audit({ cwd: here.root, home: false, fix: true, dryRun: true });
  return writes.flatMap(({ before, after }) => {
    const [was, is] = [before ?? '', after ?? ''].map((text) => text.split('\n'));
    return (is ?? []).filter((line, at) => line !== was?.[at]);
  });
};

const said = async (here: Team): Promise<string[]> =>
  (await audit({ cwd: here.root, home: false })).diagnostics
    .filter(({ code }) => code.startsWith('NAT0'))
    .map(({ severity, messageId, data }) => `${severity} ${messageId} ${data.path ?? ''}`);

describe('a path counts from the folder that the text around it names', () => {
  const moved = (text: string): Team => {
    const here = team('main', {
      'src/api/a.ts': lines('a'),
      'src/api/b.ts': lines('b'),
      'docs/old.md': lines('old'),
      'lib/rows/one.ts': lines('one row'),
      'lib/rows/two.ts': lines('two rows'),
      'src/util/fmt.ts': lines('fmt'),
      'packages/a/src/index.ts': lines('one'),
      'packages/b/src/index.ts': lines('two'),
      'AGENTS.md': `# Agents\n\n${text}\n`,
    });
    here.git('mv', 'src/api/a.ts', 'src/api/alpha.ts');
    here.git('mv', 'src/util/fmt.ts', 'src/format.ts');
    here.git('mv', 'docs/old.md', 'docs/new.md');
    here.git('mv', 'lib/rows', 'lib/lines');
    here.git('mv', 'packages/a/src/index.ts', 'packages/a/src/main.ts');
    here.commit('Call them otherwise');
    return here;
  };

  it.each(
    sampleOf([
      ['the root', 'Read `src/api/a.ts:7`.', ['Read `src/api/alpha.ts:7`.']],
      ['a link', '[a](src/api/a.ts#L7)', ['[a](src/api/alpha.ts#L7)']],
      ['its text', '[`src/api/a.ts`](src/api/a.ts)', ['[`src/api/alpha.ts`](src/api/alpha.ts)']],
      [
        'an import',
        'See @docs/old.md, and mail@docs/old.md.',
        ['See @docs/new.md, and mail@docs/old.md.'],
      ],
      [
        'a glob',
        'All of `lib/rows/**`, `lib/rows/*.ts`.',
        ['All of `lib/lines/**`, `lib/lines/*.ts`.'],
      ],
      ['a bullet', '- `src/`\n  - `api/`\n    - `a.ts`', ['    - `alpha.ts`']],
      ['a bullet, left', '- `src/util/`\n  - `fmt.ts`', ['  - `src/format.ts`']],
      [
        'a row',
        '| Where | What |\n|--|--|\n| `src/api/` | `a.ts` |',
        ['| `src/api/` | `alpha.ts` |'],
      ],
      ['a column', '| In `src/api/` |\n|--|\n| `a.ts` |', ['| `alpha.ts` |']],
      ['a heading', '## Core (`src/`)\n\nIt is `util/fmt.ts`.', ['It is `format.ts`.']],
      [
        'equal names',
        '## packages/a\n\nSee `src/index.ts`.\n\n## packages/b\n\nSee `src/index.ts`.',
        ['See `src/main.ts`.'],
      ],
      [
        'a drawing',
        '```\nsrc/\n├── api/\n│   ├── a.ts\n│   └── b.ts\n└── util/\n    └── fmt.ts\n```',
        ['│   ├── alpha.ts'],
      ],
      // Nothing says which of the two is meant, and what must not be used is no advice.
      ['no folder', 'Both `packages/a/` and `packages/b/` begin at `src/index.ts`.', []],
      ['a name alone', 'It begins at `a.ts`.', []],
      ['what is denied', 'Never read `src/api/a.ts`.', []],
    ]),
  )('%s', async (_, text, expected) => {
    expect(await fix(moved(text))).toEqual(expected);
  });

  it('and what stands there is there, whatever git knows of another of that name', async () => {
    const here = team('main', {
      'config/a.yml': lines('config'),
      'docs/a.md': lines('docs'),
      'src/index.ts': lines('index'),
    });
    here.git('rm', '-q', '-r', 'docs', 'src/index.ts');
    here.write('site/docs/b.md', '# B\n');
    here.write('packages/a/src/index.ts', 'export {};\n');
    here.git('mv', 'config', 'site/config');
    here.write('src/app/config/s.ts', 'export {};\n');
    here.write(
      'AGENTS.md',
      [
        '# Agents\n\nThe site is in `site/`. Each feature has a page below `docs/`.\n',
        '- `src/app/`\n  - `config/` has settings\n',
        '| Where | What |\n|--|--|\n| `packages/a/src/` | begins at `src/index.ts` |\n',
        'Branches begin with `docs/` or `fix/`. Each package has a `config/`.',
      ].join('\n'),
    );
    here.commit('Say where things are');
    expect([await said(here), await fix(here)]).toEqual([[], []]);
  });
});

describe('a line is mended by what its path meant when it was written', () => {
  const start = (): Team =>
    team('main', { 'src/a.ts': lines('a'), 'rules/a.md': lines('r'), 'rules/b.md': lines('s') });

  it('and not where it was written after the path had left', async () => {
    const here = start();
    here.git('mv', 'src/a.ts', 'src/b.ts');
    here.git('mv', 'rules', 'tool');
    here.commit('Move');
    here.write('AGENTS.md', '# Agents\n\nRead `src/a.ts`. Users keep theirs in `rules/`.\n');
    here.commit('Note');
    expect([await said(here), await fix(here)]).toEqual([['info moved src/a.ts'], []]);
  });

  it('is reported alone where blame ends: squashed, written anew, not committed', async () => {
    const report = ['warning moved src/a.ts'];
    const note = '# Agents\n\n- Read `src/a.ts` first.\n';
    const squashed = start();
    squashed.write('AGENTS.md', note);
    squashed.git('mv', 'src/a.ts', 'src/b.ts');
    squashed.commit('All at once');
    const anew = start();
    anew.write('AGENTS.md', note);
    anew.commit('Note');
    anew.git('mv', 'src/a.ts', 'src/b.ts');
    anew.commit('Move');
    const loose = start();
    loose.git('mv', 'src/a.ts', 'src/b.ts');
    loose.commit('Move');
    loose.write('AGENTS.md', note);
    expect([await fix(anew), await fix(squashed), await fix(loose)]).toEqual([
      ['- Read `src/b.ts` first.'],
      [],
      [],
    ]);
    anew.write('AGENTS.md', note.replace('- Read', '* **Read**'));
    anew.commit('Reformat');
    for (const here of [squashed, anew, loose])
      expect([await said(here), await fix(here)]).toEqual([report, []]);
  });

  it('is reported alone where the clone does not have the commit that wrote the line', async () => {
    const here = start();
    here.write('AGENTS.md', '# Agents\n\n- Read `src/a.ts` first.\n');
    here.commit('Note');
    here.git('mv', 'src/a.ts', 'src/b.ts');
    here.commit('Move');
    const shallow = teamAt(folderWith({}));
    shallow.git('init', '-q');
    shallow.git('fetch', '-q', '--depth=2', `file://${here.root}`, 'main');
    shallow.git('reset', '-q', '--hard', 'FETCH_HEAD');
    expect([await fix(here), await fix(shallow)]).toEqual([['- Read `src/b.ts` first.'], []]);
    expect(await said(shallow)).toEqual(['warning moved src/a.ts']);
  });

  it('leaves a folder alone, and one of which most did not go along', async () => {
    const here = team('main', {
      'icons/a.png': lines('a'),
      'icons/b.png': lines('b'),
      'src/icons/a.png': lines('c'),
      'src/icons/b.png': lines('d'),
      'src/icons/c.png': lines('e'),
      'src/icons/d.png': lines('f'),
      'src/icons/e.png': lines('g'),
      'AGENTS.md': '# A\n\n- `assets/`\n  - `icons/`\n- all of `src/icons/`\n',
    });
    here.git('mv', 'icons', 'extension');
    here.git('rm', '-q', 'src/icons/c.png', 'src/icons/d.png', 'src/icons/e.png');
    here.git('mv', 'src/icons', 'src/pictures');
    here.commit('Move');
    expect(await fix(here)).toEqual([]);
  });
});

describe('a name without its folder is mended where only one file can be meant', () => {
  const moved = (text: string, note = 'AGENTS.md'): Team => {
    const here = team('main', {
      'crates/cli/src/main.rs': lines('main'),
      'crates/cli/src/take.rs': lines('take'),
      'crates/gui/src/main.rs': lines('gui'),
      'app/core/llm/base.py': lines('llm'),
      'app/core/voice/base.py': lines('voice'),
      'app/core/voice/read.py': lines('read'),
      'app/core/send/queue.py': lines('queue'),
      'app/core/state.py': lines('state'),
      'test/e2e/cover.test.ts': lines('cover'),
      'ci/flows/e2e.yml': lines('e2e'),
      // Git ignores what the title seems to name.
      '.gitignore': 'agents\n',
      [note]: `${note.endsWith('AGENTS.md') ? '# Agents\n\n' : ''}${text}\n`,
    });
    for (const [from, to] of [
      ['crates/cli/src/take.rs', 'crates/cli/src/guided.rs'],
      ['app/core/voice/base.py', 'app/core/voice/protocol.py'],
      ['app/core/state.py', 'app/core/states/all.py'],
      ['ci/flows/e2e.yml', 'ci/flows/browser.yml'],
    ] as const) {
      here.write(`${to.slice(0, to.lastIndexOf('/'))}/.keep`, '');
      here.git('mv', from, to);
    }
    here.write('test/e2e/meta/.keep', '');
    here.git('mv', 'test/e2e/cover.test.ts', 'test/e2e/meta/cover.test.ts');
    here.commit('Call them otherwise');
    return here;
  };
  const stands = 'Also `voice/read.py` and `send/queue.py`.';

  it.each(
    sampleOf([
      ['below a folder of its line', '- `crates/cli/` — it has `take.rs`', ['`guided.rs`']],
      ['in bold', 'In `ci/flows/`:\n\n1. **e2e.yml**: tests', ['**browser.yml**']],
      [
        'below the folder that other paths count from',
        `${stands}\n\n## \`voice/\`\n\n- \`base.py\` — speech\n\n## \`llm/\`\n\n- \`base.py\``,
        ['`protocol.py`'],
      ],
      [
        'of a path with its folder, too',
        `${stands}\n\nSee \`voice/base.py\`.`,
        ['`voice/protocol.py`'],
      ],
      // The same name is below the folder of the line twice, or still there.
      ['not one of two', 'Both `crates/` begin at `main.rs`.', []],
      ['not without a folder', 'Read `take.rs`.', []],
      ['not one of the machine', 'In `crates/cli/`: `~/.cli/` has `take.rs`.', []],
    ]),
  )('%s', async (_, text, expected) => {
    const changed = await fix(moved(text));
    expect(
      changed.map((line) => /`[^`/]+\.\w+`|`voice\/[^`]+`|\*\*.+\*\*/.exec(line)?.[0]),
    ).toEqual(expected);
  });

  it('in the folder of the note, and in the one that its rule is for', async () => {
    const beside = moved('`cover.test.ts` checks it.', 'test/e2e/AGENTS.md');
    const nested = moved('In `src/` (`take.rs`, `main.rs`) it begins.', 'crates/cli/AGENTS.md');
    const rule = '---\npaths:\n  - "app/core/**"\n---\n\n# Rule\n\nAs in `state.py`.';
    const ruled = moved(rule, '.claude/rules/core.md');
    expect([await fix(beside), await fix(nested), await fix(ruled)]).toEqual([
      ['`meta/cover.test.ts` checks it.'],
      ['In `src/` (`guided.rs`, `main.rs`) it begins.'],
      ['As in `states/all.py`.'],
    ]);
  });

  it('also where the folder that the text names was renamed in it since', async () => {
    const here = team('main', {
      'pkg/core/a.ts': lines('a'),
      'pkg/core/b.ts': lines('b'),
      'AGENTS.md': '# Agents\n\nThose of `pkg/core/`:\n\n- `a.ts`\n- `b.ts`\n',
    });
    here.git('mv', 'pkg/core', 'pkg/inner');
    here.write('AGENTS.md', '# Agents\n\nThose of `pkg/inner/`:\n\n- `a.ts`\n- `b.ts`\n');
    here.commit('Rename the folder');
    here.git('mv', 'pkg/inner/a.ts', 'pkg/inner/alpha.ts');
    here.commit('Rename a file');
    expect(await fix(here)).toEqual(['- `alpha.ts`']);
  });
});

describe('a drawing is of the folder in which most of it is', () => {
  const drawn = async (lines_: readonly string[]): Promise<string[]> => {
    const here = team('main', {
      'app/core/read.ts': lines('read'),
      'app/core/local.ts': lines('local'),
      'app/core/store/io.ts': lines('io'),
      'app/core/store/id.ts': lines('id'),
      'app/test/app/core/store/io.test.ts': lines('test'),
      'app/main.ts': lines('main'),
      'AGENTS.md': `# Agents\n\nTests are in \`app/test/\`.\n\n\`\`\`\n${lines_.join('\n')}\n\`\`\`\n`,
    });
    here.git('mv', 'app/core/store', 'app/core/persistence');
    here.git('mv', 'app/core/local.ts', 'app/core/local-index.ts');
    here.commit('Call them otherwise');
    return fix(here);
  };

  it('with branches, comments of more than a line, and words that tell of what is not kept', async () => {
    const tree = [
      'app/',
      '├── core/',
      '│   │                 # where it all is,',
      '│   ├── read.ts',
      '│   ├── local.ts      # Local index',
      '│   └── store/',
      '└── main.ts',
    ];
    expect(await drawn(tree)).toEqual([
      '│   ├── local-index.ts      # Local index',
      '│   └── persistence/',
    ]);
  });

  it('with blanks alone', async () => {
    const tree = [
      'app/main.ts          The beginning',
      'app/',
      '  core/',
      '    read.ts          Reads',
      '    local.ts',
      '    store/           Keeps',
    ];
    expect(await drawn(tree)).toEqual(['    local-index.ts', '    persistence/           Keeps']);
  });
});

it('a folder of one file was renamed where nothing was of its new name', async () => {
  const here = team('main', {
    'src/term/run.ts': lines('run'),
    'src/old/a.ts': lines('a'),
    'src/lib/b.ts': lines('b'),
    'AGENTS.md': '# Agents\n\nRead `src/term/`.\n\nRead `src/old/`.\n',
  });
  here.git('mv', 'src/term', 'src/pty');
  here.git('mv', 'src/old/a.ts', 'src/lib/a.ts');
  here.commit('Rename');
  expect(await fix(here)).toEqual(['Read `src/pty/`.']);
});

it("what git ignores is somebody's own, unless git keeps it there and where it is now", async () => {
  const here = team('main', {
    'notes/plan/計画.md': lines('plan'),
    'notes/plan/other.md': lines('other'),
    'config/a.json': lines('config'),
    'config/b.json': lines('b'),
    'AGENTS.md': '# Agents\n\n- `notes/plan/計画.md`\n- `config/a.json`\n- `config/state.json`\n',
  });
  here.git('mv', 'config/a.json', 'config/a.example.json');
  here.write('notes/done/.keep', '');
  here.git('mv', 'notes/plan/計画.md', 'notes/done/計画.md');
  here.commit('Move');
  here.write('.gitignore', 'notes/*\nconfig/a.json\n');
  here.commit('Ignore');
  expect([await said(here), await fix(here)]).toEqual([
    ['warning moved notes/plan/計画.md', 'info missing config/state.json'],
    ['- `notes/done/計画.md`'],
  ]);
});

describe('a path is left alone that has no one new place, or another repository', () => {
  const note = (text: string): Team =>
    team('main', {
      'src/view.ts': lines('head') + lines('body!'),
      'docs/setup.md': lines('setup'),
      'AGENTS.md': `# Agents\n\n${text}\n`,
    });

  it('a file of which a second new file holds the other half', async () => {
    const here = note('Read `src/view.ts`.');
    here.git('rm', '-q', 'src/view.ts');
    here.write('src/view/top.ts', lines('head') + lines('body!').slice(0, 30));
    here.write('src/screen/below.ts', lines('body!'));
    here.commit('Split the view');
    expect([await said(here), await fix(here)]).toEqual([['warning gone src/view.ts'], []]);
  });

  it.each(
    sampleOf([
      ['behind it', 'Ann keeps hers in `docs/setup.md` of `ann/notes`.'],
      ['before it', "The steps are in `ann/notes`'s `docs/setup.md`."],
      ['in words', 'See `docs/setup.md` in the `notes` repository.'],
      ['not its own', 'The upstream repository has `docs/setup.md`.'],
    ]),
  )('a path of another repository, which is named %s', async (_, text) => {
    const here = note(text);
    here.git('mv', 'docs/setup.md', 'docs/install.md');
    here.commit('Move');
    expect([await said(here), await fix(here)]).toEqual([['info moved docs/setup.md'], []]);
  });
});

describe('a moved path is left alone', () => {
  const moved = (text: string, to = 'lib/a.ts', others: Record<string, string> = {}): Team => {
    const here = team('main', {
      'src/a.ts': lines('a'),
      ...others,
      'AGENTS.md': `# It\n\n${text}\n`,
    });
    here.git('rm', '-q', 'src/a.ts');
    here.write(to, lines('a'));
    here.commit('Move');
    return here;
  };

  it.each(
    sampleOf([
      'Before the rewrite, `src/a.ts` did it.',
      'It was originally written in `src/a.ts`.',
      'Commit 1a2b3c4 touched `src/a.ts`.',
      '## Recent changes\n\n- Added `src/a.ts`.',
    ]),
  )('where the text tells of the past: %s', async (text) => {
    expect(await fix(moved(text))).toEqual([]);
  });

  it.each(
    sampleOf([
      'If you see `src/a.ts` in an import, it is a mistake.',
      '`src/a.ts` must not come back.',
      'Imports from `src/a.ts` are wrong; use `lib/a.ts`.',
      'Replace `src/a.ts` with `lib/a.ts` in imports.',
      'Wrong: `src/a.ts`',
      '- [ ] move `src/a.ts` to `lib/`',
    ]),
  )('where the text says not to use it, or to move it: %s', async (text) => {
    expect(await fix(moved(text))).toEqual([]);
  });

  it.each(
    sampleOf([
      '## Sibling repo: infra\n\n- `src/a.ts` deploys',
      'We have three repos:\n\n- `api`: `src/a.ts` is the entry',
      'Upstream keeps this in `src/a.ts`.',
      "The generator writes `src/a.ts` into the user's project.",
      'Users put `src/a.ts` in their app.',
      'In the submodule, `src/a.ts` is the heart.',
    ]),
  )('where the text speaks of another repository: %s', async (text) => {
    expect(await fix(moved(text))).toEqual([]);
  });

  it.each(
    sampleOf([
      ['a row', '| Package | Entry |\n|--|--|\n| web | `src/a.ts` |'],
      ['an item', '- web: `src/a.ts`'],
    ]),
  )('where %s is of a folder that has it', async (_, text) => {
    const here = moved(`Packages are in \`packages/\`.\n\n${text}`, 'lib/a.ts', {
      'packages/web/src/a.ts': lines('web'),
    });
    expect(await fix(here)).toEqual([]);
  });

  it.each(
    sampleOf([
      ['attic/a.ts', []],
      ['src/legacy/a.ts', []],
      ['test/fixtures/a.ts', []],
      ['src/new/a.ts', ['The entry is `src/new/a.ts`.']],
    ]),
  )('where it was put away: %s', async (to, expected) => {
    expect(await fix(moved('The entry is `src/a.ts`.', to))).toEqual(expected);
  });

  it.each(
    sampleOf([
      'It is `lib/a.ts`, extracted from `src/a.ts`.',
      '`src/a.ts` is now `lib/a.ts`.',
      '| Old path | New path |\n|--|--|\n| `src/a.ts` | `lib/a.ts` |',
      '| From | To |\n|--|--|\n| `src/a.ts` | `lib/` |',
      '- Before: `src/a.ts`\n- After: `lib/a.ts`',
    ]),
  )('where the text tells of both places: %s', async (text) => {
    expect(await fix(moved(text))).toEqual([]);
  });

  it('where a submodule may have it', async () => {
    const here = moved('- `vendor/lib/`\n  - `src/a.ts`', 'lib/a.ts');
    mkdirSync(join(here.root, 'vendor/lib'), { recursive: true });
    const commit = here.git('rev-parse', 'HEAD').trim();
    here.git('update-index', '--add', '--cacheinfo', `160000,${commit},vendor/lib`);
    expect(await fix(here)).toEqual([]);
  });

  it('where another file had the path when its line was written', async () => {
    const here = team('main', {
      'src/a.ts': lines('first'),
      'AGENTS.md': '# It\n\nThe first is `src/a.ts`.\n',
    });
    here.git('mv', 'src/a.ts', 'src/old.ts');
    here.commit('Move the first');
    here.write('src/a.ts', lines('second'));
    here.write('CLAUDE.md', '# It\n\nThe second is `src/a.ts`.\n');
    here.commit('Add a second');
    here.git('mv', 'src/a.ts', 'src/new.ts');
    here.commit('Move the second');
    expect(await fix(here)).toEqual(['The second is `src/new.ts`.']);
  });
});

it('prints each changed line before and after, and changes paths and links alone', () => {
  const long = `- [A](a.md): ${'words that the note has, too. '.repeat(9)}`;
  const here = team('main', {
    'src/a.ts': lines('a'),
    'AGENTS.md': '# Agents\n\nRead `src/a.ts`.\n',
    '.claude/memory/MEMORY.md': `# Memory\n\n${long}\n`,
    '.claude/memory/a.md': `---\nname: a: b\ndescription: a\ntype: project\n---\n\n${long}\n`,
  });
  here.git('mv', 'src/a.ts', 'src/b.ts');
  here.commit('Move');
  const changed = (args: readonly string[]): string[] =>
    here
      .as({ name: 'Ann', mail: 'ann@example.org' }, ['audit', '--no-home', '--fix', ...args])
      .out.split('\n')
      .filter((line) => /^[-+](?![-+])/.test(line));
  const diff = ['-Read `src/a.ts`.', '+Read `src/b.ts`.'];
  expect(changed(['--dry-run'])).toEqual(diff);
  expect(changed([])).toEqual(diff);
  expect(here.git('status', '--porcelain')).toBe(' M AGENTS.md\n');
});

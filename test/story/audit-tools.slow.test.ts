import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const json = (value: object): string => `${JSON.stringify(value)}\n`;

/** What an audit says of tools: the place, the tool, and what took its place. */
const found = async (root: string): Promise<string[]> =>
  (await audit({ cwd: root, home: false })).diagnostics
    .filter(({ code }) => code === 'NAT019')
    .map(
      ({ severity, place, messageId, data }) =>
        `${severity} ${place.start.line} ${messageId} ${data.tool} ${data.now ?? ''}`,
    );

describe('tools that a note says the project uses', () => {
  const before = json({ devDependencies: { jest: '^29', eslint: '^9', prettier: '^3' } });
  const after = json({
    packageManager: 'pnpm@9.0.0',
    devDependencies: { vitest: '^3', '@biomejs/biome': '^2' },
  });
  const moved = (note: string) => {
    const here = team('main', {
      'package.json': before,
      'package-lock.json': '{}\n',
      'CLAUDE.md': note,
    });
    here.git('rm', '-q', 'package-lock.json');
    here.write('package.json', after);
    here.write('pnpm-lock.yaml', 'lockfileVersion: 9\n');
    here.commit('Move to Vitest, Biome and pnpm');
    return here;
  };

  it('are reported with the commit that took them away, and what came', async () => {
    const here = moved(
      '# Shop\n\nThis project uses Jest for testing.\nWe use npm, not pnpm.\n\n- **Linting**: ESLint\n- Format code with Prettier.\n',
    );
    expect(await found(here.root)).toEqual([
      'warning 3 swapped Jest Vitest in package.json',
      'warning 4 removed npm pnpm in package.json',
      'warning 6 swapped ESLint Biome in package.json',
      'warning 7 swapped Prettier Biome in package.json',
    ]);
    const { diagnostics } = await audit({ cwd: here.root, home: false });
    const commit = here.git('rev-parse', 'HEAD').trim();
    expect(diagnostics.find(({ code }) => code === 'NAT019')?.data.commit).toBe(
      commit.slice(0, 12),
    );
  });

  it('are left alone where the sentence is of the past, of a choice or of others', async () => {
    const here = moved(
      '# Shop\n\nWe moved from Jest to Vitest.\nTests ran with Jest before the move.\nUse Vitest instead of Jest.\nThe package is published to npm.\nFormat with Biome, unlike Prettier.\nRun Jest or Vitest.\n',
    );
    expect(await found(here.root)).toEqual([]);
  });

  it('are told once, in a list of what the project is made with too', async () => {
    const here = moved('# Shop\n\n## Stack\n\n- Testing: Jest\n- Linting: ESLint\n');
    const { diagnostics } = await audit({ cwd: here.root, home: false });
    expect(diagnostics.map(({ code, data }) => `${code} ${data.tool ?? data.name}`)).toEqual([
      'NAT019 Jest',
      'NAT019 ESLint',
    ]);
  });

  it('are not judged where a manifest cannot be read', async () => {
    const here = moved('# Shop\n\nThis project uses Jest for testing.\n');
    here.write('packages/old/package.json', '{ "devDependencies": { "jest": ');
    here.commit('Break a manifest');
    expect(await found(here.root)).toEqual([]);
    const { notices } = await audit({ cwd: here.root, home: false });
    expect(notices.filter((notice) => notice.includes('packages/old/package.json'))).toHaveLength(
      1,
    );
  });

  it('are there where another package of the tree has them', async () => {
    const here = moved('# Shop\n\nThis project uses Jest for testing.\n');
    here.write('packages/old/package.json', json({ devDependencies: { jest: '^29' } }));
    here.commit('Keep an old package');
    expect(await found(here.root)).toEqual([]);
  });
});

/** A project before and after a change of tools; null removes a file. */
type Files = Readonly<Record<string, string | null>>;

/** Commits a note with the first files, then the others. */
const changed = (note: string, before: Files, after: Files, path = 'AGENTS.md') => {
  const first = Object.entries(before).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  );
  const here = team('main', { ...Object.fromEntries(first), [path]: note });
  for (const [name, text] of Object.entries(after))
    if (text === null) here.git('rm', '-q', name);
    else here.write(name, text);
  here.commit('Change tools');
  return here.root;
};

const npm = (packages: Readonly<Record<string, string>>, more: object = {}): string =>
  json({ devDependencies: packages, ...more });
const python = (dependencies: readonly string[], more = ''): string =>
  `[project]\nname = "x"\ndependencies = ${JSON.stringify(dependencies)}\n${more}`;
const cargo = (...crates: readonly string[]): string =>
  `[package]\nname = "x"\n[dependencies]\n${crates.map((name) => `${name} = "1"\n`).join('')}`;
const go = (...modules: readonly string[]): string =>
  `module x\n\ngo 1.24\n\nrequire (\n${modules.map((name) => `\t${name} v1.0.0\n`).join('')})\n`;

describe('tools that a change took away', () => {
  it.each(
    sampleOf<readonly [string, string, Files, Files, readonly string[]]>([
      [
        'bundlers, in a sentence',
        '- **Vite** as build tool\n',
        { 'package.json': npm({ vite: '5' }), 'vite.config.ts': '' },
        { 'package.json': npm({ '@rsbuild/core': '1' }), 'vite.config.ts': null },
        ['warning 1 swapped Vite Rsbuild in package.json'],
      ],
      [
        'a runner that only scripts show',
        'Tests: `bun test`; suites import from `bun:test`.\n',
        { 'package.json': npm({}, { scripts: { test: 'bun test' } }) },
        { 'package.json': npm({ vitest: '3' }, { scripts: { test: 'vitest run' } }) },
        ['warning 1 swapped bun test Vitest in package.json'],
      ],
      [
        'one that examples have still',
        'Use Yarn.\n\nIn `example/` run `yarn install`.\n',
        {
          'package.json': npm({}),
          'yarn.lock': '',
          'example/package.json': npm({}),
          'example/yarn.lock': '',
        },
        { 'yarn.lock': null, 'pnpm-lock.yaml': 'lockfileVersion: 9\n' },
        ['warning 1 removed yarn pnpm in pnpm-lock.yaml'],
      ],
      [
        'package managers in fences and code, and every line',
        'Setup:\n\n```bash\nnpm --prefix ui install\n```\n\nThen `npm run build`.\n',
        { 'ui/package.json': npm({}), 'ui/package-lock.json': '{}' },
        { 'ui/package-lock.json': null, 'ui/pnpm-lock.yaml': 'lockfileVersion: 9\n' },
        ['warning 4 removed npm pnpm in ui/pnpm-lock.yaml'],
      ],
      [
        'managers and linters of Python',
        '- [uv](https://docs.astral.sh/uv) and `ruff`\n',
        { 'pyproject.toml': python([], '[tool.ruff]\n'), 'uv.lock': '' },
        {
          'pyproject.toml': python(['flake8'], '[tool.black]\n'),
          'uv.lock': null,
          'poetry.lock': '',
        },
        [
          'warning 1 removed uv Poetry in poetry.lock',
          'warning 1 swapped Ruff Flake8 and Black in pyproject.toml',
        ],
      ],
      [
        'what Rust is built with',
        'HTTP API (axum), Leptos front end, SQLx on Postgres.\n',
        { 'Cargo.toml': cargo('axum', 'leptos', 'sqlx') },
        { 'Cargo.toml': cargo('actix-web', 'dioxus', 'diesel') },
        [
          'warning 1 swapped axum actix-web in Cargo.toml',
          'warning 1 swapped Leptos Dioxus in Cargo.toml',
          'warning 1 swapped SQLx Diesel in Cargo.toml',
        ],
      ],
      [
        'what Go is built and checked with',
        '| Web | Gin |\n| --- | --- |\n| Lint | `golangci-lint` |\n',
        { 'go.mod': go('github.com/gin-gonic/gin'), '.golangci.yml': '' },
        {
          'go.mod': `${go('github.com/labstack/echo/v4')}\ntool honnef.co/go/tools/cmd/staticcheck\n`,
          '.golangci.yml': null,
        },
        [
          'warning 1 swapped Gin Echo in go.mod',
          'warning 3 removed golangci-lint staticcheck in go.mod',
        ],
      ],
      [
        'the style of an API, by what came',
        'The API is REST.\n',
        { 'pyproject.toml': python(['fastapi']) },
        { 'pyproject.toml': python(['fastapi', 'strawberry-graphql']) },
        ['warning 1 came REST GraphQL'],
      ],
      [
        'no sentence of the past, of others or of both',
        'It was built with webpack. Jest was dropped.\nEnd users run `npm install -g x`.\nVitest, compatible with Jest.\nPublish to npm.\n',
        { 'package.json': npm({ jest: '1', webpack: '5' }), 'package-lock.json': '{}' },
        {
          'package.json': npm({ vitest: '3', vite: '5' }),
          'package-lock.json': null,
          'pnpm-lock.yaml': '',
        },
        [],
      ],
    ]),
  )('are found: %s', async (_, note, before, after, expected) => {
    const root = changed(note, before, after);
    const { diagnostics } = await audit({ cwd: root, home: false });
    const said = diagnostics.flatMap(({ code, severity, place, messageId, data }) =>
      code === 'NAT019'
        ? [`${severity} ${place.start.line} ${messageId} ${data.tool} ${data.now ?? ''}`.trim()]
        : [],
    );
    expect(said).toEqual(expected);
  });

  it('are told with the other lines of the note', async () => {
    const root = changed(
      'Use Jest.\n\nMock with care.\n\nRun `npx jest`.\n\nJest has snapshots.\n',
      { 'package.json': npm({ jest: '1' }) },
      { 'package.json': npm({ vitest: '3' }) },
    );
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.find(({ code }) => code === 'NAT019')?.data.lines).toBe(
      ', also on lines 5, 7',
    );
  });

  it('say nothing of a line that was written after they left', async () => {
    const here = team('main', { 'package.json': npm({ jest: '1' }) });
    here.write('package.json', npm({ vitest: '3' }));
    here.commit('Move');
    here.write('AGENTS.md', 'Mocks follow the manner of Jest.\n');
    here.commit('Write a note');
    expect(await found(here.root)).toEqual([]);
  });

  it('are there where any of many lists has them', async () => {
    const lists = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [`jobs/${at}/requirements.txt`, 'httpx\n']),
    );
    const root = changed(
      'The API uses Flask.\n',
      { ...lists, 'requirements.txt': 'flask\n' },
      { 'requirements.txt': 'fastapi\n', 'jobs/9/requirements.txt': 'flask\n' },
    );
    expect(await found(root)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const drawing = (top: string, ...more: readonly string[]): string =>
  [
    '```',
    top,
    '├── src/',
    '│   ├── read.ts      # What reads',
    '│   ├── rows/        # Rows',
    '│   │   └── row.ts',
    '│   └── table.ts',
    '├── notes/           # What was decided',
    '├── docs/',
    ...more,
    '└── package.json',
    '```',
  ].join('\n');

const found = async (text: string): Promise<string[]> => {
  const here = team('main', {
    'src/read.ts': 'export {};\n',
    'src/rows/row.ts': 'row\n'.repeat(9),
    'src/rows/cell.ts': 'cell\n'.repeat(9),
    'src/table.ts': 'export {};\n',
    'src/(auth)/login.ts': 'export {};\n',
    'notes/one.md': 'one\n'.repeat(9),
    'notes/two.md': 'two\n'.repeat(9),
    'docs/guide.md': '# Guide\n',
    'package.json': '{ "name": "@acme/orders-web" }\n',
    // The project's own name is that of what a build makes.
    '.gitignore': 'orders\nkept/\n',
    'AGENTS.md': `# Agents\n\n${text}\n`,
  });
  here.git('rm', '-q', 'src/rows/row.ts', 'src/rows/cell.ts');
  here.git('mv', 'notes', 'decisions');
  here.commit('No rows, and other notes');
  return (await audit({ cwd: here.root, home: false })).diagnostics.map(
    ({ code, severity, messageId, data }) =>
      `${severity} ${code} ${messageId} ${data.path ?? ''}${data.now ? ` ${data.now}` : ''}`,
  );
};

describe('a drawing of folders of which most are there', () => {
  it('has folders that are gone, each said once with its path and where it went', async () => {
    expect(await found(drawing('orders/'))).toEqual([
      'warning NAT001 gone src/rows/',
      'warning NAT001 moved notes/ decisions',
    ]);
  });

  it('may have what never was, and what nobody keeps', async () => {
    const more = [
      '├── kept/',
      '├── out/             # build output',
      '├── lib/',
      '├── your-part/',
      '├── [id]/',
      '│   └── page.ts',
      '├── …',
    ];
    expect(await found(drawing('.', ...more))).toEqual([
      'warning NAT001 gone src/rows/',
      'warning NAT001 moved notes/ decisions',
      'info NAT001 missing lib/',
    ]);
  });

  it('may begin below a folder', async () => {
    const below = '```\nsrc/\n├── read.ts\n├── table.ts\n├── rows/\n├── AGENTS.md\n└── docs/\n```';
    expect(await found(below)).toEqual(['warning NAT001 gone src/rows/']);
  });
});

describe('a drawing of this tree of which less is there', () => {
  const older =
    '```\norders/\n├── src/\n│   ├── read.ts\n│   ├── write.ts\n│   └── rows/\n├── web/\n├── api/\n├── jobs/\n└── docs/\n```';

  it('is an info as a whole', async () => {
    expect(await found(older)).toEqual(['info NAT001 drawing ']);
  });

  it('is left alone where it is of the past, or of what is to come', async () => {
    expect(await found(`## History\n\n${older}`)).toEqual([]);
    expect(await found(`Proposed structure:\n\n${older}`)).toEqual([]);
  });
});

it('a drawing names folders of routes in brackets', async () => {
  const routes = [
    '```',
    'src/',
    '├── read.ts',
    '├── table.ts',
    '├── (auth)/',
    '│   ├── login.ts',
    '│   └── rows.ts',
    '├── (shop)/',
    '│   └── cart.ts',
    '└── [id]/',
    '```',
  ];
  expect(await found(routes.join('\n'))).toEqual(['info NAT001 missing src/(auth)/rows.ts']);
});

it('leaves a drawing alone that is of another tree, or of one to come', async () => {
  const other = '```\nshop/\n├── app/\n├── web/\n├── rows/\n├── src/\n└── docs/\n```';
  expect(await found(other)).toEqual([]);
  expect(await found(`Create this structure:\n\n${drawing('orders/')}`)).toEqual([]);
  expect(await found(`## Roadmap\n\n${drawing('orders/')}`)).toEqual([]);
});

it('takes what is drawn of another repository for no file of this one', async () => {
  const drawn = (top: string): string =>
    `\`\`\`\n${top}\n├── vault/\n├── cell.ts\n└── jobs/\n\`\`\``;
  const gone = 'NAT001 gone cell.ts';
  expect(await found(drawn('orders/'))).toEqual([`warning ${gone}`]);
  for (const text of [
    drawn('orders-ops/     (ops repo — orders-ops)'),
    drawn('$OPS_ROOT/'),
    `The ops repo looks like:\n\n${drawn('orders/')}`,
    `In your app:\n\n${drawn('orders/')}`,
  ])
    expect(await found(text), text).toEqual([`info ${gone}`]);
  for (const text of [
    `The orders-web repo looks like:\n\n${drawn('orders/')}`,
    `Your project has:\n\n${drawn('orders/')}`,
  ])
    expect(await found(text), text).toEqual([`warning ${gone}`]);
});

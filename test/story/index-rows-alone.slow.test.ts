import { expect, it } from 'vitest';

import { decision, type Guarded, guarded } from '../support/guarded.ts';
import { reviewer } from '../support/team.ts';

const base = guarded();
const index = 'memory/INDEX.md';
const title = 'ADR-0001: One owner a table';
const link = (words: string): string => `[${words}](../${decision})`;

/** Rows of a decision that was adopted without a condition, and what writing the index does. */
const rows = [
  ['a title of its own', `- ${link('Another title')}\n`, `- ${link(title)}\n`],
  ['struck out', `- ~~${link(title)}~~\n`, 'P06'],
  [
    'struck out, with a condition',
    `| ADR | Status | Load when |\n| --- | --- | --- |\n| ~~${link(title)}~~ | accepted | adding a table |\n`,
    `| ${link(title)} | accepted | adding a table |\n`,
  ],
] as const;

const write = (here: Guarded, row: string): void =>
  here.write(
    index,
    row.startsWith('-')
      ? here.read(index).replace(/\n## /, `\n## Always\n\n${row}\n## `)
      : here.read(index).replace(/(\n## Decisions\n\n)(?:\|.*\n)*/, `$1${row}`),
  );

it.each(rows)(
  'index --write does or says something of a row whose record has no condition: %s',
  { timeout: 60_000 },
  (_name, row, becomes) => {
    const here = base();
    write(here, row);
    expect(here.read(index)).toContain(row);
    here.commit('A row by hand');
    const first = here.as(reviewer, ['index', '--write']);
    if (first.error.includes('ledger index --adopt')) {
      here.did(reviewer, 'index', '--adopt');
      here.did(reviewer, 'index', '--write');
    }
    if (becomes === 'P06') expect(first.error).toContain('P06   the index row of corpus/adrs/');
    else expect(here.read(index)).toContain(becomes);
  },
);

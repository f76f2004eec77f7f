import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

interface Told {
  readonly reasons?: readonly { readonly id: string; readonly values: object }[];
  readonly notes: readonly { readonly id: string; readonly values: object }[];
}

const told = (here: Team, ...args: readonly string[]): Told =>
  JSON.parse(here.as(reviewer, [...args, '--format', 'json']).out) as Told;

/** An accepted finding that somebody wrote by hand. */
const accepted = (id: string, condition: string): string =>
  `---\ntype: finding\nid: ${id}\nstatus: promoted\n${condition}---\n\n# Finding: ${id} holds\n\n## Claim\n\n${id} holds\n`;

describe('promote', () => {
  it('refuses a record that says a section twice', () => {
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'src/a.ts': 'export const a = 1;\n',
    });
    const item = captured(
      here.did(
        bot,
        'capture',
        'It is one',
        'src/a.ts',
        '--when',
        'changing a',
        '--not-when',
        'else',
      ),
    );
    const path = here.at('corpus/findings/it-is-one.md');
    here.write(path, `${here.read(path)}\n## Claim\n\nIt is two\n`);
    expect(
      told(here, 'promote', item).reasons?.map(({ id, values }) => [id, values]),
    ).toContainEqual(['P03.twice', { heading: '## Claim', path, item }]);
  });
});

describe('adopt', () => {
  it('counts the records that say nowhere when to load them', () => {
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'corpus/findings/one.md': accepted('one', ''),
      'corpus/findings/two.md': accepted('two', ''),
      'corpus/findings/three.md': accepted('three', 'load_when: "changing three"\n'),
    });

    expect(told(here, 'adopt').notes.map(({ id, values }) => [id, values])).toContainEqual([
      'adopt.withoutCondition',
      { count: 2 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const jest = 'Tests run on Jest, because the mocks of the old suite need it';
const vitest = 'The project migrated to Vitest, since Jest could not load the modules';

const promoted = (here: Team, claim: string, lines: string): string => {
  const item = captured(
    here.did(
      bot,
      ...['capture', claim, `src/a.ts#${lines}`, '--when', `changing ${lines}`],
      ...['--not-when', 'in docs'],
    ),
  );
  here.did(reviewer, 'promote', item);
  return item;
};

describe('two promoted facts that contradict each other', { timeout: 60_000 }, () => {
  it('are told wherever somebody decides or is served both', () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'memory/INDEX.md':
        '# Memory index\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n',
      'src/a.ts': Array.from({ length: 9 }, (_, at) => `export const v${at} = ${at};\n`).join(''),
    });
    const first = promoted(here, jest, 'L1');
    here.did(reviewer, 'index', '--write');
    here.commit('Remember');
    here.git('checkout', '-qb', 'work');
    const second = promoted(here, vitest, 'L2-L3');
    here.commit('Remember another');

    for (const args of [['lint'], ['gate', '--since', 'main']]) {
      const { code, out } = here.as(reviewer, [...args, '--format', 'compact']);
      const lines = out.split('\n').filter((line) => line.includes(' CON801 '));
      expect([code, lines.length, lines[0]?.includes(' warning ')]).toEqual([0, 1, true]);
      expect(lines[0]?.split(':')[0]).toBe(here.at('corpus/findings/project-migrated.md'));
      expect(out).not.toContain('clean');
    }

    const asked = ['recall', 'which runner do unit tests use: Vitest, Jest?'];
    const { packets } = JSON.parse(here.did(reviewer, ...asked, '--format', 'json')) as {
      readonly packets: readonly { readonly item: string; readonly contradicts: string[] }[];
    };
    const named = packets.map(({ item, contradicts }) => [item, contradicts[0]?.split(' ')[0]]);
    expect(named.sort()).toEqual(
      [
        [first, second],
        [second, first],
      ].sort(),
    );
    expect(
      here.did(reviewer, ...asked).match(/contradicts another record served here/g),
    ).toHaveLength(2);
    const event = {
      session_id: 's',
      cwd: here.root,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: {
        file_path: `${here.root}/src/a.ts`,
        old_string: 'export const v1 = 1;',
        new_string: 'export const v1 = 2;',
      },
    };
    const hook = here.as(bot, ['hook', 'pre-tool-use'], { input: JSON.stringify(event) });
    expect(hook.out.match(/contradicts another record served here/g)).toHaveLength(2);

    const ran = here.as(bot, [
      ...['capture', 'The tests of the project run on Mocha', 'src/a.ts#L5'],
      ...['--when', 'writing unit tests', '--not-when', 'in docs', '--format', 'json'],
    ]);
    const { notes } = JSON.parse(ran.out) as {
      readonly notes: readonly { readonly mend: string[]; readonly conflict?: object }[];
    };
    const [note] = notes.filter(({ conflict }) => conflict);
    expect(note?.conflict).toMatchObject({ relation: 'contradiction', how: 'choice' });
    expect(note?.mend.map((line) => /ledger (\w+)/.exec(line)?.[1])).toEqual(['conflicts']);
  });
});

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing values', '--not-when', 'in tests'];

describe('a claim that was withdrawn', () => {
  it(
    'is refused once, by the gate that takes an override, and lint heeds the override',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      const wrong = captured(
        here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
      );
      here.did(reviewer, 'promote', wrong);
      here.did(
        reviewer,
        'retract',
        wrong,
        '--reason',
        'it is read from the environment',
        '--because',
        'contradicted',
      );
      const item = captured(
        here.did(bot, 'capture', 'The last value is larger', 'src/values.ts#L15-L19', ...scope),
      );
      const path = here.at('corpus/findings/last-value-larger.md');
      here.write(path, here.read(path).replace(/^The last value is larger$/m, 'Value one is one'));
      expect(here.as(bot, ['lint']).out).toMatch(
        /the-last-value-is-larger-\S+\.md\S* error LED506/,
      );
      const refused = here.as(reviewer, ['promote', item]).error;
      expect(refused.match(/^ {2}P\d\d/gm)).toEqual(['  P10']);
      here.did(reviewer, 'promote', item, '--override', 'P10', '--reason', 'it is set again');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );
});

describe('a candidate with several faults', () => {
  it('is refused for each of them once', { timeout: 60_000 }, () => {
    const here = team('work', { 'src/values.ts': code });
    const item = captured(
      here.did(bot, 'capture', 'Value one is one', 'src/values.ts#L1-L4', ...scope),
    );
    const path = here.at('corpus/findings/value-one-one.md');
    here.write(
      path,
      here
        .read(path)
        .replace('src/values.ts#L1-L4', 'src/gone.ts#L1-L4')
        .replace('in tests', 'in\u200b tests'),
    );
    here.write('corpus/findings/other.md', here.read(path));
    const refused = here.as(reviewer, ['promote', item]).error;
    expect(refused.match(/^ {2}P\d\d/gm)).toEqual(['  P04', '  P12', '  P13']);
    here.write(
      path,
      here
        .read(path)
        .replace('## Claim', '## Claim\n\nREQ AC-001:\nTHE client MUST stop\nVERIFY BY test\n'),
    );
    expect(here.as(reviewer, ['promote', item]).error).toMatch(/^ {2}P02 .*FND308/m);
  });
});

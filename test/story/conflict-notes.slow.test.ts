import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

interface Noted {
  readonly notes: readonly {
    readonly text: string;
    readonly mend: readonly string[];
    readonly conflict?: object;
  }[];
}

const numbers = Array.from({ length: 40 }, (_, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const port = (number: number): string => `The preview server of the shop listens on port ${number}`;
const scope = ['--when', 'starting the preview', '--not-when', 'in tests'];
let here: Team;
const json = (text: string): unknown => JSON.parse(text);
const captures = (claim: string, lines: string, ...more: readonly string[]) =>
  here.as(bot, [
    'capture',
    claim,
    `src/a.ts#${lines}`,
    ...(more.includes('--when') ? [] : scope),
    ...more,
    '--task',
    `T-${lines}`,
  ]);
const known = (claim: string, lines: string): string => {
  const item = captured(captures(claim, lines).out);
  here.did(reviewer, 'promote', item);
  return item;
};

beforeEach(() => {
  here = team('main', { 'ledger.config.json': '{}\n', 'src/a.ts': numbers });
});
afterEach(() => rmSync(here.root, { recursive: true, force: true }));

describe('what lacks something that its promotion needs', { timeout: 60_000 }, () => {
  it('is told in the queue to contradict memory all the same', () => {
    const stands = known(port(3000), 'L1-L4');
    here.did(bot, 'capture', port(8080), 'src/a.ts#L10-L14');
    expect(json(here.did(bot, 'review', '--list', '--format', 'json'))).toMatchObject({
      items: [
        {
          refused_for: [{ code: 'P05' }, { code: 'P05' }],
          conflicts: [{ how: 'value', with: { item: stands } }],
        },
      ],
    });
  });
});

describe('what is captured and promoted', { timeout: 60_000 }, () => {
  it('is told on standard error which memory it contradicts, once, and the command shows both', () => {
    const stands = known(port(3000), 'L1-L4');
    const raised = captures(port(8080), 'L10-L14');
    const item = captured(raised.out);
    expect([raised.code, raised.error]).toEqual([
      0,
      `note  ${item} may contradict ${stands} ("8080", "3000"): "${port(3000)}` +
        `"\n      ledger conflicts ${item}\n`,
    ]);
    expect(raised.out).not.toContain('contradict');
    const shown = here.did(reviewer, 'conflicts', item);
    expect([
      shown.includes(port(3000)),
      shown.includes(port(8080)),
      shown.includes('pending fact'),
      /\n1 contradiction\nCompared [^\n]+\n$/.test(shown),
    ]).toEqual([true, true, true, true]);
    expect(shown).toContain(`ledger reject ${item} --reason contradicted`);
    expect(shown).toContain(`ledger supersede ${stands} ${item}`);
    expect(shown).not.toContain('ledger retract');
    // What waits is no memory: it is shown beside, and counted apart.
    const all = here.did(reviewer, 'conflicts');
    expect(all).toContain(shown.slice(0, shown.indexOf('\n1 contradiction')));
    expect(all).toContain(
      'no contradiction found in the compared texts; 1 conflict with pending items',
    );
    expect(json(here.did(bot, 'conflicts', '--format', 'json'))).toMatchObject({
      contradictions: 0,
      waiting: 1,
    });
    expect(here.did(reviewer, 'status')).not.toContain('contradiction open');
    for (const args of [
      ['review', '--list'],
      ['review', '--list'],
    ])
      expect(here.did(reviewer, ...args)).toContain(
        `conflict ${item} may contradict ${stands} ("8080", "3000"): "${port(3000)}"`,
      );
    expect(json(here.did(bot, 'review', '--list', '--format', 'json'))).toMatchObject({
      items: [{ conflicts: [{ relation: 'contradiction', how: 'value', with: { item: stands } }] }],
    });
    const promoted = here.as(reviewer, ['promote', item]);
    expect(promoted.code).toBe(0);
    expect(promoted.error).toContain(`ledger conflicts ${item}`);
    // It contradicts what stands, and not itself or what does not stand any more.
    here.did(reviewer, 'retract', stands, '--because', 'contradicted', '--reason', 'it is 8080');
    const again = captures(
      'The preview server of the shop listens on port 8080 always',
      'L20-L24',
      '--override',
      'P11',
      '--reason',
      'again',
    );
    expect([again.code, again.error.includes(stands)]).toEqual([0, false]);
  });

  it('is told as a field in JSON, and nothing stands on standard error', () => {
    const stands = known(port(3000), 'L1-L4');
    const ran = captures(port(8080), 'L10-L14', '--format', 'json');
    const { notes } = JSON.parse(ran.out) as Noted;
    expect(ran.error).toBe('');
    expect(notes.map((note) => note.conflict)).toEqual([
      {
        relation: 'contradiction',
        how: 'value',
        item: expect.stringMatching(/^[a-z2-7]{10}$/) as string,
        with: {
          item: stands,
          path: here.at('corpus/findings/preview-server-3000.md'),
          claim: port(3000),
        },
      },
    ]);
    expect(
      (
        JSON.parse(
          here.as(bot, ['capture', port(9090), 'src/a.ts#L20-L24', ...scope, '--plan']).out,
        ) as Noted
      ).notes.map((note) => Object.keys(note)),
    ).toEqual([['text', 'mend']]);
  });

  it('is told what it repeats in other words, and which note nobody decided about', () => {
    const stands = known('The gateway drops an idle session after 90 seconds', 'L1-L4');
    here.write('.claude/memory/MEMORY.md', '# Memory\n\n- [Export](export.md) — nightly export\n');
    here.write(
      '.claude/memory/export.md',
      '---\nname: Export\ndescription: Checks of the basket run on port 7001 of the ' +
        'shop\ntype: project\n---\n\nChecks of the basket run on port 7001 of the shop.\n',
    );
    const repeated = captures(
      'The gateway drops an idle session once 90 seconds have gone',
      'L10-L14',
      '--kind',
      'risk',
    );
    const item = captured(repeated.out, 'risk');
    expect(repeated.error).toBe(
      `note  ${item} may repeat ${stands}: "The gateway drops an idle ` +
        `session after 90 seconds"\n      ledger conflicts ${item}\n`,
    );
    expect(here.did(reviewer, 'conflicts', item)).toContain(
      `ledger reject ${item} --reason 'known already'`,
    );
    expect(
      captures('Checks of the basket run on port 7002 of the shop', 'L20-L24').error,
    ).toContain(
      'may contradict .claude/memory/export.md ("7002", "7001"): "Checks of the ' +
        'basket run on port 7001 of the shop',
    );
  });

  it('is told nothing of what only shares words, of other cases, or where the rules are off', () => {
    known(port(3000), 'L1-L4');
    expect(
      captures('The preview server of the shop writes its log into a file', 'L10-L14').error,
    ).toBe('');
    expect(
      captures(port(8081), 'L15-L19', '--when', 'in tests', '--not-when', 'starting the preview')
        .error,
    ).toBe('');
    expect(captures(port(8080), 'L20-L24', '--quiet').error).toBe('');
    here.write('ledger.config.json', '{ "rules": { "no-contradiction": "off" } }\n');
    expect(captures(port(8082), 'L25-L29').error).toBe('');
  });

  it('is told of two that are promoted in one go, and not of what it replaces', () => {
    const [one, other] = [
      captured(captures(port(3000), 'L1-L4').out),
      captured(captures(port(8080), 'L10-L14').out),
    ];
    const both = here.as(reviewer, ['promote', one, other]);
    expect(both.error.match(/may contradict/g)).toHaveLength(1);
    expect(both.error).toContain(`${other} may contradict ${one}`);
    const copy = here.as(reviewer, ['supersede', one, '--claim', port(3001)]);
    const next = captured(copy.out);
    expect(here.as(reviewer, ['promote', next]).error).not.toContain(`may contradict ${one}`);
  });
});

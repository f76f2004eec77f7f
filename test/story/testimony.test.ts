import { beforeEach, describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const claim = 'Releases are not made at the weekend, because nobody reads mail then';
const scope = ['--when', 'releasing', '--not-when', 'fixing an outage'];
const said = [
  ...['--said-by', 'Karl Muster <karl@example.org>', '--said-on', '2026-11-20'],
  ...['--source', 'https://chat.example.org/p/12'],
];
const label = 'Karl Muster said so on 2026-11-20; this cannot be re-checked';
const alone = `${label}, and only its author decided it`;

let here: Team;

/** What a refusal names: its codes. */
function refused(args: readonly string[], by = bot): string[] {
  const { code, out, error } = here.as(by, args);
  expect({ args, code }).toEqual({ args, code: 1 });
  return [...`${out}${error}`.matchAll(/^ {2}([A-Z]{1,3}\d{2,3}) /gm)].map(([, gate = '']) => gate);
}

/** The one record of verify, as JSON. */
function verified(): Record<string, unknown> {
  const { out } = here.as(bot, ['verify', '--format', 'json']);
  return (JSON.parse(out) as { records: Record<string, unknown>[] }).records[0] ?? {};
}

beforeEach(() => {
  here = team('main', {
    'src/release.ts': 'export const day = 5;\nexport const hour = 17;\n',
    'docs/release.md': '# Releases\n\nOn Fridays.\n',
    'ledger.config.json': '{}\n',
  });
  here.git('switch', '-qc', 'work');
});

/** The id of what was promoted. */
function promoted(out: string): string {
  return /^promoted (\S+) /m.exec(out)?.[1] ?? out;
}

/** Somebody else commits as well. */
function together(): void {
  here.git(
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'Join',
    `--author=${reviewer.name} <${reviewer.mail}>`,
  );
}

describe('testimony', () => {
  it('is promoted by somebody else than its raiser, and says wherever it is served who said so', () => {
    together();
    expect(refused(['capture', claim, ...said, ...scope, '--promote'])).toEqual(['P08']);
    const item = captured(
      here.did(bot, 'capture', claim, ...said, ...scope, '--premise', 'src/release.ts#L1'),
    );
    expect(refused(['promote', item])).toEqual(['P08']);
    const path = /→ (\S+)/.exec(here.did(reviewer, 'promote', item))?.[1] ?? '';
    expect(here.read(path)).toMatch(/^review_by: "\d{4}-\d\d-\d\d"$/m);
    expect(here.read(path)).toMatch(/kind: "?testimony"?/);
    here.git('add', '-A');
    here.git('commit', '-qm', 'Remember', `--author=${reviewer.name} <${reviewer.mail}>`);
    for (const args of [['recall', 'releasing'], ['show', item], ['verify']])
      expect(here.did(bot, ...args), args[0]).toContain(label);
    expect(here.did(bot, 'recall', 'releasing')).not.toContain('verified');
    expect(verified()).toMatchObject({ state: 'unverifiable', testimony: label });
    const start = here.as(bot, ['hook', 'session-start'], { input: '{}' });
    expect(start.out).toContain(label);
    expect(here.as(bot, ['gate', '--since', 'main', '--format', 'compact']).out).not.toContain(
      'QUE407',
    );

    here.write('src/release.ts', 'export const day = 1;\n');
    expect(verified()).toMatchObject({ state: 'changed', broken: true });
    const recalled = here.as(bot, ['recall', 'releasing']).out;
    expect(recalled).toMatch(/, its evidence changed; says releasing\)$/m);
    expect(recalled).not.toContain('that may apply');
  });

  it('is promoted by its raiser where nobody else commits, is labelled so, and stops at a gate of two', () => {
    const item = promoted(here.did(bot, 'capture', claim, ...said, ...scope, '--promote'));
    here.commit('Remember');
    expect(here.did(bot, 'recall', 'releasing')).toContain(alone);
    const gate = (): string => here.as(bot, ['gate', '--since', 'main', '--format', 'compact']).out;
    expect(gate()).not.toContain('QUE407');
    together();
    expect(gate()).toContain('QUE407');
    here.did(reviewer, 'confirm', item);
    expect(here.did(bot, 'show', item)).not.toContain(alone);
  });

  it('may rest on the lines of a symbol, of which a saved plan keeps the place', () => {
    const asked = ['capture', claim, ...said, ...scope, '--premise', 'src/release.ts:hour'];
    expect(refused([...asked.slice(0, -1), 'src/release.ts:minute'])).toEqual(['P04']);
    const plan = here.did(bot, ...asked, '--plan');
    expect(plan).toContain('--premise=src/release.ts#L2');
    const path = /→ (\S+)/.exec(here.did(bot, ...asked))?.[1] ?? '';
    expect(here.read(path)).toContain('src/release.ts#L2');
  });

  it('may rest on a record, and is in doubt once that is withdrawn', () => {
    const first = promoted(
      here.did(
        bot,
        'capture',
        'Mail goes out at five, for the relay sleeps later',
        'src/release.ts#L2',
        ...scope,
        '--promote',
      ),
    );
    here.did(bot, 'capture', claim, ...said, ...scope, '--premise', first, '--promote');
    here.commit('Remember both');
    expect(here.did(bot, 'verify')).toContain('1 promoted record matches, 1 unverifiable');
    here.did(bot, 'retract', first, '--reason', 'the relay is awake', '--because', 'contradicted');
    const { out } = here.as(bot, ['verify']);
    expect(out).toContain('in-doubt');
  });

  it.each([
    [['--said-by', 'Karl'], 'P04'],
    [['--said-by', 'Karl', '--said-on', '2026-11-20', '--source', 'https://a.example/1'], 'P04'],
    [
      [
        '--said-by',
        'Karl <k@example.org>',
        '--said-on',
        '2999-01-01',
        '--source',
        'https://a.example/1',
      ],
      'P04',
    ],
    [
      [
        '--said-by',
        'Karl <k@example.org>',
        '--said-on',
        '2026-11-20',
        '--source',
        'in the kitchen',
      ],
      'P04',
    ],
    [
      [
        '--said-by',
        'Karl <k@example.org>',
        '--said-on',
        '2026-11-20',
        '--source',
        'docs/release.md',
      ],
      'P04',
    ],
    [['src/release.ts#L1', ...said], 'P04'],
    [[...said, '--premise', 'the old plan'], 'P04'],
    [['src/release.ts#L1', '--premise', 'src/release.ts#L2'], 'P04'],
    [[...said, '--kind', 'term', '--term', 'release'], 'P04'],
  ])('is refused as %j', (args, code) => {
    expect(refused(['capture', claim, ...args, ...scope])).toEqual([code]);
  });

  it('that a candidate says by hand is looked at again, and lists and rows name who said so', () => {
    here.write('.claude/memory/MEMORY.md', '# Memory\n');
    here.commit('Keep a store');
    here.git('branch', '-f', 'main');
    here.git('switch', '-q', 'main');
    const item = captured(here.did(bot, 'capture', claim, ...scope));
    const path = here.at('corpus/findings/releases-are-not-made.md');
    const own =
      '- Testimony: Karl Muster (karl@example.org) said so on 2026-11-20; this cannot be ' +
      're-checked: https://a.example/1';
    here.write(path, here.read(path).replace(/^## Evidence\n/m, `$&\n${own}\n`));
    here.did(bot, 'promote', item);
    expect(here.read(path)).toMatch(/^review_by: "\d{4}-\d\d-\d\d"$/m);
    expect(here.read(path)).toContain('(karl@example.org) said so on 2026-11-20; this cannot');
    const rows = [
      here.did(bot, 'list'),
      here.read('memory/INDEX.md'),
      here.read('.claude/memory/MEMORY.md'),
    ];
    for (const each of rows) expect(each).toContain(label);
    expect(rows[0]).not.toMatch(/ verified \d|unverifiable/);
    expect(rows[2]).toContain('— releasing (');
    for (const code of ['IDX', 'LED', 'NAT'])
      expect(here.as(bot, ['lint', '.', '--format', 'compact']).out).not.toContain(code);
  });

  it('is read from JSON, as MCP gives it', () => {
    const request = {
      claim,
      said_by: 'Karl Muster <karl@example.org>',
      said_on: '2026-11-20',
      source: '4f2c9a1',
      premises: ['docs/release.md#L3'],
      when: ['releasing'],
      not_when: ['fixing an outage'],
      review_by: '2999-01-01',
    };
    const done = here.as(bot, ['capture', '-'], { input: JSON.stringify(request) });
    expect(done.code).toBe(0);
    const record = here.read(/→ (\S+)/.exec(done.out)?.[1] ?? '');
    expect(record).toContain(
      `(karl@example.org) said so on 2026-11-20; this cannot be re-checked: 4f2c9a1`,
    );
    expect(record).toContain('- Premise: `docs/release.md#L3`');
    expect(record).toContain('review_by: "2999-01-01"');
  });
});

import { describe, expect, it } from 'vitest';

import { forge } from '../../support/forge.ts';
import { type Guarded, guarded } from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const auth = 'corpus/specs/auth.md';
const billing = 'docs/requirements/billing.md';
const ordinary = 'corpus/specs/style.md';
const config = (more: Readonly<Record<string, unknown>> = {}): string =>
  `${JSON.stringify({ reviewers: ['reviewer@example.org'], highConsequence: ['risk'], layout: { specs: ['corpus/specs/*.md', 'docs/requirements/*.md'] }, ...more })}` +
  '\n';
const raise = (here: Guarded, claim: string, lines: string, ...more: readonly string[]): string =>
  captured(
    here.did(
      bot,
      'capture',
      claim,
      `src/values.ts#${lines}`,
      '--when',
      `changing ${lines}`,
      '--not-when',
      'in tests',
      ...more,
    ),
    more.includes('risk') ? 'risk' : 'fact',
  );

/**
 * Two specs that weigh much, one that does not, and on the branch what was raised against the first
 * two.
 */
let [ofAuth, ofBilling] = ['', ''];
const weighty = guarded({
  config: config(),
  more: (here) => {
    here.write(
      auth,
      '---\ntype: spec\nid: auth\nstatus: approved\ndomain: security\n---\n\n# Spec: ' +
        'Auth\n\nREQ AC-001:\nWHEN a request returns 401\nTHE client MUST refresh the ' +
        'token\nVERIFY BY test\n\nREQ AC-002:\nTHE server MUST log each refusal\nVERIFY BY ' +
        'test\n',
    );
    here.write(
      billing,
      '# Billing\n\nREQ AC-010:\nTHE service MUST charge each order once\nRISK critical\nVERIFY BY test\n',
    );
    here.write(
      ordinary,
      '---\ntype: spec\nid: style\nstatus: approved\n---\n\n# Spec: Style\n\nREQ ' +
        'AC-020:\nTHE page MUST show a footer\nVERIFY BY test\n',
    );
    here.commit('Specs');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    ofAuth = raise(here, 'Value twelve is written once', 'L12-L14', '--obligation', 'AC-001');
    ofBilling = raise(here, 'Value fifteen is written once', 'L15-L17', '--obligation', 'AC-010');
    here.commit('Raise');
  },
});

/** What the gate says of consequence, with what changes from run to run left out. */
const said = (lines: readonly string[]): string[] =>
  [
    ...new Set(
      lines
        .filter((line) => /QUE407|POL005/.test(line))
        .map(
          (line) =>
            /^(\w+ \w+) (?:corpus\/ledger\S*|(\S+)):/
              .exec(line)
              ?.slice(1)
              .filter(Boolean)
              .join(' ') ?? line,
        ),
    ),
  ].sort();
const alone = 'error QUE407';

describe('a change does not lower the consequence of what it decides', () => {
  interface Lowering {
    readonly how: string;
    readonly change: (here: Guarded) => void;
    /** Which item it would make harmless. */
    readonly item: () => string;
    /** Where the gate says that something was lowered. */
    readonly at: string;
  }
  const ofDomain = (how: string, change: (here: Guarded) => void, at = auth): Lowering => ({
    how,
    change,
    item: () => ofAuth,
    at,
  });
  const ofRisk = (how: string, change: (here: Guarded) => void, at = billing): Lowering => ({
    how,
    change,
    item: () => ofBilling,
    at,
  });
  const moved = (here: Guarded, from: string, to: string): void => {
    here.write(to, here.read(from));
    here.git('rm', '-q', from);
  };
  const lowerings: readonly Lowering[] = [
    ofRisk('the risk is edited away', (here) => here.edit(billing, 'RISK critical\n', '')),
    ofRisk('the risk is a smaller one', (here) =>
      here.edit(billing, 'RISK critical', 'RISK minor'),
    ),
    ofDomain('the domain of the spec is another one', (here) =>
      here.edit(auth, 'domain: security', 'domain: team'),
    ),
    ofDomain('the obligation gets a domain of its own', (here) =>
      here.edit(auth, 'VERIFY BY test\n', 'VERIFY BY test\nDOMAIN team\n'),
    ),
    ofDomain('the spec is deleted', (here) => void here.git('rm', '-q', auth)),
    ofRisk('the spec is moved out of its role', (here) => moved(here, billing, 'docs/billing.md')),
    ofDomain('the spec is moved to where it is a note', (here) => {
      moved(here, auth, 'docs/auth.md');
    }),
    ofDomain('the spec calls itself something else', (here) =>
      here.edit(auth, 'type: spec', 'type: task'),
    ),
    ofDomain('the spec cannot be read', (here) =>
      here.edit(auth, 'id: auth\n', 'id: auth\nid: auth\n'),
    ),
    ofDomain('the id is another one', (here) => here.edit(auth, 'REQ AC-001:', 'REQ AC-009:')),
    ofRisk('the id is another one, and what is new weighs nothing', (here) => {
      here.edit(billing, 'REQ AC-010:', 'REQ AC-019:');
      here.edit(billing, 'RISK critical\n', '');
    }),
    ofDomain('the obligation is commented out', (here) => {
      here.edit(auth, 'REQ AC-001:', '<!--\nREQ AC-001:');
      here.edit(auth, 'VERIFY BY test\n', 'VERIFY BY test\n-->\n');
    }),
    ofRisk('the configuration takes the role away', (here) => {
      here.write('ledger.config.json', config({ layout: { specs: ['corpus/specs/*.md'] } }));
      here.edit(billing, 'RISK critical\n', '');
    }),
    ofDomain('the spec is a link now', (here) => {
      moved(here, auth, 'docs/auth.md');
      const blob = here.git('hash-object', '-w', 'docs/auth.md').trim();
      here.git('update-index', '--add', '--cacheinfo', `120000,${blob},${auth}`);
    }),
  ];

  it.each(sampleOf(lowerings))('$how', { timeout: 60_000 }, async ({ how, change, item, at }) => {
    const here = weighty();
    change(here);
    here.did(bot, 'promote', item());
    if (how.includes('link')) here.git('add', 'docs', 'corpus/findings', 'corpus/ledger', 'memory');
    else here.git('add', '-A');
    here.git('commit', '-qm', 'Lower');
    const lines = await here.gate();
    expect(said(lines), `${how}\n${lines.join('\n')}`).toEqual(
      expect.arrayContaining([alone, `warning POL005 ${at}`]),
    );
  });
});

describe('an entry written by hand does not lower it either', () => {
  const promotion = { from: 'pending', to: 'promoted' } as const;
  const promotedBy = (here: Guarded, path: string): void =>
    here.edit(path, 'status: candidate', 'status: promoted');

  it('for a kind that the base names', { timeout: 60_000 }, async () => {
    const here = weighty();
    const item = raise(here, 'Value eighteen may overflow', 'L17-L19', '--kind', 'risk');
    forge(here, 'promotion', item, promotion);
    here.write('ledger.config.json', config({ highConsequence: [] }));
    here.commit('Forge');
    expect(said(await here.gate())).toEqual(
      expect.arrayContaining([alone, 'warning POL005 ledger.config.json']),
    );
  });

  it(
    'for a requirement that only the record names, now or at the base',
    { timeout: 60_000 },
    async () => {
      const here = weighty();
      const path = 'corpus/findings/value-nine-nine.md';
      here.edit(path, /^origin_obligations:.*$/m, 'origin_obligations: [AC-001]');
      here.commit('Name it');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      forge(here, 'promotion', here.items.undecided, promotion);
      promotedBy(here, path);
      here.commit('Forge');
      expect(said(await here.gate())).toEqual([alone]);
      here.edit(path, /^origin_obligations:.*$/m, 'origin_obligations: []');
      here.commit('Take it away');
      expect(said(await here.gate())).toEqual([alone]);
    },
  );

  it(
    'for what rests on a page outside, whatever the entry calls its origin',
    { timeout: 60_000 },
    async () => {
      const here = weighty();
      const item = captured(
        here.did(
          bot,
          'capture',
          'Nine is the largest digit',
          'https://example.org/nine',
          '--quote',
          'nine is the largest',
          '--when',
          'asking for digits',
          '--not-when',
          'in tests',
        ),
      );
      forge(here, 'promotion', item, {
        ...promotion,
        says: {
          claim: 'Nine is the largest digit',
          origin: 'repository',
        },
      });
      promotedBy(here, 'corpus/findings/nine-largest-digit.md');
      here.commit('Forge');
      expect(said(await here.gate())).toEqual([alone]);
    },
  );
});

describe('what a change asks less of is shown as that', () => {
  it(
    'until a reviewer of the base approved it; nobody makes themselves one',
    { timeout: 60_000 },
    async () => {
      const here = weighty();
      here.edit(billing, 'RISK critical\n', '');
      here.write(
        'ledger.config.json',
        config({
          reviewers: ['reviewer@example.org', 'bot@example.org'],
          agents: { mayPromote: 'low' },
        }),
      );
      here.commit('Lower');
      const by = async (approvals?: string): Promise<string[]> =>
        said(
          await here.gate(approvals === undefined ? {} : { env: { LEDGER_APPROVALS: approvals } }),
        );
      const both = (severity: string): string[] => [
        `${severity} POL005 ${billing}`,
        `${severity} POL005 ledger.config.json`,
      ];
      for (const approvals of sampleOf(['bot@example.org', '', 'someone@example.org']))
        expect(await by(approvals), approvals).toEqual(both('error'));
      for (const approvals of sampleOf([
        undefined,
        'reviewer@example.org',
        'bot@example.org,reviewer@example.org',
      ]))
        expect(await by(approvals), approvals).toEqual(both('warning'));
      const words = (await here.gate()).filter((line) => line.includes('POL005')).join('\n');
      for (const what of sampleOf([
        'bot@example.org becomes a reviewer',
        'agents may promote',
        'has a critical risk',
      ]))
        expect(words).toContain(what);
    },
  );

  it(
    'also where a spec is taken out of its role by the configuration alone',
    { timeout: 60_000 },
    async () => {
      for (const more of [{ layout: { specs: ['corpus/specs/*.md'] } }, { ignore: ['docs/**'] }]) {
        const here = weighty();
        here.write('ledger.config.json', config(more));
        here.commit('Lower');
        const lines = await here.gate();
        expect(said(lines)).toEqual(['warning POL005 ledger.config.json']);
        expect(lines.join('\n')).toContain(`${billing} loses the role spec`);
      }
    },
  );

  it(
    'as an info where it weighs little, and not where nothing is lowered',
    { timeout: 60_000 },
    async () => {
      const here = weighty();
      here.edit(ordinary, 'MUST show', 'SHOULD show');
      here.edit(auth, '# Spec: Auth\n', '# Spec: Auth\n\nWhy it is there.\n');
      here.write(
        'ledger.config.json',
        config({ highConsequence: ['risk', 'decision'], reviewers: ['reviewer@example.org'] }),
      );
      here.git('mv', billing, 'docs/requirements/bills.md');
      here.commit('Edit');
      expect(said(await here.gate())).toEqual([`info POL005 ${ordinary}`]);
    },
  );

  it('and a weaker word for what weighs much is lowering', { timeout: 60_000 }, async () => {
    for (const word of sampleOf(['SHOULD', 'MUST NOT', 'can'])) {
      const here = weighty();
      here.edit(auth, 'client MUST refresh', `client ${word} refresh`);
      here.commit('Weaken');
      expect(said(await here.gate()), word).toEqual([`warning POL005 ${auth}`]);
    }
  });

  it('not what the base lowered itself, once that is merged', { timeout: 60_000 }, async () => {
    const here = weighty();
    here.git('checkout', '-q', 'main');
    here.git('reset', '-q', '--hard', 'origin/main');
    here.edit(billing, 'RISK critical\n', '');
    here.commit('Lower');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    here.git('merge', '-q', '--no-edit', 'main');
    here.did(bot, 'promote', ofBilling);
    here.commit('Promote');
    expect(said(await here.gate())).toEqual([]);
    // What another person decides passes, whatever a change makes of its own specs.
    here.edit(auth, 'domain: security', 'domain: team');
    here.did(reviewer, 'promote', ofAuth);
    here.git('add', '-A');
    here.git('commit', '-qm', 'Promote', '--author', `${reviewer.name} <${reviewer.mail}>`);
    expect(said(await here.gate())).toEqual([`warning POL005 ${auth}`]);
  });
});

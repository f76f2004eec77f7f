import { describe, expect, it } from 'vitest';

import { decideStatements, type Decisions } from '#features/forge/app/decide-statements';
import { formatDecisionsJson } from '#features/forge/reporters/decisions';
import { textOf } from '#messages/join-message';
import type { Approval, Statement } from '#promotion/statements/statement';

import { type Guarded, guarded } from '../support/guarded.ts';
import { attested, recorded as commit, said } from '../support/statements.ts';
import { bot, captured, type Person, reviewer } from '../support/team.ts';
import { sampleOf, whole } from '../support/whole.ts';

const ann: Person = { name: 'Ann', mail: 'ann@example.org' };
const now = new Date('2027-05-06T07:08:09Z');
const env = { PATH: process.env.PATH };
const setting = '{ "approvalDecides": true, "highConsequence": ["risk"] }\n';
const raised = new Map<string, readonly string[]>();

const raise = (
  here: Guarded,
  person: Person,
  claim: string,
  lines: string,
  kind = 'fact',
): string =>
  captured(
    here.did(
      person,
      'capture',
      claim,
      `src/values.ts#${lines}`,
      '--kind',
      kind,
      '--when',
      `changing values at ${lines}`,
      '--not-when',
      'in tests',
      ...(kind === 'risk' ? ['--impact', 'the sum is wrong'] : []),
    ),
    kind,
  );

/** A branch with two facts of an agent, and a risk that Ann raised. */
const withConfig = (config: string): (() => Guarded) =>
  guarded({
    config,
    more: (here) => {
      raised.set(config, [
        raise(here, bot, 'Value ten is ten', 'L11-L12'),
        raise(here, bot, 'Value twelve is twelve', 'L13-L14'),
        raise(here, ann, 'Value fourteen may overflow', 'L15-L16', 'risk'),
      ]);
      here.commit('Raise three');
    },
  });
const base = withConfig(setting);
const off = withConfig('{ "highConsequence": ["risk"] }\n');
const ids = (): readonly string[] => raised.get(setting) ?? [];

const head = (here: Guarded): string => here.git('rev-parse', 'work').trim();
const comment = (here: Guarded): string =>
  here.as(bot, ['gate', '--since', 'main', '--boxes', '--format', 'markdown']).out;

/** An approval of the branch as it is, by who read the comment as it is. */
const approval = (
  here: Guarded,
  login: string,
  more: Partial<Statement> & { readonly number?: number; readonly approves?: Approval | null } = {},
): Statement => {
  const { number = 9, ...own } = more;
  return said(login, own.body ?? '', {
    number,
    id: `review/${number}`,
    url: `https://github.com/team/memory/pull/7#pullrequestreview-${number}`,
    approves: { commit: head(here), comment: comment(here), dismissedBy: null },
    seen: head(here),
    ...own,
  });
};

const decide = (here: Guarded, ...statements: readonly Statement[]): Promise<Decisions> =>
  decideStatements(
    { head: head(here), statements },
    { cwd: here.root, env, since: 'main', branch: 'work', now },
  );

/** What each statement came to, in words. */
const told = ({ statements }: Decisions): string[][] =>
  statements.map(({ done, against, known }) => [
    ...done.map((each) => `${each.did} ${each.short}`),
    ...against.map((reason) => `${reason.item ?? ''} ${textOf(reason.message)}`),
    ...(known ? ['known'] : []),
  ]);

describe('an approval of a pull request', { timeout: 120_000 }, () => {
  it('is said to decide above the boxes, where the base has it so', () => {
    const line = 'Approving this pull request promotes everything that has a checkbox here';
    const here = base();
    expect(comment(here)).toContain(line);
    const { out } = here.as(bot, ['gate', '--since', 'main', '--format', 'markdown']);
    expect([out.includes('Value ten'), out.includes(line)]).toEqual([true, false]);
    const other = off();
    other.write('ledger.config.json', setting);
    other.commit('Let approvals decide');
    expect(comment(other)).toContain('Value ten');
    expect(comment(other)).not.toContain(line);
  });

  it('promotes what the comment listed, and says what it leaves and why', async () => {
    const here = base();
    const [ten = '', twelve = '', fourteen = ''] = ids();
    const statement = approval(here, 'ann');
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([
      [
        `promoted ${ten}`,
        `promoted ${twelve}`,
        expect.stringContaining(`${fourteen} is high-consequence`),
      ],
    ]);
    const json = formatDecisionsJson(
      decisions,
      { name: 'x', version: '1' },
      { program: 'x', agent: false },
    );
    const { statements } = JSON.parse(json) as { statements: { reply: string }[] };
    expect(statements[0]?.reply).toContain(`- ${fourteen} is high-consequence`);
    commit(here, decisions);
    // The same approval, read again, has nothing more to say: it was carried out as it stood.
    expect(told(await decide(here, statement))).toEqual([['known']]);
    // Bob did not raise it.
    expect(told(await decide(here, approval(here, 'bobby', { number: 10 })))).toEqual([
      [`promoted ${fourteen}`],
    ]);
  });

  whole(
    'leaves what its own commands decide about, and promotes nothing beside unclear ones',
    async () => {
      const here = base();
      const [ten = '', twelve = ''] = ids();
      const beside = (body: string): Promise<Decisions> =>
        decide(here, approval(here, 'bobby', { body }));
      const [one = []] = told(await beside(`Fine, but\n\n/ledger reject ${ten} because it is old`));
      expect(one.slice(0, 2)).toEqual([`rejected ${ten}`, `promoted ${twelve}`]);
      expect(one.join('\n')).not.toContain(`promoted ${ten}`);
      const [later = []] = told(await beside(`/ledger defer ${ten} until 2031-01-01`));
      expect(later.join('\n')).not.toContain(`promoted ${ten}`);
      // What somebody else decided before is not decided again, and nothing is said of it.
      const [, mine = []] = told(
        await decide(
          here,
          said('carol', `/ledger defer ${ten} until 2031-01-01`, { seen: head(here) }),
          approval(here, 'bobby'),
        ),
      );
      expect(mine.join('\n')).not.toContain(ten);
      for (const body of sampleOf([
        `/ledger reject ${ten}`,
        '/ledger reject corpus/findings/value-ten-ten.md because it is old',
        `/ledger reject ${ten}x because it is old`,
        `/ledger reject ${ten.slice(0, 1)} because it is old\n/ledger rejekt ${twelve}`,
      ])) {
        const decisions = await beside(body);
        expect(told(decisions).flat().join('\n')).not.toContain('promoted');
        expect(told(decisions).flat().join('\n')).toContain('the approval promotes nothing');
      }
    },
  );

  it('decides nothing of an older commit, and says so once', async () => {
    const here = base();
    const statement = approval(here, 'bobby');
    const before = statement.approves?.commit ?? '';
    raise(here, bot, 'Value sixteen is sixteen', 'L17-L18');
    here.commit('Raise one more');
    const decisions = await decide(here, statement);
    expect(decisions.writes.size).toBe(0);
    expect(told(decisions)).toEqual([[expect.stringContaining(`is for ${before.slice(0, 10)}`)]]);
    // Who approves again means what is there now: nothing is said of the first time.
    const again = await decide(here, statement, approval(here, 'bobby', { number: 10 }));
    expect(told(again)).toEqual([Array(4).fill(expect.stringMatching(/^promoted/))]);
  });

  it('promotes nothing that the comment did not show, or that is another by now', async () => {
    const here = base();
    const shown = comment(here);
    const [ten = '', twelve = ''] = ids();
    const lines = shown.split('\n');
    const approving = (text: string | null): Promise<Decisions> =>
      decide(
        here,
        approval(here, 'bobby', {
          approves: { commit: head(here), comment: text, dismissedBy: null },
        }),
      );
    const short = lines.filter((line) => !line.startsWith(`- [ ] ${ten}`)).join('\n');
    expect(told(await approving(short)).flat()).toContain(`promoted ${twelve}`);
    expect(told(await approving(short)).flat()).not.toContain(`promoted ${ten}`);
    expect((await approving(null)).statements).toEqual([]);
    // A comment from before the base had it so.
    const silent = lines.filter((line) => !line.startsWith('Approving this')).join('\n');
    expect((await approving(silent)).statements).toEqual([]);
    // Code that is cited stands in the comment as it is.
    const cited = `    ${lines.find((line) => line.startsWith('Approving this'))}\n${silent}`;
    expect((await approving(cited)).statements).toEqual([]);
    const other = shown.replace(/(<!-- ledger:promote \w+ )[0-9a-f]{64}/, `$1${'0'.repeat(64)}`);
    expect(told(await approving(other)).flat()).toContainEqual(
      expect.stringContaining('changed after its box was ticked'),
    );
  });

  whole('leaves what conflicts with memory', async () => {
    const here = base();
    const port = (number: number): string =>
      `The preview server of the shop listens on port ${number}`;
    here.did(reviewer, 'promote', raise(here, bot, port(3000), 'L1-L2'));
    const claim = raise(here, bot, port(8080), 'L17-L18');
    here.commit('Raise a contradiction');
    const [found = []] = told(await decide(here, approval(here, 'bobby')));
    expect(found.filter((each) => each.startsWith('promoted'))).toHaveLength(3);
    expect(found.at(-1)).toContain(`${claim} may contradict`);
  });

  it('counts for nothing of a bot, without the right, and where only the change has it so', async () => {
    const here = base();
    const robot = approval(here, 'robot');
    expect(
      told(
        await decide(here, approval(here, 'stranger', { mayWrite: false }), {
          ...robot,
          author: { ...robot.author, id: '77', login: 'robot[bot]', type: 'Bot' },
        }),
      ),
    ).toEqual([
      [expect.stringContaining('stranger has no write access')],
      [expect.stringContaining('is not a person')],
    ]);
    const other = off();
    const shown = comment(here);
    other.write('ledger.config.json', setting);
    other.commit('Let approvals decide');
    const forged = approval(other, 'bobby', {
      approves: { commit: head(other), comment: shown, dismissedBy: null },
    });
    expect((await decide(other, forged)).statements).toEqual([]);
    // A base without configuration or ledger: that of the change counts, but not for this.
    other.git('checkout', '-q', '--orphan', 'bare');
    other.git('rm', '-rqf', '--cached', '.');
    other.git('commit', '-qm', 'Nothing', '--allow-empty');
    other.git('branch', '-f', 'main');
    other.git('checkout', '-qf', 'work');
    other.git('reset', '-q', '--soft', 'main');
    other.commit('All of it');
    const adopting = { commit: head(other), comment: shown, dismissedBy: null };
    expect((await decide(other, { ...forged, approves: adopting })).statements).toEqual([]);
  });

  it('is believed by the gate of the commit that came right after what was approved', async () => {
    const here = base();
    const statement = approval(here, 'bobby');
    const { approves } = statement;
    const start = approves?.commit ?? '';
    const because = (dismissedBy: string | null): Statement => ({
      ...statement,
      approves: approves && { ...approves, dismissedBy },
    });
    const decisions = await decide(here, statement);
    const recorded = commit(here, decisions);
    const [yes, no] = [Array(3).fill('attested'), Array(3).fill('claimed')];
    expect(attested(here, statement)).toEqual(yes);
    expect(attested(here, because(recorded))).toEqual(yes);
    here.git('commit', '-qm', 'Later', '--allow-empty');
    expect(attested(here, because(head(here)))).toEqual(yes);
    // Taken back by a person, dismissed by a push that has not recorded it, by one nobody knows.
    expect(attested(here, { ...statement, approves: null })).toEqual(no);
    here.git('checkout', '-qb', 'aside', start);
    here.git('commit', '-qm', 'Aside', '--allow-empty');
    const aside = here.git('rev-parse', 'HEAD').trim();
    here.git('checkout', '-q', 'work');
    expect(attested(here, because(aside))).toEqual(no);
    expect(attested(here, because(start))).toEqual(no);
    expect(attested(here, because('1'.repeat(40)))).toEqual(no);
    expect(attested(here, { ...statement, mayWrite: false })).toEqual(no);
    // It promotes what it listed, and nothing else; what one act promotes is one decision.
    const [ten = ''] = ids();
    const fewer = (approves?.comment ?? '')
      .split('\n')
      .filter((line) => !line.startsWith(`- [ ] ${ten}`));
    expect(
      attested(here, {
        ...statement,
        approves: approves && { ...approves, comment: fewer.join('\n') },
      }).sort(),
    ).toEqual(['attested', 'claimed', 'claimed']);
    expect(
      attested(here, { ...statement, body: `/ledger reject ${ten} because it is old` }).sort(),
    ).toEqual(['attested', 'claimed', 'claimed']);
    // What was pushed before the same entries was not approved.
    here.git('reset', '-q', '--hard', start);
    here.git('commit', '-qm', 'In between', '--allow-empty');
    commit(here, decisions);
    expect(attested(here, statement)).toEqual(no);
  });

  it('is believed only where the base has it so', async () => {
    const here = base();
    const statement = approval(here, 'bobby');
    commit(here, await decide(here, statement));
    expect(attested(here, statement)).toContain('attested');
    here.git('checkout', '-q', 'main');
    here.write('ledger.config.json', '{ "highConsequence": ["risk"] }\n');
    here.commit('Approvals decide no more');
    here.git('checkout', '-q', 'work');
    expect(attested(here, statement)).not.toContain('attested');
  });
});

import { describe, expect, it } from 'vitest';

import { decideStatements, type Decisions } from '#features/forge/app/decide-statements';
import { textOf } from '#messages/join-message';
import type { Statement } from '#promotion/statements/statement';

import { type Guarded, guarded, undecided } from '../support/guarded.ts';
import { attested, recorded, said } from '../support/statements.ts';
import { bot, captured } from '../support/team.ts';
import { sampleOf, whole } from '../support/whole.ts';

const now = new Date('2027-05-06T07:08:09Z');
const env = { PATH: process.env.PATH };
const ids = { fact: '', term: '' };
/** The file of the risk. */
let file = '';
const raise = (here: Guarded, claim: string, lines: string): string =>
  captured(
    here.did(
      bot,
      ...['capture', claim, `src/values.ts#${lines}`, '--when', `changing values at ${lines}`],
      ...['--not-when', 'in tests', '--kind', 'risk', '--impact', 'the sum is wrong'],
    ),
    'risk',
  );
const base = guarded({
  config: '{ "approvalDecides": true, "highConsequence": ["risk"] }\n',
  more: (here) => {
    ids.fact = raise(here, 'Value ten may overflow', 'L11-L12');
    file = here.at('corpus/audits/value-ten-may-overflow.md');
    ids.term = captured(
      here.did(bot, 'capture', 'A number with a name.', '--kind', 'term', '--term', 'value'),
      'term',
    );
    here.commit('Raise a risk and a term');
  },
});
const head = (here: Guarded): string => here.git('rev-parse', 'HEAD').trim();

const decide = (here: Guarded, ...statements: readonly Statement[]): Promise<Decisions> =>
  decideStatements(
    { head: head(here), statements },
    { cwd: here.root, env, since: 'main', branch: 'work', now },
  );
const told = ({ statements }: Decisions): string[][] =>
  statements.map(({ done, against }) => [
    ...done.map((each) => each.did),
    ...against.map((reason) => textOf(reason.message)),
  ]);

/** A queue with a row that somebody wrote. */
const byHand =
  '---\ntype: task\nid: by-hand\nstatus: active\n---\n\n# Task: by-hand\n\n## Promotion queue\n\n' +
  '| Item | Kind | Target | Status | Reason |\n| --- | --- | --- | --- | --- |\n' +
  '| Value two is two | fact | | pending | |\n';

/** A comment, a tick and an approval of what stands there, each promoting the risk. */
function statements(here: Guarded): Readonly<Record<string, Statement>> {
  const commit = head(here);
  const shown = here.as(bot, ['gate', '--since', 'main', '--boxes', '--format', 'markdown']).out;
  const before = shown
    .split('\n')
    .filter((line) => !line.startsWith(`- [ ] ${ids.term}`))
    .join('\n');
  const seen = commit;
  return {
    comment: said('ann', `/ledger promote ${ids.fact}`, { seen }),
    tick: said('ann', before.replace(/^- \[ \]/gm, '- [x]'), { id: 'tick/1@2', before, seen }),
    approval: said('ann', '', {
      id: 'review/9',
      seen: commit,
      approves: { commit, comment: before, dismissedBy: null },
    }),
  };
}
const kinds = ['comment', 'tick', 'approval'] as const;
const of = (here: Guarded, kind: (typeof kinds)[number]): Statement =>
  statements(here)[kind] as Statement;

/** What somebody plans who puts the address of a statement below an act that they make up. */
const forged = (here: Guarded, { url }: Statement, line = `/ledger promote ${ids.fact}`) =>
  decide(here, said('ann', line, { url, seen: head(here) }));

const statementOf = (body: string, seen: string): Statement => said('ann', body, { seen });

const claim = (here: Guarded): void => here.edit(file, /may overflow/g, 'never overflows');

describe('what somebody decided about and saw', { timeout: 240_000 }, () => {
  it.each(sampleOf(kinds))('is attested where it is as it was, by a %s', async (kind) => {
    const here = base();
    const statement = of(here, kind);
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([['promoted']]);
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
    here.git('commit', '-qm', 'Later', '--allow-empty');
    expect(attested(here, statement)).toEqual(['attested']);
  });

  it.each(sampleOf(kinds))(
    'is claimed where the commit of the act alters it, by a %s',
    async (kind) => {
      const here = base();
      const [statement, start] = [of(here, kind), head(here)];
      claim(here);
      here.commit('Alter');
      const decisions = await forged(here, statement);
      here.git('reset', '-q', '--soft', start);
      recorded(here, decisions);
      expect(here.git('rev-parse', 'HEAD^').trim()).toBe(start);
      expect(attested(here, statement)).toEqual(['claimed']);
    },
  );

  it.each(sampleOf(kinds))(
    'is claimed where an earlier commit alters it, by a %s',
    async (kind) => {
      const here = base();
      const statement = of(here, kind);
      claim(here);
      here.commit('Alter');
      recorded(here, await forged(here, statement));
      expect(attested(here, statement)).toEqual(['claimed']);
    },
  );

  it('is claimed where a later commit alters it to what the entry holds', async () => {
    const here = base();
    const [statement, start] = [of(here, 'comment'), head(here)];
    claim(here);
    here.commit('Alter');
    const { writes } = await forged(here, statement);
    here.git('reset', '-q', '--hard', start);
    recorded(here, { writes: new Map([...writes].filter(([path]) => path.endsWith('.json'))) });
    recorded(here, { writes });
    expect(attested(here, statement)).toEqual(['claimed']);
  });

  it('is claimed where its file came after the entry', async () => {
    const here = base();
    const text = here.read(file);
    here.git('rm', '-q', file);
    here.commit('Take it away');
    const statement = said('ann', `/ledger promote ${ids.fact}`, { seen: head(here) });
    here.write(file, text);
    here.commit('Put it back');
    const { writes } = await forged(here, statement);
    here.git('reset', '-q', '--hard', 'HEAD^');
    recorded(here, { writes: new Map([...writes].filter(([path]) => path.endsWith('.json'))) });
    recorded(here, { writes });
    expect(attested(here, statement)).toEqual(['claimed']);
  });

  it('is claimed where its evidence, its scope or its condition is another one', async () => {
    for (const [from, to] of sampleOf([
      ['L11-L12', 'L13-L14'],
      ['in tests', 'in production'],
      [/load_when: .*/, 'load_when: "changing any number"'],
    ] as const)) {
      const here = base();
      const statement = of(here, 'comment');
      here.edit(file, from, to);
      here.commit('Alter');
      recorded(here, await forged(here, statement));
      expect([from, attested(here, statement)]).toEqual([from, ['claimed']]);
    }
  });

  it('is claimed where the entry holds another pin than its record has', async () => {
    const here = base();
    const statement = of(here, 'comment');
    const { writes } = await decide(here, statement);
    recorded(here, {
      writes: new Map(
        [...writes].map(([path, text]) => [
          path,
          path.endsWith('.json')
            ? (text?.replace(/(?<="pin": "sha256:)[0-9a-f]{64}/, '0'.repeat(64)) ?? null)
            : text,
        ]),
      ),
    });
    expect(attested(here, statement)).toEqual(['claimed']);
  });

  it('is neither decided nor attested where nobody knows what they saw', async () => {
    const here = base();
    const statement = of(here, 'comment');
    const gone = '0123456789'.repeat(4);
    expect(told(await decide(here, { ...statement, seen: null }))).toEqual([
      [expect.stringContaining('refers to an unknown commit')],
    ]);
    expect(told(await decide(here, { ...statement, seen: gone }))).toEqual([
      [expect.stringContaining(`${gone.slice(0, 10)}, which the branch no longer has`)],
    ]);
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([['promoted']]);
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
    expect(attested(here, { ...statement, seen: null })).toEqual(['claimed']);
    expect(attested(here, { ...statement, seen: gone })).toEqual(['claimed']);
    // A tag may have the name of a commit that is gone.
    here.git('tag', gone, 'HEAD^');
    expect(attested(here, { ...statement, seen: gone })).toEqual(['claimed']);
  });

  whole(
    'is not decided where it was changed or raised since, and nobody is said to have',
    async () => {
      const here = base();
      const { comment: promoting } = statements(here);
      const seen = promoting?.seen ?? null;
      claim(here);
      here.commit('Alter');
      const since = raise(here, 'Value fourteen may overflow', 'L15-L16');
      here.commit('Raise one more');
      const lines = [
        `/ledger promote ${ids.fact}`,
        `/ledger promote ${file}`,
        `/ledger reject ${ids.fact} because it is wrong`,
        `/ledger defer ${ids.fact} until 2031-01-01`,
        `/ledger promote ${since}`,
      ];
      for (const line of sampleOf(lines, 2)) {
        const statement = said('bob', line, { seen });
        const answer = line.includes(since) ? 'did not exist' : 'changed after the comment';
        expect(told(await decide(here, statement))).toEqual([[expect.stringContaining(answer)]]);
        const other = base();
        other.git('fetch', '-q', here.root, 'work');
        other.git('reset', '-q', '--hard', 'FETCH_HEAD');
        const decisions = await decide(other, { ...statement, seen: head(other) });
        expect(decisions.writes.size).toBeGreaterThan(0);
        recorded(other, decisions);
        expect([line, attested(other, statement)]).toEqual([line, ['claimed']]);
        // Who says it again means what is there now.
        expect(attested(other, { ...statement, seen: head(here) })).toEqual(['attested']);
      }
    },
  );

  it('is decided and attested where other lines were pushed, and not where cited ones were', async () => {
    const here = base();
    const statement = of(here, 'comment');
    here.edit('src/values.ts', 'value3 = 3', 'value3 = 30');
    here.commit('Change a line that it does not cite');
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([['promoted']]);
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
    here.git('reset', '-q', '--hard', 'HEAD^');
    here.edit('src/values.ts', 'value10 = 10', 'value10 = 90000');
    here.commit('Change a line that it cites');
    const changed = [[expect.stringContaining('changed after the comment')]];
    for (const line of [`promote ${file}`, `reject ${ids.fact} because it is wrong`])
      expect(told(await decide(here, { ...statement, body: `/ledger ${line}` }))).toEqual(changed);
    expect(told(await decide(here, statement))).toEqual(changed);
    recorded(here, await forged(here, statement));
    expect(attested(here, statement)).toEqual(['claimed']);
  });

  it('may be called by the name of its record, or by its place in a queue', async () => {
    const here = base();
    here.write('corpus/tasks/by-hand.md', byHand);
    here.commit('Write a row');
    const seen = head(here);
    const names = ['value-nine-nine', 'by-hand#1'];
    const said = (name: string): Statement => statementOf(`/ledger promote ${name}`, seen);
    here.git('commit', '-qm', 'Something else', '--allow-empty');
    expect(told(await decide(here, said('value-nine-nine')))).toEqual([['promoted']]);
    // It is no longer looked at than that it is the same.
    expect(told(await decide(here, said('by-hand#1')))).not.toEqual([
      [expect.stringContaining('after the comment')],
    ]);
    here.edit(undecided, /is nine/g, 'is eight');
    here.edit('corpus/tasks/by-hand.md', 'Value two is two', 'Value two is three');
    here.commit('Alter');
    for (const name of names)
      expect(told(await decide(here, said(name)))).toEqual([
        [expect.stringContaining('changed after the comment')],
      ]);
  });

  it('may be a file that no act speaks of yet', async () => {
    const here = base();
    const path = 'corpus/findings/value-six-six.md';
    const text = here.read(undecided).replace(/nine/g, 'six').replace('L8-L11', 'L6-L8');
    here.write(path, text.replace(/^origin_traces:.*\n/m, ''));
    here.commit('Write a candidate');
    const statement = said('ann', `/ledger promote ${path}`, { seen: head(here) });
    here.git('commit', '-qm', 'Something else', '--allow-empty');
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([['promoted']]);
    here.edit(path, /is six/g, 'is seven');
    here.commit('Alter');
    expect(told(await decide(here, statement))).toEqual([[expect.stringContaining('was changed')]]);
    here.git('reset', '-q', '--hard', 'HEAD^');
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
  });

  it('stands in the raise of what has no file of its own', async () => {
    const here = base();
    const statement = said('ann', `/ledger promote ${ids.term}`, { seen: head(here) });
    here.git('commit', '-qm', 'Something else', '--allow-empty');
    const decisions = await decide(here, statement);
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
    here.git('reset', '-q', '--hard', 'HEAD^');
    here.edit(here.entry('A number with a name.'), 'A number with', 'A thing with');
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['claimed']);
  });
});

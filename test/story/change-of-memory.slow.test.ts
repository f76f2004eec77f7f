import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { bot, type Person, reviewer, type Team, team } from '../support/team.ts';

const code = (name: string): string =>
  Array.from({ length: 8 }, (_, at) => `export const ${name}${at} = ${at};\n`).join('');
const capture = (here: Team, claim: string, path: string, ...more: readonly string[]): string =>
  captureFact(
    here,
    claim,
    `${path}#L1-L4`,
    `changing ${path} (${claim.length} ${claim.slice(0, 12).toLowerCase()})`,
    ...more,
  );

/** A main branch that remembers two facts, and a branch of it. */
function onBranch(): { readonly here: Team; readonly first: string; readonly second: string } {
  const here = team('main', {
    'src/a.ts': code('a'),
    'src/b.ts': code('b'),
    'src/c.ts': code('c'),
    'ledger.config.json': '{ "baseBranch": "main" }\n',
  });
  const [first, second] = [
    capture(here, 'Zero is the first of the a numbers', 'src/a.ts'),
    capture(here, 'Zero is the first of the b numbers', 'src/b.ts'),
  ];
  here.did(reviewer, 'promote', first, second);
  here.commit('Begin memory');
  here.git('checkout', '-q', '-b', 'work');
  return { here, first, second };
}

function commitAs(here: Team, person: Person, message: string): void {
  here.git('add', '-A');
  here.git(
    '-c',
    `user.name=${person.name}`,
    '-c',
    `user.email=${person.mail}`,
    'commit',
    '-q',
    '-m',
    message,
    `--author=${person.name} <${person.mail}>`,
  );
}

const shown = (
  here: Team,
  format: string,
  env: Readonly<Record<string, string>> = {},
): { readonly code: number | null; readonly out: string; readonly error: string } =>
  here.as(bot, ['gate', '--since', 'main', '--format', format], { env });

describe('what a gate says of a change', () => {
  it(
    'is what it promotes, withdraws, sets aside and leaves undecided, and who is shown to stand behind it',
    { timeout: 120_000 },
    () => {
      const { here, first, second } = onBranch();
      const [shownByCommit, onlyClaimed, waiting, refused] = [
        capture(here, 'One is the second of the c numbers', 'src/c.ts'),
        capture(here, 'Three is the last of the c numbers', 'src/c.ts', '--consequence', 'high'),
        capture(here, 'The c numbers are <b>small</b> @everyone', 'src/c.ts'),
        capture(here, 'The c numbers are odd', 'src/c.ts'),
      ];
      here.did(reviewer, 'promote', shownByCommit);
      commitAs(here, reviewer, 'Promote');
      here.did(reviewer, 'promote', onlyClaimed);
      here.did(
        reviewer,
        'retract',
        first,
        '--reason',
        'one is the first',
        '--because',
        'contradicted',
      );
      here.did(reviewer, 'reject', refused, '--reason', 'half of them are even');
      here.did(reviewer, 'confirm', second);
      commitAs(here, bot, 'More');

      const { code: exit, out } = shown(here, 'markdown');
      expect(exit).toBe(1);
      expect(out).toMatch(
        /\n### ledger gate: 2 errors[^\n]+\n\nCompared with main: 2 items promoted, 1 item withdrawn, 1 item quarantined, 1 item confirmed, 1 item undecided\.\n/,
      );
      const part = (heading: string): string =>
        new RegExp(`\\n#### ${heading}\\n([^]*?)(?=\\n#|\\nOther changed|\\nNext )`).exec(
          out,
        )?.[1] ?? '';
      const read = (words: string): string =>
        `agents also read: "load when: changing src/c.ts (${words})", "does not apply when: in tests"`;
      expect(part('2 promoted')).toBe(`
| item | what | decided by |
| --- | --- | --- |
| ${shownByCommit} fact | One is the second of the c numbers<br>${here.at('corpus/findings/one-second-c-numbers.md')}<br>${read('34 one is the s')} | A Reviewer &lt;reviewer&#64;<!-- -->example.org><br>attested: they wrote the commit |
| ${onlyClaimed} fact | Three is the last of the c numbers<br>${here.at('corpus/findings/three-last-c-numbers.md')}<br>${read('34 three is the')}<br>high-consequence: it was proposed as high-consequence | A Reviewer &lt;reviewer&#64;<!-- -->example.org><br>claimed |
`);
      expect(part('1 withdrawn')).toContain(
        `| ${first} fact | Zero is the first of the a ` +
          `numbers<br>${here.at('corpus/findings/zero-first-a-numbers.md')}<br>promoted → ` +
          'rolled-back<br>because: one is the first | ',
      );
      expect(part('1 quarantined')).toContain(`| ${refused} fact | The c numbers are odd<br>`);
      expect(part('1 quarantined')).toContain('<br>because: half of them are even |');
      expect(part('1 confirmed')).toContain(`| ${second} fact |`);
      // What waits is told once, above all else.
      expect(out).toMatch(/^### To decide\n\n- /);
      expect(
        out.split('The c numbers are &lt;b>small&lt;/b> &#64;<!-- -->everyone\n'),
      ).toHaveLength(2);
      expect(out).not.toMatch(/1 undecided|QUE401/);
      expect(out).not.toContain('- changed memory/INDEX.md\n');
      expect(out).toMatch(/\nNext \(to decide\):\n\n```sh\nledger review\n```\n/);

      // An approval shows what a commit does not.
      const approved = JSON.parse(
        shown(here, 'json', { LEDGER_APPROVALS: 'reviewer@example.org' }).out,
      ) as {
        change: {
          promotes: { short: string; decision: { standing: string; shownBy: string | null } }[];
          undecided: { short: string }[];
        };
      };
      expect(
        approved.change.promotes.map(({ short, decision }) => [
          short,
          decision.standing,
          decision.shownBy,
        ]),
      ).toEqual([
        [shownByCommit, 'attested', 'approval'],
        [onlyClaimed, 'attested', 'approval'],
      ]);
      expect(approved.change.undecided.map(({ short }) => short)).toEqual([waiting]);

      const screen = shown(here, 'pretty').out;
      expect(screen).toContain(
        `  promoted     ${onlyClaimed}  Three is the last of the c numbers  high-` +
          `consequence  A Reviewer <reviewer@example.org>, claimed\n      ${read('34 three is the')}\n`,
      );
      expect(screen).toContain(
        `  undecided    ${waiting}  The c numbers are <b>small</b> @everyone\n      agents also read: `,
      );
      const agent = shown(here, 'agent', { CLAUDECODE: '1' }).out;
      expect(agent).toContain(
        `  promoted ${onlyClaimed} ${here.at('corpus/findings/three-last-c-numbers.md')} (high-consequence) claimed\n`,
      );
      expect(agent.slice(agent.indexOf('this change, compared'))).not.toContain('are <b>small');
      expect(agent).toContain(`  undecided ${waiting} corpus/findings/`);
      expect(shown(here, 'markdown', { CLAUDECODE: '1' }).out).not.toMatch(
        /ledger (?:review(?! --list)|promote|retract)/,
      );
    },
  );

  it(
    'is two lines where a change is clean and leaves memory as it was',
    { timeout: 60_000 },
    () => {
      const { here } = onBranch();
      here.write('src/d.ts', code('d'));
      here.commit('Code alone');
      const { code: exit, out } = shown(here, 'markdown');
      expect({ exit, out }).toEqual({
        exit: 0,
        out: '### ledger gate: clean, 2 records in 7 files\nThis change does not change memory.\n',
      });
      expect(shown(here, 'pretty').out).not.toContain('this change');
    },
  );

  it(
    'stands on the line that the change wrote, where memory is about that',
    { timeout: 60_000 },
    () => {
      const { here } = onBranch();
      const record = here.at('corpus/findings/zero-first-a-numbers.md');
      here.write('src/a.ts', `${code('a').replace('a1 = 1', 'a1 = 11')}// a comment\n`);
      here.commit('Change what memory cites');
      const place =
        'file=src/a.ts,line=2,endLine=2,col=1,endColumn=1,title=FND306 evidence-fresh::';
      expect(shown(here, 'github').out).toContain(`::error ${place}src/a.ts#L1-L4 changed: `);
      const { runs } = JSON.parse(shown(here, 'sarif').out) as {
        runs: {
          results: {
            locations: {
              physicalLocation: {
                artifactLocation: { uri: string };
                region: { startLine: number };
              };
            }[];
            relatedLocations: { physicalLocation: { artifactLocation: { uri: string } } }[];
          }[];
        }[];
      };
      const [result] = runs[0]?.results ?? [];
      expect([
        result?.locations[0]?.physicalLocation.artifactLocation.uri,
        result?.locations[0]?.physicalLocation.region.startLine,
        result?.relatedLocations[0]?.physicalLocation.artifactLocation.uri,
      ]).toEqual(['src/a.ts', 2, record]);
      // Everything else names the record.
      expect(shown(here, 'compact').out).toMatch(
        new RegExp(`^${record}:\\d+:\\d+ error FND306 `, 'm'),
      );
    },
  );

  it(
    'begins with the policy where that changed, and judges by the base',
    { timeout: 60_000 },
    () => {
      const { here } = onBranch();
      here.write('ledger.config.json', '{ "rules": { "FND306": "off" } }\n');
      here.write('memory/note.md', `A\u200bB\n`);
      here.commit('Weaken');
      const { out } = shown(here, 'markdown');
      expect(
        [...out.matchAll(/^#### (?:error|warning|info) \[(\w+)\]/gm)].map(([, name]) => name),
      ).toEqual(['POL002', 'POL005', 'SEC701']);
      expect(out).toContain('- added memory/note.md\n');
    },
  );

  it(
    'adds up what several acts do to one item, and tells a queue written by hand',
    { timeout: 60_000 },
    () => {
      const { here, first } = onBranch();
      const item = capture(here, 'Two is the third of the c numbers', 'src/c.ts');
      here.did(reviewer, 'promote', item);
      here.did(
        reviewer,
        'retract',
        item,
        '--reason',
        'it is the second',
        '--because',
        'contradicted',
      );
      here.did(reviewer, 'supersede', first);
      here.write(
        'corpus/tasks/by-hand.md',
        '---\ntype: task\nid: by-hand\nstatus: open\n---\n\n# By hand\n\n## Promotion ' +
          'queue\n\n| Discovery | Kind | Target | Status |\n| --- | --- | --- | --- |\n| ' +
          'Nobody raised this | fact | corpus/findings/nobody.md | pending |\n',
      );
      here.commit('Back and forth');
      const { change } = JSON.parse(shown(here, 'json').out) as {
        change: Record<string, { short: string; before: string | null; after: string }[]>;
      };
      expect(change.promotes).toEqual([]);
      expect(change.withdraws?.map(({ short, before, after }) => [short, before, after])).toEqual([
        [item, null, 'rolled-back'],
      ]);
      expect(change.undecided?.map(({ short }) => short)).toContain('by-hand#1');
    },
  );
});

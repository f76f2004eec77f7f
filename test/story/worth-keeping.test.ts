import { describe, expect, it } from 'vitest';

import { connected } from '../support/mcp-client.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = 'export const LIMIT = 10;\nexport const retries = 3;\n';
const scope = ['--when', 'changing limits', '--not-when', 'in tests'] as const;
const files = { 'src/limits.ts': code, 'ledger.config.json': '{}\n' };

const capture = (here: Team, claim: string, place: string, ...more: readonly string[]) =>
  here.as(bot, ['capture', claim, place, ...scope, ...more]);
const flat = (text: string): string => text.replace(/\s+/g, ' ');

describe('what is not worth keeping', () => {
  it(
    'is refused at capture, which asks for why, until somebody overrides it',
    { timeout: 60_000 },
    () => {
      const here = team('work', files);
      const ran = capture(here, 'LIMIT is 10', 'src/limits.ts#L1');
      expect([ran.code, flat(ran.out + ran.error)]).toEqual([
        1,
        expect.stringMatching(
          /P15 the claim only repeats the cited lines do add a reason or a limit/,
        ),
      ]);
      const over = ['--override', 'P15', '--reason', 'partners ask for it'];
      expect(capture(here, 'LIMIT is 10', 'src/limits.ts#L1', ...over.slice(0, 2)).code).toBe(1);
      expect(
        here.as(bot, ['capture', 'LIMIT is 10', 'src/limits.ts#L1', ...scope, ...over], {
          env: { CLAUDECODE: '1' },
        }).code,
      ).toBe(1);
      const item = captured(capture(here, 'LIMIT is 10', 'src/limits.ts#L1', ...over).out);
      expect(here.did(reviewer, 'promote', item)).not.toContain('the claim only repeats');
      expect(
        capture(here, 'Retries are 3: the fourth call counts as fraud', 'src/limits.ts#L2').code,
      ).toBe(0);
      // Of a whole file nothing is repeated.
      expect(capture(here, 'There are three retries', 'src/limits.ts').code).toBe(0);
    },
  );

  it('is refused as JSON and by MCP as well', { timeout: 60_000 }, async () => {
    const here = team('work', files);
    const request = { claim: 'Merged #1, #2 and #3 this week', evidence: ['src/limits.ts#L2'] };
    const ran = here.as(bot, ['capture', '-'], { input: JSON.stringify(request) });
    expect([ran.code, ran.out + ran.error]).toEqual([1, expect.stringContaining('P15')]);
    const { call } = await connected(here);
    const guess = { claim: 'The pool is probably too small', evidence: ['src/limits.ts#L2'] };
    expect(await call('capture', guess)).toEqual({
      refused: true,
      text: expect.stringContaining('the claim is a guess or a question') as string,
    });
  });

  it(
    'is asked about where it came another way, and may be promoted as it is',
    { timeout: 60_000 },
    () => {
      const here = team('work', files);
      const item = captured(capture(here, 'LIMIT bans callers', 'src/limits.ts#L1').out);
      const path = here.at('corpus/findings/limit-bans-callers.md');
      here.write(path, here.read(path).replaceAll('LIMIT bans callers', 'LIMIT is 10'));
      expect(flat(here.did(reviewer, 'promote', item))).toMatch(
        /^promoted .* note \w+: the claim only repeats the cited lines add a reason or a limit/,
      );
    },
  );

  it(
    'is asked about in notes, but where they say why, and left out where it is all there is',
    { timeout: 60_000 },
    () => {
      const here = team('work', files);
      const note = (description: string, body: string): string =>
        `---\nname: n\ndescription: ${description}\ntype: project\n---\n\n${body}\n`;
      here.write('notes/a.md', note('The worker pool is probably too small for us.', 'Words.'));
      here.write(
        'notes/b.md',
        note('The mail queue is probably too slow for us.', '**Why:** 40 pods share it.'),
      );
      const said = flat(here.did(bot, 'import', 'notes'));
      expect(said.match(/captured \S+ fact/g)).toHaveLength(2);
      expect(said.match(/the claim is a guess or a question/g)).toHaveLength(1);
      here.write(
        'facts.json',
        JSON.stringify([
          { subject: 'pool', fact: 'The pool of workers is probably too small' },
          { subject: 'limit', fact: 'LIMIT is 10', citations: ['src/limits.ts:1'] },
          { subject: 'ci', fact: 'CI is probably red on Mondays', reason: 'The cache is cold.' },
        ]),
      );
      const facts = flat(here.did(bot, 'import', '--copilot', 'facts.json'));
      expect(facts).toMatch(/skipped copilot\/pool-\w+: the claim is a guess or a question/);
      expect(facts).toMatch(/skipped copilot\/limit-\w+: the claim only repeats/);
      expect(facts).toContain('CI is probably red on Mondays');
    },
  );

  it('is left out of what was said in a session, with the reason', { timeout: 60_000 }, () => {
    const here = team('work', { 'ledger.config.json': '{}\n' });
    const said = (uuid: string, content: string): string =>
      JSON.stringify({ type: 'user', uuid, sessionId: 's', message: { role: 'user', content } });
    here.write(
      's.jsonl',
      `${said('u-1', 'remember that the webhook handler lives in src/hooks/payva.ts')}\n` +
        `${said('u-2', 'remember that the sandbox answers 202 instead of 200 for captures')}\n`,
    );
    const ran = JSON.parse(
      here.did(bot, 'capture', '--from-transcript', 's.jsonl', '--format', 'json'),
    ) as { readonly done: readonly object[]; readonly transcript: { readonly left: unknown } };
    expect(ran.done).toHaveLength(1);
    expect(ran.transcript.left).toEqual([
      { message: 'u-1', why: expect.stringContaining('describes files') },
    ]);
  });
});

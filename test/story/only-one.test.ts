import { describe, expect, it } from 'vitest';

import { runClose } from '../../src/cli/acts/close-command.ts';
import { runPromote } from '../../src/cli/acts/promote-command.ts';
import { processContext, type Run } from '../../src/cli/context.ts';
import { UsageError } from '../../src/diagnostics/failure.ts';
import { features } from '../../src/features.ts';
import { cleanEnv } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const claims = [
  'The limit is ten because the proxy drops the rest',
  'The delay grows because the server counts failed logins',
];

function repository(count: number): { here: Team; items: string[] } {
  const here = team('work', { 'src/values.ts': code });
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  const items = claims
    .slice(0, count)
    .map((claim, at) =>
      captured(here.did(bot, 'capture', claim, `src/values.ts#L${at + 1}`, ...scope)),
    );
  return { here, items };
}

/** Runs a command as a person at a terminal who answers each question alike. */
async function atTerminal(here: Team, answer: boolean, run: Run, ...args: string[]) {
  const asked: string[] = [];
  let out = '';
  const ran = run(args, {
    ...processContext(features),
    cwd: here.root,
    env: cleanEnv({ HOME: here.root, GIT_CONFIG_NOSYSTEM: '1' }),
    program: 'ledger',
    interactive: true,
    out: (text) => void (out += String(text)),
    confirm: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  });
  const code = await ran.catch((error: unknown) => error);
  return { code, out, asked };
}

const refused = expect.any(UsageError) as UsageError;

describe('an act without a name', { timeout: 90_000 }, () => {
  it('decides at a terminal after a question', async () => {
    const { here, items } = repository(1);
    expect(await atTerminal(here, false, runPromote)).toMatchObject({ code: refused });
    const promoted = await atTerminal(here, true, runPromote);
    expect(promoted).toMatchObject({ code: 0, asked: [`promote ${items[0]} (${claims[0]})?`] });
    expect(promoted.out).toContain(`promoted ${items[0]}`);
    expect(await atTerminal(here, true, runClose)).toMatchObject({
      code: 0,
      asked: [expect.stringMatching(/^close work /)],
    });
    for (const run of [runClose, runPromote])
      expect(await atTerminal(here, true, run)).toMatchObject({ code: refused, asked: [] });
  });

  it.each([
    ['promote', []],
    ['reject', ['--reason', 'it is in the manual']],
    ['defer', ['--reason', 'the proxy is replaced', '--until', '2099-01-31']],
    ['block', ['--reason', 'the proxy is replaced', '--blocked-by', '#12']],
    ['close', []],
  ])('is refused elsewhere: %s', (act, flags) => {
    const { here, items } = repository(1);
    const unnamed = here.as(reviewer, [act, ...flags]);
    expect(unnamed).toMatchObject({ code: 2, out: '' });
    expect(unnamed.error).toContain(act === 'close' ? 'ledger close work' : `${items[0]}: `);
    expect(here.as(reviewer, [act, '', ...flags])).toMatchObject({ code: 2, out: '' });
    expect(here.did(reviewer, 'review', '--list')).toContain(items[0]);
  });

  it('lists them where several wait, and decides nothing', async () => {
    const { here, items } = repository(2);
    const unnamed = here.as(reviewer, ['promote']);
    for (const [at, item] of items.entries())
      expect(unnamed.error).toContain(`${item}: ${claims[at]}`);
    expect(await atTerminal(here, true, runPromote)).toMatchObject({ code: refused, asked: [] });
  });

  it('saves the name into a plan, so that another item is not taken for it', async () => {
    const { here, items } = repository(1);
    const plan = await atTerminal(here, true, runPromote, '--plan');
    expect(JSON.parse(plan.out)).toMatchObject({ invocation: { args: ['--', items[0]] } });
  });

  it('has no empty argument, which would stand for the whole folder', () => {
    const { here } = repository(1);
    for (const command of ['import', 'lint', 'audit'])
      expect(here.as(reviewer, [command, ' '])).toMatchObject({ code: 2, out: '' });
  });
});

import { describe, expect, it } from 'vitest';

import { folderWith, ledger } from '../support/run-cli.ts';
import { bot, captured, gitEnv, type Team, team } from '../support/team.ts';

const absent = 'ledger: git is not on the PATH\n  install git\n';

/** A repository with a promoted fact, and what the tool says there without a git on the PATH. */
function withoutGit(): { readonly here: Team; readonly run: Without } {
  const here = team('main', { 'src/a.ts': 'export const timeoutMs = 3000;\n' });
  const scope = ['--when', 'timeouts change', '--not-when', 'docs are written'];
  const load = ['--load-when', 'timeouts of requests change'];
  const claim = 'Requests wait for three seconds';
  const raised = here.did(bot, 'capture', claim, 'src/a.ts#L1', ...scope, ...load);
  here.did(bot, 'promote', captured(raised));
  here.commit('Promote');
  const env = { ...gitEnv(bot), PATH: folderWith({}) };
  const run: Without = (args, input) =>
    ledger(here.root, args, { env, ...(input === undefined ? {} : { input }) });
  return { here, run };
}
type Without = (args: readonly string[], input?: string) => ReturnType<typeof ledger>;

describe('without a git on the PATH', () => {
  it('what needs one says so, and ends with 2', () => {
    const { here, run } = withoutGit();
    here.write('statements.json', '{ "forge": "github", "statements": [] }');
    for (const args of [
      ['gate'],
      ['gate', '--commands'],
      ['lint', '--staged'],
      ['lint', '--since', 'HEAD'],
      ['show', 'src/a.ts'],
      ['status'],
      ['review', '--list'],
      ['recall', '--changed'],
      ['capture', 'Requests are sent twice', 'src/a.ts#L1'],
      ['promote', 'abcd'],
      ['land'],
    ])
      expect([args, run(args)]).toEqual([args, { code: 2, out: '', error: absent }]);
  });

  it('what judges the files alone says what it does not judge', () => {
    const { run } = withoutGit();
    const said = 'git is not on the PATH, so checks of history and commits were skipped';
    expect(run(['lint'])).toEqual({ code: 0, out: '', error: `ledger: ${said}\n` });
    expect(run(['audit'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`note  ${said}\n`) as string,
    });
  });

  it('no hook stops an agent', () => {
    const { run } = withoutGit();
    for (const event of ['session-start', 'user-prompt-submit', 'pre-tool-use', 'stop'])
      expect(
        run(['hook', event], '{"session_id":"a","prompt":"timeouts of requests"}'),
      ).toMatchObject({ code: 0 });
    expect(run(['hook', 'session-start'], '{"session_id":"b"}').out).toContain(
      'Requests wait for three seconds',
    );
  });
});

// The command `land` of the action: on the base, after a merge, carries out what people decided on
// merged pull requests and nothing could write to their branches, and writes what branches leave to
// the base. What it changes lies in the checkout, for the next step to commit.
import { runLand, statementFiles } from './common/land-merged.mjs';
import { mergedPulls } from './merged-pulls.mjs';
import { placeOf, remoteOf } from './pull-request.mjs';
import { statementsOf } from './statements.mjs';
import { readEvent, say } from './workflow.mjs';

/** Lands what was merged; gives the exit code of the tool. */
export async function land(api, env, { install, environment, folder, token, at }) {
  const base = /^refs\/heads\/(.+)$/.exec(env.GITHUB_REF ?? readEvent(env).ref ?? '')?.[1];
  if (base === undefined) throw new Error('land runs on a branch: the base, after a push');
  const read = async (number) => {
    const pull = await api.ask('GET', `/pulls/${number}`);
    return { head: pull.head.sha, statements: await statementsOf(pull, {}, api, env) };
  };
  const merged = (await mergedPulls(base, api, env)).map(({ number, mergedAt }) => ({
    name: `pull request ${number}`,
    number,
    mergedAt,
    tipRef: placeOf({ number }).head,
    read: () => read(number),
  }));
  const tell = (text) => say('warning', text);
  const files = await statementFiles(merged, {
    ...{ forge: 'github', repository: env.GITHUB_REPOSITORY },
    ...{ remote: remoteOf(env, token), at, folder, env, tell },
  });
  const { status } = await runLand(await install(), files, { at, environment, tell });
  return status;
}

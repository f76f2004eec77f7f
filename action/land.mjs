// The command `land` of the action: on the base, after a merge, carries out what people decided on
// merged pull requests and nothing could write to their branches, and writes what branches leave to
// the base. What it changes lies in the checkout, for the next step to commit.
import { runLand, statementFiles } from './common/land-merged.mjs';
import { mergedPulls } from './merged-pulls.mjs';
import { placeOf, remoteOf } from './pull-request.mjs';
import { statementsOf } from './statements.mjs';
import { log, readEvent, say, summarize } from './workflow.mjs';

/** Refusals that the summary shows. */
const mostShown = 50;

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
  const { status, refused } = await runLand(await install(), files, { at, environment, tell, log });
  if (refused.length > 0) summarize(env, refusedText(refused));
  return status;
}

/** What was not carried out, for the summary of the run: whoever said it is not told otherwise. */
function refusedText(refused) {
  const shown = refused.slice(0, mostShown);
  const left = refused.length - shown.length;
  const fence = '`'.repeat(Math.max(3, ...shown.flatMap(runsOfBackticks)) + 1);
  return (
    `### ledger land did not carry out\n\n${fence}text\n${shown.join('\n')}\n${fence}\n\n` +
    (left > 0 ? `${left} more are in the log of the run.\n\n` : '') +
    'What these are about stays as it is on the base. `ledger review` there lists what waits.\n'
  );
}

function runsOfBackticks(line) {
  return (line.match(/`+/g) ?? []).map(({ length }) => length);
}

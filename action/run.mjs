// The step of the action (action.yml): installs the tool, runs it, and says what it found where GitHub shows it. It can be
// run by hand with GitHub's variables; its exit code is the tool's.
import { spawnSync } from 'node:child_process';
import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { openApi } from './github-api.mjs';
import { install, isInside } from './install.mjs';
import { approvalsOf, comment, pullRequestOf } from './pull-request.mjs';
import { input, output, readEvent, say, words } from './workflow.mjs';

/** Commands that judge, and so have reports. */
const judging = new Set(['gate', 'ci', 'lint']);
/** Variables the tool is not given: a secret, and what would load code into it. */
const withheld = new Set(['INPUT_GITHUB_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN', 'NODE_OPTIONS', 'NODE_PATH', 'LEDGER_APPROVALS']);

async function main(env) {
  const workspace = realpathSync(env.GITHUB_WORKSPACE ?? '.');
  const folder = mkdtempSync(join(realpathSync(env.RUNNER_TEMP || tmpdir()), 'memory-ledger-'));
  const command = input(env, 'COMMAND') || 'gate';
  if (!/^[a-z][a-z-]*$/.test(command)) throw new Error(`command is "${command}", which is no command`);
  const at = realpathSync(resolve(workspace, input(env, 'WORKING_DIRECTORY') || '.'));
  if (!isInside(at, workspace)) throw new Error('working-directory leads out of the checkout');
  const bin = install(input(env, 'VERSION'), folder, workspace, env);

  const api = openApi(env, input(env, 'GITHUB_TOKEN'));
  const pull = await known(() => pullRequestOf(readEvent(env), api), 'the pull request cannot be read', null);
  // What a pull request brings was approved by whom GitHub names, or by nobody; of a push there is nothing to know.
  const approvals = pull && api ? await known(() => approvalsOf(pull, api, env), 'the approvals cannot be read, so none counts', []) : pull || env.GITHUB_EVENT_NAME === 'merge_group' ? [] : null;

  const reports = { json: join(folder, 'report.json'), markdown: join(folder, 'report.md'), sarif: join(folder, 'report.sarif') };
  const sarif = input(env, 'SARIF_FILE');
  const formats = judging.has(command) ? ['compact', 'github', `json:${reports.json}`, `markdown:${reports.markdown}`, ...(sarif === '' ? [] : [`sarif:${reports.sarif}`])].flatMap((format) => ['--format', format]) : [];
  const flags = [['--since', input(env, 'SINCE')], ['--fail-on', input(env, 'FAIL_ON')]].flatMap(([flag, value]) => (value === '' ? [] : [`${flag}=${value}`]));
  // Commands are printed as everybody with npm can paste them.
  const environment = { ...Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.has(name.toUpperCase()))), ...(approvals === null ? {} : { LEDGER_APPROVALS: approvals.join('\n') }), npm_command: 'exec' };
  const ran = spawnSync(process.execPath, [bin, command, ...formats, ...flags, ...words(input(env, 'ARGS'))], { cwd: at, env: environment, stdio: ['ignore', 'inherit', 'inherit'], timeout: 900_000 });

  const report = existsSync(reports.json) ? JSON.parse(readFileSync(reports.json, 'utf8')) : null;
  const text = existsSync(reports.markdown) ? readFileSync(reports.markdown, 'utf8') : null;
  if (sarif !== '' && existsSync(reports.sarif)) place(reports.sarif, resolve(workspace, sarif), workspace);
  output(env, 'errors', report ? String(report.summary.errors) : '');
  output(env, 'warnings', report ? String(report.summary.warnings) : '');
  output(env, 'report', text === null ? '' : reports.markdown);
  const judged = judging.has(command);
  if (judged && report === null) say('error', `ledger ${command} could not judge this change; the log of the step says why`);
  if (judged && pull && api && env.GITHUB_EVENT_NAME !== 'merge_group' && input(env, 'COMMENT') !== 'false') {
    await comment(pull, (text ?? `### ledger ${command} could not judge this change\n\nThe log of the run says why.\n`) + origin(pull, env), { api, worthSaying: report === null || isWorthSaying(report) });
  }
  return ran.status ?? 2;
}

/** Which commit was judged, and in which run. */
function origin({ head }, { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run }) {
  const commit = /^[0-9a-f]{40,64}$/.test(head?.sha ?? '') ? `Judged at ${head.sha.slice(0, 10)}` : 'Judged';
  return `\n${commit}${server && repository && /^\d+$/.test(run ?? '') ? ` in [this run](${server}/${repository}/actions/runs/${run})` : ''}.\n`;
}

/** Whether a reader of a pull request wants to hear of it: problems, or anything done to memory. */
function isWorthSaying({ summary, change = {} }) {
  return summary.errors + summary.warnings + summary.infos > 0 || Object.values(change).some((value) => Array.isArray(value) && value.length > 0);
}

/** What something comes to, or a stand-in with a notice: what GitHub does not say is no reason to stop. */
async function known(ask, trouble, standIn) {
  try {
    return await ask();
  } catch (error) {
    say('notice', `${trouble}: ${error?.message ?? error}`);
    return standIn;
  }
}

/** Puts a report into the checkout, through no link that the checkout has there. */
function place(from, to, workspace) {
  // The folder that is there decides; below it nothing can be a link yet.
  let there = dirname(to);
  while (!existsSync(there)) there = dirname(there);
  if (!isInside(realpathSync(there), workspace)) throw new Error('sarif-file leads out of the checkout');
  mkdirSync(dirname(to), { recursive: true });
  const target = join(realpathSync(dirname(to)), basename(to));
  rmSync(target, { force: true });
  copyFileSync(from, target, constants.COPYFILE_EXCL);
}

main(process.env).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    say('error', error?.message ?? String(error));
    process.exitCode = 2;
  },
);

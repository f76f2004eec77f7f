// The step of the action (action.yml): installs the tool, runs it, and says what it found where
// GitHub shows it. It can be run by hand with GitHub's variables; its exit code is the tool's.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { isWorthSaying, judgedAt } from './common/decisions.mjs';
import { runProgram } from './common/run-program.mjs';
import { decide } from './decide.mjs';
import { keepIssue } from './digest-issue.mjs';
import { openApi } from './github-api.mjs';
import { install, isInside } from './install.mjs';
import { land } from './land.mjs';
import { approvalsOf, comment, pullRequestOf, teamsOf } from './pull-request.mjs';
import { statementsOf } from './statements.mjs';
import { input, log, output, readEvent, say, words } from './workflow.mjs';

/** Commands that judge, and so have reports. */
const judging = new Set(['gate', 'ci', 'lint']);
/** Variables the tool is not given: a secret, and what would load code into it. */
const withheld = new Set([
  'INPUT_GITHUB_TOKEN',
  'INPUT_JOB_TOKEN',
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'NODE_OPTIONS',
  'NODE_PATH',
  'LEDGER_APPROVALS',
  'LEDGER_STATEMENTS',
]);

async function main(env) {
  const workspace = realpathSync(env.GITHUB_WORKSPACE ?? '.');
  const folder = mkdtempSync(join(realpathSync(env.RUNNER_TEMP || tmpdir()), 'memory-ledger-'));
  const command = input(env, 'COMMAND') || 'gate';
  if (!/^[a-z][a-z-]*$/.test(command))
    throw new Error(`command is "${command}", which is no command`);
  const at = realpathSync(resolve(workspace, input(env, 'WORKING_DIRECTORY') || '.'));
  if (!isInside(at, workspace)) throw new Error('working-directory leads out of the checkout');
  const sarif = input(env, 'SARIF_FILE');
  if (sarif !== '' && !judging.has(command))
    throw new Error(`sarif-file is for ${[...judging].join(', ')}, not for ${command}`);
  const args = words(input(env, 'ARGS'));

  const token = input(env, 'GITHUB_TOKEN');
  const api = openApi(env, token, token === input(env, 'JOB_TOKEN'));
  // Commands are printed as everybody with npm can paste them.
  const common = {
    ...Object.fromEntries(
      Object.entries(env).filter(([name]) => !withheld.has(name.toUpperCase())),
    ),
    npm_command: 'exec',
  };
  const installed = () => install(input(env, 'VERSION'), folder, workspace, env);
  const given = { install: installed, environment: common, folder, token };
  if (command === 'decide')
    return decide(api, env, { ...given, check: input(env, 'CHECK') || 'gate' });
  if (command === 'land') return land(api, env, { ...given, at });
  const decisions = judging.has(command) && input(env, 'DECISIONS') === 'true';
  const { pull, approvals, unread } = await approved(env, api);
  const statements = decisions && pull ? await statementFile(pull, folder, api, env) : null;
  const teams = await teamsOf(words(input(env, 'TEAMS')), api);
  const bin = await installed();

  const reports = {
    json: join(folder, 'report.json'),
    markdown: join(folder, 'report.md'),
    sarif: join(folder, 'report.sarif'),
  };
  const formats = judging.has(command)
    ? [
        'compact',
        'github',
        `json:${reports.json}`,
        `markdown:${reports.markdown}`,
        ...(sarif === '' ? [] : [`sarif:${reports.sarif}`]),
      ].flatMap((format) => ['--format', format])
    : [];
  const flags = [
    ['--since', input(env, 'SINCE')],
    ['--fail-on', input(env, 'FAIL_ON')],
  ].flatMap(([flag, value]) => (value === '' ? [] : [`${flag}=${value}`]));
  const environment = {
    ...common,
    ...(approvals === null ? {} : { LEDGER_APPROVALS: JSON.stringify(approvals) }),
    ...(statements === null ? {} : { LEDGER_STATEMENTS: statements }),
    ...(teams === null ? {} : { LEDGER_TEAMS: JSON.stringify(teams) }),
  };
  // A digest goes into an issue, and into the log.
  const told = command === 'digest' ? openSync(join(folder, 'digest.md'), 'w+') : null;
  const { status, why } = await runProgram(
    process.execPath,
    [
      bin,
      ...commandWords(command),
      ...formats,
      ...(decisions ? ['--boxes'] : []),
      ...flags,
      ...args,
    ],
    { cwd: at, env: environment, stdio: ['ignore', told ?? 'inherit', 'inherit'] },
  );
  if (told !== null) {
    closeSync(told);
    await keepDigest(join(folder, 'digest.md'), status, { api, env });
  }
  if (status === null) say('error', `ledger ${command} did not come to its end: ${why}`);
  // Approvals only ever add: what passes without them would pass with them.
  if (unread !== null) say(status === 0 ? 'warning' : 'error', `${unread}, so no approval counts`);

  const report = existsSync(reports.json) ? JSON.parse(readFileSync(reports.json, 'utf8')) : null;
  const text = existsSync(reports.markdown) ? readFileSync(reports.markdown, 'utf8') : null;
  if (sarif !== '' && existsSync(reports.sarif))
    place(reports.sarif, resolve(workspace, sarif), workspace, 'sarif-file');
  const page = input(env, 'PAGE_FILE');
  if (page !== '') await writePage(bin, page, { folder, workspace, cwd: at, env: common });
  output(env, 'errors', report ? String(report.summary.errors) : '');
  output(env, 'warnings', report ? String(report.summary.warnings) : '');
  output(env, 'report', text === null ? '' : reports.markdown);
  const judged = judging.has(command);
  if (judged && report === null)
    say('error', `ledger ${command} could not judge this change; the log of the step says why`);
  if (
    judged &&
    pull &&
    env.GITHUB_EVENT_NAME !== 'merge_group' &&
    input(env, 'COMMENT') !== 'false'
  ) {
    await comment(
      pull,
      (text ??
        `### ledger ${command} could not judge this change\n\nThe log of the run says why.\n`) +
        (unread === null ? '' : `\n${unread}, so no approval counts.\n`) +
        origin(pull, env),
      { api, worthSaying: report === null || isWorthSaying(report) },
    );
  }
  return status ?? 2;
}

/** The words of the command line that a command of the action is. */
function commandWords(command) {
  return command === 'digest' ? ['status', '--format', 'markdown'] : [command];
}

/**
 * Keeps a digest in its issue. One of a pull request is of what is not merged yet, and its log has
 * it.
 */
async function keepDigest(file, status, { api, env }) {
  const text = readFileSync(file, 'utf8');
  // What memory says is no command of the workflow.
  log(text);
  if (status === 0 && !/^pull_request|^merge_group$/.test(env.GITHUB_EVENT_NAME ?? ''))
    await keepIssue(text, api);
}

/** Which commit was judged, and in which run. */
function origin(
  { head },
  { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run },
) {
  return `\n${judgedAt(head ?? {})}${server && repository && /^\d+$/.test(run ?? '') ? ` in [this run](${server}/${repository}/actions/runs/${run})` : ''}.\n`;
}

/**
 * The pull request, who approved it, and what could not be read of that. Only a push has nobody to
 * approve it, so that its commits are all there is to go by; of anything else, whom GitHub does not
 * name approved nothing.
 */
async function approved(env, api) {
  const event = readEvent(env);
  let pull = null;
  try {
    pull = await pullRequestOf(event, api);
    return {
      pull,
      approvals: pull
        ? await approvalsOf(pull, api, env)
        : env.GITHUB_EVENT_NAME === 'push'
          ? null
          : [],
      unread: null,
    };
  } catch (error) {
    return {
      pull,
      approvals: [],
      unread: `who approved cannot be read: ${error?.message ?? error}`,
    };
  }
}

/**
 * What people said on the pull request, in a file: the gate believes a decision that was made there
 * only where it is said there still. Where it cannot be read, such a decision is only claimed.
 */
async function statementFile(pull, folder, api, env) {
  try {
    const file = join(folder, 'statements.json');
    const read = {
      forge: 'github',
      repository: env.GITHUB_REPOSITORY,
      number: Number(pull.number),
      head: pull.head.sha,
      statements: await statementsOf(pull, {}, api, env),
    };
    writeFileSync(file, JSON.stringify(read));
    return file;
  } catch (error) {
    say('warning', `what people decided here cannot be read: ${error?.message ?? error}`);
    return null;
  }
}

/** Writes memory as a page. A page that cannot be written fails no gate. */
async function writePage(bin, page, { folder, workspace, cwd, env }) {
  const file = join(folder, 'memory.html');
  const { status } = await runProgram(process.execPath, [bin, 'status', '--html', file], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (existsSync(file)) place(file, resolve(workspace, page), workspace, 'page-file');
  else say('warning', `page-file was not written: ledger status ended with ${status}`);
}

/** Puts a file into the checkout, through no link that the checkout has there. */
function place(from, to, workspace, name) {
  // The folder that is there decides; below it nothing can be a link yet.
  let there = dirname(to);
  while (!existsSync(there)) there = dirname(there);
  if (!isInside(realpathSync(there), workspace))
    throw new Error(`${name} leads out of the checkout`);
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

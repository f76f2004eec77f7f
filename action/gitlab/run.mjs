#!/usr/bin/env node
// `memory-ledger-gitlab`: what jobs of GitLab run. ledger itself reaches no network; this script
// asks GitLab's API, and hands over as data what it is told. docs/guides/ci.md has the jobs.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { decide } from './decide.mjs';
import { gate } from './gate.mjs';
import { openApi } from './gitlab-api.mjs';
import { say } from './job.mjs';
import { land } from './land.mjs';
import { openPeople } from './people.mjs';

const usage =
  'memory-ledger-gitlab decide land, or one of both, or gate [options of ledger gate]; see docs/guides/ci.md';
const writing = { decide, land };

async function main(args, env) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'memory-ledger-'));
  try {
    const at = process.cwd();
    const bin = fileURLToPath(new URL('../../bin/ledger.cjs', import.meta.url));
    const given = { env, bin, folder, at };
    if (args[0] === 'gate') {
      const token = env.LEDGER_READ_TOKEN;
      const target = { ...env, CI_PROJECT_ID: env.CI_MERGE_REQUEST_PROJECT_ID };
      const isTold = token && env.CI_MERGE_REQUEST_IID;
      return await gate(args.slice(1), given, isTold ? () => open(target, token) : null);
    }
    if (args.length === 0 || !args.every((each) => Object.hasOwn(writing, each)))
      throw new Error(usage);
    refuseElsewhere(env);
    const context = { ...given, ...(await open(env, env.LEDGER_TOKEN)) };
    // What goes wrong with one does not hold up the other.
    const codes = [];
    for (const each of args) codes.push(await tried(writing[each], context));
    return Math.max(...codes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tried(command, context) {
  try {
    return await command(context);
  } catch (error) {
    say(error?.message ?? error);
    return 2;
  }
}

/**
 * A token that writes belongs into no pipeline whose files a branch brings: whoever may push one
 * could read it.
 */
function refuseElsewhere(env) {
  if (!env.CI_DEFAULT_BRANCH || env.CI_COMMIT_BRANCH !== env.CI_DEFAULT_BRANCH)
    throw new Error(
      'this runs on the default branch alone; keep LEDGER_TOKEN protected, so that no other pipeline has it',
    );
  if (!env.LEDGER_TOKEN)
    throw new Error(
      'LEDGER_TOKEN is not set: docs/guides/ci.md says which token that is, and where it is kept',
    );
}

/** GitLab, its people, and the account of the token. */
async function open(env, token) {
  const api = openApi(env, token);
  const account = await api.findOutside('/user');
  if (!Number.isSafeInteger(account?.id))
    throw new Error('GitLab does not say whose token this is');
  const own = account.id;
  const host = env.CI_SERVER_HOST || new URL(env.CI_API_V4_URL).hostname;
  const name = String(account.username).replace(/[^\w.-]/g, '');
  const mail = `${own}-${name}@users.noreply.${host}`;
  return {
    api,
    env,
    own,
    token,
    people: openPeople(api, env, own),
    signature: { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: mail },
  };
}

main(process.argv.slice(2), process.env).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    say(error?.message ?? String(error));
    process.exitCode = 2;
  },
);

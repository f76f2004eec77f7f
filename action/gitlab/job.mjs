// How the scripts talk to their job: its log, its variables, and what of them the tool is given.

/** Prints a line into the log; its text is data, whatever is in it. */
export function say(text) {
  const data = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  process.stdout.write(`ledger: ${data}\n`);
}

/** Variables of the job that the tool is given where it reads what a stranger wrote. */
const given =
  /^(?:PATH|Path|SystemRoot|HOME|USERPROFILE|TEMP|TMP|TMPDIR|LANG|LC_\w+|TZ|CI|GITLAB_CI|CI_SERVER_HOST|CI_DEFAULT_BRANCH)$/;

/** The environment of the tool: no token, no secret of the project, nothing that loads code. */
export function environmentOf(env, more = {}) {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => given.test(name))),
    // Commands are printed as everybody with npm can paste them.
    npm_command: 'exec',
    ...more,
  };
}

/** Where git finds the project, and how the job logs in there. */
export function remoteOf(env, token) {
  const url = new URL(`${env.CI_PROJECT_URL}.git`);
  // The token of the job reads the project and nothing more, and ends with it.
  return env.CI_JOB_TOKEN
    ? { url: url.href, login: 'gitlab-ci-token', token: env.CI_JOB_TOKEN }
    : { url: url.href, login: 'oauth2', token };
}

/** Where git finds the tip of a merge request, and the branch that it goes to. */
export function placeOf({ iid, target_branch: target }) {
  return { head: `refs/merge-requests/${Number(iid)}/head`, target };
}

/** A time as statements have it. */
export function inUtc(time) {
  return new Date(time).toISOString();
}

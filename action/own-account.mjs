// Whose words are the job's own: those of the account that its token is of.
import { say } from './workflow.mjs';

/** Whom GitHub names for what is written with the token that it gives to a job. */
const jobLogin = 'github-actions[bot]';
/** REST says nothing of an app by its own token; this answers for apps and people alike. */
export const viewerQuery = 'query Viewer { viewer { login } }';

/**
 * The login of the account that a token is of, as REST writes it: that of an app ends with `[bot]`.
 * Null where nobody can tell, which is said.
 *
 * @param isJobs whether it is the token that GitHub gives to the job
 */
export async function loginOf(isJobs, graphql) {
  if (isJobs) return jobLogin;
  try {
    const { viewer } = await graphql(viewerQuery, {});
    if (typeof viewer?.login === 'string') return viewer.login;
    throw new Error('GitHub names nobody');
  } catch (error) {
    say(
      'warning',
      `whose token github-token is cannot be read, so the comment of any bot that begins as ours counts as ours: ${error?.message ?? error}`,
    );
    return null;
  }
}

/**
 * Whether something is of the account with a login; of any bot where that is null. GraphQL leaves
 * the end of a bot's login out.
 */
export function isBy(user, login) {
  const isBot = (user?.__typename ?? user?.type) === 'Bot';
  if (login === null) return isBot;
  return bare(user?.login ?? '') === bare(login) && isBot === login.endsWith('[bot]');
}

function bare(login) {
  return login.replace(/\[bot\]$/, '').toLowerCase();
}

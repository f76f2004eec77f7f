// The one issue that a digest is kept in.
import { isBy } from './own-account.mjs';
import { sayUnwritten } from './workflow.mjs';

/** How the issue is found again; only the job's counts, for anybody may write the mark. */
export const digestMarker = '<!-- memory-ledger digest -->';

/**
 * Writes a digest into its issue, and closes it when nothing is left. Where there is nothing to say
 * and no issue is open, none is written. Whatever goes wrong is said: no run fails for its issue.
 */
export async function keepIssue(text, api) {
  const isNothing = text.trim() === 'nothing waits';
  const body = `${digestMarker}\n${text.slice(0, 65_000)}`;
  try {
    const login = await api.login();
    const own = (await api.list('/issues', 'state=open&')).find(
      ({ body: written, user, pull_request: pull }) =>
        !pull &&
        isBy(user, login) &&
        typeof written === 'string' &&
        written.startsWith(digestMarker),
    );
    if (own && isNothing)
      await api.ask('PATCH', `/issues/${Number(own.number)}`, { body, state: 'closed' });
    else if (own && own.body !== body)
      await api.ask('PATCH', `/issues/${Number(own.number)}`, { body });
    else if (!own && !isNothing)
      await api.ask('POST', '/issues', { title: 'Memory that needs somebody', body });
  } catch (error) {
    const where = 'the log of the run has the digest';
    sayUnwritten(error, { what: 'issue', where, permission: 'issues' });
  }
}

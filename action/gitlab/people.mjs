// Who somebody is for GitLab: a person or not, whether they may write, and their addresses. Asked
// anew in each run, for who may write today may have lost that since.

/** GitLab's role Developer, the least one that may push to a branch. */
const developer = 30;

/**
 * Opens the project's people; each is asked about once, and is null where there is no such account.
 *
 * @param own the account whose token the job has: what it says decides nothing
 */
export function openPeople(api, env, own) {
  const known = new Map();
  const readPerson = async (id) => {
    const user = await api.findOutside(`/users/${id}`);
    if (user === null || !/^[\w.-]{1,80}$/.test(user.username ?? '')) return null;
    return {
      login: user.username,
      id: String(id),
      // Project, group and service accounts are bots. What GitLab does not say is no person.
      type: user.bot === false && id !== own ? 'User' : 'Bot',
      identities: addressesOf(user, env),
      mayWrite: await isWriter(id, api),
    };
  };
  return (id) => {
    if (!Number.isSafeInteger(id)) throw new Error('GitLab named an account without a number');
    if (!known.has(id)) known.set(id, readPerson(id));
    return known.get(id);
  };
}

/** Whether an account is active and a member who may push: of the project, or through a group. */
async function isWriter(id, api) {
  const member = await api.find(`/members/all/${id}`);
  return (
    member !== null &&
    Number(member.id) === id &&
    member.state === 'active' &&
    (member.membership_state ?? 'active') === 'active' &&
    Number.isInteger(member.access_level) &&
    member.access_level >= developer &&
    // GitLab ends memberships once a day.
    (!member.expires_at || Date.parse(member.expires_at) > Date.now())
  );
}

/** GitLab takes only confirmed addresses of the account for these. */
function addressesOf({ id, username, public_email: shown, commit_email: committing }, env) {
  const host = env.CI_SERVER_HOST || new URL(env.CI_API_V4_URL).hostname;
  const own = `${Number(id)}-${username}@users.noreply.${host}`;
  return [
    ...new Set([
      own,
      ...[shown, committing].filter(
        (each) => typeof each === 'string' && /^[^\s<>@]{1,120}@[^\s<>@]{1,180}$/.test(each),
      ),
    ]),
  ];
}

// GitHub's REST and GraphQL APIs, as little of them as the action needs. Every answer is data from
// outside.
import { loginOf } from './own-account.mjs';

/** Milliseconds a request may take; one that takes longer throws, like any other trouble. */
const patience = 30_000;

/**
 * Opens the API of a repository; requests throw with the status in the message.
 *
 * @param isJobs whether the token is the one that GitHub gives to the job
 */
export function openApi(env, token, isJobs) {
  const base = (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/$/, '');
  const repository = env.GITHUB_REPOSITORY ?? '';
  const request = (method, path, body, from = `/repos/${repository}`) => {
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
      throw new Error(`GITHUB_REPOSITORY is "${repository}", which is no repository`);
    return send(method, `${base}${from}${path}`, body);
  };
  const send = async (method, url, body) => {
    if (token === '') throw new Error('no github-token is given');
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'memory-ledger',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok)
      throw Object.assign(
        new Error(
          `GitHub answered ${answer.status} to ${method} ` +
            new URL(url).pathname.replace(`/repos/${repository}`, ''),
        ),
        {
          status: answer.status,
        },
      );
    return {
      value: await answer.json(),
      isFollowed: /\brel="next"/.test(answer.headers.get('link') ?? ''),
    };
  };
  const ask = async (method, path, body) => (await request(method, path, body)).value;
  /** All of a list: the last page is neither full nor followed by another one. */
  const list = async (path, query = '', from = undefined) => {
    const all = [];
    for (let page = 1; ; page += 1) {
      const { value: some, isFollowed } = await request(
        'GET',
        `${path}?${query}per_page=100&page=${page}`,
        undefined,
        from,
      );
      if (!Array.isArray(some)) throw new Error(`GitHub gave no list for ${path}`);
      all.push(...some);
      if (some.length < 100 && !isFollowed) return all;
    }
  };
  /** A query of GraphQL; where it comes to errors, these are thrown. */
  const graphql = async (query, variables) => {
    const { data, errors } = (
      await send('POST', env.GITHUB_GRAPHQL_URL || `${base}/graphql`, { query, variables })
    ).value;
    if (!errors?.length) return data ?? {};
    const why = errors.map(({ type, message }) => `${type ?? 'error'}: ${message}`).join('; ');
    throw Object.assign(new Error(`GitHub answered ${why.slice(0, 500)}`), {
      types: errors.map(({ type }) => type),
      status: errors.some(({ type }) => type === 'FORBIDDEN') ? 403 : undefined,
    });
  };
  /** Who is in a team, `organisation/team`. */
  const members = (team) => {
    const [, organisation, slug] = /^([\w.-]+)\/([\w.-]+)$/.exec(team) ?? [];
    if (slug === undefined) throw new Error(`"${team}" is no organisation/team`);
    return list('/members', '', `/orgs/${organisation}/teams/${slug}`);
  };
  /** The pushes to a branch of any repository, newest first; GitHub gives 100 at most. */
  const pushes = async (repository, branch, most) => {
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error('its repository is gone');
    const query = `ref=${encodeURIComponent(`refs/heads/${branch}`)}&direction=desc&per_page=${most}`;
    const from = `/repos/${repository}`;
    const { value } = await request('GET', `/activity?${query}`, undefined, from);
    if (!Array.isArray(value)) throw new Error('GitHub gave no list for /activity');
    return value;
  };
  let asked = null;
  /** The login of whom the token is of, asked for once; null where nobody can tell. */
  const login = () => (asked ??= loginOf(isJobs, graphql));
  return { ask, list, graphql, members, pushes, login };
}

// GitHub's REST API, as little of it as the action needs. Every answer is data from outside.

/** Milliseconds a request may take, and pages of a list that are read. */
const patience = 10_000;
const mostPages = 10;

/** Opens the API of a repository; requests throw with the status in the message. */
export function openApi(env, token) {
  const base = (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/$/, '');
  const repository = env.GITHUB_REPOSITORY ?? '';
  if (token === '' || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return null;
  const ask = async (method, path, body) => {
    const answer = await fetch(`${base}/repos/${repository}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28', 'user-agent': 'memory-ledger', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw Object.assign(new Error(`GitHub answered ${answer.status} to ${method} ${path}`), { status: answer.status });
    return answer.json();
  };
  const list = async (path) => {
    const all = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const some = await ask('GET', `${path}?per_page=100&page=${page}`);
      if (!Array.isArray(some)) throw new Error(`GitHub gave no list for ${path}`);
      all.push(...some);
      if (some.length < 100) break;
    }
    return all;
  };
  return { ask, list };
}

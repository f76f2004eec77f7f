// GitLab's REST and GraphQL APIs, as little of them as the jobs need. Every answer is data from
// outside.
import { say } from './job.mjs';

/** Milliseconds a request may take; one that takes longer throws, like any other trouble. */
const patience = 30_000;
/** Most pages of a list: what is longer is no merge request that anybody reads. */
const mostPages = 200;

/** Opens the API of the job's project; requests throw with the status in the message. */
export function openApi(env, token) {
  const base = (env.CI_API_V4_URL ?? '').replace(/\/$/, '');
  const id = env.CI_PROJECT_ID ?? '';
  if (!/^https?:\/\/[^\s?#@]+$/.test(base))
    throw new Error(`CI_API_V4_URL is "${base}", which is no address`);
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new Error(`CI_PROJECT_ID is "${id}", which is no id`);
  const project = `/projects/${id}`;
  const send = async (method, url, body) => {
    const answer = await fetch(url, {
      method,
      headers: {
        'private-token': token,
        accept: 'application/json',
        'user-agent': 'memory-ledger',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const what = `${method} ${url.slice(base.length).split('?')[0]}`;
    const text = await answer.text();
    if (!answer.ok)
      throw Object.assign(
        new Error(
          `GitLab answered ${answer.status} to ${what}${wordsIn(text)}` +
            (answer.status === 401 ? '; the token is wrong, or its day is over' : ''),
        ),
        { status: answer.status },
      );
    try {
      return { value: JSON.parse(text), next: answer.headers.get('x-next-page') };
    } catch {
      throw new Error(`GitLab answered ${what} with something that is no JSON`);
    }
  };
  const ask = async (method, path, body) => (await send(method, base + project + path, body)).value;
  const findAt = async (url) => {
    try {
      return (await send('GET', url)).value;
    } catch (error) {
      if (error?.status === 404) return null;
      throw error;
    }
  };
  return {
    ask,
    /** What there is; null for what is not there. */
    find: (path) => findAt(base + project + path),
    /** The same of another part of GitLab than the project. */
    findOutside: (path) => findAt(base + path),
    /** All of a list. */
    list: async (path, query = '', most = mostPages) => {
      const all = [];
      for (let page = 1; page <= most; page += 1) {
        const url = `${base}${project}${path}?${query}per_page=100&page=${page}`;
        const { value: some, next } = await send('GET', url);
        if (!Array.isArray(some)) throw new Error(`GitLab gave no list for ${path}`);
        all.push(...some);
        // Where a proxy takes the header away, a page that is not full is the last one.
        if (next === null ? some.length < 100 : next === '') return all;
      }
      say(`of ${path} the first ${all.length} are read, and no more`);
      return all;
    },
    graphql: async (query, variables) => {
      const url = env.CI_API_GRAPHQL_URL || base.replace(/\/api\/v4$/, '/api/graphql');
      const { data, errors } = (await send('POST', url, { query, variables })).value ?? {};
      if (errors?.length)
        throw new Error(`GitLab answered ${String(errors[0]?.message).slice(0, 300)}`);
      return data ?? {};
    },
  };
}

/** What GitLab says of a refusal, where it says it as data. */
function wordsIn(text) {
  try {
    const { message, error } = JSON.parse(text);
    const said = message ?? error;
    return said === undefined
      ? ''
      : `: ${(typeof said === 'string' ? said : JSON.stringify(said)).slice(0, 300)}`;
  } catch {
    return '';
  }
}

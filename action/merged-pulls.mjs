// The pull requests that were merged lately, and may hold a decision that is not on the base.
import { asks, marker } from './common/decisions.mjs';
import { daysRead, landing, landingTooOld, readSince } from './common/land-merged.mjs';
import { say } from './workflow.mjs';

/** Pull requests that one run looks at: GitHub answers a job's token 1,000 questions an hour. */
const mostPulls = 100;
const onePage = 25;

/** All texts at once, for most pull requests hold no decision, and are not read any further. */
export const mergedQuery = `query Merged($owner: String!, $name: String!, $base: String!, $landing: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    landings: pullRequests(first: 10, states: OPEN, baseRefName: $base, headRefName: $landing) {
      nodes { createdAt isCrossRepository }
    }
    pullRequests(first: $first, after: $after, states: MERGED, baseRefName: $base, orderBy: {field: UPDATED_AT, direction: DESC}) {
      pageInfo { hasNextPage endCursor }
      nodes {
        number
        mergedAt
        updatedAt
        comments(last: 50) { totalCount nodes { body } }
        reviews(last: 20) {
          totalCount
          nodes { body comments(first: 20) { totalCount nodes { body } } }
        }
      }
    }
  }
}`;

/**
 * Numbers of pull requests, and when they were merged into a branch. A run that was cancelled, or
 * whose landing is not merged yet, read some of them already: what is on the base is known there.
 */
export async function mergedPulls(base, api, env) {
  const [owner, name] = env.GITHUB_REPOSITORY.split('/');
  const found = [];
  for (let [after, read] = [null, 0]; ; read += onePage) {
    const variables = { owner, name, base, landing, first: onePage, after };
    const { repository } = await api.graphql(mergedQuery, variables);
    if (after === null) tellOld(repository.landings);
    const { nodes, pageInfo } = repository.pullRequests;
    const recent = nodes.filter(({ updatedAt }) => Date.parse(updatedAt) >= readSince());
    for (const pull of recent)
      if (mayDecide(pull)) found.push({ number: Number(pull.number), mergedAt: pull.mergedAt });
    if (!pageInfo.hasNextPage || recent.length < nodes.length) return found;
    if (read + onePage >= mostPulls) {
      say(
        'warning',
        `of the pull requests that were merged into ${base} and changed within ${daysRead} days, the last ${mostPulls} are read, and the others are not`,
      );
      return found;
    }
    after = pageInfo.endCursor;
  }
}

/** A fork may have a branch of that name, too. */
function tellOld({ nodes }) {
  const open = nodes.find(({ isCrossRepository }) => !isCrossRepository);
  const old = open ? landingTooOld(open.createdAt) : null;
  if (old !== null) say('warning', old);
}

/** Whether a text may decide, as the comment of the gate by its boxes, or one is not read here. */
function mayDecide({ comments, reviews }) {
  const lists = [comments, reviews, ...reviews.nodes.map((review) => review.comments)];
  return lists.some(
    ({ totalCount, nodes }) =>
      totalCount > nodes.length ||
      nodes.some(({ body }) => asks.test(body) || body.startsWith(marker)),
  );
}

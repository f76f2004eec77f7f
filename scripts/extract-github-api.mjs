// Takes the operations that the action uses out of GitHub's published description of its API, for
// the tests. The package is 385 MB, so it is no dependency: install it beside the project,
// `npm install --no-save @octokit/openapi`, and run `node scripts/extract-github-api.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';

const description = 'node_modules/@octokit/openapi/generated/api.github.com.deref.json';
const target = 'test/integrations/published/github-api.json';
const repository = '/repos/{owner}/{repo}';
const operations = [
  ['get', '/pulls/{pull_number}'],
  ['get', '/pulls/{pull_number}/reviews'],
  ['get', '/pulls/{pull_number}/comments'],
  ['get', '/issues/{issue_number}/comments'],
  ['post', '/issues/{issue_number}/comments'],
  ['patch', '/issues/comments/{comment_id}'],
  ['get', '/commits'],
  ['get', '/commits/{ref}/check-runs'],
  ['get', '/collaborators/{username}/permission'],
  ['post', '/check-runs'],
  ['get', '/activity'],
];

const { paths } = JSON.parse(readFileSync(description, 'utf8'));
const extract = Object.fromEntries(
  operations.map(([method, path]) => {
    const { parameters = [], requestBody } = paths[repository + path][method];
    return [
      `${method.toUpperCase()} ${path}`,
      {
        query: parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
        body: bare(requestBody?.content['application/json'].schema ?? null),
      },
    ];
  }),
);
writeFileSync(target, `${JSON.stringify(extract, null, 1)}\n`);

/** A schema without words for people. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      ['description', 'example', 'examples', 'externalDocs'].includes(key) &&
      typeof each !== 'object'
        ? []
        : [[key, bare(each)]],
    ),
  );
}

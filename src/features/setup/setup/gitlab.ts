import { isMap } from 'yaml';

import { isObject } from '#diagnostics/json-decoder';
import type { Fields } from '#features/setup/workspace/json-edit';
import { isThere, type SetupFacts } from '#setup/facts';
import { withoutComments } from '#setup/hooks/hook-command';
import { appendBlock, blockLines, withoutBlock } from '#setup/managed-block';

import { blockFile, planFile, type PutResult } from './managed-file.ts';
import { pairOf, parseYamlLines, readsAs, readYaml } from './pre-commit.ts';
import type { PartialPlan } from './setup-plan.ts';

/** Path of the GitLab configuration, relative to the root. */
export const gitlabFile = '.gitlab-ci.yml';

/**
 * The job: the tool is installed outside of the checkout, so that a merge request's `.npmrc`
 * chooses nothing. In a pipeline of a branch it names the default branch: GitLab itself names the
 * last push there, and a second push would pass with what failed in the first.
 */
export function gitlabLines(
  version: string,
  stage: string | null,
  pipelines: Pipelines = 'merge requests',
): string[] {
  const [rule, since] = pipelines === 'branches' ? ofBranches : ofMergeRequests;
  const gate = `gate${since} --format gitlab:gl-code-quality-report.json --format compact`;
  return [
    'ledger:',
    ...(stage === null ? [] : [`  stage: ${stage}`]),
    '  image: node:22',
    '  rules:',
    `    - if: ${rule}`,
    '  variables:',
    '    GIT_DEPTH: "0"',
    '  script:',
    '    - tools=$(mktemp -d)',
    `    - npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$tools" memory-ledger@${version}`,
    `    - '"$tools/node_modules/.bin/memory-ledger" ${gate}'`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    '      codequality: gl-code-quality-report.json',
  ];
}

const ofMergeRequests = ['$CI_PIPELINE_SOURCE == "merge_request_event"', ''] as const;
const ofBranches = [
  '$CI_COMMIT_BRANCH && $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH',
  ' --since "refs/remotes/origin/$CI_DEFAULT_BRANCH"',
] as const;

/**
 * Returns whether the project is on GitLab: its file exists, or the host of origin names GitLab.
 */
export function usesGitLab(facts: SetupFacts): boolean {
  return isThere(facts, gitlabFile) || /(?:^|\.)gitlab\./.test(facts.git?.host ?? '');
}

/** Returns whether a GitLab configuration mentions memory-ledger outside of comments. */
export function isGatedByGitLab(text: string): boolean {
  return /\bmemory-ledger\b/.test(withoutComments(text));
}

/** Plans the job that runs the gate on GitLab. `homepage` is the address of the project ledger. */
export function planGitLab(facts: SetupFacts, homepage: string): PartialPlan {
  const file = facts.files.get(gitlabFile);
  // An existing job of ledger says nothing about the others.
  const value = file?.kind === 'text' ? readYaml(withoutBlock(file.text))?.value : null;
  const pipelines = pipelinesOf(value);
  const lines = gitlabLines(facts.version, stageFor(value), pipelines);
  const says =
    pipelines === 'branches'
      ? 'gate on every branch but the default one'
      : 'gate on every merge request';
  const plan = planFile(
    blockFile(
      { part: 'ci', path: gitlabFile, file, says },
      {
        lines,
        style: 'hash',
        insert: (text) => insert(text, lines),
        already: (text) => (isGatedByGitLab(text) ? 'it runs ledger' : null),
      },
    ),
  );
  const isWritten = (plan.steps ?? plan.byHand ?? []).length > 0;
  const guide = `${homepage}/blob/main/docs/guides/ci.md#decide-in-a-note`;
  const decide = `people can decide on the merge request itself; ${guide} has the job for it`;
  return { ...plan, notes: isWritten ? [...notesFor(value, pipelines), decide] : [] };
}

/** Returns notes on the chosen pipelines, if GitLab advises others or the choice is uncertain. */
function notesFor(value: unknown, pipelines: Pipelines): string[] {
  const why = 'GitLab would start a second pipeline for a job of merge requests';
  const fit = `your GitLab jobs run in branch pipelines, so the gate does too: ${why}`;
  if (pipelines === 'branches') return [`${fit}. The gate compares with the default branch`];
  const unread = `ledger does not read what ${gitlabFile} includes, and its job runs for merge requests`;
  const mend =
    'If the included jobs run for branches, GitLab starts two pipelines: then add `workflow: rules`';
  return isUnknown(value) ? [`${unread}. ${mend}`] : [];
}

function insert(text: string, lines: readonly string[]): PutResult {
  const before = readYaml(text);
  if (!before || (before.document.contents !== null && !isMap(before.document.contents)))
    return { byHand: 'it cannot be read as one YAML document' };
  if (pairOf(before.document.contents, 'ledger')) return { byHand: 'it has a job called ledger' };
  const after = appendBlock(text, blockLines(lines, 'hash'));
  return readsAs(after, { ...(before.value as Fields | null), ...parseYamlLines<Fields>(lines) })
    ? { text: after }
    : { byHand: 'with the job added it would not read as it did before' };
}

/**
 * Returns the stage of the job: the first of the pipeline, if its own stages lack `test`, the
 * default of jobs. Else null.
 */
function stageFor(value: unknown): string | null {
  const stages = (value as { readonly stages?: unknown } | null)?.stages;
  if (!Array.isArray(stages) || stages.includes('test')) return null;
  const [first] = stages as readonly unknown[];
  return typeof first === 'string' && /^[\w -]+$/.test(first) ? first : null;
}

/** Which pipelines a job joins: those of merge requests, or those of branches. */
type Pipelines = 'merge requests' | 'branches';

/** Keys at the top that name no job. */
const keywords: readonly string[] = [
  ...['default', 'include', 'stages', 'variables', 'workflow', 'spec', 'types'],
  ...['image', 'services', 'cache', 'before_script', 'after_script'],
];

/**
 * The pipelines that GitLab starts already for a change. A job that asks for others starts a second
 * pipeline, and of the two only one has the gate in it.
 *
 * @param value the configuration as plain data, without the job itself
 */
function pipelinesOf(value: unknown): Pipelines {
  const config = isObject(value) ? value : {};
  const workflow = isObject(config.workflow) ? config.workflow.rules : undefined;
  if (Array.isArray(workflow)) return firstOf(workflow) ?? 'branches';
  const included = JSON.stringify(config.include ?? '');
  const [, template] = /\bWorkflows\/(MergeRequest|Branch)-Pipelines\b/.exec(included) ?? [];
  if (template !== undefined) return template === 'Branch' ? 'branches' : 'merge requests';
  const names = Object.keys(config).filter(
    (name) => !name.startsWith('.') && !keywords.includes(name),
  );
  const jobs = names.map((name) => config[name]).filter(isObject);
  const seen = jobs.map((job) => pipelinesOfJob(config, job, 0));
  return seen.length === 0 || seen.includes('merge requests') ? 'merge requests' : 'branches';
}

/**
 * Whether jobs come from files that are not read, and nothing here says which pipelines they are
 * in.
 */
function isUnknown(value: unknown): boolean {
  const { include, workflow } = isObject(value) ? value : {};
  return (
    include !== undefined &&
    workflow === undefined &&
    !/\bWorkflows\//.test(JSON.stringify(include))
  );
}

function pipelinesOfJob(config: Fields, job: Fields, depth: number): Pipelines {
  const { rules, only } = job;
  // A rule without a condition on the pipeline applies to those of merge requests, too.
  if (Array.isArray(rules)) return firstOf(rules) ?? 'branches';
  if (only !== undefined)
    return /\bmerge_requests\b/.test(JSON.stringify(only)) ? 'merge requests' : 'branches';
  const parents = [job.extends]
    .flat()
    .filter((name): name is string => typeof name === 'string')
    .reverse();
  for (const parent of depth < mostParents ? parents : []) {
    const above = Object.hasOwn(config, parent) ? config[parent] : undefined;
    if (isObject(above) && pipelinesOfJob(config, above, depth + 1) === 'merge requests')
      return 'merge requests';
  }
  return 'branches';
}

/** GitLab itself follows at most this many levels of `extends`. */
const mostParents = 11;

/**
 * Returns the pipelines by the first rule that applies to merge requests; null if none does.
 */
function firstOf(rules: readonly unknown[]): Pipelines | null {
  for (const rule of rules) {
    // A rule from another file or job is unknown here, and counts as one of merge requests.
    if (!isObject(rule)) return 'merge requests';
    const { if: condition, when } = rule;
    const names = /==\s*["']merge_request_event["']|\$CI_MERGE_REQUEST_\w+/;
    const isOfRequests = condition === undefined || names.test(String(condition));
    if (isOfRequests) return when === 'never' ? 'branches' : 'merge requests';
  }
  return null;
}

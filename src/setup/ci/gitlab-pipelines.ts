/** Which pipelines a job joins: those of merge requests, or those of branches. */
export type Pipelines = 'merge requests' | 'branches';

type Fields = Readonly<Record<string, unknown>>;

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
export function pipelinesOf(value: unknown): Pipelines {
  const config = isFields(value) ? value : {};
  const workflow = isFields(config.workflow) ? config.workflow.rules : undefined;
  if (Array.isArray(workflow)) return firstOf(workflow) ?? 'branches';
  const included = JSON.stringify(config.include ?? '');
  const [, template] = /\bWorkflows\/(MergeRequest|Branch)-Pipelines\b/.exec(included) ?? [];
  if (template !== undefined) return template === 'Branch' ? 'branches' : 'merge requests';
  const names = Object.keys(config).filter(
    (name) => !name.startsWith('.') && !keywords.includes(name),
  );
  const jobs = names.map((name) => config[name]).filter(isFields);
  const seen = jobs.map((job) => pipelinesOfJob(config, job, 0));
  return seen.length === 0 || seen.includes('merge requests') ? 'merge requests' : 'branches';
}

/**
 * Whether jobs come from files that are not read, and nothing here says which pipelines they are
 * in.
 */
export function isUnknown(value: unknown): boolean {
  const { include, workflow } = isFields(value) ? value : {};
  return (
    include !== undefined &&
    workflow === undefined &&
    !/\bWorkflows\//.test(JSON.stringify(include))
  );
}

function pipelinesOfJob(config: Fields, job: Fields, depth: number): Pipelines {
  const { rules, only } = job;
  // A rule without a condition on the pipeline holds in those of merge requests, too.
  if (Array.isArray(rules)) return firstOf(rules) ?? 'branches';
  if (only !== undefined)
    return /\bmerge_requests\b/.test(JSON.stringify(only)) ? 'merge requests' : 'branches';
  const parents = [job.extends]
    .flat()
    .filter((name): name is string => typeof name === 'string')
    .reverse();
  for (const parent of depth < mostParents ? parents : []) {
    const above = Object.hasOwn(config, parent) ? config[parent] : undefined;
    if (isFields(above) && pipelinesOfJob(config, above, depth + 1) === 'merge requests')
      return 'merge requests';
  }
  return 'branches';
}

/** GitLab itself follows no more. */
const mostParents = 11;

/**
 * What the first rule says that decides about a pipeline of a merge request; null where none does.
 */
function firstOf(rules: readonly unknown[]): Pipelines | null {
  for (const rule of rules) {
    // What another file or job says is unknown here, and counts as a rule of merge requests.
    if (!isFields(rule)) return 'merge requests';
    const { if: condition, when } = rule;
    const names = /==\s*["']merge_request_event["']|\$CI_MERGE_REQUEST_\w+/;
    const isOfRequests = condition === undefined || names.test(String(condition));
    if (isOfRequests) return when === 'never' ? 'branches' : 'merge requests';
  }
  return null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

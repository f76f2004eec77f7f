import { isObject } from '#diagnostics/json-decoder';
import type { Fields } from '#features/setup/workspace/json-edit';
import { isThere, type SetupFacts, workflowPaths } from '#setup/facts';
import { withoutComments } from '#setup/hooks/hook-command';

import { planFile } from './managed-file.ts';
import { readYaml } from './pre-commit.ts';
import { joinPlans, type PartialPlan, type SetupPart } from './setup-plan.ts';

/**
 * The workflows `init` writes, by path.
 *
 * @param decides whether a job carries out what people decide, so that the comment has checkboxes
 */
export function workflowTexts(version: string, decides = true): Readonly<Record<string, string>> {
  return {
    [workflowPaths.gate]: gateText(version, decides),
    [workflowPaths.decide]: decideText(version),
    [workflowPaths.land]: landText(version),
  };
}

/**
 * The workflow that runs the gate on pull requests. It may read, and write one comment; its history
 * is fetched whole. The job runs for every event of its file: GitHub reports a skipped job as
 * passed, under the name of the required check.
 */
function gateText(version: string, decides: boolean): string {
  return `# Checks what a pull request does to the memory of this repository. Keep other events in their
# own files: GitHub reports a skipped job as passed.
name: ledger

on:
  pull_request:
  merge_group:

permissions:
  contents: read
  pull-requests: write

jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
        with:
          # The gate needs the history of the base.
          fetch-depth: 0
          persist-credentials: false
      - uses: memory-ledger/memory-ledger@v${version}
${decides ? '        with:\n          decisions: true\n' : ''}`;
}

/** The workflow that carries out what people decide on a pull request. */
function decideText(version: string): string {
  return `# Commits what people decide in comments, reviews and checkboxes to the branch. It checks out no
# code, because its token may write.
name: ledger decide

on:
  issue_comment:
    types: [created, edited]
  pull_request_review:
    types: [submitted, edited]
  pull_request_review_comment:
    types: [created, edited]

permissions:
  contents: write
  pull-requests: write
  checks: write

jobs:
  decide:
    if: >-
      github.event.sender.type == 'User' &&
      (github.event.issue.pull_request || github.event.pull_request) &&
      (contains(github.event.comment.body || github.event.review.body, '/ledger ') ||
      contains(github.event.comment.body, '<!-- memory-ledger -->') ||
      github.event.review.state == 'approved')
    runs-on: ubuntu-latest
    timeout-minutes: 10
    concurrency: ledger-decide-\${{ github.event.issue.number || github.event.pull_request.number }}
    steps:
      - uses: memory-ledger/memory-ledger@v${version}
        with:
          command: decide
`;
}

/** The workflow that writes index rows of merged branches on the base. */
function landText(version: string): string {
  return `# Writes the index rows of merged branches on the base branch.
name: ledger land

on:
  push:
    branches: [main, master]

permissions:
  contents: write
  pull-requests: write

jobs:
  land:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    concurrency: ledger-land
    steps:
      - uses: actions/checkout@v4
      - uses: memory-ledger/memory-ledger@v${version}
        with:
          command: land
      - env:
          GH_TOKEN: \${{ github.token }}
        run: |
          git add -A
          if git diff --cached --quiet; then exit 0; fi
          git config user.name "github-actions[bot]"
          git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
          git commit -qm "Write the rows of merged memory"
          # If the base is protected, one pull request adds the rows.
          git push || {
            git push -f origin HEAD:refs/heads/ledger-land
            open=$(gh pr list --head ledger-land --base "$GITHUB_REF_NAME" --json isCrossRepository --jq 'map(select(.isCrossRepository | not)) | length')
            test "$open" != 0 || gh pr create --head ledger-land --base "$GITHUB_REF_NAME" --fill
          }
`;
}

/** Whether the project is on GitHub: its folder is there, or origin is. */
export function usesGitHub(facts: SetupFacts): boolean {
  return facts.present.has('.github') || facts.git?.host === 'github.com';
}

/** A job of a workflow that runs the gate. */
export interface GatingJob {
  /** Path of the workflow, relative to the root. */
  readonly path: string;
  readonly name: string;
  /** Whether it has an `if:` on `event_name`, so that some events skip it. */
  readonly isSkipped: boolean;
  /** The text of its file. */
  readonly text: string;
}

/** Jobs of workflows that run the gate already. */
export function gatingJobs({ files }: Pick<SetupFacts, 'files'>): GatingJob[] {
  return [...files].flatMap(([path, file]) => {
    if (!path.startsWith('.github/workflows/') || file.kind !== 'text') return [];
    const read = readYaml(withoutComments(file.text))?.value;
    const jobs = isObject(read) && isObject(read.jobs) ? read.jobs : {};
    return Object.entries(jobs).flatMap(([name, job]): GatingJob[] => {
      if (!isObject(job) || !gates(job)) return [];
      return [{ path, text: file.text, name, isSkipped: String(job.if).includes('event_name') }];
    });
  });
}

/** Whether a job runs the gate, and not another command of the action alone. */
function gates(job: Fields): boolean {
  const steps = Array.isArray(job.steps) ? (job.steps as readonly unknown[]) : [];
  const judging = steps.filter((step) => {
    const given = isObject(step) && isObject(step.with) ? step.with : {};
    return !['decide', 'digest', 'land'].includes(String(given.command));
  });
  return /\bmemory-ledger(?:\/memory-ledger)?@|\b(?:memory-)?ledger (?:gate|lint)\b/.test(
    JSON.stringify({ ...job, steps: judging }),
  );
}

/** Plans the workflow of the gate, and those that write, if their parts are wanted. */
export function planWorkflows(facts: SetupFacts, wanted: ReadonlySet<SetupPart>): PartialPlan {
  const [gating] = gatingJobs(facts);
  const decides = wanted.has('ci-writes') || isThere(facts, workflowPaths.decide);
  const texts = Object.entries(workflowTexts(facts.version, decides));
  const kept = gating ? [{ path: gating.path, why: 'it runs ledger' }] : [];
  const isBlind =
    gating !== undefined && wanted.has('ci-writes') && !/decisions: *true/.test(gating.text);
  const notes = isBlind
    ? [`checkboxes come with "decisions: true" in the step of ${gating.path} that runs the gate`]
    : [];
  return joinPlans([
    { kept, notes },
    ...texts
      .filter(([path]) => wanted.has(partOf(path)) && (path !== workflowPaths.gate || !gating))
      .map(([path, text]) => planWorkflow(facts, path, text)),
  ]);
}

function partOf(path: string): SetupPart {
  return path === workflowPaths.gate ? 'ci' : 'ci-writes';
}

function planWorkflow(facts: SetupFacts, path: string, text: string): PartialPlan {
  const isOurs = (there: string): boolean => there.includes('memory-ledger@');
  return planFile({
    part: partOf(path),
    path,
    file: facts.files.get(path),
    says: says[path] ?? '',
    fresh: text,
    snippet: text.slice(text.indexOf('jobs:\n')).trimEnd().split('\n').slice(1),
    put: (there) =>
      isOurs(there)
        ? { kept: ['it runs ledger'] }
        : { byHand: 'it exists and does not run ledger' },
  });
}

const says: Readonly<Record<string, string>> = {
  [workflowPaths.gate]: 'gate on every pull request',
  [workflowPaths.decide]: 'commits decisions of comments to the branch of a pull request',
  [workflowPaths.land]: 'pushes rows of the index to main after a merge',
};

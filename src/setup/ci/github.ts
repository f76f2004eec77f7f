import { type SetupFacts, workflowPath } from '../facts.ts';
import { type PartialPlan, treeStep } from '../setup-plan.ts';
import { readYaml } from '../yaml-place.ts';

/**
 * The workflow that runs the gate on pull requests, carries out what people decide there, and
 * `land` after a merge. The gate may read, and write one comment; its history is fetched whole.
 */
export function workflowText(version: string): string {
  return `# The gate on this repository's memory: what a pull request may not do to it.
name: ledger

on:
  pull_request:
  merge_group:
  issue_comment:
    types: [created, edited]
  pull_request_review:
    types: [submitted, edited]
  pull_request_review_comment:
    types: [created, edited]
  push:
    branches: [main, master]

permissions:
  contents: read
  pull-requests: write

jobs:
  gate:
    if: github.event_name == 'pull_request' || github.event_name == 'merge_group'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
        with:
          # The gate compares with the base, whose history it needs.
          fetch-depth: 0
          persist-credentials: false
      - uses: memory-ledger/memory-ledger@v${version}
        with:
          decisions: true

${decideJob(version)}

${landJob(version)}
`;
}

/** The job that carries out what people decide on a pull request. */
function decideJob(version: string): string {
  return `  # What people decide in comments, reviews and checkboxes, as one commit on the branch. It checks
  # nothing out: it runs with a token that may write.
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
    permissions:
      contents: write
      pull-requests: write
      checks: write
    steps:
      - uses: memory-ledger/memory-ledger@v${version}
        with:
          command: decide`;
}

/** The job that writes on the base what branches leave to it. */
function landJob(version: string): string {
  return `  # Branches leave the rows of the index to the base: after a merge they are written here.
  land:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    concurrency: ledger-land
    permissions:
      contents: write
      pull-requests: write
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
          # Where nobody may push to the base, a pull request brings the rows.
          git push || { git push -f origin HEAD:refs/heads/ledger-land; gh pr create --head ledger-land --fill; }`;
}

/** Whether the project is on GitHub: its folder is there, or origin is. */
export function usesGitHub(facts: SetupFacts): boolean {
  return facts.present.has('.github') || facts.git?.host === 'github.com';
}

/** Workflows that run the gate already. */
export function gatingWorkflows(facts: Pick<SetupFacts, 'files'>): string[] {
  return [...facts.files].flatMap(([path, file]) =>
    path.startsWith('.github/workflows/') &&
    file.kind === 'text' &&
    /\bmemory-ledger(?:\/memory-ledger)?@|\b(?:memory-)?ledger (?:gate|lint)\b/.test(
      file.text.replace(/^\s*#.*$/gm, ''),
    )
      ? [path]
      : [],
  );
}

/** Plans the workflow file. */
export function planWorkflow(facts: SetupFacts): PartialPlan {
  const [gating] = gatingWorkflows(facts);
  if (gating !== undefined) return { kept: [{ path: gating, why: 'it runs ledger' }] };
  const file = facts.files.get(workflowPath);
  const text = workflowText(facts.version);
  if (file && file.kind !== 'absent')
    return {
      byHand: [
        {
          part: 'CI',
          path: workflowPath,
          why: 'it is there, and does not run ledger',
          snippet: text.slice(text.indexOf('    steps:')).trimEnd().split('\n'),
        },
      ],
    };
  return readYaml(text)
    ? { steps: [treeStep('CI', workflowPath, null, text, 'gate on every pull request')] }
    : {};
}

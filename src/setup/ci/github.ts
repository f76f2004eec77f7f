import { type SetupFacts, workflowPath } from '../facts.ts';
import { type PartialPlan, treeStep } from '../setup-plan.ts';
import { readYaml } from '../yaml-place.ts';

/**
 * The workflow that runs the gate on pull requests, and `land` after a merge. The gate may read,
 * and write one comment; its history is fetched whole. Only the job that lands may write.
 */
export function workflowText(version: string): string {
  return `# The gate on this repository's memory: what a pull request may not do to it.
name: ledger

on:
  pull_request:
  merge_group:
  push:
    branches: [main, master]

permissions:
  contents: read
  pull-requests: write

jobs:
  gate:
    if: github.event_name != 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
        with:
          # The gate compares with the base, whose history it needs.
          fetch-depth: 0
          persist-credentials: false
      - uses: memory-ledger/memory-ledger@v${version}

  # Branches leave the rows of the index to the base: after a merge they are written here.
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
      - env:
          GH_TOKEN: \${{ github.token }}
        run: |
          tools=$(mktemp -d)
          npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$tools" memory-ledger@${version}
          "$tools/node_modules/.bin/memory-ledger" land
          git add -A
          if git diff --cached --quiet; then exit 0; fi
          git config user.name "github-actions[bot]"
          git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
          git commit -qm "Write the rows of merged memory"
          # Where nobody may push to the base, a pull request brings the rows.
          git push || { git push -f origin HEAD:refs/heads/ledger-land; gh pr create --head ledger-land --fill; }
`;
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

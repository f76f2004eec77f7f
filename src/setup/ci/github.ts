import { type SetupFacts, workflowPath } from '../facts.ts';
import { type PartialPlan, treeStep } from '../setup-plan.ts';
import { readYaml } from '../yaml-place.ts';

/**
 * The workflow that runs the gate on pull requests. It may read, and write one comment; history is
 * fetched whole.
 */
export function workflowText(version: string): string {
  return `# The gate on this repository's memory: what a pull request may not do to it.
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
          # The gate compares with the base, whose history it needs.
          fetch-depth: 0
          persist-credentials: false
      - uses: memory-ledger/memory-ledger@v${version}
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

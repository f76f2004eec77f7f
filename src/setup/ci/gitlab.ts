import { isMap } from 'yaml';

import type { SetupFacts } from '../facts.ts';
import { appendBlock, blockLines } from '../managed-block.ts';
import { putBlock } from '../put-block.ts';
import type { PartialPlan } from '../setup-plan.ts';
import { pairOf, readYaml } from '../yaml-place.ts';

const path = '.gitlab-ci.yml';

/** The job: the tool is installed outside of the checkout, so that a merge request's `.npmrc` chooses nothing. */
export function gitlabLines(version: string, stage: string | null): string[] {
  return [
    'ledger:',
    ...(stage === null ? [] : [`  stage: ${stage}`]),
    '  image: node:22',
    '  rules:',
    '    - if: $CI_PIPELINE_SOURCE == "merge_request_event"',
    '  variables:',
    '    GIT_DEPTH: "0"',
    '  script:',
    '    - tools=$(mktemp -d)',
    `    - npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$tools" memory-ledger@${version}`,
    '    - \'"$tools/node_modules/.bin/memory-ledger" gate --format gitlab:gl-code-quality-report.json --format compact\'',
    '  artifacts:',
    '    when: always',
    '    reports:',
    '      codequality: gl-code-quality-report.json',
  ];
}

/** Whether the project is on GitLab: its file is there, or origin is and no other CI. */
export function usesGitLab(facts: SetupFacts): boolean {
  return (facts.files.get(path)?.kind ?? 'absent') !== 'absent' || /(?:^|\.)gitlab\./.test(facts.git?.host ?? '');
}

/** Plans the job in `.gitlab-ci.yml`. */
export function planGitLab(facts: SetupFacts): PartialPlan {
  const file = facts.files.get(path);
  const value = file?.kind === 'text' ? readYaml(file.text)?.value : null;
  const lines = gitlabLines(facts.version, stageFor(value));
  const already = (text: string): string | null => (/\bmemory-ledger\b/.test(text.replace(/^\s*#.*$/gm, '')) ? 'it runs ledger' : null);
  return putBlock({ part: 'CI', path, file, lines, style: 'hash', says: 'gate on every merge request', insert: (text) => insert(text, lines), already });
}

function insert(text: string, lines: readonly string[]): { readonly text: string } | { readonly why: string } {
  const before = readYaml(text);
  if (!before || (before.document.contents !== null && !isMap(before.document.contents))) return { why: 'it cannot be read as one YAML document' };
  if (pairOf(before.document.contents, 'ledger')) return { why: 'it has a job called ledger' };
  const after = appendBlock(text, blockLines(lines, 'hash'));
  const { ledger: job, ...rest } = (readYaml(after)?.value ?? {}) as Readonly<Record<string, unknown>>;
  return job !== undefined && JSON.stringify(rest) === JSON.stringify(before.value ?? {}) ? { text: after } : { why: 'with the job added it would not read as it did before' };
}

/** The stage of the job where the pipeline names its own and none of them is `test`, which jobs are in unless they say. */
function stageFor(value: unknown): string | null {
  const stages = (value as { readonly stages?: unknown } | null)?.stages;
  if (!Array.isArray(stages) || stages.includes('test')) return null;
  const [first] = stages as readonly unknown[];
  return typeof first === 'string' && /^[\w -]+$/.test(first) ? first : null;
}

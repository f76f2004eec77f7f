import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { gatingJobs, planWorkflows, workflowTexts } from '#features/setup/setup/github';
import type { SetupPart } from '#features/setup/setup/setup-plan';
import { type FileFact, type SetupFacts, workflowPaths } from '#setup/facts';

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, { readonly if?: string; readonly name?: string }>>;
}

const texts = workflowTexts('1.2.3');
const workflows = Object.values(texts).map((text) => parse(text) as Workflow);
const factsWith = (files: Readonly<Record<string, string>>): SetupFacts =>
  ({
    version: '1.2.3',
    files: new Map<string, FileFact>(
      Object.entries(files).map(([path, text]) => [
        `.github/workflows/${path}`,
        { kind: 'text', text, executable: false },
      ]),
    ),
  }) as unknown as SetupFacts;
const plan = (
  files: Readonly<Record<string, string>>,
  parts: readonly SetupPart[] = ['ci', 'ci-writes'],
): unknown => {
  const { steps = [], byHand = [], kept = [] } = planWorkflows(factsWith(files), new Set(parts));
  return [steps, byHand, kept].map((part) => part.map(({ path }) => path.split('/').at(-1)));
};

describe('the workflows for GitHub', () => {
  it('skip no job of a file for pull requests: a skipped job is reported as passed', () => {
    const judging = workflows.filter(({ on }) => 'pull_request' in on);
    expect(judging.map(({ on }) => Object.keys(on))).toEqual([['pull_request', 'merge_group']]);
    expect(judging.flatMap(({ jobs }) => Object.entries(jobs))).toEqual([
      ['gate', expect.not.objectContaining({ if: expect.anything() as unknown }) as unknown],
    ]);
  });

  it('call no other job as the required check', () => {
    const { inputs } = parse(readFileSync('action.yml', 'utf8')) as {
      readonly inputs: { readonly check: { readonly default: string } };
    };
    expect(inputs.check.default).toBe('gate');
    const names = workflows.map(({ jobs }) =>
      Object.entries(jobs).map(([id, { name = id }]) => name),
    );
    expect(names).toEqual([['gate'], ['decide'], ['land']]);
    const deciding = parse(texts[workflowPaths.decide] ?? '') as Workflow;
    expect(Object.keys(deciding.on)).toEqual([
      'issue_comment',
      'pull_request_review',
      'pull_request_review_comment',
    ]);
  });

  it('are written where nothing runs the gate yet, also beside those that decide or land', () => {
    const [gate = '', decide = '', land = ''] = Object.values(texts);
    const all = ['ledger.yml', 'ledger-decide.yml', 'ledger-land.yml'];
    expect(plan({})).toEqual([all, [], []]);
    expect(plan({ 'ledger-decide.yml': decide, 'ledger-land.yml': land })).toEqual([
      ['ledger.yml'],
      [],
      ['ledger-decide.yml', 'ledger-land.yml'],
    ]);
    expect(plan({}, ['ci'])).toEqual([['ledger.yml'], [], []]);
    expect(plan({ 'ledger.yml': gate })).toEqual([all.slice(1), [], ['ledger.yml']]);
    expect(plan({ 'ledger.yml': gate }, ['ci'])).toEqual([[], [], ['ledger.yml']]);
    expect(plan({ 'ledger.yml': 'on: push\njobs: {}\n' })).toEqual([
      ['ledger-decide.yml', 'ledger-land.yml'],
      ['ledger.yml'],
      [],
    ]);
    expect(plan({ 'ci.yml': own() })).toEqual([all.slice(1), [], ['ci.yml']]);
  });

  it('have checkboxes only where a job carries out what people decide', () => {
    const written = (files: Readonly<Record<string, string>>, ...parts: SetupPart[]) => {
      const { steps = [], notes = [] } = planWorkflows(factsWith(files), new Set(parts));
      const gate = steps.find(({ path }) => path === workflowPaths.gate)?.after ?? '';
      return [gate.includes('decisions: true'), notes.length];
    };
    const [gate = '', decide = ''] = Object.values(texts);
    expect(written({}, 'ci')).toEqual([false, 0]);
    expect(written({}, 'ci', 'ci-writes')).toEqual([true, 0]);
    expect(written({ 'ledger-decide.yml': decide }, 'ci')).toEqual([true, 0]);
    expect(written({ 'ledger.yml': gate }, 'ci-writes')).toEqual([false, 0]);
    expect(written({ 'ci.yml': own() }, 'ci-writes')).toEqual([false, 1]);
  });

  it('of people are read for jobs that run the gate, and are skipped for some events', () => {
    const found = (text: string): unknown =>
      gatingJobs(factsWith({ 'ci.yml': text })).map(({ name, isSkipped }) => [name, isSkipped]);
    expect(found(own())).toEqual([['check', false]]);
    expect(found(own("    if: github.event_name == 'pull_request'\n"))).toEqual([['check', true]]);
    expect(found(own("    if: github.actor != 'me'\n"))).toEqual([['check', false]]);
    expect(found(own('', '# npx ledger gate'))).toEqual([]);
    expect(Object.values(texts).map(found)).toEqual([[['gate', false]], [], []]);
    for (const text of ['', 'jobs:\n', 'jobs: [1]\n', 'jobs:\n  a:\n', 'a: [', '- a\n', '1\n'])
      expect(found(text)).toEqual([]);
  });
});

/** A workflow of the people here. */
function own(condition = '', run = 'npx ledger gate'): string {
  return (
    `on: [pull_request, push]\njobs:\n  check:\n${condition}    runs-on: ubuntu-latest\n` +
    `    steps:\n      - run: |\n          npm ci\n          ${run}\n`
  );
}

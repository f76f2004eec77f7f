import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { emptyRepository, write } from '../git/scratch-repository.ts';
import { ledger } from '../support/run-cli.ts';
import { environment } from './run-init.ts';

const ofRequests = '$CI_PIPELINE_SOURCE == "merge_request_event"';
const ofBranches = '$CI_COMMIT_BRANCH && $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH';
const request = '- if: $CI_PIPELINE_SOURCE == "merge_request_event"';
const build = 'build:\n  script: [make]\n';

/** What init makes of a file: the rule of its job, the command, and what it says. */
function job(text: string): {
  readonly rule: string | undefined;
  readonly gate: string | undefined;
  readonly said: string;
} {
  const folder = emptyRepository({ '.gitlab-ci.yml': text });
  const { out, code } = ledger(folder, ['init', '--yes'], { env: environment });
  expect(code).toBe(0);
  const { ledger: made } = parse(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8'), {
    logLevel: 'silent',
  }) as {
    readonly ledger: {
      readonly rules: readonly { readonly if: string }[];
      readonly script: readonly string[];
    };
  };
  expect(ledger(folder, ['init', '--yes'], { env: environment }).out).toContain(
    'Nothing to write: the marked parts are set up',
  );
  return { rule: made.rules[0]?.if, gate: made.script.at(-1), said: out };
}

describe('the job of GitLab joins the pipelines that are there, so that no second one starts beside them', () => {
  it(
    'those of branches, where no job and no workflow asks for merge requests; there it ' +
      'compares with the default branch',
    () => {
      for (const text of [
        build,
        'build:\n  script: [make]\n  only: [main]\n',
        'build:\n  script: [make]\n  rules:\n    - if: $CI_COMMIT_BRANCH\n    - if: ' +
          '$CI_PIPELINE_SOURCE != "merge_request_event"\n',
        '.base:\n  only: [branches]\nbuild:\n  extends: .base\n  script: [make]\n',
        `workflow:\n  rules:\n    - if: $CI_COMMIT_TAG\n    - if: $CI_COMMIT_BRANCH\n${build}`,
        `workflow:\n  rules:\n    ${request}\n      when: never\n    - when: always\n${build}`,
        `include:\n  - template: Workflows/Branch-Pipelines.gitlab-ci.yml\n${build}`,
        `include: [{ local: other.yml }]\n${build}`,
      ]) {
        const { rule, gate, said } = job(text);
        expect([text, rule]).toEqual([text, ofBranches]);
        expect(gate).toContain('gate --since "refs/remotes/origin/$CI_DEFAULT_BRANCH" ');
        expect(said).toMatch(
          /gate on every branch but the default one[^]*note {2}your GitLab jobs run in branch pipelines/,
        );
      }
    },
  );

  it('those of merge requests, where they are there, or nothing is', () => {
    for (const text of [
      '',
      '# nothing yet\nstages: [test]\n',
      `workflow:\n  rules:\n    ${request}\n    - if: $CI_COMMIT_BRANCH && ` +
        `$CI_OPEN_MERGE_REQUESTS\n      when: never\n    - if: $CI_COMMIT_BRANCH\n${build}`,
      'workflow:\n  rules:\n    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS\n      ' +
        `when: never\n    - when: always\n${build}`,
      `include:\n  - template: Workflows/MergeRequest-Pipelines.gitlab-ci.yml\n${build}`,
      `build:\n  script: [make]\n  rules:\n    ${request}\n`,
      'build:\n  script: [make]\n  only: [merge_requests]\n',
      'build:\n  script: [make]\n  only:\n    refs: [merge_requests, main]\n',
      `.base:\n  rules:\n    ${request}\nbuild:\n  extends: [.base]\n  script: [make]\n` +
        `${build.replace('build', 'other')}`,
      'build:\n  script: [make]\n  rules:\n    - changes: [src/**]\n',
    ]) {
      const { rule, gate, said } = job(text);
      expect([text, rule]).toEqual([text, ofRequests]);
      expect(gate).toContain('gate --format gitlab');
      expect(said).not.toContain('branch pipelines');
    }
    expect(job('include: [{ local: other.yml }]\n').said).toContain(
      'note  ledger does not read what .gitlab-ci.yml includes',
    );
  });

  it('and changes over with the file', () => {
    const folder = emptyRepository({ '.gitlab-ci.yml': '' });
    const init = (): void =>
      expect(ledger(folder, ['init', '--yes'], { env: environment }).code).toBe(0);
    init();
    const alone = readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8');
    write(folder, '.gitlab-ci.yml', `${build}${alone}`);
    init();
    expect(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toContain(ofBranches);
    write(
      folder,
      '.gitlab-ci.yml',
      readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8').replace(build, ''),
    );
    init();
    expect(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe(alone);
  });
});

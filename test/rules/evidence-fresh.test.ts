import { describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import { contentHash } from '#provenance/surfaces/resolve-surface';

import { lint } from '../../src/app/lint/lint.ts';
import { commit, emptyRepository, git, write } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';

const text =
  'export function refresh(token: string): string {\n  return rotate(token, { reuse: false });\n}\n';
const path = 'corpus/findings/replay.md';

function finding(surface: string, status = 'promoted'): string {
  const hash = digestOf(text);
  return `---
type: finding
id: replay
status: ${status}
confidence: high
origin_obligations: []
origin_traces: [pull-12]
pass: review
profile: skeptic
reviewer_or_tool: "A Reviewer <reviewer@example.org>"
timestamp: "2026-11-21T09:14:00Z"
content_hash: "${contentHash([{ kind: 'lines', hash }])}"
per_surface_hash:
  - { kind: lines, surface: "${surface}", hash: "${hash}", unique: true }
load_when: "Touching auth token rotation"
---

# Finding: A rotated refresh token is rejected on reuse

## Claim

A refresh token that was used once is rejected when it is used again.

## Evidence

- File: \`${surface}\`

## Applies when

- auth token rotation

## Does not apply when

- single-use opaque session cookies
`;
}

/** What FND306 says of a folder, each as severity and message. */
async function judged(cwd: string, options: Parameters<typeof lint>[0] = {}): Promise<string[]> {
  const { diagnostics } = await lint({ cwd, ...options });
  return diagnostics
    .filter((each) => each.code === 'FND306')
    .map((each) => `${each.severity} ${each.messageId}: ${each.message}`);
}

describe('evidence of memory, as lint sees it', () => {
  it('is quiet while it stands there, with and without git', async () => {
    const files = { 'src/auth.ts': text, [path]: finding('src/auth.ts#L1-L3') };
    expect(await judged(folderWith(files))).toEqual([]);
    expect(await judged(emptyRepository(files))).toEqual([]);
  });

  it('that was renamed moved there, and is taken along by `ledger verify --follow`', async () => {
    const folder = emptyRepository({ 'src/auth.ts': text, [path]: finding('src/auth.ts#L1-L3') });
    commit(folder);
    git(folder, 'mv', 'src/auth.ts', 'src/tokens.ts');
    commit(folder);
    expect(await judged(folder)).toEqual([
      'info moved: src/auth.ts#L1-L3 moved to src/tokens.ts#L1-L3',
    ]);
    const [diagnostic] = (await lint({ cwd: folder })).diagnostics.filter(
      (each) => each.code === 'FND306',
    );
    expect(diagnostic?.mend).toEqual([`ledger verify --follow ${path}`]);
    expect(diagnostic?.path).toBe(path);
  });

  it('that was reformatted is known by what HEAD has, where its row is older than loose digests', async () => {
    const folder = emptyRepository({ 'src/auth.ts': text, [path]: finding('src/auth.ts#L1-L3') });
    commit(folder);
    write(folder, 'src/auth.ts', `\n${text.replaceAll('  ', '\t').replaceAll(';', '')}`);
    expect(await judged(folder)).toEqual([
      'info reformattedElsewhere: src/auth.ts#L1-L3 was reformatted and moved to #L2-L4',
    ]);
    // Somebody committed it, and the row says nothing of its tokens.
    commit(folder);
    expect(await judged(folder)).toEqual([expect.stringMatching(/^warning changed: /)]);
  });

  it('that was removed is gone, and what never was reads otherwise', async () => {
    const folder = emptyRepository({ 'src/auth.ts': text, [path]: finding('src/auth.ts#L1-L3') });
    commit(folder);
    git(folder, 'rm', '-q', 'src/auth.ts');
    commit(folder);
    expect(await judged(folder)).toEqual([
      'warning gone: src/auth.ts#L1-L3 is gone: it was removed',
    ]);
    write(folder, path, finding('src/never.ts#L1-L3'));
    expect(await judged(folder)).toEqual([
      'warning missing: src/never.ts#L1-L3 never existed: it never existed',
    ]);
  });

  it('is judged below a repository, too, by the paths of the root', async () => {
    const folder = emptyRepository({
      'service/ledger.config.json': '{}\n',
      'service/src/auth.ts': text,
      [`service/${path}`]: finding('src/auth.ts#L1-L3'),
    });
    commit(folder);
    git(folder, 'mv', 'service/src/auth.ts', 'service/src/tokens.ts');
    commit(folder);
    expect(await judged(`${folder}/service`)).toEqual([
      'info moved: src/auth.ts#L1-L3 moved to src/tokens.ts#L1-L3',
    ]);
  });

  it('is an error where the configuration says so, and never more than the caller says', async () => {
    const changed = {
      'src/auth.ts': text.replace('false', 'true'),
      [path]: finding('src/auth.ts#L1-L3', 'accepted'),
    };
    const message =
      'changed: src/auth.ts#L1-L3 changed: the cited lines are no longer in this file';
    expect(await judged(folderWith(changed))).toEqual([`warning ${message}`]);
    const strict = folderWith({
      ...changed,
      'ledger.config.json': '{ "gate": { "stale": "error" } }\n',
    });
    expect(await judged(strict)).toEqual([`error ${message}`]);
    expect(await judged(strict, { rules: { set: ['FND306=warning'] } })).toEqual([
      `warning ${message}`,
    ]);
    expect(
      await judged(
        folderWith({
          ...changed,
          'ledger.config.json': '{ "gate": { "stale": "error" }, "rules": { "FND306": "info" } }\n',
        }),
      ),
    ).toEqual([`info ${message}`]);
  });

  it('of a candidate is not compared', async () => {
    expect(
      await judged(
        folderWith({ 'src/auth.ts': 'other\n', [path]: finding('src/auth.ts#L1', 'candidate') }),
      ),
    ).toEqual([]);
  });
});

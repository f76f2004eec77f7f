import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import {
  bodyDigest,
  canonicalBody,
  holdsDigest,
  knownDigest,
} from '#provenance/record-text/body-digest';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord } from '#workspace/records';

async function record(text: string, path = 'corpus/findings/a.md'): Promise<MemoryRecord> {
  const records = await readRecords(
    [{ path, text, byteOrderMark: false }],
    layoutOf({}, null),
    new Set([path]),
    (requests) =>
      Promise.resolve(requests.map((request) => treeOutline(request.text, request.from))),
  );
  return records.byPath.get(path)!;
}

const digest = async (text: string, path?: string): Promise<string> =>
  bodyDigest(await record(text, path));

const finding = `---
type: finding
id: replay
status: promoted
confidence: high
origin_traces: [pull-12]
content_hash: "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
load_when: "Touching tokens"
---

# Finding: A token is rejected on reuse

## Claim

A refresh token that was used once is rejected.

## Evidence

- Output: \`12 passed\`
`;

const adr = `# ADR-0001: One owner a table

- Status: Accepted

## Context

Two services wrote to one table.

## Decision

Each table has one owner.
`;

describe('the body digest', () => {
  it('stays when only what may change changes', async () => {
    const before = await digest(finding);
    for (const [what, after] of Object.entries({
      status: finding.replace('status: promoted', 'status: stale'),
      'a hash': finding.replace('0123456789abcdef"', 'fedcba9876543210"'),
      'the condition': finding.replace('Touching tokens', 'Rotating tokens'),
      'a successor': finding.replace('load_when', 'superseded_by: other\nload_when'),
      'line ends': finding.replaceAll('\n', '\r\n'),
      'the order of keys': finding.replace(
        'id: replay\nstatus: promoted\n',
        'status: promoted\nid: replay\n',
      ),
      'blank lines at the ends': `${finding.replace('---\n\n# Finding', '---\n\n\n\n# Finding')}\n\n`,
      'blank lines around headings': finding
        .replace(/(## .*)\n\n/g, '$1\n')
        .replace('- Output', '\n- Output'),
      quotes: finding.replace('id: replay', 'id: "replay"'),
    }))
      expect(await digest(after), what).toBe(before);
  });

  it('differs when anything that was accepted differs', async () => {
    const before = await digest(finding);
    for (const [what, after] of Object.entries({
      'the id': finding.replace('id: replay', 'id: reuse'),
      'the confidence': finding.replace('high', 'low'),
      'an origin': finding.replace('[pull-12]', '[pull-13]'),
      'a key that is new': finding.replace('confidence: high', 'confidence: high\npaths: [src]'),
      'two lines of one paragraph': finding.replace('is rejected.', '\n\nis rejected.'),
      'the claim': finding.replace('is rejected.', 'is accepted.'),
      'a comma': finding.replace('once is', 'once, is'),
      'a space at a line end': finding.replace('is rejected.\n', 'is rejected. \n'),
      'the evidence': finding.replace('12 passed', '13 passed'),
      'a section that is new': `${finding}\n## Notes\n\nNot seen by any reviewer.\n`,
    }))
      expect(await digest(after), what).not.toBe(before);
  });

  it('of a decision leaves out its status, wherever it stands, and nothing else', async () => {
    const path = 'corpus/adrs/0001-one-owner.md';
    const before = await digest(adr, path);
    expect(await digest(adr.replace('Accepted', 'Superseded by [ADR-0002](0002.md)'), path)).toBe(
      before,
    );
    expect(await digest(adr.replace('one owner.', 'two owners.'), path)).not.toBe(before);
    expect(await digest(adr.replace('ADR-0001: One', 'ADR-0001: No'), path)).not.toBe(before);
    const section = adr.replace('- Status: Accepted', '## Status\n\nAccepted');
    expect(await digest(section.replace('Accepted', 'Rejected, see the minutes'), path)).toBe(
      await digest(section, path),
    );
  });

  it('notices every line of the body that is taken away or written twice', async () => {
    const body = finding
      .slice(finding.indexOf('# Finding'))
      .split('\n')
      .filter((line) => line.trim() !== '');
    const before = await digest(finding);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...body), fc.boolean(), async (line, twice) => {
        expect(
          await digest(finding.replace(`${line}\n`, twice ? `${line}\n${line}\n` : '')),
        ).not.toBe(before);
      }),
    );
  });

  it('is the SHA-256 of a text that says what it is over', async () => {
    expect(canonicalBody(await record(finding))).toBe(
      'ledger/body/v1\nid: "replay"\ntype: "finding"\norigin_traces: ' +
        '["pull-12"]\nconfidence: "high"\n\n# Finding: A token is rejected on reuse\n\n## ' +
        'Claim\n\nA refresh token that was used once is rejected.\n\n## Evidence\n\n- ' +
        'Output: `12 passed`\n',
    );
  });

  it('of before blank lines were set apart still holds, and acts go on with it', async () => {
    const old = finding.replace(/(## .*)\n\n/g, '$1\n');
    const tight = digestOf(
      'ledger/body/v1\nid: "replay"\ntype: "finding"\norigin_traces: ' +
        '["pull-12"]\nconfidence: "high"\n\n' +
        `${old.slice(old.indexOf('# Finding')).trim()}\n`,
    );
    const even = await record(finding);
    expect(tight).not.toBe(bodyDigest(even));
    for (const text of [old, finding]) expect(holdsDigest(await record(text), tight)).toBe(true);
    expect(holdsDigest(await record(finding.replace('is rejected.', 'is accepted.')), tight)).toBe(
      false,
    );
    expect(knownDigest(even, [{ item: { body_digest: tight } }])).toBe(tight);
    expect(knownDigest(even, [{ item: { body_digest: digestOf('other') } }, { item: {} }])).toBe(
      bodyDigest(even),
    );
  });
});

import { describe, expect, it } from 'vitest';

import { readLedger } from '#provenance/ledger/ledger';
import { auditObserves } from '#rules/finding/audit-observes';
import type { Workspace } from '#workspace/workspace';

import { readAs } from '../workspace/edit/random-documents.ts';

const audit = (body: string, status = 'open'): string =>
  `---\ntype: audit\nid: a\nstatus: ${status}\n---\n\n# A\n\n${body}\n`;
const words = async (body: string, status?: string): Promise<unknown[]> => {
  const record = await readAs('audit', 'corpus/audits/a.md', audit(body, status));
  return [
    ...auditObserves.check(
      { audits: [record], bugReports: [] } as unknown as Workspace,
      readLedger([], null),
      {},
    ),
  ].map(({ messageId, data }) => `${messageId} ${String(data.word)}`);
};

describe('what an audit prescribes', () => {
  it.each<[string, string[]]>([
    ['The client must wait.', ['audit must']],
    ['The client mustard waits, and a must-have.', []],
    ['We need to wait. You have to ask.', ['audit We need to', 'audit You have to']],
    [
      'It needs to be quick, it ought to stop, let\u2019s go, we recommended it.',
      ['audit needs to be', 'audit ought to', 'audit let\u2019s', 'audit recommended'],
    ],
    ['Why must it wait?', []],
    ['Why does it wait? It must stop.', ['audit must']],
    ['It must have been the cache. It must be noted. It should be due.', []],
    ['It must have a lock.', ['audit must']],
    ['It must wait, but it does not.', []],
    ['The spec is old. It must wait.', ['audit must']],
    ['The spec says it must wait.', []],
    ['- the spec\n- it must wait', ['audit must']],
    ['The spec is old\n\nIt must wait', ['audit must']],
    ['It must wait\n\nThe spec is old', ['audit must']],
    ['It must wait\n- the spec', ['audit must']],
    [
      '## Expected\n\nIt must wait.\n\n### Below\n\nIt must stop.\n\n## Seen\n\nIt must go.',
      ['audit must'],
    ],
    ['## Expected\n\n### Evidence\n\nIt is.\n\n### Below\n\nIt must stop.', []],
    ['It is odd. Spec: it must wait.', []],
    ['## Recommended obligations\n\nIt must wait.', []],
    ['## Proposed\n\nIt must wait.', ['audit must']],
    ['## Seen\n\n### Evidence\n\nIt must wait.\n\n### Cause\n\nIt must go.', ['audit must']],
  ])('%j', async (body, found) => {
    expect(await words(body)).toEqual(found);
  });

  it('is nothing where the audit was withdrawn', async () => {
    expect(await words('It must wait.', 'rejected')).toEqual([]);
  });
});

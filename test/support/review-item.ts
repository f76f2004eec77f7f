import type { ReviewItem } from '../../src/app/review/review.ts';

/** An item of a review that nothing speaks against, changed as a test needs it. */
export function reviewItemWith(changes: Partial<ReviewItem>): ReviewItem {
  return {
    name: 'aaaabbbbcc',
    short: 'aaaa',
    kind: 'fact',
    status: 'pending',
    until: null,
    blockedBy: null,
    claim: 'A rotated token is rejected when it is used again',
    task: 'auth',
    raisedBy: 'Ada Kern <ada@example.org>',
    raisedAt: '2026-11-20T08:00:00Z',
    days: 2,
    target: 'corpus/findings/a.md',
    file: 'corpus/findings/a.md',
    proposed: { loadWhen: false, evidence: [], claimAsked: false },
    loadWhen: 'rotating tokens',
    says: [],
    note: null,
    appliesWhen: ['rotating tokens'],
    doesNotApplyWhen: ['single-use cookies'],
    evidence: [
      {
        said: 'src/a.ts#L3-L4',
        lines: ['const a = 1;', 'const b = 2;'],
        first: 3,
        more: 0,
        problem: null,
      },
    ],
    asked: [],
    high: null,
    corroboration: null,
    against: [],
    notes: [],
    becomes: 'promoted',
    writes: ['corpus/findings/a.md', 'corpus/ledger/promotions/x.json', 'memory/INDEX.md'],
    moves: ['promote', 'validate', 'defer', 'block', 'reject', 'quarantine'],
    content: 'sha256:0',
    ...changes,
  };
}

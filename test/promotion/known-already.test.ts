import { describe, expect, it } from 'vitest';

import { capture, raise } from '#messages/generated/capture';
import { notDuplicate } from '#promotion/gates/not-duplicate';

const known = [
  ...Object.entries(notDuplicate.messages),
  ...Object.entries({
    known: capture.known({ path: 'a.md', item: 'k3f' }).template,
    quarantined: capture.quarantined({ item: 'k3f' }).template,
    waiting: capture.waiting({ item: 'k3f' }).template,
    fileWaits: raise.fileWaits({ path: 'a.md', item: 'k3f' }).template,
    claimWaits: raise.claimWaits({ claim: 'x', item: 'k3f' }).template,
  }),
];

describe('what is known already (P11)', () => {
  it.each(known)('names a command, and no file to edit: %s', (_name, { mend = [] }) => {
    expect(mend.join('\n')).toMatch(/ledger (?:confirm|reject|release|review|show|supersede)\b/);
    expect(mend.join('\n')).not.toMatch(/\b(?:edit|write|add)\b/);
  });
});

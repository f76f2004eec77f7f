import { describe, expect, it } from 'vitest';

import { readStatement } from '#app/statements/requested-acts';
import type { Statement } from '#promotion/statements/statement';

import { said as saidBy } from '../../support/statements.ts';

const said = (body: string): Statement => ({
  ...saidBy('ann', body),
  at: '2026-12-31T22:00:00Z',
});

describe('what a comment remembers', () => {
  it.each([
    ['The freeze starts Thursday', 'The freeze starts 2027-01-07'],
    ['The freeze starts in two weeks', 'The freeze starts on 2027-01-14'],
    ['Deploys run every Thursday', 'Deploys run every Thursday'],
  ])('%s says the day that was meant when it was written', async (words, claim) => {
    const { acts } = await readStatement(said(`/ledger remember "${words}" src/a.ts#L3`), 'head');
    expect(acts[0]?.said).toMatchObject({ act: 'remember', claim });
  });

  it('says that day in its conditions, too', async () => {
    const body =
      '/ledger remember "v1 is slow" src/a.ts#L3 when "calling v1 before tomorrow" not when "on a Friday"';
    const { acts } = await readStatement(said(body), 'head');
    expect(acts[0]?.said).toMatchObject({
      when: 'calling v1 before 2027-01-01',
      notWhen: 'on a Friday',
    });
  });

  it.each([
    ['"v1 is dropped soon" src/a.ts#L3', 'recordEnd.undated'],
    ['"v1 is slow" src/a.ts#L3 when "deploying until next week"', 'recordEnd.undatedCondition'],
  ])('is unclear where its day is: %s', async (words, id) => {
    const { acts, unclear } = await readStatement(said(`/ledger remember ${words}`), 'head');
    expect([acts, unclear.map((each) => each.id)]).toEqual([[], [id]]);
  });
});

describe('a deferral in a comment', () => {
  it.each([
    ['tomorrow', '2027-01-01'],
    ['in two weeks', '2027-01-14'],
    ['5 December', '2027-12-05'],
    ['2027-01-31', '2027-01-31'],
    ['in a month', '2027-01-31'],
  ])('until %s ends on the day that was meant when it was written', async (words, until) => {
    const { acts, unclear } = await readStatement(said(`/ledger defer k3f until ${words}`), 'head');
    expect(unclear).toEqual([]);
    expect(acts[0]?.said).toMatchObject({ until, blockedBy: null, reason: `until ${until}` });
  });

  it('keeps the reason that was given', async () => {
    const { acts } = await readStatement(
      said('/ledger defer k3f until tomorrow because Bo is away'),
      '',
    );
    expect(acts[0]?.said).toMatchObject({ until: '2027-01-01', reason: 'Bo is away' });
  });

  it.each([
    'next week',
    'next Friday',
    'the end of next month',
    'Monday morning',
    'soon',
    'in two months',
    'in several weeks',
    'tomorrow at 5pm',
    'the day after tomorrow',
    '5. Dezember',
    '05.12.2026',
  ])('until %s is unclear, for that is no single day', async (words) => {
    const { acts, unclear } = await readStatement(said(`/ledger defer k3f until ${words}`), 'head');
    expect([acts, unclear.map(({ id }) => id)]).toEqual([[], ['statement.noDay']]);
  });

  it.each([
    'the next release is out',
    '#12 is merged',
    'last week’s run is green',
    'Node 24 is out',
  ])('until %s waits for that', async (words) => {
    const { acts } = await readStatement(said(`/ledger defer k3f until ${words}`), 'head');
    expect(acts[0]?.said).toMatchObject({ until: null, blockedBy: words });
  });
});

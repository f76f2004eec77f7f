import { describe, expect, it } from 'vitest';

import { datedClaim, datedCondition, endInClaim } from '#claims/dated-claim';
import { findUndatedDays } from '#claims/relative-words';

const today = '2026-11-26';

describe('days in a claim', () => {
  it.each([
    ['Merge freeze starts Thursday', 'Merge freeze starts 2026-12-03'],
    ['The pilot pauses in a week', 'The pilot pauses on 2026-12-03'],
    ['Freeze: Thursday, all day', 'Freeze: 2026-12-03, all day'],
    ['Merge freeze until this Friday', 'Merge freeze until 2026-11-27'],
    ['The branch is cut tomorrow', 'The branch is cut on 2026-11-27'],
    ['Yesterday the certificate expired', 'On 2026-11-25 the certificate expired'],
    ['Three days ago the key was rotated', 'On 2026-11-23 the key was rotated'],
    ['The key was rotated two weeks ago', 'The key was rotated on 2026-11-12'],
    ['The freeze starts in two weeks', 'The freeze starts on 2026-12-10'],
    ['In 3 days we drop Node 18', 'On 2026-11-29 we drop Node 18'],
    ['The certificate expires in a week', 'The certificate expires on 2026-12-03'],
    ['The move is done by end of month', 'The move is done by 2026-11-30'],
    ['The move is done end of month', 'The move is done on 2026-11-30'],
    ['Merge freeze Thursday', 'Merge freeze 2026-12-03'],
    ['v2 is released the day after tomorrow', 'v2 is released on 2026-11-28'],
    ['The day before yesterday the key was rotated', 'On 2026-11-24 the key was rotated'],
    ['The branch is cut a week from tomorrow', 'The branch is cut on 2026-12-04'],
    ['From tomorrow on the API needs a key', 'From 2026-11-27 on the API needs a key'],
    [
      'The API needs a key and is closed as of tomorrow',
      'The API needs a key and is closed as of 2026-11-27',
    ],
    ['Since yesterday the build is red', 'Since 2026-11-25 the build is red'],
    ['The build was broken since yesterday', 'The build was broken since 2026-11-25'],
    ['The release is moved to tomorrow', 'The release is moved to 2026-11-27'],
    ['The branch is cut tomorrow morning', 'The branch is cut on 2026-11-27 in the morning'],
    ['The freeze starts on Thursday evening', 'The freeze starts on 2026-12-03 in the evening'],
    ['The database is moved tonight', 'The database is moved on 2026-11-26 at night'],
    ['The vendor will close in two weeks’ time', 'The vendor will close on 2026-12-10'],
    [
      "The vendor will close in a week's time, for good",
      'The vendor will close on 2026-12-03, for good',
    ],
    ['PRs need two reviews from tomorrow on', 'PRs need two reviews from 2026-11-27 on'],
    ['The build is red since the day before yesterday', 'The build is red since 2026-11-24'],
    ['Staging is down tonight from 22:00 on', 'Staging is down on 2026-11-26 from 22:00 on'],
    ['The office closes in a fortnight', 'The office closes on 2026-12-10'],
    [
      'Ann is away tomorrow, so that nobody deploys',
      'Ann is away on 2026-11-27, so that nobody deploys',
    ],
    [
      'v2 went live yesterday because the date was fixed',
      'v2 went live on 2026-11-25 because the date was fixed',
    ],
    ['The **freeze** starts **tomorrow**', 'The **freeze** starts **on 2026-11-27**'],
    ['Read docs/a.md: the freeze starts Thursday', 'Read docs/a.md: the freeze starts 2026-12-03'],
  ])('become dates where they are certain: %s', (claim, dated) => {
    expect(datedClaim(claim, today)).toMatchObject({ claim: dated, unclear: [] });
    expect(findUndatedDays(dated)).toEqual([]);
  });

  it.each([
    ['The release is next week', null],
    ['Merges stop Thursday because the release job runs then', 'Merges stop 2026-12-03 because'],
    ['The API key rotates Thursday, so refresh it', 'rotates 2026-12-03, so'],
    ['Deploys stop in two weeks for the audit', 'Deploys stop on 2026-12-10'],
    ['The migration runs in two weeks', 'The migration runs on 2026-12-10'],
    ['Pull requests close in two weeks', 'Pull requests close on 2026-12-10'],
    ['Deploys stop soon for the audit', null],
    ['The pilot pauses soon, because of costs', null],
    ['Merges pause Friday at noon', 'Merges pause 2026-11-27 at noon'],
    ['Do not merge until next week', null],
    ['We recently moved to pnpm', null],
    ['Backups run on Sunday', 'Backups run on 2026-11-29'],
    ['Thursday we cut the branch', '2026-12-03 we cut the branch'],
    ['v1 will be dropped soon', null],
    ['Soon we drop v1', null],
    ['The freeze is lifted in a few days', null],
    ['The API moves in two months', null],
    ['The old cluster is gone by end of quarter', null],
    ['v1 is removed by EOM', null],
    ['The form must be sent by COB Friday', null],
    ['The sprint ends Friday', '2026-11-27'],
    ['The cluster is down over the weekend', null],
    ['The API moves in the coming weeks', null],
    ['v1 will be dropped shortly', null],
    ['The key is removed at the end of the week', null],
    ['The office is closed on Thursday and Friday', null],
    ['The report shows what was sold yesterday', '2026-11-25'],
    ['Tasks are synced from Monday', '2026-11-30'],
    ['Date pickers start on Sunday in the US', '2026-11-29'],
    ['Shops are closed on Sunday', '2026-11-29'],
    ['Prices are computed as of tomorrow for late quotes', '2026-11-27'],
    ['The key was rotated on Monday', '2026-11-23'],
    ['Tomorrow is a public holiday', '2026-11-27 is a public holiday'],
    ['The beta starts the week after next', null],
    ['The job archives rows created three days ago', '2026-11-23'],
    ['The table was dropped last Friday', 'dropped on 2026-11-20'],
    ['The full backup is made on Sunday', '2026-11-29'],
    ['As of Monday we use pnpm', 'As of 2026-11-30 we'],
  ])('are asked for where they are not: %s', (claim, offered) => {
    const { claim: unchanged, unclear } = datedClaim(claim, today);
    expect(unchanged).toBe(claim);
    expect(unclear.at(-1)?.offered).toEqual(
      offered === null ? null : expect.stringContaining(offered),
    );
    // The way out of what is a name or a text.
    const named = unclear.reduce((text, { said }) => text.replace(said, `‘${said}’`), claim);
    expect(findUndatedDays(named)).toEqual([]);
  });

  it.each([
    'Deploys run every Thursday',
    'Deploys stop each Thursday, because of the audit',
    'The cron day Thursday has no backup',
    'Cron runs Thursday because traffic is low',
    'Reply no sooner than the ack',
    'The worker answers as soon as it can',
    'The pool soon runs out of connections',
    'Tasks due soon are shown in red',
    'The vendor answers in two weeks',
    'The alert fires on three failures in two days',
    'The Thursday deploy is slow because caches are cold',
    'The enum value Thursday, as in the ISO list, is 4',
    'The class `Thursday` is final',
    'Deploys run on Thursdays',
    'Backups run Sunday',
    'The cache is emptied on Sunday nights',
    'The week starts Monday',
    'The Monday build is slow, because caches are cold',
    'Retry until 5 succeed',
    'The lock is released soon after the write',
    'The worker stops as soon as the queue is empty',
    'Retries that come too soon are refused',
    'A session expires in two weeks',
    'The refresh token expires in 14 days',
    'Invoices are due in 30 days',
    'When a branch is merged, its preview is removed in two days',
    'The report was finished in two days',
    'The job starts at the end of the month',
    'Close the reader before the end of the stream',
    'Each worker flushes before the next batch',
    'Reports are grouped by week',
    '`ledger defer --until soon` is refused, and so is `by end of month`',
    '`git log --since=yesterday` misses merges, because dates are local',
    'See https://example.org/yesterday for prices',
    'See www.example.org/a?day=tomorrow for prices',
    'A file named tomorrow.json holds what is planned',
    'Logs go to logs/yesterday and due_tomorrow is a view',
    'The page says "closed until next week", which is a text of ours',
    "The field reads 'starts on Thursday' when it is empty",
    'The page says “sold out until tomorrow” in winter',
    'Yesterday is computed in UTC because the servers are',
    'The chart compares yesterday with today',
    'Invoices that are due tomorrow are shown in red',
    'Jobs queued yesterday are run again',
    'Yesterday’s log is kept for a week',
    "Yesterday's log is kept because of audits",
    "Tomorrow's prices are loaded at noon",
    "Friday's release notes page is written by hand",
    'Tasks are synced from Monday.com because sales works there',
    'Weeks start on Monday in reports because of ISO 8601',
    'If a job fails on Sunday it is retried on Monday because nobody is there',
    'Orders placed on Saturday ship on Monday because the warehouse is closed',
    'Meetings on Thursday are optional because of the time zones',
    'Traffic doubles on Black Friday',
    'Sessions end in two weeks unless renewed',
    'A token is valid within two weeks',
    'The token must be two days old',
    'The report runs on the first Monday of each month',
    'Invoices are sent at the end of the month',
    'The cache is emptied shortly after midnight',
    'Jobs pause over the weekend',
    'Timesheets go from Monday to Friday',
    'The enum has Monday to Sunday',
    'The EOM job is slow',
    'Rows written three days ago are archived',
    'Cron `0 0 * * 0` means Sunday',
    'In JavaScript 0 is Sunday',
    'The release on Thursday 2026-12-03 is cut from main',
    'The release is on 3 December 2026, a Thursday',
    'The freeze starts on Thursday, 3 December',
    'The freeze starts next week (2026-11-30)',
  ])('leave habits, lengths and code alone: %s', (claim) => {
    expect(datedClaim(claim, today)).toEqual({ claim, filled: [], unclear: [] });
  });

  it.each([
    ['Merge freeze until 5 December', '2026-12-05'],
    ['Merge freeze until 2026-12-05', '2026-12-05'],
    ['No deploys until the end of November', '2026-11-30'],
    ['No deploys until 20 November', '2027-11-20'],
    ['The certificate was valid until 5 December', undefined],
    ['The flag stays at least until 5 December', undefined],
    ['Node 16 is supported until 11 September 2023', undefined],
    ['The flag `--until tomorrow` is ignored, because it is read too late', undefined],
    ['The page says "closed until 5 December"', undefined],
    ['Merge freeze until Thursday (2026-12-10)', undefined],
  ])('say when it ends: %s', (claim, day) => {
    expect(endInClaim(claim, today)?.day).toBe(day);
  });

  it('are not certain after another day of the week', () => {
    const { unclear } = datedClaim('Freeze starts Thursday; it ends on Monday', today);
    expect(unclear).toEqual([{ said: 'on Monday', offered: null }]);
  });

  it('ends by the day on which it was said', () => {
    expect(endInClaim('Merge freeze until Friday', today, '2026-11-27')?.day).toBe('2026-12-04');
    expect(endInClaim('Merge freeze until Friday', today, '2026-11-01')).toBeNull();
  });

  it.each([
    ['merging before this Friday', 'merging before 2026-11-27', 0],
    ['deploying before tomorrow', 'deploying before 2026-11-27', 0],
    ['merging before Thursday', null, 1],
    ['from next week on', null, 1],
    ['deploying on Friday', null, 0],
    ['rerunning jobs of yesterday', null, 0],
    ['comparing with last month', null, 0],
    ['calling `--before Thursday`', null, 0],
  ])('in a condition are days only where it says a limit: %s', (condition, dated, unclear) => {
    const read = datedCondition(condition, today);
    expect([read.claim, read.unclear.length]).toEqual([dated ?? condition, unclear]);
  });
});

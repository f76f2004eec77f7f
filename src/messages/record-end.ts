import { defineMessages } from './message.ts';

const day = '2026-12-05';

/** What is said of the days in a claim, and of the day on which a record ends. */
export const recordEnd = defineMessages('recordEnd', {
  noDay: {
    text: '"{said}" is no day that is certain',
    mend: ['write it as 2027-01-31, 31 January, Friday, tomorrow or in two weeks'],
    example: { said: 'next week' },
  },
  noPastDay: {
    text: '"{said}" is no day that is certain',
    mend: ['write it as 2026-11-01, 1 November, Monday, yesterday or two weeks ago'],
    example: { said: 'last week' },
  },
  dayNoBlocker: {
    text: '"{said}" is a time, and nothing that could be done',
    mend: [
      'to put an item off until a day: ledger defer ITEM --reason "…" --until DATE',
      'name what it waits for: --blocked-by "#12"',
    ],
    example: { said: 'tomorrow' },
  },
  over: {
    text: '{day} is over: nobody would be served it',
    mend: ['name a day that is still to come'],
    example: { day },
  },
  noRecord: {
    text: 'a {kind} is kept in a file of yours, and has no last day',
    mend: ['leave out --until and --review-by'],
    example: { kind: 'term' },
  },
  ofNote: {
    text: 'a native note stays as it is, and has no last day',
    mend: ['leave out --from, and it gets a record of its own'],
  },
  set: {
    text: 'it holds through {day} (UTC): from the next day on nobody is served it',
    example: { day },
  },
  read: {
    text: 'the claim says "{said}": it holds through {day} (UTC), and from the next day on nobody is served it',
    mend: ['another day: --until DATE'],
    example: { said: 'until 5 December', day },
  },
  review: {
    text: 'somebody is asked to look at it again after {day}',
    example: { day },
  },
  dated: {
    text: '"{said}" is another day for each reader: the claim says {day} instead',
    example: { said: 'Thursday', day },
  },
  datedCondition: {
    text: '"{said}" is another day for each reader: the condition says {day} instead',
    example: { said: 'tomorrow', day },
  },
  undatedCondition: {
    text: '"{said}" in a condition is another day for each reader: write the date',
    mend: [
      'such as 2027-01-31',
      'any such day: "on a Friday"',
      'a name: ‘Friday’ in quotation marks',
    ],
    example: { said: 'before Thursday' },
  },
  undated: {
    text: '"{said}" is another day for each reader: write the date',
    mend: ['such as 2027-01-31', 'a name or a text: in quotation marks, ‘{said}’'],
    example: { said: 'next week' },
  },
  undatedLikely: {
    text: '"{said}" is another day for each reader, or a habit',
    mend: [
      'if you mean one day: {claim}',
      'a habit: "every Friday"; a length of time: "within two weeks"',
      'a name or a text: in quotation marks, ‘{said}’',
    ],
    example: { said: 'on Friday', claim: 'We ship on 2026-11-27' },
  },
  undatedNote: {
    text: '{item} says "{said}", which is another day for each reader',
    mend: ['write the date into {path} before you promote it'],
    example: { item: 'k3f', said: 'next week', path: 'corpus/findings/release.md' },
  },
  unchanged: {
    text: '{item} ends on that day already',
    example: { item: 'k3f' },
  },
  nextReview: {
    text: 'the look at {item} that was due by {was} is done with this: name the next day',
    mend: [
      'ledger confirm {item} --review-by DATE',
      'for good: ledger confirm {item} --review-by none',
    ],
    example: { item: 'k3f', was: day },
  },
  expiredNow: {
    text: '{item} was valid until {was}: say until when it holds now',
    mend: [
      'ledger confirm {item} --until DATE',
      'for good: ledger confirm {item} --until none',
      'it is over: ledger retract {item} --reason "…"',
    ],
    example: { item: 'k3f', was: day },
  },
  moved: {
    text: '{item} holds through {day} (UTC)',
    example: { item: 'k3f', day },
  },
  lifted: {
    text: '{item} has no last day any more',
    example: { item: 'k3f' },
  },
  reviewMoved: {
    text: 'somebody is asked to look at {item} again after {day}',
    example: { item: 'k3f', day },
  },
  reviewLifted: {
    text: 'nobody is asked any more to look at {item} again by a day',
    example: { item: 'k3f' },
  },
  ofHigh: {
    text: 'it is of high consequence ({why}): somebody else than who raised it sets its days',
    mend: ['let another person run it'],
    example: { why: 'C-014 is security by the domain of spec auth' },
  },
});

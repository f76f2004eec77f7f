import { defineMessages } from './message.ts';

const mend = [
  'both side by side: ledger conflicts {only}',
  'both side by side, and {more} more: ledger conflicts {item}',
] as const;
/** The slots that do not apply are null, and their lines are left out. */
const waysOut = [
  ...mend,
  'the other no longer holds: ledger supersede {stands} {item}',
  'this one is wrong: ledger reject {waiting} --reason contradicted',
  'the claim is wrong: ledger supersede {promoted} --claim "…"',
  'both hold, each in its own case: ledger supersede {stands} --when "…" --not-when "…"',
] as const;

const item = 'k3f';
const other = 'm7q';
const claim = 'The gateway listens on port 3000';
const ways = { only: item, more: null, stands: other, waiting: item, promoted: null };

/**
 * Where an act raised or promoted what contradicts or repeats other memory, or is loaded when
 * another record is.
 */
export const conflict = defineMessages('conflict', {
  value: {
    text: '{item} may contradict {other} ("{ours}" against "{theirs}"): "{claim}"',
    mend: waysOut,
    example: { ...ways, item, other, ours: '8080', theirs: '3000', claim },
  },
  choice: {
    text: '{item} may contradict {other} ("{ours}" against "{theirs}", {about}): "{claim}"',
    mend: waysOut,
    example: {
      ...ways,
      item,
      other,
      ours: 'Vitest',
      theirs: 'Jest',
      about: 'test runner of JavaScript',
      claim: 'The project migrated to Jest',
    },
  },
  order: {
    text: '{item} may contradict {other} (which comes first): "{claim}"',
    mend: waysOut,
    example: { ...ways, item, other, claim: 'Migrations run before the build' },
  },
  only: {
    text: '{item} may contradict {other} (only, or others too): "{claim}"',
    mend: waysOut,
    example: { ...ways, item, other, claim: 'Only admins may export' },
  },
  polarity: {
    text: '{item} may deny what {other} says: "{claim}"',
    mend: waysOut,
    example: {
      item,
      other,
      claim: 'The cache is shared',
      only: null,
      more: 2,
      stands: other,
      waiting: null,
      promoted: item,
    },
  },
  exact: {
    text: '{item} repeats {other}: "{claim}"',
    mend,
    example: { item, other, claim, only: item, more: null },
  },
  near: {
    text: '{item} seems to say the same as {other}: "{claim}"',
    mend,
    example: { item, other, claim, only: item, more: null },
  },
  condition: {
    text: '{item} has the condition of {other}, "{condition}": agents load both for what one is about',
    mend: [
      'say in load_when of {candidate} what only {item} is about',
      'say in load_when of {record} what only {item} is about, then ledger confirm {item}',
    ],
    example: {
      item,
      other,
      condition: 'changing token rotation',
      candidate: 'corpus/findings/rotated-refresh-token.md',
      record: null,
    },
  },
});

import { defineMessages } from './message.ts';

const mend = [
  'both side by side: ledger conflicts {only}',
  'both side by side, and {more} more: ledger conflicts {item}',
] as const;

const item = 'k3f';
const other = 'm7q';
const claim = 'The gateway listens on port 3000';

/**
 * Where an act raised or promoted what contradicts or repeats other memory, or is loaded when
 * another record is.
 */
export const conflict = defineMessages('conflict', {
  value: {
    text: '{item} may contradict {other} ("{ours}" against "{theirs}"): "{claim}"',
    mend,
    example: { item, other, ours: '8080', theirs: '3000', claim, only: item, more: null },
  },
  order: {
    text: '{item} may contradict {other} (which comes first): "{claim}"',
    mend,
    example: { item, other, claim: 'Migrations run before the build', only: item, more: null },
  },
  only: {
    text: '{item} may contradict {other} (only, or others too): "{claim}"',
    mend,
    example: { item, other, claim: 'Only admins may export', only: item, more: null },
  },
  polarity: {
    text: '{item} may deny what {other} says: "{claim}"',
    mend,
    example: { item, other, claim: 'The cache is shared', only: null, more: 2 },
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

import type { Pull } from './pulls.ts';

/** A pull request that is made each time, and the rule or the part of the gate that refuses it. */
interface Fixed {
  readonly held: string;
  readonly pull: Pull;
}

/**
 * Pull requests that one check alone refuses: without it they pass, and are served. Chance finds
 * them once in some hundred.
 */
export const fixed: readonly Fixed[] = [
  {
    held: 'LED512 knows that an ADR in quarantine has no row',
    pull: {
      base: 1,
      steps: [
        ['quarantine', 416, 7489, 5561, 2699, 3389, 5015],
        ['row', 1600, 4505, 3103, 3783, 5181, 2183],
      ],
      other: null,
    },
  },
  {
    held: 'the gate judges the merge with its base',
    pull: {
      base: 0,
      steps: [['critical', 6229, 8792, 31, 2532, 2853, 2700]],
      other: [['alone', 7898, 5329, 6037, 8697, 1903, 2079]],
    },
  },
  {
    held: 'LDG008 knows a folder of records in any spelling, before the first record is in it',
    pull: {
      base: 1,
      steps: [
        ['folded', 1043, 8466, 617, 5138, 7137, 1201, 9964, 3966, 8856, 5600, 4752, 9996, 2429],
      ],
      other: null,
    },
  },
];

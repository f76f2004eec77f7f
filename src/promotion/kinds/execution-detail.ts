import type { Landing } from '../landing.ts';

/** An execution detail is no memory: it is rejected, and that is its whole life. */
export const local: Landing = {
  kind: 'local',
  folder: null,
  target: () => null,
  lacking: () => [],
  land: (session, { short }) => {
    session.reasons.push({
      code: 'P12',
      item: short,
      text: `${short} is a local detail: it goes nowhere`,
      mend: [
        `ledger reject ${short}`,
        'if it is more than that, capture it as what it is: --kind fact',
      ],
    });
    return Promise.resolve(null);
  },
};

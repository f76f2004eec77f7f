import { landing as say } from '#messages/landing';

import type { Landing } from '../landing.ts';
import { refusal } from '../reason.ts';

/** An execution detail is no memory: it is rejected, and that is its whole life. */
export const local: Landing = {
  kind: 'local',
  folder: null,
  target: () => null,
  lacking: () => [],
  land: (session, { short }) => {
    session.reasons.push(refusal(short, 'P12', say.localDetail({ item: short })));
    return Promise.resolve(null);
  },
};

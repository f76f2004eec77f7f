import type { Kind } from '#provenance/discovery-kinds';

import type { Landing } from '../landing.ts';
import { behaviour } from './behaviour.ts';
import { local } from './execution-detail.ts';
import { recordKinds } from './record-kinds.ts';
import { term } from './term.ts';
import { workflow } from './workflow.ts';

const landings = new Map<Kind, Landing>(
  [...recordKinds, term, workflow, behaviour, local].map((landing) => [landing.kind, landing]),
);

/** How a kind lands; every kind has one. */
export function landingOf(kind: Kind): Landing {
  return landings.get(kind) ?? local;
}

import { payloadsIn } from '#detection/payloads/find-payloads';
import { dataMark } from '#messages/data-mark';

import type { Guard } from './guard.ts';

/** Orders that other texts of memory may tell of; what to use instead needs none of them. */
const orders: readonly (readonly [what: string, said: RegExp])[] = [
  [
    'runs what it downloads',
    /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^|\n]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z|da|k)?sh|iex|python3?|node|perl|ruby)\b|\b(?:ba|z|da|k)?sh\s{1,4}(?:-c\s{1,4}["']?\$|<)\(\s{0,4}(?:curl|wget)\b/i,
  ],
  [
    'claims that the user agreed',
    /\b(?:the\s{1,4})?user\s{1,4}(?:(?:has|had|have)\s{1,4})?(?:already\s{1,4})?(?:approved|agreed|allowed|consented|confirmed)\b/i,
  ],
];

/** What the "instead" of a guard does to the agent that obeys it; null where it only tells. */
export function orderIn({ instead }: Pick<Guard, 'instead'>): string | null {
  if (instead === null) return null;
  const [what] = orders.find(([, said]) => said.test(instead)) ?? [];
  return what ?? payloadsIn(instead)[0]?.what ?? null;
}

/**
 * What all that an agent is told of a guard does to it, beside telling what is known.
 *
 * @param claim of its record
 */
export function addressingOf(guard: Guard, claim = ''): string | null {
  // Examples are shown to nobody who breaks it.
  const { bad: _bad, good: _good, ...told } = { bad: [], good: [], ...guard };
  void [_bad, _good];
  return orderIn(guard) ?? payloadsIn([claim, ...textsIn(told)].join('\n\n'))[0]?.what ?? null;
}

/** The mark of a guard whose text is no order; empty where it does not read like one. */
export function dataMarkOf(guard: Guard): string {
  return addressingOf(guard) === null ? '' : ` — ${dataMark}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

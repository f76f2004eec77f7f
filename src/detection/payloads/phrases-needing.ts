import { oneLine } from '#diagnostics/plain-text';

import { payloadPhrases } from '../generated/payload-phrases.ts';
import type { PayloadPhrase } from './payload-phrase.ts';

/** The phrases that need a text, by their places. */
const placesByNeed = new Map<string, number[]>();
for (const [place, { needs }] of payloadPhrases.entries())
  for (const need of needs) placesByNeed.set(need, [...(placesByNeed.get(need) ?? []), place]);

/** So many characters of a text tell where to look closer. */
const tellingLength = 4;
/** By these characters, a few bits of each, which needs may begin there; 0 for none. */
const beginsAt = new Uint16Array(1 << 16);
const needsThatBegin: string[][] = [[]];
const shortNeeds: string[] = [];
for (const need of placesByNeed.keys()) {
  if (need.length < tellingLength) {
    shortNeeds.push(need);
    continue;
  }
  let bits = 0;
  for (let nth = 0; nth < tellingLength; nth += 1) bits = withNext(bits, need, nth);
  if (beginsAt[bits] === 0) beginsAt[bits] = needsThatBegin.push([]) - 1;
  needsThatBegin[beginsAt[bits] ?? 0]?.push(need);
}

function withNext(bits: number, text: string, at: number): number {
  return ((bits << 4) ^ text.charCodeAt(at)) & 0xffff;
}

/** The phrases of which a text has one of the words they need, in their order. */
export function phrasesNeeding(raw: string): PayloadPhrase[] {
  const text = oneLine(raw.replaceAll('`', '')).toLowerCase();
  const found = new Set(shortNeeds.filter((need) => text.includes(need)));
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    bits = withNext(bits, text, at);
    const begins = beginsAt[bits] ?? 0;
    if (begins === 0) continue;
    for (const need of needsThatBegin[begins] ?? [])
      if (text.startsWith(need, at + 1 - tellingLength)) found.add(need);
  }
  if (found.size === 0) return [];
  return [...new Set([...found].flatMap((need) => placesByNeed.get(need) ?? []))]
    .sort((a, b) => a - b)
    .flatMap((place) => payloadPhrases[place] ?? []);
}

import type { Report } from './report.ts';

/**
 * What problems come to, by what they do to an agent, and what was looked for; a rule is of the
 * first kind that it fits.
 */
const kinds: readonly (readonly [string, RegExp, string])[] = [
  [
    'stale',
    /^(?:NAT001|NAT004|NAT01[0-79]|IDX104|SEC703)$/,
    'dead paths, commands, versions or tools',
  ],
  ['contradictory', /^CON/, 'contradictions'],
  ['over the loading budget', /^(?:NAT002|NAT005|NAT008)$/, 'files over the loading budget'],
  ['hidden or unsafe text', /^SEC/, 'hidden or unsafe text'],
];

/**
 * `stale: 12 · over the loading budget: 1 · none found: contradictions`. Promoted facts that no
 * longer hold are stale. Of what was not looked for everywhere, nobody knows that there is none.
 */
export function kindsLine({
  diagnostics,
  unshown = [],
  audit,
}: Pick<Report, 'diagnostics' | 'unshown' | 'audit'>): string {
  const failing = audit?.failing ?? 0;
  const kindOf = ({ code }: { readonly code: string }): string =>
    kinds.find(([, codes]) => codes.test(code))?.[0] ?? 'other';
  const all = [...diagnostics, ...unshown];
  const count = (name: string, isInfo: boolean): number =>
    all.filter((each) => kindOf(each) === name && (each.severity === 'info') === isInfo).length +
    (name === 'stale' && !isInfo ? failing : 0);
  const names = [...kinds.map(([name]) => name), 'other'];
  const some = names.filter((name) => count(name, false) > 0);
  const perhaps = names.filter((name) => count(name, false) === 0 && count(name, true) > 0);
  const notAsked = [
    ...(audit?.failing === null || audit?.askedHistory === false ? ['stale'] : []),
    ...(audit?.comparedTexts === false ? ['contradictory'] : []),
  ];
  const none = kinds.flatMap(([name, , what]) =>
    [...some, ...perhaps, ...notAsked].includes(name) ? [] : [what],
  );
  return `${[
    ...some.map((name) => `${name}: ${count(name, false)}`),
    ...perhaps.map((name) => `perhaps ${name}: ${count(name, true)}`),
    ...(none.length === 0 ? [] : [`none found: ${none.join('; ')}`]),
  ].join(' · ')}\n`;
}

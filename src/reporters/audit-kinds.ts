import type { Report } from './report.ts';

const text = 'hidden or unsafe text';

/** What problems come to, by what they do to an agent; a rule is of the first kind that it fits. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['stale', /^(?:NAT001|NAT004|NAT01[0-6]|IDX104|SEC703)$/],
  ['contradictory', /^CON/],
  ['over the loading budget', /^(?:NAT002|NAT005|NAT008)$/],
  [text, /^SEC/],
];

/**
 * `stale: 12 · over budget: 1`, and of what there is none. Promoted facts that no longer hold are
 * stale; where they could not be compared, nobody knows that nothing is.
 */
export function kindsLine({ diagnostics, audit }: Pick<Report, 'diagnostics' | 'audit'>): string {
  const failing = audit?.failing ?? 0;
  const kindOf = ({ code }: { readonly code: string }): string =>
    kinds.find(([, codes]) => codes.test(code))?.[0] ?? 'other';
  const count = (name: string, isInfo: boolean): number =>
    diagnostics.filter((each) => kindOf(each) === name && (each.severity === 'info') === isInfo)
      .length + (name === 'stale' && !isInfo ? failing : 0);
  const names = [...kinds.map(([name]) => name), 'other'];
  const some = names.filter((name) => count(name, false) > 0);
  const perhaps = names.filter((name) => count(name, false) === 0 && count(name, true) > 0);
  const none = kinds.flatMap(([name]) =>
    some.includes(name) || perhaps.includes(name) || (name === 'stale' && audit?.failing === null)
      ? []
      : [name],
  );
  const states = none.filter((name) => name !== text);
  return (
    [
      ...some.map((name) => `${name}: ${count(name, false)}`),
      ...perhaps.map((name) => `perhaps ${name}: ${count(name, true)}`),
      ...(states.length === 0 ? [] : [`nothing ${states.join(', ')}`]),
      ...(none.includes(text) ? [`no ${text}`] : []),
    ].join(' · ') + '\n'
  );
}

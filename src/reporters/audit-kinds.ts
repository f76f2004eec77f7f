import type { Report } from './report.ts';

/** What problems come to, by what they do to an agent; a rule is of the first kind that it fits. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['stale', /^(?:NAT001|NAT004|NAT01[0-4]|IDX104|SEC703)$/],
  ['contradictory or repeated', /^CON/],
  ['over budget', /^(?:NAT002|NAT005|NAT008)$/],
  ['hidden or unsafe', /^SEC/],
];

/** `stale 12 · over budget 1`, and of what there is none. */
export function kindsLine({ diagnostics }: Pick<Report, 'diagnostics'>): string {
  const loud = diagnostics.filter(({ severity }) => severity !== 'info');
  const counts = kinds.map(([name, codes], at) => {
    const earlier = kinds.slice(0, at);
    const count = loud.filter(
      ({ code }) => codes.test(code) && !earlier.some(([, each]) => each.test(code)),
    ).length;
    return { name, count };
  });
  const some = counts.filter(({ count }) => count > 0);
  const none = counts.filter(({ count }) => count === 0);
  return (
    [
      ...some.map(({ name, count }) => `${name}: ${count}`),
      ...(none.length === 0 ? [] : [`nothing ${none.map(({ name }) => name).join(', ')}`]),
    ].join(' · ') + '\n'
  );
}

/**
 * How a discovery may name an obligation it was raised against: `C-014`, or `spec.C-014` and
 * `spec#C-014` where the spec is named as well.
 */
export function namesOf(spec: string, obligation: string): string[] {
  return [
    obligation,
    `${spec}.${obligation}`,
    `${spec}#${obligation}`,
    `REQ.${spec}.${obligation}`,
  ];
}

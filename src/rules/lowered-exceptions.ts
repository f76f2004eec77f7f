import type { BaselineEntry, Waiver } from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { codeNamed } from './lowered-rules.ts';
import { keepsDecisions, mayBeWaived } from './waivable.ts';

/** An exception that a change makes of a rule that keeps decisions. */
export interface NewException {
  readonly what: string;
  readonly by: 'waivers' | 'baseline';
}

/** The waivers and the entries of the baseline that a change adds or widens, in words. */
export function newExceptions(workspace: Workspace): NewException[] {
  const edit = workspace.surroundings.history?.gate?.exceptionsEdit;
  if (!edit) return [];
  const { before, now } = edit;
  const waived = now.waivers.flatMap((waiver) => {
    const code = codeNamed(waiver.code);
    if (code === null || !mayBeMade(code)) return [];
    if (before.waivers.some((other) => holdsAsMuch(other, waiver))) return [];
    const { to = 'off', scope, expiry } = waiver;
    const end = expiry === undefined ? '' : ` until ${expiry}`;
    return [`${code} ${to === 'off' ? 'is waived' : `becomes ${to}`} in ${scope}${end}`];
  });
  const known = new Set(before.baseline.map(nameOf));
  const held = now.baseline
    .filter((entry) => !known.has(nameOf(entry)))
    .flatMap(({ code }) => codeNamed(code) ?? [])
    .filter(mayBeMade);
  return [
    ...[...new Set(waived)].map((what) => ({ what, by: 'waivers' as const })),
    ...[...new Set(held)].map((code) => ({
      what: `the baseline holds more of ${code}: ${held.filter((each) => each === code).length}`,
      by: 'baseline' as const,
    })),
  ];
}

function mayBeMade(code: string): boolean {
  return keepsDecisions(code) && mayBeWaived(code);
}

/** What an entry of the baseline is an exception of: its path is for readers alone. */
function nameOf({ code, fingerprint }: BaselineEntry): string {
  return `${code} ${fingerprint}`;
}

const leniency = ['info', 'warning', 'off'];

/** Whether a waiver makes an exception of all that another one does, and for as long. */
function holdsAsMuch(one: Waiver, other: Waiver): boolean {
  const contents = ({ content, digests }: Waiver): readonly string[] | null =>
    digests ?? (content === undefined ? null : [content]);
  const [known, wanted] = [contents(one), contents(other)];
  return (
    codeNamed(one.code) === codeNamed(other.code) &&
    one.scope === other.scope &&
    leniency.indexOf(one.to ?? 'off') >= leniency.indexOf(other.to ?? 'off') &&
    (one.expiry ?? '') >= (other.expiry ?? '') &&
    (known === null || wanted?.every((each) => known.includes(each)) === true)
  );
}

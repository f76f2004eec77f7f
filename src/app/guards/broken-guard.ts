import { guardHook as say } from '#messages/generated/guard';
import { joinMessage, textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { escapeInvisible } from '#reporters/visible';
import { waiverScopeMatcher } from '#rules/waiver-scope';

import type { GuardRule, GuardWaiver, HookGuard } from './hook-guards.ts';

/** A guard that an agent broke, or is about to break. */
export interface BrokenGuard {
  readonly of: HookGuard;
  readonly code: GuardRule;
  /** The file that breaks it; the record of a guard for commands. */
  readonly path: string;
  readonly what: Message;
  /** There was no time to check whether it is broken. */
  readonly isUnseen?: true;
}

/** The text counts the other guards. */
const maxGuardsTold = 3;

/**
 * Leaves out guards that a waiver switches off. With a waiver that lowers the severity, a guard
 * does not block.
 *
 * @param today the day on which waivers must be in force, `2026-11-22`
 */
export function withoutWaived(
  broken: readonly BrokenGuard[],
  waivers: readonly GuardWaiver[],
  today: string,
): BrokenGuard[] {
  return broken.flatMap((each) => {
    const found = waivers.filter(
      ({ code, scope, isPlain, until }) =>
        code === each.code && until >= today && waiverScopeMatcher(scope, isPlain)(each.path),
    );
    if (found.some(({ to }) => to === 'off')) return [];
    return [found.length === 0 ? each : { ...each, of: { ...each.of, level: 'tell' as const } }];
  });
}

/** A key of a guard and a file, so that a session gets each pair once. */
export function guardMark({ of: { record, nth }, path }: BrokenGuard): string {
  return `guard ${record} ${nth} ${path}`;
}

/** The values of a message about a guard, without what breaks it. */
export function messageValues(
  { record, decided, guard, claim, addresses }: HookGuard,
  code: GuardRule,
  path: string,
  program: string,
) {
  const scope = shellWord(path);
  const { instead } = guard;
  return { record, decided, instead, claim, addresses, program, code, path, scope };
}

/** Tells an agent why guards could not be checked. */
export function uncheckedText(why: Message): string {
  const missing = joinMessage(why);
  const { text, mend } = joinMessage(
    say.unchecked({ why: missing.text, advice: missing.mend[0] ?? '' }),
  );
  return [text, ...mend].map(escapeInvisible).join('\n');
}

/** Makes the report of a guard that was not checked in time. It refuses nothing. */
export function uncheckedGuard(guard: HookGuard, path: string, program: string): BrokenGuard {
  const [of, code] = [{ ...guard, level: 'tell' as const }, 'GRD001' as const];
  const what = say.slow(messageValues(of, code, path, program));
  return { of, code, path, what, isUnseen: true };
}

/**
 * Tells an agent of broken guards; empty for none.
 *
 * @param isBlocked whether they refuse the call
 */
export function brokenGuardsText(broken: readonly BrokenGuard[], isBlocked = false): string {
  const left = broken.length - maxGuardsTold;
  return [
    ...broken.slice(0, maxGuardsTold).map(({ what, of: { level } }) => {
      const verdict = isBlocked ? say.blocked : level === 'tell' ? say.warned : null;
      const text = textOf(verdict?.({ what }) ?? what);
      return [text, ...joinMessage(what).mend].map(escapeInvisible).join('\n');
    }),
    ...(left > 0 ? [textOf(say.more({ count: left }))] : []),
  ].join('\n\n');
}

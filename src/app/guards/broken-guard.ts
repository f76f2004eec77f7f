import { guardHook as say } from '#messages/generated/guard';
import { joinMessage, textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { visible } from '#reporters/visible';
import { inScope } from '#rules/waiver-scope';

import type { GuardRule, GuardWaiver, HookGuard } from './hook-guards.ts';

/** A guard that an agent breaks, or is about to. */
export interface BrokenGuard {
  readonly of: HookGuard;
  readonly code: GuardRule;
  /** The file; the record, of a guard that looks at no file. */
  readonly path: string;
  readonly what: Message;
  /** Nobody could look whether it is broken. */
  readonly isUnseen?: true;
}

/** Guards that are told in one text; the others are a number. */
const mostTold = 3;

/**
 * Those that no waiver lets pass; one that only lowers the rule leaves it at being told.
 *
 * @param today the day that waivers are judged on, `2026-11-22`
 */
export function withoutWaived(
  broken: readonly BrokenGuard[],
  waivers: readonly GuardWaiver[],
  today: string,
): BrokenGuard[] {
  return broken.flatMap((each) => {
    const found = waivers.filter(
      ({ code, scope, isPlain, until }) =>
        code === each.code && until >= today && inScope(scope, isPlain)(each.path),
    );
    if (found.some(({ to }) => to === 'off')) return [];
    return [found.length === 0 ? each : { ...each, of: { ...each.of, level: 'tell' as const } }];
  });
}

/** Names a guard in one place, for what a session was told before. */
export function markOf({ of: { record, nth }, path }: BrokenGuard): string {
  return `guard ${record} ${nth} ${path}`;
}

/** What a message says of a guard besides what breaks it. */
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

/** What an agent is told where guards could not be checked. */
export function uncheckedText(why: Message): string {
  const missing = joinMessage(why);
  const { text, mend } = joinMessage(
    say.unchecked({ why: missing.text, advice: missing.mend[0] ?? '' }),
  );
  return [text, ...mend].map(visible).join('\n');
}

/** A guard for which nobody could look in time: it is told, and holds nothing up. */
export function unseen(guard: HookGuard, path: string, program: string): BrokenGuard {
  const [of, code] = [{ ...guard, level: 'tell' as const }, 'GRD001' as const];
  const what = say.slow(messageValues(of, code, path, program));
  return { of, code, path, what, isUnseen: true };
}

/** What an agent is told of broken guards; empty where there are none. */
export function brokenText(broken: readonly BrokenGuard[]): string {
  const left = broken.length - mostTold;
  return [
    ...broken.slice(0, mostTold).map(({ what }) => {
      const { text, mend } = joinMessage(what);
      return [text, ...mend].map(visible).join('\n');
    }),
    ...(left > 0 ? [textOf(say.more({ count: left }))] : []),
  ].join('\n\n');
}

import { guardHook as say } from '#messages/guard-hook';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { visible } from '#reporters/visible';

import type { GuardRule, WaiverAt } from './guard-waivers.ts';
import type { HookGuard } from './hook-guards.ts';

/** A guard that an agent breaks, or is about to. */
export interface BrokenGuard {
  readonly of: HookGuard;
  readonly code: GuardRule;
  /** The file; the record, of a guard that looks at no file. */
  readonly path: string;
  readonly what: Message;
}

/** Guards that are told in one text; the others are a number. */
const mostTold = 3;
/** Characters of a line or a command that are shown. */
const mostShown = 200;

/** Those that no waiver lets pass; one that only lowers the rule leaves it at being told. */
export function withoutWaived(broken: readonly BrokenGuard[], waiverAt: WaiverAt): BrokenGuard[] {
  return broken.flatMap((each) => {
    const to = waiverAt(each.code, each.path);
    if (to === 'off') return [];
    return [to === null ? each : { ...each, of: { ...each.of, level: 'tell' as const } }];
  });
}

/** Names a guard in one place, for what a session was told before. */
export function markOf({ of: { record, nth }, path }: BrokenGuard): string {
  return `guard ${record} ${nth} ${path}`;
}

/** What an agent is told of broken guards; empty where there are none. */
export function brokenText(broken: readonly BrokenGuard[], program: string): string {
  const told = broken.slice(0, mostTold).map(({ of, code, path, what }) => {
    const { record, decided, guard } = of;
    return [
      what,
      say.why({ record, decided }),
      ...(guard.instead === null ? [] : [say.instead({ instead: guard.instead })]),
      say.exception({ program, code, path: shellWord(path) }),
    ]
      .map((line) => visible(textOf(line)))
      .join('\n');
  });
  const left = broken.length - told.length;
  return [...told, ...(left > 0 ? [textOf(say.more({ count: left }))] : [])].join('\n\n');
}

/** As much of a line as a message shows. */
export function shown(line: string): string {
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

import { payloadsIn } from '#detection/payloads/find-payloads';
import { guardChecks as checks } from '#messages/generated/guard';
import { instructionLikeLabel } from '#messages/instruction-like-label';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';

import type { CommandGuard, Guard } from './guard.ts';

/** Describes on one line what a guard checks, and where. */
export function guardLine(guard: Guard): string {
  const places = placeText(guard);
  return `${checkOf(guard)}${places === '' ? '' : ` (in ${places})`}`;
}

/** Describes on one line what a guard checks. */
export function checkOf(guard: Guard): string {
  return `${textOf(checkMessage(guard))}${dataMarkOf(guard)}`;
}

function checkMessage(guard: Guard): Message {
  const { instead } = guard;
  switch (guard.kind) {
    case 'forbid':
      return instead === null
        ? checks.forbid({ pattern: guard.pattern })
        : checks.forbidInstead({ pattern: guard.pattern, instead });
    case 'require':
      return checks.require({ pattern: guard.pattern });
    case 'ast': {
      const { language, pattern } = guard;
      return instead === null
        ? checks.ast({ language, pattern })
        : checks.astInstead({ language, pattern, instead });
    }
    case 'command':
      return checks.command({ command: commandLine(guard) });
    case 'path':
      return instead === null ? checks.path() : checks.pathInstead({ instead });
    case 'shell':
      return instead === null
        ? checks.shell({ command: guard.commands.join(', ') })
        : checks.shellInstead({ command: guard.commands.join(', '), instead });
    case 'together':
      return checks.together();
    case 'same':
      return checks.same({
        values: guard.values
          .map(({ file, at }) => (at === null ? file : `${file}#${at}`))
          .join(', '),
      });
  }
}

/** Writes a command as a line that a shell splits into the same words. */
export function commandLine({ argv }: Pick<CommandGuard, 'argv'>): string {
  // Words such as -- and --a=b are plain here: a program precedes them.
  return argv.map((word) => (/^[\w./@:+,=-]+$/.test(word) ? word : shellWord(word))).join(' ');
}

/** Gives the globs of the files that a guard checks, and of those it skips. */
export function placesOf(guard: Guard): {
  readonly in: readonly string[];
  readonly except: readonly string[];
} {
  switch (guard.kind) {
    case 'shell':
    case 'command':
      return { in: [], except: [] };
    case 'together':
      return { in: guard.globs, except: [] };
    case 'same':
      return { in: guard.values.map(({ file }) => file), except: [] };
    default:
      return { in: guard.in, except: guard.except };
  }
}

/** Writes these globs on one line; empty for a guard of commands. */
export function placeText(guard: Guard): string {
  const { in: globs, except } = placesOf(guard);
  return `${globs.join(', ')}${except.length === 0 ? '' : `, but not ${except.join(', ')}`}`;
}

/** Orders that other texts of memory may describe. The "instead" of a guard never needs one. */
const orders: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'runs what it downloads',
    /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^|\n]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z|da|k)?sh|iex|python3?|node|perl|ruby)\b|\b(?:ba|z|da|k)?sh\s{1,4}(?:-c\s{1,4}["']?\$|<)\(\s{0,4}(?:curl|wget)\b/i,
  ],
  [
    'claims that the user agreed',
    /\b(?:the\s{1,4})?user\s{1,4}(?:(?:has|had|have)\s{1,4})?(?:already\s{1,4})?(?:approved|agreed|allowed|consented|confirmed)\b/i,
  ],
];

/** Says what obeying the "instead" of a guard would do; null where it gives no such order. */
export function findInsteadOrder({ instead }: Pick<Guard, 'instead'>): string | null {
  if (instead === null) return null;
  const [what] = orders.find(([, pattern]) => pattern.test(instead)) ?? [];
  return what ?? payloadsIn(instead)[0]?.what ?? null;
}

/**
 * Says how the text that an agent sees of a guard tries to command it; null where it does not.
 *
 * @param claim of the guard's record
 */
export function findGuardInjection(guard: Guard, claim = ''): string | null {
  // An agent that breaks a guard does not see its examples.
  const shown = Object.entries(guard).flatMap(([key, value]) =>
    key === 'bad' || key === 'good' ? [] : textsIn(value),
  );
  return findInsteadOrder(guard) ?? payloadsIn([claim, ...shown].join('\n\n'))[0]?.what ?? null;
}

/** Marks a guard that reads like an order as data; empty for any other guard. */
export function dataMarkOf(guard: Guard): string {
  return findGuardInjection(guard) === null ? '' : ` — ${instructionLikeLabel}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

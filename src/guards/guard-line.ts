import { payloadsIn } from '#detection/payloads/find-payloads';
import { dataMark } from '#messages/data-mark';
import { guardChecks as checks } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';

import type { CommandGuard, Guard } from './guard.ts';

/** What a guard checks and where, on one line. */
export function guardLine(guard: Guard): string {
  const places = placeText(guard);
  return `${checkOf(guard)}${places === '' ? '' : ` (in ${places})`}`;
}

/** What a guard checks, in one line. */
export function checkOf(guard: Guard): string {
  return `${textOf(checkSaid(guard))}${dataMarkOf(guard)}`;
}

function checkSaid(guard: Guard): Message {
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

/** A command as one line that a shell would read the same way. */
export function commandLine({ argv }: Pick<CommandGuard, 'argv'>): string {
  // Words such as -- and --a=b are plain here: a program stands in front.
  return argv.map((word) => (/^[\w./@:+,=-]+$/.test(word) ? word : shellWord(word))).join(' ');
}

/** The globs of the files that a guard is about, and those it leaves out. */
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

/** The same on one line; empty for a guard of commands. */
export function placeText(guard: Guard): string {
  const { in: globs, except } = placesOf(guard);
  return `${globs.join(', ')}${except.length === 0 ? '' : `, but not ${except.join(', ')}`}`;
}

/** Orders that other texts of memory may tell of; what to use instead needs none of them. */
const orders: readonly (readonly [what: string, said: RegExp])[] = [
  [
    'runs what it downloads',
    /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^|\n]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z|da|k)?sh|iex|python3?|node|perl|ruby)\b|\b(?:ba|z|da|k)?sh\s{1,4}(?:-c\s{1,4}["']?\$|<)\(\s{0,4}(?:curl|wget)\b/i,
  ],
  [
    'claims that the user agreed',
    /\b(?:the\s{1,4})?user\s{1,4}(?:(?:has|had|have)\s{1,4})?(?:already\s{1,4})?(?:approved|agreed|allowed|consented|confirmed)\b/i,
  ],
];

/** What the "instead" of a guard does to the agent that obeys it; null where it only tells. */
export function orderIn({ instead }: Pick<Guard, 'instead'>): string | null {
  if (instead === null) return null;
  const [what] = orders.find(([, said]) => said.test(instead)) ?? [];
  return what ?? payloadsIn(instead)[0]?.what ?? null;
}

/**
 * What all that an agent is told of a guard does to it, beside telling what is known.
 *
 * @param claim of its record
 */
export function addressingOf(guard: Guard, claim = ''): string | null {
  // Examples are shown to nobody who breaks it.
  const { bad: _bad, good: _good, ...told } = { bad: [], good: [], ...guard };
  void [_bad, _good];
  return orderIn(guard) ?? payloadsIn([claim, ...textsIn(told)].join('\n\n'))[0]?.what ?? null;
}

/** The mark of a guard whose text is no order; empty where it does not read like one. */
export function dataMarkOf(guard: Guard): string {
  return addressingOf(guard) === null ? '' : ` — ${dataMark}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

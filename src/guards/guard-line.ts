import { shellWord } from '#messages/shell-word';

import type { CommandGuard, Guard } from './guard.ts';

/** What a guard checks, on one line. */
export function guardLine(guard: Guard): string {
  switch (guard.kind) {
    case 'forbid':
    case 'require':
      return `${guard.kind} ${guard.pattern} in ${scopeOf(guard)}`;
    case 'ast':
      return `forbid ${guard.language} ${guard.pattern} in ${scopeOf(guard)}`;
    case 'path':
      return `no edit by hand of ${scopeOf(guard)}`;
    case 'shell':
      return `no run of ${guard.command}`;
    case 'command':
      return `run ${commandLine(guard)}`;
    case 'together':
      return `change together ${guard.globs.join(', ')}`;
    case 'same':
      return `same value in ${guard.values.map(({ file }) => file).join(', ')}`;
  }
}

/** A command as one line that a shell would read the same way. */
export function commandLine({ argv }: Pick<CommandGuard, 'argv'>): string {
  // Words such as -- and --a=b are plain here: a program stands in front.
  return argv.map((word) => (/^[\w./@:+,=-]+$/.test(word) ? word : shellWord(word))).join(' ');
}

function scopeOf({
  in: globs,
  except,
}: {
  in: readonly string[];
  except: readonly string[];
}): string {
  return `${globs.join(', ')}${except.length > 0 ? ` except ${except.join(', ')}` : ''}`;
}

import type { Guard } from './guard.ts';

/** What a guard checks, on one line. */
export function guardLine(guard: Guard): string {
  switch (guard.kind) {
    case 'forbid':
    case 'require':
      return `${guard.kind} ${guard.pattern} in ${scopeOf(guard)}`;
    case 'path':
      return `no edit by hand of ${scopeOf(guard)}`;
    case 'shell':
      return `no run of ${guard.command}`;
    case 'together':
      return `change together ${guard.globs.join(', ')}`;
    case 'same':
      return `same value in ${guard.values.map(({ file }) => file).join(', ')}`;
  }
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

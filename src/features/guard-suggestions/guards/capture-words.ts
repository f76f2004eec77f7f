import type { Guard } from '#guards/guard';
import { commandLine } from '#guards/guard-line';

/** Returns the words of `ledger capture` options that write a guard. */
export function guardFlags(guard: Guard): readonly string[] {
  const { instead, level } = guard;
  const each = (flag: string, values: readonly string[]): string[] =>
    values.flatMap((value) => [flag, value]);
  const common = [
    ...each('--instead', instead === null ? [] : [instead]),
    ...each('--guard-level', level === null ? [] : [level]),
  ];
  switch (guard.kind) {
    case 'forbid':
    case 'require':
    case 'ast':
      return [
        guard.kind === 'ast' ? '--forbid-code' : `--${guard.kind}`,
        guard.pattern,
        ...(guard.kind === 'ast' ? ['--language', guard.language] : []),
        ...each('--in', guard.in),
        ...each('--except', guard.except),
        ...each('--bad', guard.bad),
        ...each('--good', guard.good),
        ...('multiline' in guard && guard.multiline ? ['--multiline'] : []),
        ...common,
      ];
    case 'command':
      return ['--proved-by', commandLine(guard)];
    case 'path':
      return [
        '--forbid-edit',
        guard.in.length === 1 ? (guard.in[0] ?? '') : `{${guard.in.join(',')}}`,
        ...each('--except', guard.except),
        ...common,
      ];
    case 'shell':
      return [
        ...each('--forbid-command', guard.commands),
        ...each('--bad', guard.bad),
        ...each('--good', guard.good),
        ...common,
      ];
    case 'together':
      return [...each('--together', guard.globs), ...common];
    case 'same':
      return [
        ...each(
          '--same',
          guard.values.map(
            ({ file, at, match }) =>
              `${file}${at === null ? '' : `#${at}`}${match === null ? '' : `~${match}`}`,
          ),
        ),
        ...common,
      ];
  }
}

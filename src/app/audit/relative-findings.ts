import type { Diagnostic } from '#diagnostics/diagnostic';
import { pasteable } from '#diagnostics/pasteable';
import { shellWord } from '#messages/shell-word';

import type { Part } from './audit-memory.ts';

/** From where the caller looks at a part. */
export interface View {
  /** Whether there are other parts. */
  readonly several: boolean;
  /** The folder that was named, as a word to paste; empty without one. */
  readonly named: string;
  /** The way from where they stand to the folder whose history tells of the part. */
  readonly toHistory: string;
}

/**
 * A diagnostic as the caller sees it: paths from the folder that was audited, and commands that
 * reach what they are about.
 */
export function relativeFindings(
  { shown, isHome, stores }: Pick<Part, 'shown' | 'isHome' | 'stores'>,
  each: Diagnostic,
  { several, named, toHistory }: View,
): Diagnostic {
  const store =
    stores.find(({ path }) => path === '.' || each.path.startsWith(`${path}/`))?.path ?? '.';
  // From here the index of another folder's store is named; that of the workspace itself is found.
  const there =
    isHome || shown !== ''
      ? `${isHome || named === '' ? '' : `${named}/`}${shown}${store === '.' ? '' : store}`.replace(
          /\/$/,
          '',
        )
      : null;
  const repair = (lines: readonly string[]): readonly string[] =>
    lines.map((line) =>
      gitFrom(toHistory, line)
        .replaceAll('ledger conflicts', conflictsFrom(toHistory))
        .replaceAll(
          'ledger lint --fix',
          each.fix ? `ledger audit --fix${named === '' ? '' : ` ${named}`}` : 'ledger lint --fix',
        )
        .replaceAll(
          'ledger index --write',
          there === null
            ? `ledger index --write${named === '' ? '' : ` -C ${named}`}`
            : `ledger index --write --store ${shellWord(there).replace(/^'~\//, "~/'")}`,
        ),
    );
  return {
    ...each,
    path: shown + each.path,
    mend: repair(each.mend),
    ...(each.mendUnquoted ? { mendUnquoted: repair(each.mendUnquoted) } : {}),
    // Notes of this project, wherever they are kept, are about one history.
    ...(each.cause
      ? {
          cause: {
            what:
              several && shown !== '' && !isHome
                ? `${shown.replace(/\/$/, '')}: ${each.cause.what}`
                : each.cause.what,
            mend: repair(each.cause.mend),
          },
        }
      : {}),
    related: each.related.map((other) => ({ ...other, path: shown + other.path })),
  };
}

/** The command that shows the contradictions of a root, as it is typed where somebody stands. */
export function conflictsFrom(way: string): string {
  return `ledger conflicts${isAbove(way) ? '' : ` -C ${shellWord(way)}`}`;
}

/** Whether a root is found from where somebody stands without naming it. */
function isAbove(way: string): boolean {
  return /^\.\.?(?:\/\.\.)*$/.test(way);
}

/** A line whose git commands are about a history that lies elsewhere. */
function gitFrom(way: string, line: string): string {
  const placed = pasteable(line, { label: way, inRepository: '', runIn: null });
  return isAbove(way) ? placed : placed.replace(/\bgit (?=show )/g, `git -C ${shellWord(way)} `);
}

import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';
import { lintNotice as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { Verdict } from '#rules/suppression';
import { guardsMemory } from '#rules/waivable';
import type { History } from '#workspace/history/history';

/**
 * What a comparison leaves out: problems that the base has as well. What the ledger lacks there is
 * said each time, waived or not.
 */
export function olderNotice(
  older: readonly Diagnostic[],
  base: string,
  parents: readonly string[] = [],
): string[] {
  const lacking = older.flatMap((each) =>
    each.code === 'LED502'
      ? [String(each.data.parent)]
      : each.code === 'LDG001' && each.path.endsWith('.json')
        ? [each.path]
        : [],
  );
  const missing = new Set([...lacking, ...parents.map((parent) => parent.slice(0, 12))]).size;
  const count = older.filter(({ severity }) => severity !== 'info').length;
  return present([
    missing > 0 && say.entriesLacking({ count: missing, base }),
    count > 0 && say.olderProblems({ count, base }),
  ]).map(textOf);
}

/** What the ledger lacks in a change, and did not have at its base either. */
export function lackingBefore({
  missing,
  added,
}: {
  readonly missing: readonly string[];
  readonly added: readonly Diagnostic[];
}): string[] {
  const taken = added.flatMap((each) => (each.code === 'LED502' ? [String(each.data.parent)] : []));
  return missing.filter((parent) => !taken.includes(parent.slice(0, 12)));
}

/**
 * Tells the problems that a base has by itself from those that a change brings. What guards memory
 * speaks anew of a file that was edited: an old problem must not hide another.
 *
 * @param before what was found at the base
 * @param history what was compared
 */
export function isOlder(
  before: readonly Diagnostic[],
  history: History | null,
): (diagnostic: Diagnostic) => boolean {
  const known = new Set(before.map((each) => each.fingerprint));
  const moved = inOtherFiles(before, history);
  const touched = touchedFiles(history);
  return (each) =>
    (known.has(each.fingerprint) || moved.has(sameness(each, each.path))) &&
    !(guardsMemory(each.code) && touched.has(each.path));
}

/**
 * Tells the problems that a waiver of the base was given for, and that the change gave it again
 * for, with the file it edits: without this no file with a waiver of its own could be touched in
 * one change.
 *
 * @param before what the base's own verdict set aside
 * @param own the change judged with the exceptions it brings
 */
export function isWaivedAgain(
  before: readonly Suppressed[],
  own: Pick<Verdict, 'diagnostics' | 'suppressed'>,
): (diagnostic: Diagnostic) => boolean {
  const waived = (all: readonly Suppressed[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ by, diagnostic }) => (by === 'waiver' ? [diagnostic.fingerprint] : [])));
  const [atBase, now] = [waived(before), waived(own.suppressed)];
  const left = new Set(own.diagnostics.map((each) => each.fingerprint));
  return ({ code, fingerprint }) =>
    code === 'WAV902'
      ? !left.has(fingerprint)
      : atBase.has(fingerprint) && now.has(fingerprint) && !guardsMemory(code);
}

/** The files of memory that are not what they were at the base. */
function touchedFiles(history: History | null): ReadonlySet<string> {
  return new Set(
    history?.bases.flatMap((base) => [
      ...base.changes.flatMap(({ now }) => now ?? []),
      ...base.newEntries,
    ]) ?? [],
  );
}

/** The same problems under the names that their files have now, where those were renamed. */
function inOtherFiles(before: readonly Diagnostic[], history: History | null): ReadonlySet<string> {
  const names = new Map(
    history?.bases.flatMap((base) =>
      base.changes.flatMap((change) =>
        change.before !== null && change.now !== null && change.before !== change.now
          ? [[change.before, change.now] as const]
          : [],
      ),
    ) ?? [],
  );
  return new Set(
    before.flatMap((each) =>
      names.has(each.path) ? [sameness(each, names.get(each.path) ?? '')] : [],
    ),
  );
}

function sameness({ code, messageId, message }: Diagnostic, path: string): string {
  return [path, code, messageId, message].join('\0');
}

import type { SameGuard } from '#guards/guard';
import type { MatchTime } from '#guards/match-time';
import { type FoundValue, valueIn } from '#guards/same-values';
import type { NamedGuard } from '#provenance/guards-in-force';

import { type Collected, noteSlow } from './collected.ts';
import type { GuardedTree } from './guarded-tree.ts';
import type { TimeOf } from './match-times.ts';

/**
 * Adds the values that must be equal and are not, each at the first file that says otherwise than
 * the one before it.
 *
 * @param changed the files of a change; then only guards that one of them has to do with count
 */
export async function brokenValues(
  guards: readonly NamedGuard[],
  tree: GuardedTree,
  into: Collected,
  timeOf: TimeOf,
  changed?: readonly string[],
): Promise<void> {
  for (const of of guards) {
    const { guard, record, nth, level } = of;
    if (guard.kind !== 'same') continue;
    const files = guard.values.map(({ file }) => file);
    if (changed && !files.some((file) => changed.includes(file))) continue;
    const { texts, unread } = await tree.texts([...new Set(files)]);
    for (const path of unread) into.unread.add(path);
    const found = await valuesOf(guard, texts, timeOf(of));
    if (found === 'left') {
      noteSlow(of, files[0] ?? '', into);
      continue;
    }
    const [first] = found;
    const other = found.find(({ said }) => said === null || said !== first?.said);
    if (other === undefined) continue;
    // In a change the file that was changed is the place to look at.
    const at = (changed && found.find(({ file }) => changed.includes(file))) ?? other;
    const path = texts.has(at.file) ? at.file : record.path;
    const values = found.map(({ file, said }) => `${file} ${said ?? '–'}`).join(', ');
    const text = texts.get(at.file);
    if (text !== undefined) into.texts.set(at.file, text);
    into.violations.push({
      record: record.path,
      nth,
      level,
      path,
      span: path === at.file ? at.span : { start: 0, end: 0 },
      line: values,
      values,
    });
  }
}

interface Said {
  readonly file: string;
  /** Null where the file or the value is not there. */
  readonly said: string | null;
  readonly span: { readonly start: number; readonly end: number };
}

async function valuesOf(
  guard: SameGuard,
  texts: ReadonlyMap<string, string>,
  time: MatchTime,
): Promise<Said[] | 'left'> {
  const all: Said[] = [];
  for (const value of guard.values) {
    const { file } = value;
    const text = texts.get(file);
    const found: FoundValue | null = text === undefined ? null : await valueIn(value, text, time);
    if (found !== null && 'missing' in found && found.missing === 'time') return 'left';
    all.push(
      found !== null && 'value' in found
        ? { file, said: found.value, span: found.span }
        : { file, said: null, span: { start: 0, end: 0 } },
    );
  }
  return all;
}

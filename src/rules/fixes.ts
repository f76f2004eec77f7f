import type { Diagnostic, Edit } from '#diagnostics/diagnostic';
import type { SourceFile } from '#workspace/document';
import type { Plan, PlannedWrite } from '#workspace/plan';

/** How often fixing starts over: one fix may make room for the next, but never without end. */
export const mostFixPasses = 10;

/**
 * Plans the repairs the diagnostics carry. Where two want the same place, the first in the file
 * wins and the other waits for the next pass.
 */
export function planFixes(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): Plan {
  const texts = new Map(
    files.flatMap((file) => ('text' in file ? [[file.path, file] as const] : [])),
  );
  const byPath = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (!diagnostic.fix) continue;
    const known = byPath.get(diagnostic.path);
    if (known) known.push(diagnostic);
    else byPath.set(diagnostic.path, [diagnostic]);
  }
  const writes: PlannedWrite[] = [];
  for (const [path, fixable] of byPath) {
    const file = texts.get(path);
    if (!file) continue;
    const mark = file.byteOrderMark ? '\ufeff' : '';
    const drop = fixable.some((diagnostic) => diagnostic.fix?.dropByteOrderMark);
    const after =
      (drop ? '' : mark) +
      applyEdits(
        file.text,
        fixable.flatMap((diagnostic) => (diagnostic.fix ? [diagnostic.fix.edits] : [])),
      );
    if (after !== mark + file.text) writes.push({ path, before: mark + file.text, after });
  }
  return { kind: 'plan', writes };
}

/**
 * Applies whole fixes from the start of the text, leaving out any that overlaps one already taken.
 */
function applyEdits(text: string, fixes: readonly (readonly Edit[])[]): string {
  const taken: Edit[] = [];
  const overlaps = (edit: Edit): boolean =>
    taken.some((other) => edit.start < other.end && other.start < edit.end);
  for (const edits of [...fixes].sort((a, b) => (a[0]?.start ?? 0) - (b[0]?.start ?? 0)))
    if (!edits.some(overlaps)) taken.push(...edits);
  let result = text;
  for (const edit of taken.sort((a, b) => b.start - a.start))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}

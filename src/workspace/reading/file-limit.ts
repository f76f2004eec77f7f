import { UsageError } from '#diagnostics/failure';
import { configuration as say } from '#messages/generated/configuration';

/** Files of one memory that a run reads: three times the 10,000 records that are promised. */
export const mostFiles = 30_000;

/**
 * Refuses a memory of more files than a run can hold, before any of them is read.
 *
 * @param paths every file of the memory, relative to its root
 * @throws {UsageError} that names the folder with the most of them
 */
export function refuseTooManyFiles(paths: readonly string[], most: number = mostFiles): void {
  if (paths.length <= most) return;
  const { folder, files } = fullestFolder(paths);
  const shown = (count: number): string => count.toLocaleString('en');
  const values = { found: shown(paths.length), most: shown(most), inside: shown(files) };
  throw new UsageError(
    folder === '' ? say.tooManyFilesAtRoot(values) : say.tooManyFiles({ ...values, folder }),
  );
}

/** The deepest folder with at least half of the files; else the folder at the top with the most. */
function fullestFolder(paths: readonly string[]): {
  readonly folder: string;
  readonly files: number;
} {
  let fullest = { folder: '', files: paths.length };
  for (let inside = paths; ;) {
    const next = largestGroup(inside, fullest.folder);
    if (next === null || (fullest.folder !== '' && next.paths.length * 2 < paths.length))
      return fullest;
    fullest = { folder: next.folder, files: next.paths.length };
    inside = next.paths;
  }
}

/** The folder right below another one that holds the most of some paths; null where none does. */
function largestGroup(
  paths: readonly string[],
  above: string,
): { readonly folder: string; readonly paths: readonly string[] } | null {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const end = path.indexOf('/', above === '' ? 0 : above.length + 1);
    if (end === -1) continue;
    const folder = path.slice(0, end);
    const group = groups.get(folder);
    if (group) group.push(path);
    else groups.set(folder, [path]);
  }
  return [...groups].reduce<ReturnType<typeof largestGroup>>(
    (best, [folder, group]) =>
      best !== null && best.paths.length >= group.length ? best : { folder, paths: group },
    null,
  );
}

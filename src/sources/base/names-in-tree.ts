import type { History } from '#workspace/history/history';
import type { Layout } from '#workspace/paths/layout';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

import type { Snapshot } from '../snapshot.ts';

/** Files of a transaction that git tracks, which it must not. */
export function journalsIn({ files }: Snapshot, config: ConfigInForce): string[] {
  return [...files.keys()].filter(
    (path) =>
      /(?:^|\/)\.txn\//.test(path) && (workspaceAt(config, path) ?? undefined) === config.within,
  );
}

/**
 * Files of memory, and what judges it, whose names are another file's on systems that fold them.
 */
export function foldedNameClashes(
  { files }: Snapshot,
  layout: Layout,
  config: ConfigInForce,
): History['twins'] {
  const folded = new Map<string, string[]>();
  for (const path of files.keys()) {
    // Systems fold more than lower case does: `ſ` is `s`, and `ß` is `ss`.
    const key = path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
    folded.set(key, [...(folded.get(key) ?? []), path]);
  }
  const counts = (path: string): boolean => isJudged(path, layout, config);
  return [...folded.values()].flatMap((paths) => {
    const path = paths.length > 1 ? paths.find(counts) : undefined;
    return path === undefined
      ? []
      : paths.filter((each) => each !== path).map((twin) => ({ path, twin }));
  });
}

/** Whether a path is memory, or one of the files that memory is judged by. */
export function isJudged(path: string, layout: Layout, config: ConfigInForce): boolean {
  return (
    layout.accepts(path) ||
    (config.within === undefined &&
      /^(?:ledger\.(?:config\.\w+|waivers\.json|baseline\.json)|package\.json|\.mailmap|\.adr-dir)$/.test(
        path,
      ))
  );
}

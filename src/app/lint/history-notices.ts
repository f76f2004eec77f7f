import type { CitedPaths } from '#workspace/paths/surroundings';

/**
 * What of history could not be seen, so that some cited paths are not judged; nothing where all
 * was.
 *
 * @param cited null where history could not be asked, which only an audit tells
 */
export function citedNotices(cited: CitedPaths | null): string[] {
  if (cited === null) return [];
  return [
    ...(cited.leftAfter === null
      ? []
      : [
          `history was left after ${cited.leftAfter / 1_000} seconds: some cited paths are not judged`,
        ]),
    ...(cited.refused === undefined
      ? []
      : [`${cited.refused}: what became of cited paths that are not there is not known`]),
    ...(cited.shallow
      ? [
          'this clone is shallow: cited paths that its history does not show are not judged; git fetch --unshallow',
        ]
      : []),
  ];
}

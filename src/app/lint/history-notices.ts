import { textOf } from '#messages/join-message';
import { lintNotice as say } from '#messages/lint';
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
      : [textOf(say.historyLeft({ seconds: cited.leftAfter / 1_000 }))]),
    ...(cited.refused === undefined ? [] : [textOf(say.historyRefused({ why: cited.refused }))]),
    ...(cited.shallow ? [textOf(say.shallow())] : []),
  ];
}

import { readHeadFiles, readIndexFiles } from '#git/objects/read-blobs';

import type { EvidenceSource } from './gather-evidence.ts';

/** The staged text of a file, and that of HEAD, where they exist. */
export async function committedTexts(path: string, source: EvidenceSource): Promise<string[]> {
  const repository = await source.repository();
  if (!repository) return [];
  const own = source.prefix + path;
  const [index, head] = await Promise.all([
    readIndexFiles(repository, [own]),
    readHeadFiles(repository, [own]),
  ]);
  return [index.get(own)?.bytes, head.get(own)].flatMap((bytes) =>
    bytes ? [bytes.toString('utf8').replaceAll('\r\n', '\n')] : [],
  );
}

import { setFlagsFromString } from 'node:v8';

import { holderFor, laysAside, type Holder } from '#workspace/lazy-document';
import { laidFile } from '#workspace/laid-text';
import { sharing } from '#workspace/sharing';
import type { SourceFile } from '#workspace/source-file';

import { openAside } from './aside.ts';

/**
 * Takes files in one by one. Once they are very many, all their texts are laid aside, and read from
 * there where they are wanted: node holds a hundred thousand findings in half a gigabyte.
 *
 * @param taken where they are collected by their paths, while nobody has any of them
 */
export function layingAside(taken: Map<string, SourceFile>): (file: SourceFile) => SourceFile {
  let aside: ((file: SourceFile) => SourceFile) | null = null;
  return (file) => {
    if (!laysAside(taken.size + 1)) return file;
    if (aside === null) {
      collectSooner();
      aside = asideOf(openAside(), holderFor(taken.size));
      for (const [path, earlier] of taken) taken.set(path, aside(earlier));
    }
    return aside(file);
  };
}

function asideOf(
  lay: ReturnType<typeof openAside>,
  holder: Holder,
): (file: SourceFile) => SourceFile {
  return (file) => ('text' in file ? laidFile(file, lay(Buffer.from(file.text)), holder) : file);
}

/**
 * The same for files of git, whose blobs are held already: where they are many, their texts are
 * read from those.
 */
export function laidAsBlobs(
  files: number,
): (file: SourceFile, blob: { readonly bytes: Buffer }) => SourceFile {
  if (!laysAside(files)) return (file) => file;
  collectSooner();
  const holder = holderFor(files);
  return (file, blob) =>
    'text' in file
      ? laidFile(
          file,
          sharing(blobParts, { blob, from: file.byteOrderMark ? markBytes : 0 }),
          holder,
        )
      : file;
}

/** Bytes of a byte order mark. */
const markBytes = 3;

// A closure would hold on to the text that it was made beside.
const blobParts = {
  text(): string {
    const { blob, from } = this as unknown as {
      readonly blob: { readonly bytes: Buffer };
      readonly from: number;
    };
    return blob.bytes.toString('utf8', from);
  },
};

/**
 * Lets garbage stand up to a tenth of what is alive: the bound grows by half of that, and is passed
 * while the engine still marks. By itself it waits until there is three times as much, where there
 * is room. What memory consists of is alive to the end, so that there is little to collect.
 */
function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=5');
}

import type { Held, Holder } from './lazy-document.ts';
import { sharing } from './sharing.ts';
import type { TextFile } from './source-file.ts';

/** A text that lies somewhere else than in memory, and is read from there whenever it is wanted. */
export interface Laid {
  text(): string;
}

/** A file whose text is laid aside: held for as long as the holder has room for it. */
export function laidFile(
  { path, byteOrderMark }: Pick<TextFile, 'path' | 'byteOrderMark'>,
  laid: Laid,
  holder: Holder,
): TextFile {
  return sharing(fileParts, { path, byteOrderMark, laid, holder, held: null });
}

type LaidFile = TextFile &
  Held & { readonly laid: Laid; readonly holder: Holder; held: string | null };

const fileParts = {
  get text(): string {
    const file = this as unknown as LaidFile;
    if (file.held !== null) return file.held;
    file.held = file.laid.text();
    file.holder(file);
    return file.held;
  },
  letGo(): void {
    (this as unknown as LaidFile).held = null;
  },
};

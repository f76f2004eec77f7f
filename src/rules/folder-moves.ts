import type { Cause } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import { folderOf } from '#workspace/paths/target';

/**
 * The pair of folders that turns one path into the other, with what both end in taken away; the
 * paths themselves where the file was renamed, or moved on its own into another name.
 */
export function folderPair(from: string, to: string): string {
  const [was, now] = [from.split('/'), to.split('/')];
  if (was.at(-1) !== now.at(-1)) return `${from} → ${to}`;
  while (was.length > 0 && now.length > 0 && was.at(-1) === now.at(-1)) {
    was.pop();
    now.pop();
  }
  return `${folder(was.join('/'))} → ${folder(now.join('/'))}`;
}

/** A folder as causes write it: with its slash, the root as a dot. */
function folder(path: string): string {
  return path === '' ? './' : `${path}/`;
}

/** The folder that is not there, behind every path into it. */
export function movedFolder(path: string, mend: readonly string[]): Cause {
  return {
    what: `${folder(path)} does not exist`,
    mend: [
      `if it was moved or deleted, the commit that did: git log -1 --stat -- ${shellWord(path)}`,
      ...mend,
    ],
  };
}

/** Whether two names look the same, for they differ only in how accents are written. */
export function looksSame(written: string, twin: string): boolean {
  return written.normalize('NFC') === twin.normalize('NFC');
}

/** A name on disk as messages show it: `cafe\u0301` where it would look like what is written. */
export function visibleName(written: string, twin: string): string {
  if (!looksSame(written, twin)) return twin;
  const shown = [...twin].map((sign) =>
    /\p{M}/u.test(sign) || sign.normalize('NFD') !== sign
      ? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
      : sign,
  );
  return shown.join('');
}

/** Paths whose case or Unicode form is not that of the names on disk. */
export function otherwiseCalled(written: string, twin: string): Cause {
  return {
    what: `${folderPair(written, visibleName(written, twin))} on disk`,
    mend: ['write the paths as they are on disk: other systems tell the two names apart'],
  };
}

export const folderMend = ['mend the paths', 'if what they led to is gone, delete the lines'];

/** A folder that is not there, or a list of files of which many are not. */
export function missingFrom(
  path: string,
  { path: target, folder }: { readonly path: string; readonly folder?: string },
): Cause {
  return folder === undefined
    ? {
        what: `${path} links files that are not in ${folderOf(target) || '.'}/`,
        mend: folderMend,
      }
    : movedFolder(folder, folderMend);
}

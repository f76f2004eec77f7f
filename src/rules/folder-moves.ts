import type { Cause } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';

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

/** Paths whose case or Unicode form is not that of the names on disk. */
export function otherwiseCalled(written: string, twin: string): Cause {
  return {
    what: `${folderPair(written, twin)} on disk`,
    mend: ['write the paths as they are on disk: other systems tell the two names apart'],
  };
}

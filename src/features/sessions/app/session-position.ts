import type { SessionFile } from '#features/sessions/disk/session-files';

/** Where a search ended: the session, when that was written last, and how far it was searched. */
export interface SessionPosition {
  readonly modified: number;
  /** A digest of the file's path. */
  readonly file: string;
  /** Where the line begins that was found last, or the number of the message. */
  readonly offset: number;
}

/** A position as people pass it on. */
export function positionText(file: SessionFile, offset: number): string {
  return `${Math.floor(file.modified).toString(36)}-${digest(file.path)}-${offset}`;
}

/** Reads a position; null for what is none. */
export function readPosition(text: string): SessionPosition | null {
  const [, modified, file, offset] =
    /^([0-9a-z]{1,11})-([0-9a-f]{12})-(\d{1,15})$/.exec(text) ?? [];
  return modified === undefined || file === undefined
    ? null
    : { modified: parseInt(modified, 36), file, offset: Number(offset) };
}

/** What of the sessions comes behind a position, the newest first, and what was written since. */
export function behind(
  files: readonly SessionFile[],
  { modified, file }: SessionPosition,
): { readonly files: readonly SessionFile[]; readonly newer: number; readonly gone: boolean } {
  const last = files.find(({ path }) => digest(path) === file);
  // A session that was written since has moved to the front, and all others stayed in their order.
  const others = files.filter((each) => {
    const written = Math.floor(each.modified);
    return (
      each !== last &&
      (written < modified || (written === modified && each.path > (last?.path ?? '')))
    );
  });
  return {
    files: last === undefined ? others : [last, ...others],
    newer: files.filter((each) => Math.floor(each.modified) > modified).length,
    gone: last === undefined,
  };
}

function digest(path: string): string {
  return process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(path)
    .digest('hex')
    .slice(0, 12);
}

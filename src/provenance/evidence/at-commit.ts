/** A file as a commit has it, written as one path: `src/a.ts@4f2c9a1`. */
export interface AtCommit {
  readonly file: string;
  /** The id of the commit, in full or from its start. */
  readonly commit: string;
}

/**
 * Reads a path that names a commit; null for any other. A file may be called so, too: then the
 * commit wins where it has the file.
 */
export function readAtCommit(path: string): AtCommit | null {
  const [, file, commit] = /^([^@].*)@([0-9a-f]{7,64})$/s.exec(path) ?? [];
  return file === undefined || commit === undefined ? null : { file, commit };
}

/** The path that names a file at a commit. */
export function atCommit({ file, commit }: AtCommit): string {
  return `${file}@${commit}`;
}

/** The name of the file that a path is of, whatever its commit. */
export function fileNamed(path: string): string {
  return readAtCommit(path)?.file ?? path;
}

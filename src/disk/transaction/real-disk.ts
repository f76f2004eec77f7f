import {
  accessSync,
  closeSync,
  constants,
  type Dirent,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';

import { noFollow, withOpenFile } from '../facts/open-file.ts';
import { lstatIfThere } from '../facts/tracked-fs.ts';

const windows = process.platform === 'win32';

/** The disk of this machine. */
export const realDisk: DiskPort = {
  create: (path, mode) => openSync(path, 'wx', mode),
  write: (descriptor, bytes) => writeSync(descriptor, bytes),
  chmod: fchmodSync,
  fsync: fsyncSync,
  close: closeSync,
  rename: (from, to) => withRetries(() => renameSync(from, to)),
  link: linkSync,
  unlink: (path) => withRetries(() => unlinkSync(path)),
  mkdir: (path) => mkdirSync(path),
  fsyncFolder,
  readFile,
  lstat: (path) => {
    const stat = lstatIfThere(path);
    return stat
      ? {
          kind: kindOf(stat),
          size: stat.size,
          mode: stat.mode & 0o777,
          device: stat.dev,
          inode: stat.ino,
        }
      : null;
  },
  readdir: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    })),
  realpath: (path) => realpathSync(path),
  checkWritable: (path) => accessSync(path, constants.W_OK),
};

function kindOf(
  entry: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>,
): FolderEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

function readFile(path: string, most: number): Uint8Array {
  return withOpenFile(
    path,
    (descriptor) => {
      const stat = fstatSync(descriptor);
      if (!stat.isFile())
        throw Object.assign(new Error('it is not a regular file'), { code: 'EINVAL' });
      if (stat.size > most)
        throw Object.assign(new Error(`it has more than ${most} bytes`), { code: 'EFBIG' });
      return readFileSync(descriptor);
    },
    noFollow,
  );
}

function fsyncFolder(path: string): void {
  // Windows cannot open folders, and need not.
  if (windows) return;
  withOpenFile(path, (descriptor) => {
    try {
      fsyncSync(descriptor);
    } catch (error) {
      // Some network file systems cannot sync a folder.
      if (!hasCode(error, 'EINVAL', 'ENOTSUP')) throw error;
    }
  });
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** On Windows a virus scanner or an editor may block a file: tries again for two seconds. */
function withRetries(call: () => void): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      call();
      return;
    } catch (error) {
      if (!windows || attempt > 20 || !hasCode(error, 'EPERM', 'EBUSY', 'EACCES')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * 10);
    }
  }
}

/** Facts of a path, links not followed. */
export interface PathStats {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Bytes. */
  readonly size: number;
  /** Permission bits, 0 to 0o777. */
  readonly mode: number;
  /** A file keeps its file system and its inode when it is renamed. */
  readonly device: number;
  readonly inode: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: PathStats['kind'];
}

/**
 * Every call that a transaction makes on the disk, so that tests can fail or crash at each of them.
 * Paths are absolute. Calls throw the errors of Node, with their `code`.
 */
export interface DiskPort {
  /** Makes a new file and opens it for writing; fails where the path is taken. */
  create(path: string, mode: number): number;
  write(descriptor: number, bytes: Uint8Array): number;
  /** Sets the permission bits without regard to the umask. */
  chmod(descriptor: number, mode: number): void;
  fsync(descriptor: number): void;
  close(descriptor: number): void;
  /** Replaces a file by another in one step. */
  rename(from: string, to: string): void;
  /** Adds a hard link to a file; fails where that name is taken. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  mkdir(path: string): void;
  /** Makes new, renamed and removed names in a folder last, where the system can. */
  fsyncFolder(path: string): void;
  /** Reads a regular file without following a link; fails with `EFBIG` above `most` bytes. */
  readFile(path: string, most: number): Uint8Array;
  /** Null where nothing is. */
  lstat(path: string): PathStats | null;
  readdir(path: string): readonly FolderEntry[];
  realpath(path: string): string;
  /** Fails where this process may not write. */
  checkWritable(path: string): void;
}

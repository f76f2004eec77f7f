import {
  accessSync,
  closeSync,
  constants,
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

import { lstatSync } from '../facts/tracked-fs.ts';

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW, W_OK } = constants;
const windows = process.platform === 'win32';

/** The disk of this machine. */
export const realDisk: DiskPort = {
  create: (path, mode) => openSync(path, 'wx', mode),
  write: (descriptor, bytes) => writeSync(descriptor, bytes),
  chmod: fchmodSync,
  fsync: fsyncSync,
  close: closeSync,
  rename: (from, to) => withPatience(() => renameSync(from, to)),
  link: linkSync,
  unlink: (path) => withPatience(() => unlinkSync(path)),
  mkdir: (path) => mkdirSync(path),
  fsyncFolder,
  readFile,
  lstat: (path) => {
    try {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      return stat
        ? {
            kind: kindOf(stat),
            size: stat.size,
            mode: stat.mode & 0o777,
            device: stat.dev,
            inode: stat.ino,
          }
        : null;
    } catch (error) {
      // Below something that is no folder there is nothing.
      if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null;
      throw error;
    }
  },
  readdir: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    })),
  realpath: (path) => realpathSync(path),
  checkWritable: (path) => accessSync(path, W_OK),
};

function kindOf(entry: {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}): Standing['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

function readFile(path: string, most: number): Uint8Array {
  // Non-blocking, so that a pipe with nobody at the other end cannot hang the run.
  const descriptor = openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw Object.assign(new Error('it is no regular file'), { code: 'EINVAL' });
    if (stat.size > most)
      throw Object.assign(new Error(`it has more than ${most} bytes`), { code: 'EFBIG' });
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function fsyncFolder(path: string): void {
  // Windows opens no folders, and needs no telling.
  if (windows) return;
  const descriptor = openSync(path, O_RDONLY);
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some network file systems know no such call on a folder.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * On Windows a virus scanner or an editor may hold a file for a moment: the call is made again for
 * up to two seconds.
 */
function withPatience(call: () => void): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      call();
      return;
    } catch (error) {
      if (
        !windows ||
        attempt > 20 ||
        !['EPERM', 'EBUSY', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
      )
        throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * 10);
    }
  }
}

/** What stands at a path, the link itself and not what it leads to. */
export interface Standing {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Bytes. */
  readonly size: number;
  /** Permission bits, 0 to 0o777. */
  readonly mode: number;
  /** The file system and the place in it; a file keeps both when it is renamed. */
  readonly device: number;
  readonly inode: number;
}

/** One name in a folder. */
export interface Listed {
  readonly name: string;
  readonly kind: Standing['kind'];
}

/**
 * Every call a transaction makes on the disk, so that tests can fail each of them and end the world
 * at each of them. Paths are absolute. Calls throw what Node throws, with its `code`.
 */
export interface DiskPort {
  /**
   * Makes a file that is not there yet and opens it for writing; what stands there is never opened.
   */
  create(path: string, mode: number): number;
  write(descriptor: number, bytes: Uint8Array): number;
  /** Sets the permission bits whatever the umask says. */
  chmod(descriptor: number, mode: number): void;
  fsync(descriptor: number): void;
  close(descriptor: number): void;
  /** Puts a file in the place of another in one step. */
  rename(from: string, to: string): void;
  /** Gives a file a second name; fails where that name is taken. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  mkdir(path: string): void;
  /**
   * Makes renamed, made and removed names in a folder last; nothing where the system has no such
   * thing.
   */
  fsyncFolder(path: string): void;
  /** Reads a regular file without following a link; fails with `EFBIG` above `most` bytes. */
  readFile(path: string, most: number): Uint8Array;
  /** Null where nothing stands. */
  lstat(path: string): Standing | null;
  readdir(path: string): readonly Listed[];
  realpath(path: string): string;
  /** Fails where this process may not write. */
  checkWritable(path: string): void;
}

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

/**
 * The caller asked for what cannot be: a bad flag, a bad configuration, a path that matches
 * nothing. Exit 2.
 */
export class UsageError extends Error {
  /** What to do about it, one line. */
  readonly hint: string | null;
  constructor(message: string, hint: string | null = null) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}

/**
 * The world did not let the job be done: a file that cannot be read, a full disk. Exit 2; `cause`
 * has the reason.
 */
export class EnvironmentError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'EnvironmentError';
  }
}

import { delimiter, isAbsolute } from 'node:path';

/** A search path without relative entries, so that a repository cannot bring a program. */
export function absolutePath(path: string | undefined): string {
  return (path ?? '')
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/** The path with `~` for the home folder. */
export function withTilde(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** The environment of the process, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The user's home folder, absolute. A relative `HOME` does not count: it could be in a repository.
 */
export function homeOf(env: Env): string {
  if (env.HOME && isAbsolute(env.HOME)) return env.HOME;
  // From the variable of the process, which may be relative as well.
  const known = homedir();
  if (isAbsolute(known)) return known;
  try {
    return userInfo().homedir;
  } catch {
    // The system does not know the user.
    return '/nonexistent';
  }
}

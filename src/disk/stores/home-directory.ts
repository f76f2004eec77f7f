import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/** A path as people write it: `~` for the home folder. */
export function withTilde(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** The environment of the process, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The user's home folder, absolute. A `HOME` that is empty or relative is none: what lies there
 * would be looked for in somebody's repository.
 */
export function homeOf(env: Env): string {
  if (env.HOME && isAbsolute(env.HOME)) return env.HOME;
  // It goes by the variable of the process, which may be relative as well.
  const known = homedir();
  if (isAbsolute(known)) return known;
  try {
    return userInfo().homedir;
  } catch {
    // A user that the system does not know has none; nobody else can make this one.
    return '/nonexistent';
  }
}

import { joinPath } from '../paths/target.ts';

/** Whether a path leaves the folder of the project. */
export function isOutside(value: unknown): boolean {
  const path = String(value).replace(/\\/g, '/');
  const inside = /^\$\{?CLAUDE_PROJECT_DIR\}?(?:\/(.*))?$/.exec(path);
  if (inside) return isOutside(`./${inside[1] ?? ''}`);
  return /^(?:~|\/|\$|[A-Za-z]:)/.test(path) || joinPath('', path) === null;
}

const ownHosts =
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|(?:.*\.)?(?:anthropic\.com|openai\.com|chatgpt\.com|googleapis\.com|githubcopilot\.com))$/i;

/** What each person sets by themselves. */
const variable = /^(?:\$\w+|\$\{[\w:]+\}|\{(?:env|file):[^}]+\})(?:\/|$)/;

/** Whether an address is on another host than this one or the vendor's. */
export function isForeignAddress(value: unknown): boolean {
  const host = hostIn(String(value));
  return host !== '' && !variable.test(String(value)) && !ownHosts.test(host);
}

/** The host of an address; empty where it has none. */
export function hostIn(value: string): string {
  return (
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/\\?#]*@)?(\[[^\]]*\]|[^:/\\?#]*)/i.exec(value.trim())?.[1] ??
    ''
  );
}

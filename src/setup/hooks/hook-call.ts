import { callsLedger } from './hook-command.ts';

/** What a hook would start: the project's own copy, what npx fetches, or a program on the PATH. */
export type HookCall =
  | { readonly by: 'project' }
  | { readonly by: 'npx'; readonly version: string | null }
  | { readonly by: 'path'; readonly name: 'ledger' | 'memory-ledger'; /** Where the tool was when the hook was written. */ readonly known: { readonly node: string; readonly path: string } | null };

/** What a hook comes upon when it calls the tool. */
export type HookReach =
  | { readonly found: 'tool'; readonly version: string | null }
  | { readonly found: 'other'; readonly what: string; /** The first line of its own words. */ readonly says: string | null }
  | { readonly found: 'nothing'; readonly what: string }
  | { readonly found: 'unasked' };

/**
 * Reads off the text of a hook how it calls the tool; null where it does not.
 *
 * @param isOwn whether the text is this clone's alone: only then a path in it is one that its owner put there
 */
export function callIn(text: string, isOwn: boolean): HookCall | null {
  const said = text.replace(/^\s*#.*$/gm, '');
  if (!callsLedger.test(said)) return null;
  if (/node_modules\/\.bin\/(?:memory-)?ledger\b|\bnpx (?:-\S+ )*--no-install /.test(said)) return { by: 'project' };
  const npx = /\bnpx (?:-\S+ )*memory-ledger(?:@([\w.-]+))?\s/.exec(said);
  if (npx) return { by: 'npx', version: npx[1] ?? null };
  const [, , quotedNode, node, quotedPath, path] = /^elif test -f (\S+|'[^'\n]+'); then (?:'([^'\n]+)'|([^\s']+)) (?:'([^'\n]+)'|([^\s']+)) lint --staged/m.exec(said) ?? [];
  const known = { node: quotedNode ?? node, path: quotedPath ?? path };
  return { by: 'path', name: /\bmemory-ledger\s+(?:lint|gate)\b/.test(said) ? 'memory-ledger' : 'ledger', known: isOwn && known.node !== undefined && known.path !== undefined ? { node: known.node, path: known.path } : null };
}

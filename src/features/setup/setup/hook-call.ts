import { callsLedger, withoutComments } from '#setup/hooks/hook-command';

/**
 * What a hook would start: the project's own copy, what npx or its like fetches, or a program on
 * the PATH.
 */
export type HookCall =
  | {
      readonly by: 'project';
      /**
       * Where it says that the copy is linked, from the top; empty where it asks the package
       * manager.
       */
      readonly paths: readonly string[];
    }
  | { readonly by: 'fetch'; readonly program: string; readonly version: string | null }
  | {
      readonly by: 'path';
      readonly name: 'ledger' | 'memory-ledger';
      /** Where the tool was when the hook was written. */
      readonly known: { readonly node: string; readonly path: string } | null;
    };

/** What a hook comes upon when it calls the tool. */
export type HookReach =
  | { readonly found: 'tool'; readonly version: string | null }
  | {
      readonly found: 'other';
      readonly what: string;
      /** The first line of its own words. */
      readonly says: string | null;
    }
  | { readonly found: 'nothing'; readonly what: string }
  | { readonly found: 'unasked' };

/** What asks a package manager for the copy of the project, and fetches none. */
const ofYarn = String.raw`yarn(?: run)?(?: -T)?(?: --cwd \S+)?`;
const asking = String.raw`(?:npx|bunx) (?:-\S+ )*--no-install|pnpm (?:-C \S+ )?exec|${ofYarn}`;
const callsManager = new RegExp(String.raw`\b(?:${asking}) (?:memory-)?ledger\b`);

/**
 * Reads off the text of a hook how it calls the tool; null where it does not.
 *
 * @param isOwn whether the text is this clone's alone: only then a path in it is one that its owner
 *   put there
 */
export function callIn(text: string, isOwn: boolean): HookCall | null {
  const said = withoutComments(text);
  if (!callsLedger.test(said)) return null;
  const linked = /(?:^|[\s"'=])((?:[\w.-]+\/)*node_modules\/\.bin\/(?:memory-)?ledger)\b/g;
  const paths = [...said.matchAll(linked)].map(([, path = '']) => path);
  if (paths.length > 0 || callsManager.test(said))
    return { by: 'project', paths: [...new Set(paths)] };
  const fetching = /\b(npx|bunx|pnpm|yarn) (?:dlx )?(?:-\S+ )*memory-ledger(?:@([\w.-]+))?\s/;
  const [, program, version] = fetching.exec(said) ?? [];
  if (program !== undefined) return { by: 'fetch', program, version: version ?? null };
  const [, , quotedNode, node, quotedPath, path] =
    /^elif test -f (\S+|'[^'\n]+'); then (?:'([^'\n]+)'|([^\s']+)) (?:'([^'\n]+)'|([^\s']+)) lint --staged/m.exec(
      said,
    ) ?? [];
  const known = { node: quotedNode ?? node, path: quotedPath ?? path };
  return {
    by: 'path',
    name: /\bmemory-ledger\s+(?:lint|gate)\b/.test(said) ? 'memory-ledger' : 'ledger',
    known:
      isOwn && known.node !== undefined && known.path !== undefined
        ? { node: known.node, path: known.path }
        : null,
  };
}

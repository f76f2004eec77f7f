import { presentItems } from '#diagnostics/defined-values';

import type { Workspace } from '../workspace.ts';
import { skillFoldersAbove } from './agent-files.ts';
import type { PathFact } from './rule-facts.ts';
import { joinPath, resolveTarget, type Target } from './target.ts';

/** The target of a reference, or why there is none. */
export type Reference =
  | { readonly kind: 'file' | 'directory'; readonly path: string; readonly anchor: string | null }
  | {
      readonly kind: 'missing';
      readonly path: string;
      readonly twin: string | null;
      readonly folder?: string;
      readonly elsewhere?: true;
    }
  | { readonly kind: 'escapes'; readonly path: string }
  | Exclude<Target, { kind: 'inside' }>;

/** Looks up a path from the root. A path that is not known counts as missing. */
export function factAt(workspace: Workspace, path: string): PathFact {
  if (workspace.files.has(path)) return { kind: 'file', text: null };
  return workspace.surroundings.facts.get(path) ?? { kind: 'missing', twin: null };
}

/** True for a path that is certainly missing, not one in another repository. */
export function isAbsent(fact: PathFact | Reference = { kind: 'missing', twin: null }): boolean {
  return fact.kind === 'missing' && fact.elsewhere !== true;
}

/**
 * Follows a link or path relative to its file, or else to the folders of its skill, or else to the
 * root.
 *
 * @param from path of the file with the reference
 */
export function follow(workspace: Workspace, from: string, raw: string): Reference {
  const target = resolveTarget(from, raw);
  if (target.kind !== 'inside') return target;
  const fact = factAt(workspace, target.path);
  if (fact.kind === 'missing') {
    const inSkill = placesInSkill(from, raw).find(
      (path) => factAt(workspace, path).kind === 'file',
    );
    if (inSkill !== undefined) return { kind: 'file', path: inSkill, anchor: target.anchor };
    const fromRoot = joinPath('', withoutAnchor(raw));
    if (fromRoot !== null && fromRoot !== target.path) {
      const other = factAt(workspace, fromRoot);
      if (other.kind === 'file' || other.kind === 'directory')
        return { kind: other.kind, path: fromRoot, anchor: target.anchor };
      if (other.kind === 'missing' && other.twin !== null) return { ...other, path: fromRoot };
      // If the first folder exists at the root, the path is relative to the root.
      if (other.kind === 'missing' && (other.folder === undefined || other.folder.includes('/')))
        return { kind: 'missing', path: target.path, twin: fact.twin, folder: other.folder };
    }
    return { ...fact, path: target.path };
  }
  if (fact.kind === 'escapes') return { kind: 'escapes', path: target.path };
  return { kind: fact.kind, path: target.path, anchor: target.anchor };
}

/** The paths that `follow` looks up. */
export function pathsToFollow(from: string, raw: string): string[] {
  const target = resolveTarget(from, raw);
  if (target.kind !== 'inside') return [];
  const fromRoot = joinPath('', withoutAnchor(raw));
  const others = presentItems([...placesInSkill(from, raw), fromRoot]);
  return [...new Set([target.path, ...others])];
}

/** The path in the folders above, up to the skill's; none for other files. */
function placesInSkill(from: string, raw: string): string[] {
  return skillFoldersAbove(from).flatMap((folder) => joinPath(folder, withoutAnchor(raw)) ?? []);
}

function withoutAnchor(raw: string): string {
  return raw.replace(/#.*$/, '').trim();
}

/** The targets of a relative link with one `../` less, and one more. */
export function offByOneTargets(from: string, raw: string): string[] {
  const written = raw.trim().replace(/^(?:\.\/)+/, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(written)) return [];
  const others = presentItems([
    written.startsWith('../') && written.slice('../'.length),
    `../${written}`,
  ]);
  return others.flatMap((each) => {
    const target = resolveTarget(from, each);
    return target.kind === 'inside' && target.path !== '' ? [target.path] : [];
  });
}

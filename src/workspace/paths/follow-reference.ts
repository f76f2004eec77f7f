import { present } from '#diagnostics/present';

import type { Workspace } from '../workspace.ts';
import { skillFoldersAbove } from './agent-files.ts';
import type { PathFact } from './surroundings.ts';
import { joinPath, resolveTarget, type Target } from './target.ts';

/** Where a reference ends up: at something that stands there, or why not. */
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

/** What stands at a path, by the files read and the facts gathered about the rest. */
export function factAt(workspace: Workspace, path: string): PathFact {
  if (workspace.files.has(path)) return { kind: 'file', text: null };
  return workspace.surroundings.facts.get(path) ?? { kind: 'missing', twin: null };
}

/** Whether nothing stands at a path for sure: what another repository has is not known. */
export function isAbsent(fact: PathFact | Reference = { kind: 'missing', twin: null }): boolean {
  return fact.kind === 'missing' && fact.elsewhere !== true;
}

/**
 * Follows a link or path as people write them in memory: relative to the file it stands in, in a
 * skill else to the skill's folder, else to the root.
 *
 * @param from path of the file it stands in
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
    const fromRoot = joinPath('', raw.replace(/#.*$/, '').trim());
    if (fromRoot !== null && fromRoot !== target.path) {
      const other = factAt(workspace, fromRoot);
      if (other.kind === 'file' || other.kind === 'directory')
        return { kind: other.kind, path: fromRoot, anchor: target.anchor };
      if (other.kind === 'missing' && other.twin !== null) return { ...other, path: fromRoot };
      // Where the beginning of the path stands at the root, it was meant from there: what is gone
      // is gone from there.
      if (other.kind === 'missing' && (other.folder === undefined || other.folder.includes('/')))
        return {
          kind: 'missing',
          path: target.path,
          twin: fact.twin,
          folder: other.folder,
        };
    }
    return { ...fact, path: target.path };
  }
  if (fact.kind === 'escapes') return { kind: 'escapes', path: target.path };
  return { kind: fact.kind, path: target.path, anchor: target.anchor };
}

/** The paths `follow` may ask about, so that the facts can be gathered first. */
export function pathsToFollow(from: string, raw: string): string[] {
  const target = resolveTarget(from, raw);
  if (target.kind !== 'inside') return [];
  const fromRoot = joinPath('', raw.replace(/#.*$/, '').trim());
  const others = present([...placesInSkill(from, raw), fromRoot]);
  return [...new Set([target.path, ...others])];
}

/** What a path of a skill's file is from the folders above it, up to that of the skill. */
function placesInSkill(from: string, raw: string): string[] {
  const written = raw.replace(/#.*$/, '').trim();
  return skillFoldersAbove(from).flatMap((folder) => joinPath(folder, written) ?? []);
}

/** Where a relative link would lead with one `../` less, and with one more. */
export function placesOneOff(from: string, raw: string): string[] {
  const written = raw.trim().replace(/^(?:\.\/)+/, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(written)) return [];
  const others = present([
    written.startsWith('../') && written.slice('../'.length),
    `../${written}`,
  ]);
  return others.flatMap((each) => {
    const target = resolveTarget(from, each);
    return target.kind === 'inside' && target.path !== '' ? [target.path] : [];
  });
}

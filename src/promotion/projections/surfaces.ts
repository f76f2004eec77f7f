import { folderOf } from '#workspace/paths/target';
import type { StoreDialect } from '#workspace/stores/store';

/**
 * A file of people's that promoted memory is written into, and whether it is to be told of it at
 * all.
 */
export interface Surface {
  readonly path: string;
  readonly on: boolean;
}

/** Where promoted memory goes in this repository: what git tracks, and the configuration wants. */
export interface Surfaces {
  /** `MEMORY.md` of the stores that are the whole project's. */
  readonly indexes: readonly Surface[];
  /** `AGENTS.md`, or the file it is a link to. */
  readonly agents: Surface | null;
  /**
   * The folder of rule files; `may` says of a path in it whether it may be written: not where git
   * ignores it.
   */
  readonly rules: { readonly folder: string; readonly on: boolean; may(path: string): boolean };
}

/**
 * Whether a path is an index that one store of the project is loaded by; an agent's own store is
 * not the project's.
 */
export function isProjectIndex(path: string): boolean {
  return (
    /(?:^|\/)MEMORY\.md$/.test(path) && !/(?:^|\/)\.claude\/agent-memory(?:-local)?\//.test(path)
  );
}

/** Whether a path is a file in the folder of rules itself. */
export function isRuleFile(path: string, folder: string): boolean {
  return folderOf(path) === folder && path.endsWith('.md');
}

/** Whether a dialect has lines of a spelling that is known. */
export function isIndexDialect(
  dialect: StoreDialect,
): dialect is 'claude' | 'caliban' | 'mini-claude' {
  return dialect === 'claude' || dialect === 'caliban' || dialect === 'mini-claude';
}

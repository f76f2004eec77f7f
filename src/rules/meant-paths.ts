import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { agentFormAt } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { isLoneFolder } from '#workspace/stores/cited-places';
import { isDated } from '#workspace/stores/dated-text';
import type { Workspace } from '#workspace/workspace';

import type { WrittenDeletion } from './cited-deletion.ts';
import { isOfAnotherRepository } from './other-repository.ts';
import type { Citation } from './path-repair.ts';
import { isAdvice, isMade } from './planned.ts';
import { isOfThisRepository } from './requested-text.ts';

/** Whether what never was, or was not there when its line was written, is not meant to be here. */
export function needsNoFile(
  workspace: Workspace,
  document: Document,
  { value, places, fate }: Citation,
): boolean {
  const wasNever = fate.fate.kind === 'missing' && fate.twin === null;
  if (!wasNever && fate.then !== 'nowhere') return false;
  if (places.every((span) => isOfAnotherRepository(workspace, document, span))) return true;
  if (!wasNever) return isLoneFolder(value);
  const namesake = workspace.surroundings.cited?.near?.get(fate.path);
  return (
    // A decision tells of what was to be, and so does a specification.
    isDated(document) ||
    // What this tree has below a folder it never had is another repository's.
    (namesake !== undefined && value.endsWith(`/${namesake}`)) ||
    // Each package has an index of its own, called as that of the root would be.
    (namesake !== undefined && value.endsWith('/INDEX.md')) ||
    (fate.then === 'nowhere' && isLoneFolder(value)) ||
    places.every((span) => isAdvice(document, span) || isMade(document, span))
  );
}

/** As many parts of a path are one repository's alone. */
const ownDepth = 4;

/** Whether a text means what left this repository for sure; one for any project may not. */
export function isMeantOfHere(
  workspace: Workspace,
  document: Document,
  { fate, then }: WrittenDeletion,
): boolean {
  const form = agentFormAt(document.path);
  if (form === null) return true;
  if (form === 'spec' || fate.kind !== 'gone' || typeof then !== 'object') return false;
  // `src/index.ts` many projects have; four steps are no example.
  return then.path.split('/').length >= ownDepth || isOfThisRepository(workspace, document);
}

/** Whether a path that never was is one of this repository at all: its first folder is. */
export function isMeantHere(workspace: Workspace, path: string): boolean {
  const fact = workspace.surroundings.facts.has(path) ? factAt(workspace, path) : null;
  return (
    fact?.kind === 'missing' &&
    (fact.folder === undefined ? path.includes('/') : fact.folder.includes('/'))
  );
}

/** A command in code that installs or runs a package, up to its name. */
const installing =
  /`(?:[^`\n]*\s)?(?:(?:npm|pnpm|yarn|bun|pip|pipx|uv|brew|cargo|gem|go)\s+(?:i|install|add|update|upgrade)|npx|bunx)\s[^`\n]{0,40}$/;

/** Whether a name is a package that a command installs or runs: `npm i -g backlog.md`. */
export function isPackage({ text }: Document, { start }: Span): boolean {
  return installing.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/** So many folders of one name leave open which one a lone name means. */
const several = 2;

/** Whether a lone folder may be one of several that are called so: `src/`, `components/`. */
export function isOneOfMany({ surroundings }: Workspace, value: string): boolean {
  if (!isLoneFolder(value)) return false;
  const name = `/${value.replace(/^\.?\/+|\/+$/g, '')}/`;
  const folders = new Set(
    (surroundings.tree ?? []).flatMap((path) => {
      const at = `/${path}`.indexOf(name);
      return at === -1 ? [] : [path.slice(0, at + name.length - 1)];
    }),
  );
  return folders.size >= several;
}

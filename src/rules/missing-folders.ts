import type { Document } from '#workspace/document';
import { factAt } from '#workspace/paths/follow-reference';
import { lastName } from '#workspace/paths/target';
import { scriptPlaces } from '#workspace/project/find-command';
import type { EnteredFolder } from '#workspace/project/written-commands';
import type { Workspace } from '#workspace/workspace';

import { alsoAt, type SeverityAt } from './missing-scripts.ts';

/** Commands after which nobody is in this tree any more, or the tree has more than git knows. */
const leaves =
  /\b(?:git (?:clone|worktree|submodule)|gh repo clone|ssh|docker|podman|kubectl|vagrant|wsl|tar|unzip|degit|cookiecutter|flutter create|startproject)\b|\b(?:npx|bunx|npm|yarn|pnpm|bun|cargo|rails|dotnet|mix|composer)\s(?:\S+\s){0,2}(?:create|init|new|create-\S+|prebuild|dlx)\b|\bcreate-[\w-]+/i;
/** Names that stand for the project itself. */
const anyProject =
  /^(?:(?:the|this)[-_])?(?:project|repo|repository|app|application|dir|directory|folder|workspace|worktree|root|example)s?(?:[-_](?:name|dir|root))?$|[-_]name$/i;

/** What is said of folders that a note tells to enter and that no folder of the tree may be. */
export function* missingFolders(
  workspace: Workspace,
  document: Document,
  entered: readonly EnteredFolder[],
  severityAt: SeverityAt,
) {
  const { cited, tree } = workspace.surroundings;
  if (cited === null || tree === undefined) return;
  const told = new Set<string>();
  for (const folder of entered) {
    const { path, span } = folder;
    const places = scriptPlaces(document.path, folder);
    if (
      told.has(path) ||
      places.length === 0 ||
      places.some((place) => factAt(workspace, place).kind !== 'missing') ||
      tree.some((file) => `/${file}`.includes(`/${path}/`)) ||
      isMadeOrElsewhere(document, folder)
    )
      continue;
    const fates = places.flatMap((place) => cited.fates.get(place) ?? []);
    const fate = fates.find(({ kind }) => kind === 'gone') ?? fates[0];
    const severity = severityAt(span);
    if (!fate || severity === null) continue;
    told.add(path);
    const again = entered.filter((each) => each !== folder && each.path === path);
    const report = {
      at: { path: document.path, span },
      key: `cd ${path}`,
      ...alsoAt(document, again),
    };
    if (fate.kind === 'missing')
      yield {
        messageId: 'folderAbsent' as const,
        data: { path },
        ...report,
        severity: 'info' as const,
      };
    else if (fate.movedTo !== null)
      yield {
        messageId: 'folderMoved' as const,
        data: { path, now: fate.movedTo },
        ...report,
        severity,
      };
    else {
      const { id, day } = fate.commit;
      yield {
        messageId: 'folderGone' as const,
        data: { path, day, commit: id.slice(0, 12) },
        ...report,
        severity,
      };
    }
  }
}

/**
 * Whether the code above a place makes the folder or works elsewhere, or the folder is the
 * project's own.
 */
function isMadeOrElsewhere(
  { text, outline, sections }: Document,
  { path, folders, span: { start } }: EnteredFolder,
): boolean {
  if (folders.includes(null)) return true;
  const block = outline.blocks.find(({ span }) => span.start <= start && start < span.end);
  const from = block?.kind === 'code' ? block.span.start : text.lastIndexOf('`', start) + 1;
  const above = text.slice(from, start);
  const [first = path] = path.split('/');
  const name = lastName(path);
  const isNamed = above
    .split('\n')
    .some((line) => !/^[\s$>]*(?:cd\s|pushd\s|#)/.test(line) && line.includes(name));
  const title = sections[0]?.title.value.toLowerCase().replace(/[^a-z\d]+/g, '') ?? '';
  return (
    isNamed ||
    leaves.test(above) ||
    new RegExp(String.raw`\b(?:clone|mkdir|worktree|create|init|new)\b.*\b${escaped(name)}\b`).test(
      text,
    ) ||
    (!path.includes('/') &&
      (anyProject.test(path) || title.includes(first.toLowerCase().replace(/[^a-z\d]+/g, ''))))
  );
}

function escaped(name: string): string {
  return name.replace(/[.+]/g, String.raw`\$&`);
}

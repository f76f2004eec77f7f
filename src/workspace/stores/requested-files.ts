import type { SourceFile } from '../document.ts';
import { findFence } from '../frontmatter/fence.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { folderOf, lastName } from '../paths/target.ts';

/** The file that a skill is found by. */
const skillFile = /(?:^|\/)SKILL\.md$/;

/**
 * Files without those that no agent gets: Markdown in the folder of a skill that nothing in it
 * names, and copies of a skill, subagent or command, which agents have in several folders.
 *
 * @param byHand paths that were named by hand, which are always kept
 */
export function requestedFiles(
  files: readonly SourceFile[],
  byHand: ReadonlySet<string>,
): readonly SourceFile[] {
  const asked = files.flatMap((file) => {
    const layout = 'text' in file ? agentFileAt(file.path)?.layout : undefined;
    return layout?.form !== undefined && 'text' in file ? [{ ...file, layout }] : [];
  });
  if (asked.length === 0) return files;
  const ofSkills = asked.filter(({ layout }) => layout.form === 'skill');
  const reached = reachedFrom(ofSkills);
  const left = new Set(ofSkills.flatMap(({ path }) => (reached.has(path) ? [] : [path])));
  const seen = new Set<string>();
  for (const { path, text } of asked) {
    if (left.has(path)) continue;
    // What agents are told before the text differs between them.
    const key = `${lastName(path)}\n${text.slice(findFence(text).bodyStart)}`;
    if (seen.has(key)) left.add(path);
    seen.add(key);
  }
  return files.filter(({ path }) => !left.has(path) || byHand.has(path));
}

type Text = Extract<SourceFile, { text: string }>;

/** The `SKILL.md` of each skill, and what it names, directly or through another. */
function reachedFrom(files: readonly Text[]): ReadonlySet<string> {
  const roots = files.filter(({ path }) => skillFile.test(path));
  const holders = new Set(roots.map(({ path }) => folderOf(path)));
  const rest = new Map<string, Text[]>();
  for (const file of files) {
    let folder = folderOf(file.path);
    while (folder !== '' && !holders.has(folder)) folder = folderOf(folder);
    rest.set(folder, [...(rest.get(folder) ?? []), file]);
  }
  const reached = new Set<string>();
  for (const root of roots) {
    const own = rest.get(folderOf(root.path)) ?? [];
    const pending = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      reached.add(next.path);
      const { text } = next;
      pending.push(...own.filter(({ path }) => !reached.has(path) && names(text, lastName(path))));
    }
  }
  return reached;
}

/** Whether a text has the name of a file, and not as the end of a longer one. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  return false;
}

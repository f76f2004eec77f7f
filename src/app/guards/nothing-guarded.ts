import { locate } from '#disk/roots/locate';
import { rootWithoutMemory } from '#disk/roots/root-without-memory';
import { realTarget } from '#disk/writing/real-target';
import { readsText } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { mayBreak } from '#guards/may-break';
import { runsGuarded } from '#guards/shell-commands';
import { commandOfTool } from '#recall/tool-command';
import { touchedFiles } from '#recall/touched-files';

import type { ToolCall } from '../hooks/nothing-to-do.ts';
import { keptView } from '../invocation/views.ts';
import type { Env } from '../unit-of-work/act-request.ts';
import { type EditOfTool, editsOfTool } from './edits-of-tool.ts';
import { guardsView, type HookGuard, type HookGuards } from './hook-guards.ts';

/**
 * Whether it is certain that no guard has to do with a call of a tool, by the view that is kept: it
 * edits no file at which one looks, or its new lines lack what each pattern needs, and it runs no
 * command that one means. Neither memory nor the engine of patterns is loaded.
 *
 * @param cwd absolute
 * @param isDone whether the tool has run already
 * @param config a configuration given by hand, which may have its memory elsewhere
 */
export function nothingGuarded(
  cwd: string,
  env: Env,
  tool: ToolCall,
  isDone: boolean,
  config: string | null = null,
): boolean {
  try {
    const command = commandOfTool(tool.name, tool.input);
    const edited = touchedFiles(tool.name, tool.input).filter(({ kind }) => kind === 'edits');
    if (command === null && edited.length === 0) return true;
    if (config === null && rootWithoutMemory(cwd) !== null) return true;
    const [located] = locate(cwd, [], config);
    if (!located) return true;
    const here = keptView<HookGuards>(located, env, guardsView);
    const root = located.root.path;
    if (here === null)
      return command === null && edited.every(({ file }) => !realTarget(root, cwd, file).path);
    if (here.guards.length === 0) return true;
    const edits = editsOfTool(root, cwd, tool, here, isDone);
    return !here.guards.some(
      (each) =>
        edits.some((edit) => mayConcern(each, edit)) ||
        (command !== null && each.guard.kind === 'shell' && runsGuarded(each.guard, command)),
    );
  } catch {
    // The tool itself says what is wrong.
    return false;
  }
}

function mayConcern({ guard }: HookGuard, { path, before, after }: EditOfTool): boolean {
  if (guard.kind === 'path') return isGuarded(guard, path);
  if (!readsText(guard) || after === null || !isGuarded(guard, path)) return false;
  return (before.length === 0 ? [null] : before).some((text) => mayBreak(guard, text, after));
}

import type { AgentLayout, LoadKeys } from './agent-layout.ts';

/** `.cursor/rules`, and what took over its keys. */
export const cursorKeys: LoadKeys = { globs: 'globs', always: 'alwaysApply', otherwise: 'model' };
export const triggerKeys: LoadKeys = {
  globs: 'globs',
  mode: {
    key: 'trigger',
    means: { always_on: 'start', glob: 'file', model_decision: 'model', manual: 'hand' },
  },
  describedBy: 'description',
  otherwise: 'start',
};
/** Antigravity has those of Windsurf; files that came from Cursor keep their own. */
export const eitherKeys: LoadKeys = { ...triggerKeys, always: 'alwaysApply' };
const skillKeys: LoadKeys = {
  mode: { key: 'disable-model-invocation', means: { true: 'hand' } },
  otherwise: 'described',
};
/** Skills of agents in which a person may be kept from them as well. */
export const namedSkillKeys: LoadKeys = { ...skillKeys, byName: 'user-invocable' };
/** All Markdown below a folder. */
export function below(folder: string): string {
  return `${folder}/**/*.md`;
}

/** A folder of `.agent`, and of `.agents`, which took its place. */
export function agentFolders(name: string, ending = 'md'): string[] {
  return ['.agents', '.agent'].map((folder) => `${folder}/${name}/**/*.${ending}`);
}

/** A row: instructions that are loaded at the start, from the top alone, unless it says more. */
export function row(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return { agent, id, kind: 'instructions', files, nested: false, loaded: 'start', ...more };
}

/** Skills, each a folder with a `SKILL.md`, in the home folder as well. */
export function skills(
  agent: string,
  id: string,
  folders: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  const files = folders.map((folder) => `${folder}/**/SKILL.md`);
  const rest = { named: folders.map(below), home: files, nested: true, loaded: skillKeys, ...more };
  return row(agent, id, files, { form: 'skill', ...rest });
}

/** Definitions of agents that a model hands work to. */
export function subagents(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return row(agent, id, files, { form: 'subagent', home: files, loaded: 'model', ...more });
}

/** Prompts that people call by a name. */
export function commands(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return row(agent, id, files, { form: 'command', home: files, loaded: 'hand', ...more });
}

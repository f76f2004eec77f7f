import type { AgentLayout, LoadKeys } from './agent-layout.ts';
import { decisionNames, noteFolders } from './note-folders.ts';

const cursorKeys: LoadKeys = { globs: 'globs', always: 'alwaysApply', byDefault: 'model' };
const triggerKeys: LoadKeys = {
  globs: 'globs',
  mode: {
    key: 'trigger',
    means: { always_on: 'start', glob: 'file', model_decision: 'model', manual: 'hand' },
  },
  describedBy: 'description',
  byDefault: 'start',
};
/** Antigravity reads the keys of Windsurf and of Cursor. */
const eitherKeys: LoadKeys = { ...triggerKeys, always: 'alwaysApply' };
const skillKeys: LoadKeys = {
  mode: { key: 'disable-model-invocation', means: { true: 'hand' } },
  byDefault: 'described',
};
const namedSkillKeys: LoadKeys = { ...skillKeys, byName: 'user-invocable' };

function below(folder: string): string {
  return `${folder}/**/*.md`;
}

/** `.agents` replaced `.agent`. */
function agentFolders(name: string, ending = 'md'): string[] {
  return ['.agents', '.agent'].map((folder) => `${folder}/${name}/**/*.${ending}`);
}

/** By default, instructions at the root that are loaded at the start. */
function row(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return { agent, id, kind: 'instructions', files, nested: false, loaded: 'start', ...more };
}

function skills(
  agent: string,
  id: string,
  folders: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  const files = folders.map((folder) => `${folder}/**/SKILL.md`);
  const rest = { named: folders.map(below), home: files, nested: true, loaded: skillKeys, ...more };
  return row(agent, id, files, { form: 'skill', ...rest });
}

function subagents(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return row(agent, id, files, { form: 'subagent', home: files, loaded: 'model', ...more });
}

function commands(
  agent: string,
  id: string,
  files: readonly string[],
  more: Partial<AgentLayout> = {},
): AgentLayout {
  return row(agent, id, files, { form: 'command', home: files, loaded: 'hand', ...more });
}

const nested = true;

/** The row for the rules of Claude Code, which are loaded by the globs under `paths`. */
export const claudeRules = row('Claude Code', 'claude', ['.claude/rules/**/*.md'], {
  home: ['.claude/rules/**/*.md'],
  nested,
  loaded: { globs: 'paths', byDefault: 'start' },
});

/**
 * Where agents keep instructions and memory, when they load them, and how much of them. The source
 * is the documentation of the agents in 2026.
 */
export const agentLayouts: readonly AgentLayout[] = [
  row('Claude Code', 'claude', ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md'], {
    home: ['.claude/CLAUDE.md'],
    nested,
  }),
  claudeRules,
  row('Claude Code', 'claude', noteFolders.claude.map(below), {
    kind: 'notes',
    nested,
    loaded: 'model',
  }),
  skills('Claude Code', 'claude', ['.claude/skills'], {
    also: ['copilot', 'cursor', 'opencode'],
    loaded: namedSkillKeys,
  }),
  subagents('Claude Code', 'claude', ['.claude/agents/**/*.md'], {
    also: ['copilot', 'cursor'],
    needs: ['name', 'description'],
    values: {
      permissionMode: [
        ...['default', 'manual', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions'],
        'delegate',
      ],
    },
  }),
  commands('Claude Code', 'claude', ['.claude/commands/**/*.md']),
  row('Claude Code', 'claude', ['.claude/output-styles/**/*.md'], {
    home: ['.claude/output-styles/**/*.md'],
    loaded: 'hand',
  }),
  row('AGENTS.md', 'agents', ['AGENTS.md', 'AGENT.md', 'AGENTS.override.md'], {
    also: [
      ...['codex', 'copilot', 'cursor', 'opencode', 'windsurf', 'roo', 'zed', 'warp', 'kiro'],
      ...['augment', 'devin', 'goose', 'openhands', 'cline', 'antigravity'],
    ],
    nested,
    limit: { of: 'all', count: 32 * 1_024, unit: 'bytes', by: 'Codex' },
  }),
  skills('AGENTS.md', 'agents', ['.agents/skills'], {
    also: [
      ...['codex', 'copilot', 'cursor', 'opencode', 'windsurf', 'gemini', 'goose', 'cline'],
      'antigravity',
    ],
  }),
  row('AGENTS.md', 'agents', noteFolders.agents.map(below), { kind: 'notes', loaded: 'model' }),
  row('Antigravity', 'antigravity', [...agentFolders('rules'), ...agentFolders('rules', 'mdc')], {
    loaded: eitherKeys,
    limit: { of: 'file', count: 12_000, unit: 'characters', by: 'Antigravity' },
  }),
  skills('Antigravity', 'antigravity', ['.agent/skills'], { home: [] }),
  commands('Antigravity', 'antigravity', agentFolders('workflows'), { home: [] }),
  row('OpenCode', 'opencode', ['.opencode/AGENTS.md'], { home: ['.config/opencode/AGENTS.md'] }),
  skills('OpenCode', 'opencode', ['.opencode/skills', '.opencode/skill'], {
    home: ['.config/opencode/skills/**/SKILL.md'],
  }),
  subagents('OpenCode', 'opencode', ['.opencode/agents/**/*.md', '.opencode/agent/**/*.md'], {
    home: ['.config/opencode/agents/**/*.md'],
  }),
  commands('OpenCode', 'opencode', ['.opencode/commands/**/*.md', '.opencode/command/**/*.md'], {
    home: ['.config/opencode/commands/**/*.md'],
  }),
  row('Codex', 'codex', [], {
    home: ['.codex/AGENTS.override.md', '.codex/AGENTS.md'],
  }),
  row('Codex', 'codex', noteFolders.codex.map(below), {
    kind: 'notes',
    home: ['.codex/memories/**/*.md'],
    loaded: 'model',
  }),
  skills('Codex', 'codex', ['.codex/skills']),
  subagents('Codex', 'codex', ['.codex/agents/**/*.toml']),
  commands('Codex', 'codex', ['.codex/prompts/**/*.md']),
  row('GitHub Copilot', 'copilot', ['.github/copilot-instructions.md'], {
    home: ['.copilot/copilot-instructions.md'],
  }),
  row('GitHub Copilot', 'copilot', ['.github/git-commit-instructions.md'], { loaded: 'hand' }),
  row('GitHub Copilot', 'copilot', ['.github/instructions/**/*.instructions.md'], {
    loaded: { globs: 'applyTo', globsAs: 'text', byDefault: 'hand' },
  }),
  skills('GitHub Copilot', 'copilot', ['.github/skills'], {
    home: ['.copilot/skills/**/SKILL.md'],
    loaded: namedSkillKeys,
  }),
  subagents(
    'GitHub Copilot',
    'copilot',
    ['.github/agents/**/*.md', '.github/chatmodes/**/*.chatmode.md'],
    { home: ['.copilot/agents/**/*.md'] },
  ),
  commands('GitHub Copilot', 'copilot', ['.github/prompts/**/*.prompt.md'], { home: [] }),
  row('Cursor', 'cursor', ['.cursor/rules/**/*.mdc', '.cursor/rules/**/*.md'], {
    nested,
    loaded: cursorKeys,
  }),
  row('Cursor', 'cursor', ['.cursorrules']),
  skills('Cursor', 'cursor', ['.cursor/skills']),
  subagents('Cursor', 'cursor', ['.cursor/agents/**/*.md']),
  commands('Cursor', 'cursor', ['.cursor/commands/**/*.md']),
  row('Gemini CLI', 'gemini', ['GEMINI.md', '.gemini/GEMINI.md'], {
    also: ['antigravity'],
    home: ['.gemini/GEMINI.md'],
    nested,
  }),
  skills('Gemini CLI', 'gemini', ['.gemini/skills']),
  subagents('Gemini CLI', 'gemini', ['.gemini/agents/**/*.md'], {
    needs: ['name', 'description'],
  }),
  commands('Gemini CLI', 'gemini', ['.gemini/commands/**/*.toml']),
  row('Qwen Code', 'qwen', ['QWEN.md', '.qwen/QWEN.md'], { home: ['.qwen/QWEN.md'], nested }),
  row('Crush', 'crush', ['CRUSH.md', 'CRUSH.local.md', 'crush.md', 'crush.local.md']),
  row('Windsurf', 'windsurf', ['.windsurf/rules/**/*.md', '.windsurfrules'], {
    home: ['.codeium/windsurf/memories/global_rules.md'],
    nested,
    loaded: triggerKeys,
    limit: { of: 'file', count: 12_000, unit: 'characters' },
  }),
  skills('Windsurf', 'windsurf', ['.windsurf/skills'], { home: [] }),
  commands('Windsurf', 'windsurf', ['.windsurf/workflows/**/*.md'], { home: [] }),
  row('Kiro', 'kiro', ['.kiro/steering/**/*.md'], {
    home: ['.kiro/steering/**/*.md'],
    loaded: {
      globs: 'fileMatchPattern',
      mode: {
        key: 'inclusion',
        means: { always: 'start', fileMatch: 'file', auto: 'model', manual: 'hand' },
      },
      describedBy: 'description',
      byDefault: 'start',
    },
  }),
  skills('Kiro', 'kiro', ['.kiro/skills']),
  row('Kiro', 'kiro', ['.kiro/specs/**/*.md'], { form: 'spec', loaded: 'hand' }),
  row('Cline', 'cline', ['.clinerules', '.clinerules/**/*.md'], {
    loaded: { globs: 'paths', globsAs: 'list', byDefault: 'start' },
  }),
  skills('Cline', 'cline', ['.cline/skills']),
  commands('Cline', 'cline', ['.clinerules/workflows/**/*.md'], { home: [] }),
  row('Cline', 'cline', noteFolders.cline.map(below), { kind: 'notes', nested, loaded: 'hand' }),
  row('Roo Code', 'roo', ['.roo/rules/**/*.md', '.roorules'], { home: ['.roo/rules/**/*.md'] }),
  row('Roo Code', 'roo', ['.roo/rules-*/**/*.md'], { loaded: 'hand' }),
  skills('Roo Code', 'roo', ['.roo/skills']),
  commands('Roo Code', 'roo', ['.roo/commands/**/*.md']),
  row('Serena', 'serena', noteFolders.serena.map(below), {
    kind: 'notes',
    nested,
    loaded: 'model',
  }),
  row('Augment', 'augment', ['.augment/rules/**/*.md'], {
    home: ['.augment/rules/**/*.md'],
    loaded: {
      mode: {
        key: 'type',
        means: { always_apply: 'start', agent_requested: 'model', manual: 'hand' },
      },
      byDefault: 'hand',
    },
  }),
  row('Augment', 'augment', ['.augment-guidelines', '.augment/guidelines.md']),
  row('Junie', 'junie', ['.junie/guidelines.md', '.junie/AGENTS.md']),
  row('Amazon Q', 'amazonq', ['.amazonq/rules/**/*.md']),
  row('OpenHands', 'openhands', ['.openhands/microagents/**/*.md', '.openhands/skills/**/*.md'], {
    loaded: { words: 'triggers', byDefault: 'start' },
  }),
  row('Zed', 'zed', ['.rules']),
  row('Goose', 'goose', ['.goosehints', '.goose/instructions.md'], {
    home: ['.config/goose/.goosehints'],
    nested,
  }),
  row('Continue', 'continue', ['.continue/rules/**/*.md', '.continuerules'], {
    home: ['.continue/rules/**/*.md'],
    loaded: { ...cursorKeys, byDefault: 'start' },
  }),
  row('JetBrains AI Assistant', 'aiassistant', ['.aiassistant/rules/**/*.md'], {
    loaded: {
      globs: 'patterns',
      mode: {
        key: 'apply',
        means: {
          always: 'start',
          'by file patterns': 'file',
          'by model decision': 'model',
          manually: 'hand',
          off: 'hand',
        },
      },
      byDefault: 'start',
    },
  }),
  row('Aide', 'aide', ['.aide/rules/**/*.md', '.aiderules']),
  row('Devin', 'devin', ['DEVIN.md', '.devin/**/*.md'], { loaded: 'model' }),
  row('Replit', 'replit', ['replit.md']),
  row('Spec Kit', 'speckit', ['.specify/memory/**/*.md'], { nested, loaded: 'hand' }),
  row('OpenSpec', 'openspec', ['openspec/specs/**/*.md', 'openspec/project.md'], {
    form: 'spec',
    loaded: 'hand',
  }),
  row('Trae', 'trae', ['.trae/rules/**/*.md'], { loaded: { ...cursorKeys, byDefault: 'start' } }),
  row('Qoder', 'qoder', ['.qoder/rules/**/*.md'], { loaded: triggerKeys }),
  row('Warp', 'warp', ['WARP.md'], { nested }),
  row('Aider', 'aider', ['CONVENTIONS.md']),
  row('decision records', 'adr', [...decisionNames.map(below), 'docs/Architecture/ADR-*.md'], {
    kind: 'decisions',
    nested,
    loaded: 'hand',
  }),
];

/** The frontmatter keys under which any agent reads globs of files, such as `applyTo`. */
export const globKeys: ReadonlySet<string> = new Set(
  agentLayouts.flatMap(({ loaded }) =>
    typeof loaded === 'string' || loaded.globs === undefined ? [] : [loaded.globs],
  ),
);

/** The agent that reads a file, or one of several. */
export function readerOf({ agent, limit }: AgentLayout): string {
  return limit?.by ?? agent;
}

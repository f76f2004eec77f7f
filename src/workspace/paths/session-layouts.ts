/** Where an agent keeps its sessions, and how one is known to belong to a project. */
export interface SessionLayout {
  /** As it is typed: `ledger recall --sessions --agent codex`. */
  readonly id: string;
  /** As people call it. */
  readonly agent: string;
  /** Its folder below the home folder. */
  readonly home: string;
  /** The variable that moves that folder, and what the folder is called below its value. */
  readonly variable?: readonly [name: string, below: string];
  /**
   * Session files below it; `*` is any part of one name. Those that end with `.json` are one JSON
   * value, the others have one on each line.
   */
  readonly files: readonly string[];
  /** The folder that the first `*` stands for, by the folder of the project. */
  folderOf?(project: string): string;
  /** Whether folders with other names below that are of this project, too. */
  readonly folderIs?: 'exact' | 'start';
  /**
   * A file that names the project's folder, from the session file; `{name}` is the name of the
   * session file up to its first dot. Else the beginning of the session names it.
   */
  readonly beside?: string;
  /** Whether it names a project by the SHA-256 of its folder, too. */
  readonly hashed?: true;
}

/** Claude Code's name of a folder: every character but letters and digits is a hyphen. */
export const hyphenated = (folder: string): string => folder.replace(/[^A-Za-z0-9]/g, '-');

/**
 * Agents whose sessions are files of JSON. Those of OpenCode, of Cursor's editor and of Copilot's
 * index are databases, and those of Amp are not on this machine.
 */
export const sessionLayouts: readonly SessionLayout[] = [
  {
    id: 'claude',
    agent: 'Claude Code',
    home: '.claude',
    variable: ['CLAUDE_CONFIG_DIR', ''],
    files: ['projects/*/*.jsonl', 'projects/*/*/subagents/agent-*.jsonl'],
    folderOf: hyphenated,
    folderIs: 'start',
  },
  {
    id: 'codex',
    agent: 'Codex',
    home: '.codex',
    variable: ['CODEX_HOME', ''],
    files: ['sessions/*/*/*/rollout-*.jsonl', 'archived_sessions/rollout-*.jsonl'],
  },
  {
    id: 'gemini',
    agent: 'Gemini CLI',
    home: '.gemini',
    variable: ['GEMINI_CLI_HOME', '.gemini'],
    files: ['tmp/*/chats/session-*.jsonl', 'tmp/*/chats/session-*.json', 'tmp/*/chats/*/*.jsonl'],
    beside: '../.project_root',
    hashed: true,
  },
  {
    id: 'copilot',
    agent: 'Copilot CLI',
    home: '.copilot',
    variable: ['COPILOT_HOME', ''],
    files: ['session-state/*/events.jsonl', 'session-state/*.jsonl'],
    beside: 'workspace.yaml',
  },
  {
    id: 'cursor',
    agent: 'Cursor',
    home: '.cursor',
    files: [
      'projects/*/agent-transcripts/*/*.jsonl',
      'projects/*/agent-transcripts/*.jsonl',
      'projects/*/agent-transcripts/*/subagents/*.jsonl',
    ],
    folderOf: (project) => hyphenated(project).replace(/-+/g, '-').replace(/^-|-$/g, ''),
    folderIs: 'exact',
  },
  {
    id: 'qwen',
    agent: 'Qwen Code',
    home: '.qwen',
    variable: ['QWEN_RUNTIME_DIR', ''],
    files: ['projects/*/chats/*.jsonl'],
    folderOf: hyphenated,
    folderIs: 'start',
  },
  {
    id: 'pi',
    agent: 'pi',
    home: '.pi/agent',
    variable: ['PI_CODING_AGENT_DIR', ''],
    files: ['sessions/*/*.jsonl'],
  },
  {
    id: 'cline',
    agent: 'Cline CLI',
    home: '.cline',
    variable: ['CLINE_DIR', ''],
    files: ['data/sessions/*/*.messages.json'],
    beside: '{name}.json',
  },
];

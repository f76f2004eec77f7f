/** Where an agent stores the sessions of a project. */
export interface SessionLayout {
  /** `ledger recall --sessions --agent codex`. */
  readonly id: string;
  readonly agent: string;
  /** Folder below the home folder. */
  readonly home: string;
  /** Environment variable with another place for the folder, and the path below that. */
  readonly variable?: readonly [name: string, below: string];
  /** Below the folder; `*` is part of one name. A `.json` file has one value, others one a line. */
  readonly files: readonly string[];
  /** Name of the first `*` for a project. */
  folderOf?(project: string): string;
  /** `start`: folders whose name begins so belong to the project as well. */
  readonly folderIs?: 'exact' | 'start';
  /**
   * Path from the session file to a file with the folder of the project; `{name}` is the session
   * file's name up to its first dot. Without it, the start of the session has the folder.
   */
  readonly beside?: string;
  /** Folders may be named by the SHA-256 of the project's folder. */
  readonly hashed?: true;
}

/** Claude Code's name for a folder. */
export const claudeFolderName = (folder: string): string => folder.replace(/[^A-Za-z0-9]/g, '-');

/**
 * Agents with sessions in JSON. Sessions of OpenCode and Cursor's editor are databases; those of
 * Amp are remote.
 */
export const sessionLayouts: readonly SessionLayout[] = [
  {
    id: 'claude',
    agent: 'Claude Code',
    home: '.claude',
    variable: ['CLAUDE_CONFIG_DIR', ''],
    files: ['projects/*/*.jsonl', 'projects/*/*/subagents/agent-*.jsonl'],
    folderOf: claudeFolderName,
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
    folderOf: (project) => claudeFolderName(project).replace(/-+/g, '-').replace(/^-|-$/g, ''),
    folderIs: 'exact',
  },
  {
    id: 'qwen',
    agent: 'Qwen Code',
    home: '.qwen',
    variable: ['QWEN_RUNTIME_DIR', ''],
    files: ['projects/*/chats/*.jsonl'],
    folderOf: claudeFolderName,
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

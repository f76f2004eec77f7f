/** An agent whose servers of the Model Context Protocol are named in a file of the project. */
export interface McpServerFile {
  /** As it is typed: `ledger init --agent cursor`. */
  readonly agent: string;
  /** As people call it. */
  readonly name: string;
  readonly path: string;
  /** The key of the servers; null for TOML, where a table is named. */
  readonly key: 'mcpServers' | 'servers' | null;
}

/** The agents whose servers can be set up, from their documents of 2026. */
export const mcpServers: readonly McpServerFile[] = [
  { agent: 'claude-code', name: 'Claude Code', path: '.mcp.json', key: 'mcpServers' },
  { agent: 'cursor', name: 'Cursor', path: '.cursor/mcp.json', key: 'mcpServers' },
  { agent: 'vscode', name: 'VS Code', path: '.vscode/mcp.json', key: 'servers' },
  { agent: 'gemini', name: 'Gemini CLI', path: '.gemini/settings.json', key: 'mcpServers' },
  { agent: 'codex', name: 'Codex', path: '.codex/config.toml', key: null },
];

/** What our server is called among the others, and the block of it in TOML. */
export const serverName = 'ledger';
export const serverBlock = 'mcp';

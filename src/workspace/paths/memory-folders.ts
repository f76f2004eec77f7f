/** Folders where memory lives in the wild, looked into when they exist. */
export const memoryFolders: readonly string[] = [
  'memory',
  'corpus',
  'findings',
  'decisions',
  'specs',
  'tasks',
  'adr',
  'adrs',
  'doc/adr',
  'doc/adrs',
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/architecture/decisions',
  'docs/memory',
  '.agents/memory',
  '.agents/findings',
  '.swarm/memory',
  '.swarm/sources',
  '.swarm/generated/tasks',
  '.claude/memory',
  '.claude/agent-memory',
  '.claude/agent-memory-local',
  '.claude/rules',
  '.serena/memories',
  'memory-bank',
];

/** Single files that are memory wherever they stand at the root. */
export const singleFiles: readonly string[] = ['AGENTS.md', 'CLAUDE.md', 'CLAUDE.local.md'];

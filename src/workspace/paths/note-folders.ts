/** Folders of this model's own records, looked into when they exist. */
const ownFolders: readonly string[] = [
  'memory',
  'corpus',
  'findings',
  'decisions',
  'specs',
  'tasks',
  'docs/memory',
  '.agents/memory',
  '.agents/findings',
  '.swarm/memory',
  '.swarm/sources',
  '.swarm/generated/tasks',
];

/** Folders in which agents keep notes. */
export const noteFolders = {
  claude: ['.claude/memory', '.claude/agent-memory', '.claude/agent-memory-local'],
  codex: ['.codex/memories'],
  cline: ['memory-bank'],
  serena: ['.serena/memories'],
} as const;

/** Folders in which teams keep decision records. */
export const decisionFolders: readonly string[] = [
  'adr',
  'adrs',
  'decisions',
  'doc/adr',
  'doc/adrs',
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/architecture/adr',
  'docs/architecture/decisions',
  'docs/internal/adr',
  'architecture/decisions',
  'work/decisions',
];

/** Folders where notes and records live in the wild: everything in them is read. */
export const memoryFolders: readonly string[] = [
  ...new Set([...ownFolders, ...Object.values(noteFolders).flat(), ...decisionFolders]),
];

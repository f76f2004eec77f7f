/** Folders of records. */
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
  agents: ['.agents/memory', '.agent/memory'],
  claude: ['.claude/memory', '.claude/agent-memory', '.claude/agent-memory-local'],
  codex: ['.codex/memories'],
  cline: ['memory-bank'],
  serena: ['.serena/memories'],
} as const;

/** Names of folders of decision records. */
export const decisionNames = ['adr', 'adrs', 'decisions', 'decision-records'];
/** Folders in which lint looks for `decisionNames`; an audit looks in every folder. */
export const decisionPlaces = [
  '',
  'doc/',
  'docs/',
  'docs/architecture/',
  'docs/design/',
  'docs/dev/',
  'docs/development/',
  'docs/internal/',
  'doc/architecture/',
  'architecture/',
  'design/',
  'work/',
];

const decisionFolders: readonly string[] = decisionPlaces.flatMap((place) =>
  decisionNames.map((name) => `${place}${name}`),
);

/** Lint reads all files in these folders. */
export const memoryFolders: readonly string[] = [
  ...new Set([...ownFolders, ...Object.values(noteFolders).flat(), ...decisionFolders]),
];

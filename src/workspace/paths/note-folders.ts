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
  agents: ['.agents/memory', '.agent/memory'],
  claude: ['.claude/memory', '.claude/agent-memory', '.claude/agent-memory-local'],
  codex: ['.codex/memories'],
  cline: ['memory-bank'],
  serena: ['.serena/memories'],
} as const;

/** What teams call a folder of decision records. */
export const decisionNames = ['adr', 'adrs', 'decisions', 'decision-records'];
/** Where lint looks for such a folder. */
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

/** Folders of decision records that lint reads; an audit finds them in every folder. */
const decisionFolders: readonly string[] = decisionPlaces.flatMap((place) =>
  decisionNames.map((name) => `${place}${name}`),
);

/** Folders where notes and records live in the wild: everything in them is read. */
export const memoryFolders: readonly string[] = [
  ...new Set([...ownFolders, ...Object.values(noteFolders).flat(), ...decisionFolders]),
];

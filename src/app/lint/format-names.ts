/** In the order of the documentation. */
export const formatNames = [
  'pretty',
  'compact',
  'agent',
  'markdown',
  'json',
  'jsonl',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'rdjson',
] as const;
export type FormatName = (typeof formatNames)[number];

/** Says what each format is for, in help and documentation. */
export const formatSummaries: Readonly<Record<FormatName, string>> = {
  pretty: 'for people: one block per cause, with reason and fix; default on a terminal',
  compact: 'one line per problem; default in a pipe',
  agent: "for an agent's shell: short, without commands that decide",
  markdown: 'for a comment or a summary',
  json: 'all data, as one document with a published schema',
  jsonl: 'the same as lines: one per problem, then one with the counts',
  sarif: 'SARIF 2.1.0, for code scanning',
  github: 'workflow commands that annotate a pull request, and the step summary',
  gitlab: "GitLab's Code Quality report",
  junit: 'JUnit XML, for GitLab and Jenkins',
  rdjson: "reviewdog's format, with suggestions",
};

/** Formats for programs: nothing else is printed on standard output. */
export const machineFormats: ReadonlySet<FormatName> = new Set([
  'json',
  'jsonl',
  'sarif',
  'gitlab',
  'junit',
  'rdjson',
]);

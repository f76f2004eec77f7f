/** Limits of the files that are read, so that no file can hang or exhaust the tool. */
export const limits = {
  /** Bytes of one file. */
  fileBytes: 1_048_576,
  /** Bytes of an editable file that is not memory: a guide, waivers, a large baseline. */
  plainFileBytes: 16_777_216,
  /** UTF-16 code units of one line. */
  lineLength: 16_384,
  /** Nested list items and quotes before one line's text. */
  containerDepth: 32,
  /** UTF-16 code units of a configuration file. */
  configLength: 65_536,
  /** UTF-16 code units of a configuration in YAML. */
  yamlConfigLength: 16_384,
  /** Bytes of a frontmatter block. */
  frontmatterBytes: 16_384,
  /** Nested maps and lists in a frontmatter block. */
  frontmatterDepth: 24,
  /** Milliseconds that the Markdown tree of one file may take. */
  treeMilliseconds: 2_000,
  /** The same after a first file took too long: few repositories have several by chance. */
  treeMillisecondsAfter: 150,
  /** Depth of a Markdown tree. */
  treeDepth: 64,
} as const;

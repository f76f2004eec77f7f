import { plainOrQuoted, quoted } from './claude-topics.ts';
import { indexText, linkTarget, linkText, type TopicWriter } from './topic.ts';
import { wordSlug } from './topic-slug.ts';

/**
 * Topics as caliban's `WriteMemoryTopic` writes them: the name is the file's stem, the description
 * is in quotes, the type below `metadata`; index lines `- [slug](slug.md) — type: description`
 * below `# Memory index`.
 */
export const calibanTopics: TopicWriter = {
  dialect: 'caliban',
  stem: wordSlug,
  separator: '-',
  nameOf: (_name, stem) => stem,
  scalar: (key, value) => (key === 'description' ? quoted(value) : plainOrQuoted(value)),
  typeLines: (type) => ['metadata:', '  node_type: memory', `  type: ${plainOrQuoted(type)}`],
  gap: 1,
  closed: true,
  heading: '# Memory index\n\n',
  tail: ({ type, description }) => ` — ${type}: ${indexText(description)}`,
  line: (draft) =>
    `- [${linkText(draft.name)}](${linkTarget(draft.file)})${calibanTopics.tail(draft)}`,
};

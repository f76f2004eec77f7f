import { indexText, linkTarget, linkText, type TopicWriter } from './topic.ts';
import { underscoreSlug } from './topic-slug.ts';

/**
 * Topics as mini-claude's `saveMemory` writes them: files `{type}_{slug}.md`, flat frontmatter
 * whose values run to the end of their line unquoted, the body right below it; index lines `-
 * **[name](file)** (type) — description`.
 */
export const miniClaudeTopics: TopicWriter = {
  dialect: 'mini-claude',
  stem: (name, type) => {
    // Somebody who types a file's name means that file.
    const slug = underscoreSlug(name.startsWith(`${type}_`) ? name.slice(type.length + 1) : name);
    return slug === '' ? '' : `${type}_${slug}`;
  },
  separator: '_',
  nameOf: (name) => name,
  // Its reader knows neither quotes nor escapes: what is one line is one value.
  scalar: (_key, value) => value,
  typeLines: (type) => [`type: ${type}`],
  gap: 0,
  closed: false,
  heading: '# Memory Index\n\n',
  tail: ({ type, description }) => ` (${type}) — ${indexText(description)}`,
  line: (draft) =>
    `- **[${linkText(draft.name)}](${linkTarget(draft.file)})**${miniClaudeTopics.tail(draft)}`,
};

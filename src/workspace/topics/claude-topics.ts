import { scalarText } from '../edit/yaml-text.ts';
import { indexText, linkTarget, linkText, type TopicWriter } from './topic.ts';
import { wordSlug } from './topic-slug.ts';

/**
 * Topics as Claude Code keeps them: `name`, `description`, and `type` where the other notes of the
 * store have it; index lines `- [Title](file.md) — hook` below no heading of its own.
 */
export const claudeTopics: TopicWriter = {
  dialect: 'claude',
  stem: wordSlug,
  separator: '-',
  nameOf: (name) => name,
  scalar: (_key, value) => plainOrQuoted(value),
  typeLines: (type, habit) =>
    habit.type === 'flat'
      ? [`type: ${plainOrQuoted(type)}`]
      : [
          'metadata:',
          ...(habit.nodeType ? ['  node_type: memory'] : []),
          `  type: ${plainOrQuoted(type)}`,
        ],
  gap: 1,
  closed: true,
  heading: '',
  tail: ({ description }) => (description === '' ? '' : ` — ${indexText(description)}`),
  line: (draft) =>
    `- [${linkText(draft.name)}](${linkTarget(draft.file)})${claudeTopics.tail(draft)}`,
};

/**
 * A value that every reader takes for the same text: plain where YAML reads plain text, else in
 * double quotes.
 */
export function plainOrQuoted(value: string): string {
  return scalarText(value, { style: 'plain', text: '' }) === value ? value : quoted(value);
}

/** A value in double quotes with the two escapes that all readers of native notes know. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

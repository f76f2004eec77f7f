import { inMarkdown } from './markdown-text.ts';
import { counted } from './report.ts';

/** Names of owners that are shown; the rest is counted. */
const mostNames = 10;

/** `@ann, @team/auth and 3 more owners`: a fact that cites many paths may have many. */
export function ownersInWords(owners: readonly string[]): string {
  return named(owners, (owner) => owner);
}

/** The same in Markdown, where it mentions each `@name`; nothing else in a report mentions. */
export function ownersMentioned(owners: readonly string[]): string {
  return named(owners, (owner) =>
    owner.startsWith('@') ? `@${inMarkdown(owner.slice(1))}` : inMarkdown(owner),
  );
}

function named(owners: readonly string[], shown: (owner: string) => string): string {
  const more = owners.length - mostNames;
  return `${owners.slice(0, mostNames).map(shown).join(', ')}${more > 0 ? ` and ${counted(more, 'more owner')}` : ''}`;
}

/** The tags that tiers are wrapped in, of every profile. */
export const tierTags = [
  'global-claude-md',
  'project-claude-md',
  'auto-memory-index',
  'auto-memory',
  'managed-claude-md',
  'user-claude-md',
  'project-rule',
  'local-claude-md',
  'ledger-memory',
] as const;
export type TierTag = (typeof tierTags)[number];

/** What would open or close one of the tags, as far as a reader may be lenient. */
const tagLike = new RegExp(`<(?=\\s*(?:/\\s*)?(?:${tierTags.join('|')})(?![A-Za-z0-9-]))`, 'gi');

/**
 * A body out of which nothing breaks: what would open or close a tier's tag reads `&lt;`, all else
 * stays as it is.
 */
export function escapedBody(text: string): string {
  return text.replace(tagLike, '&lt;');
}

/**
 * The value of an attribute in double quotes; what is no part of a name a person could see is a
 * reference.
 */
export function escapedAttribute(text: string): string {
  return text.replace(
    /[&"<>]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) =>
      named[character] ?? `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * A tier between its tags.
 *
 * @param body escaped already, so that what it counts is what is printed
 */
export function wrapped(
  tag: TierTag,
  attributes: Readonly<Record<string, string>>,
  body: string,
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapedAttribute(value)}"`)
    .join('');
  return `<${tag}${written}>\n${body}${body.endsWith('\n') ? '' : '\n'}</${tag}>\n`;
}

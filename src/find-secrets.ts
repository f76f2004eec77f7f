/** What looks like a secret in a text, named by its kind and never by its value. */
export interface FoundSecret {
  readonly path: string | null;
  readonly what: string;
  /** The line it stands on, from 1. */
  readonly line: number;
}

/**
 * Whether a text has anything at all that could be one: a long run of letters and digits, an address with a password in
 * it, or a key block. The detector takes longer to load than everything else an act does.
 */
export function mayHoldSecret(text: string): boolean {
  if (/-----BEGIN/.test(text) || /:\/\/[^\s/]*@/.test(text)) return true;
  return (text.match(/[A-Za-z0-9_+/=]{13,}/g) ?? []).some((run) => run.length >= 20 || /\d/.test(run));
}

/**
 * Looks for secrets with secretlint's recommended rules (document 2, SEC704); the detector is loaded only when something
 * is about to become memory.
 *
 * @param texts by path; null is what stands in the request itself
 */
export async function findSecrets(texts: readonly { readonly path: string | null; readonly text: string }[]): Promise<FoundSecret[]> {
  const suspect = texts.filter(({ text }) => mayHoldSecret(text));
  if (suspect.length === 0) return [];
  const [{ lintSource }, { creator }] = await Promise.all([import('@secretlint/core'), import('@secretlint/secretlint-rule-preset-recommend')]);
  const found: FoundSecret[] = [];
  for (const { path, text } of suspect) {
    const result = await lintSource({ source: { filePath: path ?? 'request.md', content: text, ext: '.md', contentType: 'text' }, options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } } });
    for (const message of result.messages) found.push({ path, what: message.ruleId.replace(/^.*secretlint-rule-/, ''), line: message.loc.start.line });
  }
  return found;
}

import { isPlaceholderToken } from '#detection/secrets/placeholder-secret';
import { possibleSecretsIn } from '#detection/secrets/possible-secrets';
import type { Span } from '#diagnostics/diagnostic';
import type { SourceFile } from '#workspace/document';
import type { PathFact, SecretFact } from '#workspace/paths/rule-facts';

/** A possible secret, by its kind and never by its value. */
export interface FoundSecret extends SecretFact {
  readonly path: string | null;
  /** Its line, from 1. */
  readonly line: number;
}

/** Secrets by the rule of secretlint, in words. */
const kinds: Readonly<Record<string, string>> = {
  '1password': 'a 1Password token',
  anthropic: 'an Anthropic key',
  aws: 'an AWS key',
  github: 'a GitHub token',
  linear: 'a Linear key',
  npm: 'an npm token',
  openai: 'an OpenAI key',
  shopify: 'a Shopify token',
};

/**
 * Finds secrets by our own tables and by the recommended rules of secretlint, which are loaded only
 * where they could find something. Placeholders of secrets are not reported.
 *
 * @param texts by path; null for the request itself
 */
export async function findSecrets(
  texts: readonly { readonly path: string | null; readonly text: string }[],
): Promise<FoundSecret[]> {
  const found: FoundSecret[] = [];
  for (const { path, text } of texts) {
    let [line, end] = [1, 0];
    for (const { what, span } of await secretsOf(text)) {
      // Skip a secret inside of another one.
      if (span.start < end) continue;
      for (let at = end; at < span.start; at += 1) if (text.charCodeAt(at) === 10) line += 1;
      found.push({ path, what, line, span });
      for (let at = span.start; at < span.end; at += 1) if (text.charCodeAt(at) === 10) line += 1;
      end = span.end;
    }
  }
  return found;
}

/** The secrets of a text, in its order. */
async function secretsOf(text: string): Promise<SecretFact[]> {
  const possible = [...possibleSecretsIn(text)].sort(inOrder);
  const own = possible.filter(({ is }) => is !== 'secretlint');
  const secrets: SecretFact[] = own.filter(({ is }) => is === 'secret');
  if (own.length === possible.length) return secrets;
  // Skip findings at places that our tables classified already, also as placeholders.
  let next = 0;
  for (const { what, span } of (await secretlintIn(text)).sort(inOrder)) {
    while ((own[next]?.span.end ?? Infinity) <= span.start) next += 1;
    if ((own[next]?.span.start ?? Infinity) >= span.end) secrets.push({ what, span });
  }
  return secrets.sort(inOrder);
}

function inOrder(a: SecretFact, b: SecretFact): number {
  return a.span.start - b.span.start;
}

/** The findings of secretlint of the known kinds. */
async function secretlintIn(text: string): Promise<SecretFact[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const found: SecretFact[] = [];
  for (const { start, end } of piecesOf(text)) {
    // A text must not switch off secretlint. The replacement has the same length.
    const content = text.slice(start, end).replaceAll('secretlint-', 'secretlint_');
    const { messages } = await lintSource({
      source: { filePath: 'memory.md', content, ext: '.md', contentType: 'text' },
      options: {
        config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      },
    });
    for (const { ruleId, range } of messages) {
      const what = kinds[ruleId.replace(/^.*secretlint-rule-/, '')];
      const body = content.slice(...range).replace(/^[A-Za-z]{2,8}[-_.]/, '');
      if (what !== undefined && !isPlaceholderToken(body))
        found.push({ what, span: { start: start + range[0], end: start + range[1] } });
    }
  }
  return found;
}

/** Splits a text at blanks: the time of secretlint grows with the square of its findings. */
function* piecesOf(text: string): Generator<Span> {
  const blank = /\s/g;
  for (let start = 0; start < text.length;) {
    blank.lastIndex = start + 10_000;
    const end = blank.exec(text)?.index ?? text.length;
    yield { start, end };
    start = end;
  }
}

/**
 * Finds possible secrets in files, by path.
 *
 * @param hasNone whether a file is known to have no secret
 */
export async function secretsIn(
  files: readonly SourceFile[],
  hasNone: (path: string) => boolean = () => false,
): Promise<ReadonlyMap<string, readonly SecretFact[]>> {
  const found = await findSecrets(
    files.flatMap((file) => ('text' in file && !hasNone(file.path) ? [file] : [])),
  );
  const byPath = new Map<string, SecretFact[]>();
  for (const { path, what, span } of found)
    if (path !== null) byPath.set(path, [...(byPath.get(path) ?? []), { what, span }]);
  return byPath;
}

/** The texts of files by path, and the files that are too large or unreadable. */
export function readTexts(facts: ReadonlyMap<string, PathFact>): {
  readonly texts: readonly (readonly [string, string])[];
  readonly unread: readonly string[];
} {
  const texts: (readonly [string, string])[] = [];
  const unread: string[] = [];
  for (const [path, fact] of facts) {
    if (fact.kind !== 'file') continue;
    if (fact.text === null) unread.push(path);
    else texts.push([path, fact.text]);
  }
  return { texts, unread };
}

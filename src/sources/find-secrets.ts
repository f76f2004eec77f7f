import { isStandInToken } from '#detection/placeholder-secret';
import { possibleSecretsIn } from '#detection/secrets/own-secrets';
import type { Span } from '#diagnostics/diagnostic';
import type { SourceFile } from '#workspace/document';
import type { PathFact, SecretFact } from '#workspace/paths/surroundings';

/** What looks like a secret in a text, named by its kind and never by its value. */
export interface FoundSecret extends SecretFact {
  readonly path: string | null;
  /** The line it stands on, from 1. */
  readonly line: number;
}

/** What secretlint's rules find, in words. */
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
 * Looks for secrets: with the tables of forms, and with secretlint's recommended rules, which are
 * loaded only where one of them could find something. What only stands in the place of a secret is
 * none.
 *
 * @param texts by path; null is what stands in the request itself
 */
export async function findSecrets(
  texts: readonly { readonly path: string | null; readonly text: string }[],
): Promise<FoundSecret[]> {
  const found: FoundSecret[] = [];
  for (const { path, text } of texts) {
    let [line, end] = [1, 0];
    for (const { what, span } of await secretsOf(text)) {
      // What lies in another is part of it.
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
  // Nothing is said twice of one place, and nothing of what was found to be a stand-in.
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

/** What the rules of secretlint find that have a kind here; the tables know the other ones. */
async function secretlintIn(text: string): Promise<SecretFact[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const found: SecretFact[] = [];
  for (const { start, end } of piecesOf(text)) {
    // A text does not switch off what judges it. Both are as long, so that places stay.
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
      if (what !== undefined && !isStandInToken(body))
        found.push({ what, span: { start: start + range[0], end: start + range[1] } });
    }
  }
  return found;
}

/** A text in pieces that end with a blank: secretlint compares each finding with all others. */
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
 * What looks like a secret in files that were read, by their paths.
 *
 * @param hasNone whether it is known already that a file has nothing that could be one
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

/** The texts among what stands at some paths, and the files that are too large or not readable. */
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

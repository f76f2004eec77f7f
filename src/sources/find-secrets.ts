import type { SourceFile } from '#workspace/source-file';
import { isStandIn } from '#workspace/stand-in-secret';
import type { SecretFact } from '#workspace/surroundings';

/** What looks like a secret in a text, named by its kind and never by its value. */
export interface FoundSecret extends SecretFact {
  readonly path: string | null;
  /** The line it stands on, from 1. */
  readonly line: number;
}

/**
 * What one of the detector's rules would have to find: the beginnings of tokens, a key block, an address with a password
 * in it. A test goes through all of them.
 */
const tell = /:\/\/[^\s:/@]{1,256}:[^\s@]{1,256}@|-----BEGIN|(?:[Ss]ecret|SECRET)_?(?:[Aa]ccess|ACCESS)_?(?:[Kk]ey|KEY)|npm_[A-Za-z0-9_]{36}|gh[pousr]_[A-Za-z0-9_]{36}|github_pat_|hooks\.slack\.com\/services|x(?:ox[bpaor]|app)-[A-Za-z0-9]|T3BlbkFJ|sk-ant-|lin_api_|SG\.\w|shp(?:pa|ca|at|ss)_|ops_ey/;

/** Whether a text has anything at all that could be one: the detector takes longer to load than everything else a lint or an act does. */
export function mayHoldSecret(text: string): boolean {
  return tell.test(text);
}

/** What the detector's rules find, in words. */
const kinds: Readonly<Record<string, string>> = { basicauth: 'a password in an address', 'database-connection-string': 'a password of a database', privatekey: 'a private key' };

/**
 * Looks for secrets with secretlint's recommended rules (document 2, SEC704); the detector is loaded only where there is
 * something that could be one. What only stands in the place of a secret is none.
 *
 * @param texts by path; null is what stands in the request itself
 */
export async function findSecrets(texts: readonly { readonly path: string | null; readonly text: string }[]): Promise<FoundSecret[]> {
  const suspect = texts.filter(({ text }) => mayHoldSecret(text));
  if (suspect.length === 0) return [];
  const [{ lintSource }, { creator }] = await Promise.all([import('@secretlint/core'), import('@secretlint/secretlint-rule-preset-recommend')]);
  const found: FoundSecret[] = [];
  for (const { path, text } of suspect) {
    // A text does not switch off what judges it. Both are as long, so that places stay.
    const content = text.replaceAll('secretlint-', 'secretlint_');
    const result = await lintSource({ source: { filePath: 'memory.md', content, ext: '.md', contentType: 'text' }, options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } } });
    for (const { ruleId, range: [start, end], loc } of result.messages) {
      if (isStandIn(content.slice(start, end)) || found.some((each) => each.path === path && each.span.start < end && each.span.end > start)) continue;
      const kind = ruleId.replace(/^.*secretlint-rule-/, '');
      found.push({ path, what: kinds[kind] ?? kind, line: loc.start.line, span: { start, end } });
    }
  }
  return found;
}

/** What looks like a secret in files that were read, by their paths. */
export async function secretsIn(files: readonly SourceFile[]): Promise<ReadonlyMap<string, readonly SecretFact[]>> {
  const found = await findSecrets(files.flatMap((file) => ('text' in file ? [file] : [])));
  const byPath = new Map<string, SecretFact[]>();
  for (const { path, what, span } of found) if (path !== null) byPath.set(path, [...(byPath.get(path) ?? []), { what, span }]);
  return byPath;
}

import { isStandIn } from '#detection/placeholder-secret';
import { mayHoldSecret } from '#detection/possible-secret';
import type { SecretFact } from '#workspace/paths/surroundings';
import type { SourceFile } from '#workspace/source-file';

/** What looks like a secret in a text, named by its kind and never by its value. */
export interface FoundSecret extends SecretFact {
  readonly path: string | null;
  /** The line it stands on, from 1. */
  readonly line: number;
}

/** What the detector's rules find, in words. */
const kinds: Readonly<Record<string, string>> = {
  basicauth: 'a password in an address',
  'database-connection-string': 'a password of a database',
  privatekey: 'a private key',
};

/**
 * Looks for secrets with secretlint's recommended rules; the detector is loaded only where there is
 * something that could be one. What only stands in the place of a secret is none.
 *
 * @param texts by path; null is what stands in the request itself
 */
export async function findSecrets(
  texts: readonly { readonly path: string | null; readonly text: string }[],
): Promise<FoundSecret[]> {
  const suspect = texts.filter(({ text }) => mayHoldSecret(text));
  if (suspect.length === 0) return [];
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const found: FoundSecret[] = [];
  for (const { path, text } of suspect) {
    // A text does not switch off what judges it. Both are as long, so that places stay.
    const content = text.replaceAll('secretlint-', 'secretlint_');
    const result = await lintSource({
      source: { filePath: 'memory.md', content, ext: '.md', contentType: 'text' },
      options: {
        config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      },
    });
    for (const {
      ruleId,
      range: [start, end],
      loc,
    } of result.messages) {
      if (
        isStandIn(content.slice(start, end)) ||
        found.some((each) => each.path === path && each.span.start < end && each.span.end > start)
      )
        continue;
      const kind = ruleId.replace(/^.*secretlint-rule-/, '');
      found.push({ path, what: kinds[kind] ?? kind, line: loc.start.line, span: { start, end } });
    }
  }
  return found;
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

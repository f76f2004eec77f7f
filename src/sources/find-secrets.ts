import { isStandInToken } from '#detection/placeholder-secret';
import { possibleSecretsIn } from '#detection/secrets/own-secrets';
import type { SecretFact } from '#workspace/paths/surroundings';
import type { SourceFile } from '#workspace/source-file';

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
  cloudflare: 'a Cloudflare token',
  databricks: 'a Databricks token',
  docker: 'a Docker token',
  figma: 'a Figma token',
  github: 'a GitHub token',
  gitlab: 'a GitLab token',
  grafana: 'a Grafana token',
  groq: 'a Groq key',
  'hashicorp-vault': 'a Vault token',
  huggingface: 'a Hugging Face token',
  linear: 'a Linear key',
  notion: 'a Notion token',
  npm: 'an npm token',
  openai: 'an OpenAI key',
  shopify: 'a Shopify token',
  stripe: 'a Stripe key',
  tailscale: 'a Tailscale key',
  vercel: 'a Vercel token',
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
    const possible = [...possibleSecretsIn(text)];
    // Nothing is said twice of one place, and nothing of what was found to be a stand-in.
    const judged = possible.filter(({ is }) => is !== 'secretlint');
    const isForSecretlint = possible.length > judged.length;
    for (const { what, span } of isForSecretlint ? await secretlintIn(text) : [])
      if (!judged.some((each) => each.span.start < span.end && each.span.end > span.start))
        judged.push({ what, span, is: 'secret' });
    let end = 0;
    for (const { what, span, is } of judged.sort((a, b) => a.span.start - b.span.start)) {
      if (is !== 'secret' || span.start < end) continue;
      end = span.end;
      found.push({ path, what, line: lineAt(text, span.start), span });
    }
  }
  return found;
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** What the rules of secretlint find that have a kind here; the tables know the other ones. */
async function secretlintIn(text: string): Promise<SecretFact[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  // A text does not switch off what judges it. Both are as long, so that places stay.
  const content = text.replaceAll('secretlint-', 'secretlint_');
  const { messages } = await lintSource({
    source: { filePath: 'memory.md', content, ext: '.md', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
    },
  });
  return messages.flatMap(({ ruleId, range: [start, end] }) => {
    const what = kinds[ruleId.replace(/^.*secretlint-rule-/, '')];
    const body = content.slice(start, end).replace(/^[A-Za-z]{2,8}[-_.]/, '');
    return what === undefined || isStandInToken(body) ? [] : [{ what, span: { start, end } }];
  });
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

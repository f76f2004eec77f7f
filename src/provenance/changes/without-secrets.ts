import type { Workspace } from '#workspace/workspace';

/**
 * Takes what looks like a secret out of all texts of a report: SEC704 names its place and its kind,
 * and never its value.
 */
export function withoutSecrets<Value>(value: Value, workspace: Workspace): Value {
  const secrets = secretsIn(workspace);
  return secrets.length === 0 ? value : (masked(value, secrets) as Value);
}

/** The texts that look like secrets, the longest first: one may hold another. */
function secretsIn({ documents, malformed, entries, surroundings }: Workspace): string[] {
  const { secrets } = surroundings;
  if (!secrets) return [];
  return [...documents, ...malformed, ...entries]
    .flatMap(({ path, text }) =>
      (secrets.get(path) ?? []).map(({ span }) => text.slice(span.start, span.end).trim()),
    )
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length);
}

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value);
  if (Array.isArray(value)) return value.map((each) => masked(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, masked(each, secrets)]),
  );
}

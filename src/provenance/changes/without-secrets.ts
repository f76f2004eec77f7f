import type { Workspace } from '#workspace/workspace';

import { stringsIn } from '../record-text/strings-of-record.ts';
import type { ChangedText } from './changed-texts.ts';

/**
 * Takes what looks like a secret out of all texts of a report: SEC704 names its place and its kind,
 * and never its value.
 */
export function withoutSecrets<Value>(value: Value, secrets: readonly string[]): Value {
  // The longest first: one may hold another.
  const inOrder = [...new Set(secrets.map((each) => each.trim()))]
    .filter((each) => each !== '')
    .sort((one, other) => other.length - one.length);
  return inOrder.length === 0 ? value : (masked(value, inOrder) as Value);
}

/** The texts of memory that look like secrets. */
export function secretsIn({ documents, malformed, entries, surroundings }: Workspace): string[] {
  const { secrets } = surroundings;
  return [...documents, ...malformed, ...entries].flatMap(({ path, text }) =>
    (secrets?.get(path) ?? []).map(({ span }) => text.slice(span.start, span.end)),
  );
}

/** All that a change says, as texts: what stood on lines, one below the other, and the rest. */
export function textsIn({
  texts,
  ...change
}: {
  readonly texts: readonly ChangedText[];
}): string[] {
  return [texts.map(({ text }) => text).join('\n'), stringsIn(change).join('\n')];
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

import type { Outcome } from '#promotion/outcome';
import type { Reason } from '#promotion/reason';
import { findSecrets } from '#sources/find-secrets';
import { isPolicyFile } from '#workspace/policy/policy-files';
import type { LedgerEntry } from '#workspace/schema/generated/types';

/**
 * What looks like a secret in what an act records of its own: why, who looked at it, in which
 * session. What is recorded is recorded for good, and goes wherever the repository goes.
 */
export async function secretsInEntry({
  writes,
}: Extract<Outcome, { kind: 'plan' }>): Promise<Reason[]> {
  const entries = writes.flatMap(({ path, after }) =>
    path.endsWith('.json') && !isPolicyFile(path) && after !== null
      ? [JSON.parse(after) as LedgerEntry]
      : [],
  );
  const texts = new Map(
    entries.flatMap(textsOf).map(([what, text]) => [`${what}\n${text}`, { path: what, text }]),
  );
  const found = texts.size === 0 ? [] : await findSecrets([...texts.values()]);
  return found.map(({ path, what }) => ({
    code: 'P13',
    text: `${path ?? 'what was said'} holds what looks like a secret (${what})`,
    mend: ['say it without, and revoke the secret'],
  }));
}

function textsOf(act: LedgerEntry): [what: string, text: string][] {
  const said: (readonly [string, string | null | undefined])[] = [
    ['the reviewer', act.reviewer?.identity],
    ['the session', act.session],
    ['the task', act.task],
    ...(act.overrides ?? []).map((text) => ['the reason', text] as const),
    ...act.items.flatMap((item) => [
      ['the reason', item.reason] as const,
      ['what it waits for', item.blocked_by] as const,
      ...(item.edited_copies ?? []).map(
        ({ path, text }) => [`what was edited in ${path}`, text] as const,
      ),
    ]),
  ];
  return said.flatMap(([what, text]) => (text ? [[what, text]] : []));
}

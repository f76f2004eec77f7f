import { entryPlace as say, secret } from '#messages/generated/acts';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
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
  const texts = [
    ...new Map(
      entries
        .flatMap(textsOf)
        .map(([place, text]) => [`${textOf(place)}\n${text}`, { place, text }]),
    ).values(),
  ];
  const found = await findSecrets(texts.map(({ text }, at) => ({ path: `${at}`, text })));
  return found.flatMap(({ path, what }) => {
    const place = texts[Number(path)]?.place;
    return place ? [{ code: 'P13', message: secret.inEntry({ place, kind: what }) }] : [];
  });
}

function textsOf(act: LedgerEntry): [place: Message, text: string][] {
  const said: (readonly [Message, string | null | undefined])[] = [
    [say.reviewer(), act.reviewer?.identity],
    [say.session(), act.session],
    [say.task(), act.task],
    ...(act.overrides ?? []).map((text) => [say.reason(), text] as const),
    ...act.items.flatMap((item) => [
      [say.reason(), item.reason] as const,
      [say.obstacle(), item.blocked_by] as const,
    ]),
  ];
  return said.flatMap(([place, text]) => (text ? [[place, text]] : []));
}

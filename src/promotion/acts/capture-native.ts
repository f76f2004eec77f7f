import { shellWord } from '#messages/shell-word';
import { nativeNamed, statementOf, type Unnamed } from '#workspace/stores/name-native';
import type { NativeFact } from '#workspace/stores/native-fact';

import { shortIn, type Session } from '../session.ts';
import { capture } from './capture.ts';
import { discover, type CaptureInput } from './discover.ts';

/**
 * Raises what a native note says, where it is: the entry gets claim, evidence, scope and
 * condition; not a byte of the note changes.
 */
export async function captureNative(
  session: Session,
  input: CaptureInput,
  from: string,
): Promise<void> {
  const fact = nativeFor(session, from);
  if (!fact) return;
  if (input.kinds.some((kind) => kind !== 'fact'))
    return void session.reasons.push({
      code: 'P01',
      text: `what is captured in place is a fact, not a ${input.kinds.find((kind) => kind !== 'fact') ?? ''}`,
      mend: ['without --from it gets a record of its own'],
    });
  const claim = input.claim === '' ? statementOf(fact) : input.claim;
  // The globs of a rule file are its native scope.
  const paths = input.details.paths ?? fact.note?.globs.map((glob) => glob.value) ?? [];
  const [discovery] = discover(session, {
    ...input,
    claim,
    details: {
      ...input.details,
      title: input.details.title ?? fact.title,
      ...(paths.length > 0 ? { paths } : {}),
    },
  });
  if (!discovery) return;
  checkComplete(session, input, from);
  await capture(session, [discovery], { native: fact });
}

/** The native fact that a name means, if nothing was decided about it and nothing waits. */
function nativeFor({ world, reasons, raised }: Session, from: string): NativeFact | null {
  const found = nativeNamed(world.workspace, from);
  if (typeof found === 'string') {
    reasons.push({ code: 'P12', ...explain(found, from) });
    return null;
  }
  const holder = world.ledger.byTarget.get(found.path);
  if (!holder || holder.status === 'rejected' || holder.status === 'rolled-back') return found;
  const short = shortIn({ world, raised }, holder.item);
  reasons.push({
    code: 'P12',
    text: `${found.path} is ${short} already, and ${holder.status}`,
    mend: [`\`ledger show ${short}\` shows it`],
  });
  return null;
}

/** Nothing can be added to the note later, so what its promotion asks for has to be said now. */
function checkComplete(
  { reasons }: Session,
  { evidence, quotes, outputs, details }: CaptureInput,
  from: string,
): void {
  const lacks = [
    ...(evidence.length + quotes.length + outputs.length === 0 ? ['a place that shows it'] : []),
    ...((details.applies_when ?? []).length === 0 ? ['when it applies (--when)'] : []),
    ...((details.does_not_apply_when ?? []).length === 0 ? ['when it does not (--not-when)'] : []),
  ];
  if (lacks.length > 0)
    reasons.push({
      code: 'P03',
      text: `the note stays as it is, so say here: ${lacks.join(', ')}`,
      mend: [
        `ledger capture --from ${shellWord(from)} src/file.ts#L10-L14 --when "…" --not-when "…"`,
      ],
    });
}

/** Why nothing native is meant, in words. */
function explain(
  why: Unnamed,
  from: string,
): { readonly text: string; readonly mend: readonly string[] } {
  switch (why) {
    case 'no-file':
      return {
        text: `no file of memory at ${from}`,
        mend: [
          'name it by its path from the root of the workspace',
          '"layout": { "notes": ["…"] } in ledger.config.json adds places to look in',
        ],
      };
    case 'no-store':
      return {
        text: `${from} is in no native store`,
        mend: [
          'what a record of this model says is promoted as that: ledger promote PATH',
          'else: ledger capture "what it says" and where it shows',
        ],
      };
    case 'no-place':
      return {
        text: `there is no such place: ${from}`,
        mend: ['FILE#L57 names a line, FILE#its-heading a section'],
      };
    case 'whole-index':
      return {
        text: `${from} is an index: name one fact of it`,
        mend: [`a line: ${from}#L12`, `a heading: ${from}#its-heading`],
      };
  }
}

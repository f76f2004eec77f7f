/**
 * How well the built-in rules finds what people say for good, on sessions with labels. `npx tsx
 * bench/transcripts/measure.ts`, with `--show` also what it gets wrong in the sessions that are not
 * held out.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { findExplicitStatements } from '../../src/promotion/transcript/explicit-statements.ts';

/** A message of a person in a labelled session. */
export interface Labelled {
  readonly session: string;
  /** What the agent said before it. */
  readonly before: string | null;
  readonly text: string;
  readonly expected: readonly string[];
}

/** Counts and what was got wrong. */
export interface Measured {
  readonly messages: number;
  readonly labels: number;
  readonly found: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
  readonly wrong: readonly string[];
}

/**
 * The labelled sessions: `===` begins one, `A` and `U` say who speaks, two spaces go on, `+` is
 * what the message states.
 */
export function labelledSessions(): Labelled[] {
  const messages: Labelled[] = [];
  let [session, before, speaker] = ['', null as string | null, ''];
  for (const line of readFileSync(new URL('sessions.txt', import.meta.url), 'utf8').split('\n')) {
    const last = messages.at(-1);
    const text = line.slice(2);
    if (line.startsWith('=== ')) [session, before] = [line.slice(4), null];
    else if (line.startsWith('A ')) [before, speaker] = [text, 'A'];
    else if (line.startsWith('U ')) {
      messages.push({ session, before: speaker === 'A' ? before : null, text, expected: [] });
      speaker = 'U';
    } else if (line.startsWith('+ ') && last)
      messages[messages.length - 1] = { ...last, expected: [...last.expected, text] };
    else if (line.startsWith('  ') && last)
      messages[messages.length - 1] = { ...last, text: `${last.text}\n${text}` };
  }
  return messages;
}

/** A claim is right where it holds the words of a label, and not twice as many. */
function isRight(claim: string, label: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'_<>-]+/gu) ?? [];
  const [said, wanted] = [words(claim), words(label)];
  return wanted.every((word) => said.includes(word)) && said.length <= wanted.length * 2.5;
}

/** Measures the rules on some of the messages. */
export function measure(messages: readonly Labelled[]): Measured {
  let [labels, found, right] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { text, before, expected } of messages) {
    const claims = findExplicitStatements(text, before).map((each) => each.claim);
    const met = expected.filter((label) => claims.some((claim) => isRight(claim, label)));
    labels += expected.length;
    found += claims.length;
    right += Math.min(met.length, claims.length);
    for (const label of expected) if (!met.includes(label)) wrong.push(`missed  ${label}`);
    for (const claim of claims)
      if (!expected.some((label) => isRight(claim, label))) wrong.push(`alarm   ${claim}`);
  }
  return {
    messages: messages.length,
    labels,
    found,
    right,
    precision: found === 0 ? 1 : right / found,
    recall: labels === 0 ? 1 : right / labels,
    wrong,
  };
}

/**
 * The sessions that rules were written against; those written with them that were not; and those
 * written after the last rule.
 */
export function parts(messages: readonly Labelled[]): {
  readonly tuned: readonly Labelled[];
  readonly heldOut: readonly Labelled[];
  readonly unseen: readonly Labelled[];
} {
  const marked = (mark: string): Labelled[] =>
    messages.filter((each) => each.session.endsWith(mark));
  return {
    tuned: messages.filter((each) => !each.session.endsWith(')')),
    heldOut: marked('(held out)'),
    unseen: marked('(unseen)'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { tuned, heldOut, unseen } = parts(labelledSessions());
  for (const [name, messages] of [
    ['tuned on', tuned],
    ['held out', heldOut],
    ['unseen', unseen],
    ['all', [...tuned, ...heldOut, ...unseen]],
  ] as const) {
    const { messages: count, labels, found, right, precision, recall } = measure(messages);
    process.stdout.write(
      `${name.padEnd(9)} ${String(count).padStart(4)} messages ` +
        `${String(labels).padStart(3)} statements   found ${String(found).padStart(3)}` +
        `, right ${String(right).padStart(3)}   precision ${precision.toFixed(3)}   recall ` +
        `${recall.toFixed(3)}\n`,
    );
  }
  if (process.argv.includes('--show'))
    for (const line of measure(tuned).wrong) process.stdout.write(`${line}\n`);
}

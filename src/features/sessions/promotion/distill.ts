import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import { compareProposition, type Proposition, propositionOf } from '#claims/proposition';
import {
  decodeJson,
  decoderWithDefault,
  listDecoder,
  mapDecoder,
  numberDecoder,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { findEvents, findWithdrawals } from '#promotion/transcript/corrections';
import { findExplicitStatements } from '#promotion/transcript/explicit-statements';
import { type ExtractedStatement, logStatement } from '#promotion/transcript/extracted-statement';
import type { Message } from '#promotion/transcript/message';
import {
  type CommandRun,
  findErrorLine,
  type RepeatedFailure,
} from '#promotion/transcript/repeated-failures';
import { commandOf, editsFiles } from '#promotion/transcript/turns';
import { base32DigestOf } from '#provenance/digest';
import type { LogLine } from '#workspace/logs/daily-log';

/** Work that is done or in progress: no one needs it later. */
const progress =
  /^(?:still |just |now |also )?(?:start(?:ed|ing)?|work(?:ed|ing)?|open(?:ed|ing)?|merg(?:ed|ing)|review(?:ed|ing)?|look(?:ed|ing)?|continu\w+|finish(?:ed|ing)?|wrote|writing|refactor\w*|rebas\w+|push(?:ed|ing)?|deploy(?:ed|ing)?|releas(?:ed|ing)|updat(?:ed|ing)|bump(?:ed|ing)?|clean(?:ed|ing)|pair(?:ed|ing)|meeting|stand-?up|lunch|session|todo|wip|pr\b|#\d|done|fix(?:ed|ing)?|add(?:ed|ing)?|remov(?:ed|ing)|renam(?:ed|ing)|mov(?:ed|ing)|ran|running|investigat\w+|debugg\w+|try(?:ing)?|tried|wait(?:ed|ing)|ask(?:ed|ing)?|test(?:ed|ing)|check(?:ed|ing)?|read(?:ing)?|back|off|tests? (?:are |is )?(?:green|pass\w*))\b/i;
const learned =
  /\b(?:turned out|turns out|root cause|the cause (?:was|is)|learned|lesson|it was because|decided|agreed)\b/i;
const lasts =
  /\b(?:because|since|must|needs?|only|never|always|has to|have to|can't|cannot|won't|unless|until|requires?|limit(?:ed|s)?|expects?|breaks?|fails? (?:when|if|unless|on|with)|depends? on|no longer|instead of|rather than|so (?:that|we|the|it|deploys?|never|always)|ignores?|rejects?|truncates?|times out|every|each|per)\b/i;
const guess =
  /\?$|\b(?:maybe|perhaps|probably|might|not sure|i think|i guess|seems|looks like|apparently|could be|suspect|unverified|not verified|to check|hopefully)\b/i;
const passing =
  /\b(?:today|tomorrow|tonight|this (?:morning|afternoon|week)|for now|right now|later)\b/i;

/** Extracts findings and rules from log lines, and leaves out finished work. */
export function extractFromLog(lines: readonly LogLine[]): ExtractedStatement[] {
  return lines.flatMap((line) => {
    const { text, by } = line;
    if (by === 'service' || guess.test(text) || text.startsWith('session ended')) return [];
    const [withdrawn] = findWithdrawals(text);
    const explicit = findExplicitStatements(text)[0] ?? withdrawn ?? findEvents(text)[0];
    const keeps =
      explicit !== undefined ||
      learned.test(text) ||
      (!progress.test(text) &&
        lasts.test(text) &&
        !passing.test(text) &&
        text.split(' ').length >= 5);
    if (!keeps) return [];
    const claim = explicit?.claim ?? text.replace(/[.\s]+$/, '');
    return [
      logStatement(line, base32DigestOf(`${line.at} ${text}`).slice(0, 16), {
        claim: claim.slice(0, 1).toUpperCase() + claim.slice(1),
        when: explicit?.when ?? null,
        notWhen: null,
        ...(explicit?.givenUp && { givenUp: explicit.givenUp }),
        withdraws: explicit !== undefined && explicit === withdrawn,
        kind: explicit?.kind ?? (/\b(?:decided|agreed)\b/i.test(text) ? 'decision' : 'fact'),
      }),
    ];
  });
}

interface ParsedStatement {
  readonly statement: ExtractedStatement;
  readonly proposition: Proposition;
  readonly assertion: Assertion;
}

/**
 * Merges statements with the same claim or a near duplicate. Keeps the words of a person before
 * those of an agent, and later words before earlier ones; the others are in `again`.
 */
export function mergeStatements(all: readonly ExtractedStatement[]): ExtractedStatement[] {
  const groups: ParsedStatement[][] = [];
  for (const statement of all) {
    const read: ParsedStatement = {
      statement,
      proposition: propositionOf(statement.claim),
      assertion: assertionOf(statement.claim),
    };
    const group = groups.find((each) => each.some((other) => isSame(read, other)));
    if (group) group.push(read);
    else groups.push([read]);
  }
  return groups.map((group) => {
    const [first, ...others] = group.map(({ statement }) => statement).sort(byPrecedence);
    return { ...(first as ExtractedStatement), again: others };
  });
}

function isSame(one: ParsedStatement, other: ParsedStatement): boolean {
  return (
    one.statement.withdraws === other.statement.withdraws &&
    (compareProposition(one.proposition, other.proposition) === 'same' ||
      saysTheSame(one.assertion, other.assertion))
  );
}

function byPrecedence(one: ExtractedStatement, other: ExtractedStatement): number {
  if (one.by !== other.by) return one.by === 'person' ? -1 : 1;
  return (other.at ?? '') < (one.at ?? '') ? -1 : 1;
}

/**
 * Collects the commands of a session with their output. Skips parallel calls: their outputs cannot
 * be told apart.
 *
 * @param session name for messages without one
 */
export function collectCommandRuns(session: string): {
  take(message: Message): void;
  readonly runs: readonly CommandRun[];
} {
  const runs: CommandRun[] = [];
  let open: { readonly command: string; readonly message: string } | null = null;
  let edited = false;
  const close = (message: Message, output: string): void => {
    if (open === null) return;
    runs.push({
      ...open,
      session: message.session ?? session,
      error: findErrorLine(output),
      afterEdit: edited,
    });
    open = null;
    edited = false;
  };
  return {
    runs,
    take: (message) => {
      if (message.role === 'tool') close(message, message.text);
      if (message.role !== 'assistant') return;
      const commands = message.tools.flatMap((tool) => {
        const command = commandOf(tool);
        return command === null ? [] : [{ command, output: tool.output }];
      });
      if (message.tools.some(editsFiles)) edited = true;
      const [only] = commands;
      if (only === undefined) return;
      open =
        commands.length === 1 && message.uuid !== null
          ? { command: only.command, message: message.uuid }
          : null;
      if (only.output !== undefined) close(message, only.output);
    },
  };
}

/** The progress of earlier runs, and failures that are too rare to propose yet. */
export interface DistillState {
  /** Time of the last run, RFC 3339; null before the first. */
  readonly at: string | null;
  /** Lines read, by log file. */
  readonly log: Readonly<Record<string, number>>;
  /** Absolute paths of sessions that were not read to the end. */
  readonly unfinished: readonly string[];
  readonly failures: readonly RepeatedFailure[];
}

// Older ones are dropped.
const [maxFailures, maxUnfinished, maxSeen] = [200, 200, 10];

const failure = objectDecoder({
  command: stringDecoder,
  error: stringDecoder,
  fix: stringDecoder,
  seen: listDecoder(objectDecoder({ session: stringDecoder, message: stringDecoder })),
});
const state = objectDecoder({
  at: stringDecoder,
  log: mapDecoder(numberDecoder),
  unfinished: decoderWithDefault(listDecoder(stringDecoder), []),
  failures: decoderWithDefault(listDecoder(failure), []),
});

/** Null and unreadable text are the state before the first run. */
export function readDistillState(kept: string | null): DistillState {
  const read = decodeJson(kept, state);
  return read
    ? { ...read, log: Object.fromEntries(read.log) }
    : { at: null, log: {}, unfinished: [], failures: [] };
}

/** Formats a state for its file; drops the oldest failures and sessions above the limits. */
export function formatDistillState({ at, log, unfinished, failures }: DistillState): string {
  return `${JSON.stringify({
    schemaVersion: 1,
    at,
    log,
    unfinished: unfinished.slice(-maxUnfinished),
    failures: failures
      .slice(-maxFailures)
      .map((each) => ({ ...each, seen: each.seen.slice(-maxSeen) })),
  })}\n`;
}

import { clip } from '#messages/fill-template';

/** A command that an agent ran, and what came of it. */
export interface CommandRun {
  readonly session: string;
  /** The id of the message that called it. */
  readonly message: string;
  readonly command: string;
  /** The first line that tells of a failure; null where it went well. */
  readonly error: string | null;
  /** Files were edited since the run before. */
  readonly afterEdit: boolean;
}

/** A command that failed until another was run, as often as it was seen. */
export interface RepeatedFailure {
  readonly command: string;
  readonly error: string;
  readonly fix: string;
  /** Where it was seen: session and message, each once. */
  readonly seen: readonly { readonly session: string; readonly message: string }[];
}

/** Commands that change nothing, and so mend nothing. */
const looks =
  /^(?:ls|cat|head|tail|less|grep|rg|ag|find|fd|echo|printf|pwd|cd|which|type|env|wc|sort|uniq|jq|tree|file|stat|du|df|ps|whoami|date|git (?:status|diff|log|show|branch|blame|rev-parse|ls-files|remote|stash list)|npm (?:ls|view|outdated)|docker (?:ps|logs|images)|kubectl (?:get|describe|logs)|sleep|man|test|true|curl|sed -n)\b/;
/** Runs between a failure and its end beyond which nobody can tell what helped. */
const mostBetween = 12;
const longest = 120;

/**
 * Commands that failed with an error, went well later in the same session, and had the same other
 * command run before: what was seen before is counted with it. Files that were edited in between
 * could be what helped, so such runs say nothing.
 *
 * @param runs in their order, session by session
 */
export function failuresMended(
  runs: readonly CommandRun[],
  before: readonly RepeatedFailure[] = [],
): RepeatedFailure[] {
  const found = new Map(before.map((each) => [keyOf(each), each]));
  runs.forEach((failed, at) => {
    if (failed.error === null) return;
    const parts = partsOf(failed.command);
    let fix: string | null = null;
    for (const run of runs.slice(at + 1, at + 1 + mostBetween)) {
      if (run.session !== failed.session || run.afterEdit) return;
      const now = partsOf(run.command);
      const again = againIn(parts, now);
      if (again === null) {
        if (run.error === null && !now.every((part) => looks.test(part))) fix = now.join(' && ');
        continue;
      }
      const helped = again.before === '' ? fix : again.before;
      if (run.error === null && helped !== null) note(found, failed, again.command, helped);
      if (run.error === null) return;
    }
  });
  return [...found.values()];
}

/** The commands of one line. */
function partsOf(line: string): string[] {
  return plainCommand(line).split(' && ');
}

/** A command that failed, in a later line, and what was put before it there. */
function againIn(
  failed: readonly string[],
  now: readonly string[],
): { readonly command: string; readonly before: string } | null {
  for (const [at, part] of now.entries()) {
    const command = failed.find((each) => part === each || part.endsWith(` ${each}`));
    if (command === undefined) continue;
    // Variables of the environment are set for it alone.
    const set = part.slice(0, part.length - command.length).trim();
    if (set !== '' && !/^(?:[A-Z_][A-Z0-9_]*=\S+ ?)+$/.test(set)) continue;
    const before = [...now.slice(0, at).filter((each) => !failed.includes(each))];
    return { command, before: [...before, ...(set === '' ? [] : [set])].join(' && ') };
  }
  return null;
}

function note(
  found: Map<string, RepeatedFailure>,
  { error, session, message }: CommandRun,
  command: string,
  fix: string,
): void {
  const each = { command, error: errorShape(error ?? ''), fix };
  const known = found.get(keyOf(each));
  const seen = known?.seen ?? [];
  const isSeen = seen.some((one) => one.session === session && one.message === message);
  found.set(keyOf(each), {
    ...each,
    error: known?.error ?? each.error,
    command: sharedWords(known?.command ?? command, command),
    seen: isSeen ? seen : [...seen, { session, message }],
  });
}

/** What tells a failure from others: how its command begins, what was reported, what helped. */
function keyOf({ command, error, fix }: Omit<RepeatedFailure, 'seen'>): string {
  return [...command.split(' ').slice(0, 2), error.replace(/(?<!['"`])…?\S*…\S*/g, '…'), fix].join(
    '\n',
  );
}

/** The words that two commands begin with. */
function sharedWords(one: string, other: string): string {
  const [mine, theirs] = [one.split(' '), other.split(' ')];
  const end = mine.findIndex((word, at) => word !== theirs[at]);
  return end === -1 ? one : mine.slice(0, end).join(' ');
}

/** A command without what only shapes its output, and without the folder it is run in. */
function plainCommand(command: string): string {
  return clip(
    command
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^cd \S+ && /, '')
      .replace(/(?: 2>&1)?(?: \| (?:tail|head|grep|less|cat)\b[^|;&]*)+$/, '')
      .replace(/ 2>&1$/, ''),
    longest,
  );
}

/** An error without numbers, paths and times, which differ each time. */
function errorShape(error: string): string {
  return clip(
    error
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=^|\s)(['"`]?)[^\s'"`]*\/[^\s'"`]*(?<!['"`])(?=\s|$|:)/g, '$1…')
      .replace(/\b(?:\d[\d:.,-]*|[0-9a-f]{7,})\b/g, '…'),
    longest,
  );
}

const tells =
  /\b(?:error|err!|failed|failure|fatal|cannot|can't|could not|couldn't|unable|not found|no such|denied|refused|undefined|missing|timed? ?out|exception|panic(?:ked)?|traceback|exit(?:ed with)? (?:code|status) [1-9])\b/i;

/** The first line of an output that tells of a failure. */
export function errorLine(output: string): string | null {
  const lines = output.split('\n', 400).map((line) => line.trim());
  const telling = lines.filter((line) => line !== '' && line.length <= 400 && tells.test(line));
  return (
    telling.find((line) => !/^exit(?:ed with)? (?:code|status) \d+$/i.test(line)) ??
    telling[0] ??
    null
  );
}

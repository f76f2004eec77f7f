import { clip } from '#messages/fill-template';

/** A command that an agent ran. */
export interface CommandRun {
  readonly session: string;
  /** ID of the message that called it. */
  readonly message: string;
  readonly command: string;
  /** First line of its error; null if it succeeded. */
  readonly error: string | null;
  /** Files were edited since the previous run. */
  readonly afterEdit: boolean;
}

/** A command that failed until another one ran. */
export interface RepeatedFailure {
  readonly command: string;
  readonly error: string;
  readonly fix: string;
  /** Occurrences, each once. */
  readonly seen: readonly { readonly session: string; readonly message: string }[];
}

/** Commands that change nothing, so they cannot fix a failure. */
const readOnly =
  /^(?:ls|cat|head|tail|less|grep|rg|ag|find|fd|echo|printf|pwd|cd|which|type|env|wc|sort|uniq|jq|tree|file|stat|du|df|ps|whoami|date|git (?:status|diff|log|show|branch|blame|rev-parse|ls-files|remote|stash list)|npm (?:ls|view|outdated)|docker (?:ps|logs|images)|kubectl (?:get|describe|logs)|sleep|man|test|true|curl|sed -n)\b/;
/** Runs between a failure and its fix; with more, the fix is unclear. */
const maxRunsBetween = 12;
const maxLength = 120;

/**
 * Finds commands that failed and later succeeded in the same session, after another command ran.
 * Ignores runs after an edit, which may be the fix. Adds to the occurrences in `before`.
 *
 * @param runs in order, session by session
 */
export function findFixedFailures(
  runs: readonly CommandRun[],
  before: readonly RepeatedFailure[] = [],
): RepeatedFailure[] {
  const found = new Map(before.map((each) => [keyOf(each), each]));
  runs.forEach((failed, at) => {
    if (failed.error === null) return;
    const parts = splitCommand(failed.command);
    let fix: string | null = null;
    for (const run of runs.slice(at + 1, at + 1 + maxRunsBetween)) {
      if (run.session !== failed.session || run.afterEdit) return;
      const now = splitCommand(run.command);
      const again = findRetry(parts, now);
      if (again === null) {
        if (run.error === null && !now.every((part) => readOnly.test(part))) fix = now.join(' && ');
        continue;
      }
      const helped = again.before === '' ? fix : again.before;
      if (run.error === null && helped !== null)
        addOccurrence(found, failed, again.command, helped);
      if (run.error === null) return;
    }
  });
  return [...found.values()];
}

function splitCommand(line: string): string[] {
  return plainCommand(line).split(' && ');
}

/** Finds a failed command in a later line, and the commands before it there. */
function findRetry(
  failed: readonly string[],
  now: readonly string[],
): { readonly command: string; readonly before: string } | null {
  for (const [at, part] of now.entries()) {
    const command = failed.find((each) => part === each || part.endsWith(` ${each}`));
    if (command === undefined) continue;
    // Only variables may be before it in its part.
    const set = part.slice(0, part.length - command.length).trim();
    if (set !== '' && !/^(?:[A-Z_][A-Z0-9_]*=\S+ ?)+$/.test(set)) continue;
    const before = [...now.slice(0, at).filter((each) => !failed.includes(each))];
    return { command, before: [...before, ...(set === '' ? [] : [set])].join(' && ') };
  }
  return null;
}

function addOccurrence(
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

/** Failures with the same key are the same: start of the command, error and fix. */
function keyOf({ command, error, fix }: Omit<RepeatedFailure, 'seen'>): string {
  return [...command.split(' ').slice(0, 2), error.replace(/(?<!['"`])…?\S*…\S*/g, '…'), fix].join(
    '\n',
  );
}

/** The common start of two commands. */
function sharedWords(one: string, other: string): string {
  const [mine, theirs] = [one.split(' '), other.split(' ')];
  const end = mine.findIndex((word, at) => word !== theirs[at]);
  return end === -1 ? one : mine.slice(0, end).join(' ');
}

/** Removes `cd`, redirections and output filters. */
function plainCommand(command: string): string {
  return clip(
    command
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^cd \S+ && /, '')
      .replace(/(?: 2>&1)?(?: \| (?:tail|head|grep|less|cat)\b[^|;&]*)+$/, '')
      .replace(/ 2>&1$/, ''),
    maxLength,
  );
}

/** Removes numbers, paths and times from an error. */
function errorShape(error: string): string {
  return clip(
    error
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=^|\s)(['"`]?)[^\s'"`]*\/[^\s'"`]*(?<!['"`])(?=\s|$|:)/g, '$1…')
      .replace(/\b(?:\d[\d:.,-]*|[0-9a-f]{7,})\b/g, '…'),
    maxLength,
  );
}

const failureWords =
  /\b(?:error|err!|failed|failure|fatal|cannot|can't|could not|couldn't|unable|not found|no such|denied|refused|undefined|missing|timed? ?out|exception|panic(?:ked)?|traceback|exit(?:ed with)? (?:code|status) [1-9])\b/i;

/** Returns the first line of an output that reports a failure. */
export function findErrorLine(output: string): string | null {
  const lines = output.split('\n', 400).map((line) => line.trim());
  const telling = lines.filter(
    (line) => line !== '' && line.length <= 400 && failureWords.test(line),
  );
  return (
    telling.find((line) => !/^exit(?:ed with)? (?:code|status) \d+$/i.test(line)) ??
    telling[0] ??
    null
  );
}

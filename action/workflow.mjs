// How a step talks to its workflow: annotations, outputs, the event.
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';

/** An input of the action, without blanks around it; what is not given is empty. */
export function input(env, name) {
  return (env[`INPUT_${name}`] ?? '').trim();
}

/** Prints a workflow command; its text is data whatever is in it. */
export function say(kind, text) {
  const data = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => (mark === '\n' ? mark : ' '))
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
  process.stdout.write(`::${kind} title=ledger::${data}\n`);
}

/** Prints text into the log; a line of it that looks like a workflow command is none. */
export function log(text) {
  // The runner takes the blanks before a command away.
  process.stdout.write(text.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replaceAll('##[', '## ['));
}

/** Adds Markdown to the summary of the run. */
export function summarize(env, text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
}

/**
 * Gives a step's output; a delimiter that nobody can guess keeps a value from being another output.
 */
export function output(env, name, value) {
  if (!env.GITHUB_OUTPUT) return;
  const end = `ledger_${randomUUID()}`;
  appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

/** Says why something was not written, and where its text is. */
export function sayUnwritten(error, { what, where, permission }) {
  if (error?.status === 403)
    say(
      'notice',
      `the token may not write ${what}s; ${where} (for ${what === 'issue' ? 'an' : 'a'} ${what}: permissions: ${permission}: write)`,
    );
  else say('warning', `no ${what} was written: ${error?.message ?? error}; ${where}`);
}

/**
 * The event the workflow runs for; an empty one where there is no workflow. Without it nobody knows
 * what to compare.
 */
export function readEvent(env) {
  if (!env.GITHUB_EVENT_NAME && !env.GITHUB_EVENT_PATH) return {};
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8')) ?? {};
  } catch (error) {
    throw new Error(
      `the event of this run (GITHUB_EVENT_PATH) cannot be read: ${error?.message ?? error}`,
    );
  }
}

/** Arguments as a shell would part them at blanks, without anything else a shell does. */
export function words(text) {
  if (/["']/.test(text.replace(/"[^"]*"|'[^']*'/g, '')))
    throw new Error('args has a quote that does not end');
  const found = text.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return found.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, one, other) => one ?? other));
}

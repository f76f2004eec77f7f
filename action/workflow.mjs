// How a step talks to its workflow: annotations, outputs, the event (document 7.3).
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, statSync } from 'node:fs';

/** Bytes of an event; GitHub's own are smaller. */
const mostBytes = 16_777_216;

/** An input of the action, without blanks around it; what is not given is empty. */
export function input(env, name) {
  return (env[`INPUT_${name}`] ?? '').trim();
}

/** Prints a workflow command; its text is data whatever is in it. */
export function say(kind, text) {
  const data = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => (mark === '\n' ? mark : ' ')).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::${kind} title=ledger::${data}\n`);
}

/** Gives a step's output; a delimiter that nobody can guess keeps a value from being another output. */
export function output(env, name, value) {
  if (!env.GITHUB_OUTPUT) return;
  const end = `ledger_${randomUUID()}`;
  appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

/** The event the workflow runs for; an empty one where it cannot be read. */
export function readEvent(env) {
  try {
    if (!env.GITHUB_EVENT_PATH || statSync(env.GITHUB_EVENT_PATH).size > mostBytes) return {};
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** Arguments as a shell would part them at blanks, without anything else a shell does. */
export function words(text) {
  const found = text.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return found.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, one, other) => one ?? other));
}

import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Sessions of a made-up project, and what is hidden in them. */
export interface MadeSessions {
  readonly home: string;
  readonly project: string;
  readonly files: readonly string[];
  readonly bytes: number;
}

/** Words that stand in one line of one session each, the first of them in the newest. */
export const hiddenWords = ['zephyrine ledger', 'quixotic budget', 'Übermäßig teuer'] as const;

const words =
  'the of to and in is for that it on with as this be are not or from at by if an value error test file line code return function const import export string number request response server client token cache index record memory branch commit merge review agent prompt session message content result output command path folder config default timeout retry budget limit queue worker thread process signal handler stream buffer parser schema type field table row column key hash digest'.split(
    ' ',
  );

/** A generator of numbers from a seed, so that each run writes the same bytes. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * Writes sessions of Claude Code and Codex, most of whose bytes are what tools printed, as in real
 * ones.
 *
 * @param home where the home folder is to be
 * @param bytes how many in all; files have 64 MiB at most
 */
export function makeSessions(home: string, bytes: number): MadeSessions {
  const project = join(home, 'work', 'app');
  mkdirSync(project, { recursive: true });
  const random = randomFrom(7);
  const outputs = Array.from({ length: 64 }, () => outputOf(random));
  const each = Math.min(64 * 1_048_576, Math.ceil(bytes / 8));
  const files: string[] = [];
  let written = 0;
  for (let number = 0; written < bytes; number += 1) {
    const id = `0b5e0b5e-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const isCodex = number % 3 === 2;
    const file = join(
      home,
      isCodex
        ? `.codex/sessions/2026/11/22/rollout-2026-11-22T09-00-00-${id}.jsonl`
        : `.claude/projects/${project.replace(/[^A-Za-z0-9]/g, '-')}/${id}.jsonl`,
    );
    mkdirSync(dirname(file), { recursive: true });
    const write = isCodex ? codexLines : claudeLines;
    const hidden = number < hiddenWords.length ? (hiddenWords[number] ?? null) : null;
    written += fill(
      file,
      Math.min(each, bytes - written),
      write({ project, id, outputs, random, hidden }),
    );
    // The first is the newest.
    utimesSync(file, 1_763_800_000 - number, 1_763_800_000 - number);
    files.push(file);
  }
  return { home, project, files, bytes: written };
}

interface Making {
  readonly project: string;
  readonly id: string;
  readonly outputs: readonly string[];
  readonly random: () => number;
  readonly hidden: string | null;
}

/** Writes lines, and from the second piece on the same ones again: to make each takes long. */
function fill(file: string, most: number, lines: Generator<object>): number {
  const descriptor = openSync(file, 'w');
  const first = pieceOf(lines);
  const again = pieceOf(lines);
  let bytes = writeSync(descriptor, first);
  while (bytes < most) bytes += writeSync(descriptor, again);
  closeSync(descriptor);
  return bytes;
}

function pieceOf(lines: Generator<object>): string {
  let piece = '';
  while (piece.length < 2_097_152) piece += `${JSON.stringify(lines.next().value)}\n`;
  return piece;
}

function sentence(random: () => number, count: number): string {
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
}

/** What a tool printed: from a line to some hundred, as of source code. */
function outputOf(random: () => number): string {
  const lines = Math.ceil(2 + 500 * random() ** 3);
  return Array.from(
    { length: lines },
    (_each, at) =>
      `${at + 1}\t  ${sentence(random, Math.ceil(12 * random()))} = "${sentence(random, 2)}";`,
  ).join('\n');
}

function* claudeLines({ project, id, outputs, random, hidden }: Making): Generator<object> {
  for (let number = 0; ; number += 1) {
    const about = {
      parentUuid: null,
      cwd: project,
      sessionId: id,
      timestamp: new Date(1_763_700_000_000 + number * 1_000).toISOString(),
    };
    const uuid = `${id.slice(0, 24)}${String(number).padStart(12, '0')}`;
    const said = `${sentence(random, 20)}${number === 3 && hidden !== null ? ` ${hidden}` : ''}`;
    yield { type: 'user', uuid, ...about, message: { role: 'user', content: said } };
    yield {
      type: 'assistant',
      ...about,
      message: {
        role: 'assistant',
        content: [
          { type: 'text', text: sentence(random, 40) },
          { type: 'tool_use', id: 't', name: 'Bash', input: { command: sentence(random, 6) } },
        ],
      },
    };
    const content = outputs[Math.floor(random() * outputs.length)];
    yield {
      type: 'user',
      ...about,
      toolUseResult: { stdout: content },
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content }] },
    };
  }
}

function* codexLines({ project, id, outputs, random, hidden }: Making): Generator<object> {
  const timestamp = new Date(1_763_700_000_000).toISOString();
  yield { timestamp, type: 'session_meta', payload: { id, timestamp, cwd: project } };
  for (let number = 0; ; number += 1) {
    const text = `${sentence(random, 20)}${number === 3 && hidden !== null ? ` ${hidden}` : ''}`;
    const item = (payload: object): object => ({ timestamp, type: 'response_item', payload });
    yield item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
    yield { timestamp, type: 'event_msg', payload: { type: 'user_message', message: text } };
    yield item({
      type: 'function_call',
      name: 'shell',
      arguments: JSON.stringify({ command: sentence(random, 6) }),
      call_id: 'c',
    });
    yield item({
      type: 'function_call_output',
      call_id: 'c',
      output: outputs[Math.floor(random() * outputs.length)],
    });
  }
}

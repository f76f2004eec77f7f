import { spawnSync } from 'node:child_process';

import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UsageError } from '#diagnostics/failure';
import { joinMessage } from '#messages/join-message';
import { templateFor } from '#messages/message';

import { readCatalogue } from '../../scripts/generate/catalogue.ts';
import { commandsOf } from '../../src/cli/commands.ts';
import type { Context } from '../../src/cli/context.ts';
import { HelpExit } from '../../src/cli/parse.ts';
import { features } from '../../src/features.ts';
import { rules } from '../../src/rules/registry.ts';

/** Ends a command once its arguments are parsed. */
class Parsed extends Error {}

beforeEach(() => {
  const parse = Command.prototype.parse;
  vi.spyOn(Command.prototype, 'parse').mockImplementation(function (this: Command, ...args) {
    parse.apply(this, args);
    throw new Parsed();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What a person would put for a slot of a rule's advice, which has no example. */
const usual: Readonly<Record<string, string>> = {
  item: 'k3f',
  path: 'src/a.ts',
  decide: 'ledger confirm k3f',
  confirm: 'confirm k3f --at src/a.ts#L3-L5',
  replace: 'supersede k3f "CLAIM"',
  redo: 'amend k3f --reason "…"',
};

const advice = [
  ...readCatalogue()
    .flatMap(({ parts }) => parts.flatMap((part) => part.messages))
    .flatMap(({ id, template, example }) =>
      joinMessage({ id, template: templateFor(template, example), values: example }).mend.map(
        (line) => ({ id, line }),
      ),
    ),
  ...rules.flatMap(({ code, messages }) =>
    Object.entries(messages).flatMap(([id, { mend }]) =>
      mend.map((line) => ({
        id: `${code}.${id}`,
        line: line.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => usual[name] ?? 'X'),
      })),
    ),
  ),
];

/** The commands of a line: in backticks, or from the last colon or arrow to its end, one by one. */
function commandsIn(line: string): readonly string[] {
  const quoted = [...line.matchAll(/`ledger ([^`]+)`/g)].map(([, command = '']) => command);
  const [, last] = /(?:^|: |→ )ledger ([^`]+)$/.exec(line) ?? [];
  return last === undefined ? quoted : [...quoted, ...last.split(' && ledger ')];
}

const context = {
  cwd: '/',
  features,
  env: {},
  program: 'ledger',
  terminal: false,
  interactive: false,
  out: () => undefined,
  error: () => undefined,
  stdin: () => Promise.resolve(Buffer.from('')),
} as unknown as Context;

async function understood(command: string): Promise<string> {
  const words = command.replace(/ > \S+$/, '');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `printf '%s\\0' ${words}`], {
    encoding: 'utf8',
  });
  if (status !== 0) return stderr;
  const [name = '', ...args] = stdout.split('\0').slice(0, -1);
  const entry = commandsOf({ features }).find((each) => each.name === name);
  if (name === '--help') return 'understood';
  if (!entry) return `no command ${name}`;
  try {
    const run = await entry.load();
    await run(args, context);
    return 'understood';
  } catch (error) {
    if (error instanceof Parsed || error instanceof HelpExit) return 'understood';
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

describe('advice', () => {
  it('names commands with arguments that they take', { timeout: 60_000 }, async () => {
    const pasted = advice.flatMap(({ id, line }) =>
      commandsIn(line).map((command) => ({ id, command })),
    );
    expect(pasted.length).toBeGreaterThan(400);
    const answers = await Promise.all(
      pasted.map(async ({ id, command }) => ({ id, command, answer: await understood(command) })),
    );
    expect(answers.filter(({ answer }) => answer !== 'understood')).toEqual([]);
  });
});

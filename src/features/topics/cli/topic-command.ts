import { resolve } from 'node:path';

import { Argument, Option } from 'commander';

import { tool } from '#app/invocation/version';
import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import { type Context, painter, type Run } from '#cli/context';
import { command, type GlobalOptions, parse, runLocation } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import { newDialects, type StoreSelection } from '#features/topics/app/store-location';
import { listTopics, type ShownTopic, showTopic, type TopicList } from '#features/topics/app/topic';
import type { TopicInvocation } from '#features/topics/app/topic-store';
import { removeTopic, type TopicOutcome, writeTopic } from '#features/topics/app/topic-write';
import { topicOptions as say } from '#messages/generated/stores';
import { escapeInvisible, visibleJson, visiblePath } from '#reporters/visible';

interface TopicFlags extends ActFlags {
  readonly store?: string;
  readonly dialect?: StoreSelection['dialect'];
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly expect?: string;
  readonly body?: boolean;
  readonly force?: boolean;
}
type Options = TopicFlags & GlobalOptions;

/** `ledger topic list|show|write|rm` */
export const runTopic: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger topic',
      'List, show, write or delete the notes (topics) of an agent, each with its index line.',
      context.out,
    )
      .addArgument(
        new Argument('<action>', 'rm needs --force').choices(['list', 'show', 'write', 'rm']),
      )
      .argument('[topic]', 'file name without .md, or the name of the topic')
      .argument(
        '[file]',
        'write: file with the text; - reads standard input (default: an editor on a terminal, else standard input)',
      )
      .option('--store <folder>', 'folder of the note store (default: the one here)')
      .addOption(
        new Option('--dialect <name>', 'write: agent of a new note store').choices([
          ...newDialects,
        ]),
      )
      .option('--name <text>', 'write: name of the topic, in words')
      .option('--description <text>', 'write: summary, one line of at most 120 characters')
      .option('--type <type>', 'write: user, feedback, project or reference')
      .option(
        '--expect <digest>',
        'write, rm: only if the file still has the digest that `show` printed; new: only if there is no file',
      )
      .option('--body', 'show: only the text')
      .option('--force', 'rm: delete the topic; without it, show the changes'),
  ).addHelpText(
    'after',
    '\nExamples:\n  ledger topic list\n  ledger topic show user-role\n  echo "Prefers ' +
      'small changes." | ledger topic write small-changes --type feedback --description ' +
      '"Wants small pull requests"\n  ledger topic rm small-changes --force\n',
  );
  const { options, operands } = parse<TopicFlags>(built, args);
  const [action = '', topic, file, ...more] = operands;
  if (more.length > 0) throw new UsageError(say.wordTooMany({ word: more[0] ?? '' }));
  refuseOtherOptions(action, options, file);
  if (action === 'list') return list(topic, options, context);
  if (action === 'show') return show(topic, options, context);
  return action === 'rm' ? remove(topic, options, context) : write(topic, file, options, context);
};

const actionsByOption: readonly (readonly [keyof TopicFlags, string, readonly string[]])[] = [
  ['dialect', '--dialect', ['write']],
  ['name', '--name', ['write']],
  ['description', '--description', ['write']],
  ['type', '--type', ['write']],
  ['expect', '--expect', ['write', 'rm']],
  ['body', '--body', ['show']],
  ['force', '--force', ['rm']],
  ['dryRun', '--dry-run', ['write', 'rm']],
  ['plan', '--plan', ['write', 'rm']],
];

/** @throws {UsageError} for an option that the action would ignore */
function refuseOtherOptions(action: string, options: TopicFlags, file: string | undefined): void {
  for (const [key, flag, actions] of actionsByOption)
    if (options[key] !== undefined && !actions.includes(action))
      throw new UsageError(
        say.forOtherActions({ option: flag, actions: actions.join(' and '), action }),
      );
  if (file !== undefined && action !== 'write') throw new UsageError(say.severalNames({ action }));
}

async function list(
  topic: string | undefined,
  options: Options,
  context: Context,
): Promise<number> {
  if (topic !== undefined) throw new UsageError(say.listedName({ topic }));
  const topics = await listTopics(storeOptions(options, context));
  if (options.format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'topic', ...topics })}\n`);
  else context.out(formatTopics(topics, painter(context, options.color)));
  return 0;
}

async function show(
  topic: string | undefined,
  options: Options,
  context: Context,
): Promise<number> {
  if (topic === undefined) throw new UsageError(say.nameMissing());
  const shown = await showTopic(storeOptions(options, context), topic);
  if (options.format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'topic', ...shown })}\n`);
  // Print the exact text into pipes, and visible characters to a terminal.
  else if (options.body) context.out(context.terminal ? quoteBody(shown.body) : shown.body);
  else context.out(formatTopic(shown, painter(context, options.color)));
  return 0;
}

async function write(
  topic: string | undefined,
  file: string | undefined,
  options: Options,
  context: Context,
): Promise<number> {
  const { body, read } = await readBody(topic, file, options, context);
  const { name, description, type } = options;
  if (body === undefined && [name, description, type].every((each) => each === undefined))
    throw new UsageError(say.textMissing());
  const written = await writeTopic(writeOptions(options, context), {
    topic,
    name,
    description,
    type,
    body,
  });
  const asked = {
    args: [...options.typed.flags, '--', 'write', ...(topic === undefined ? [] : [topic, '-'])],
    input: read,
  };
  return report(written, options, context, asked);
}

/**
 * Reads the text of a topic from a file, stdin, or an editor on a terminal. `body` is missing if it
 * did not change.
 */
async function readBody(
  topic: string | undefined,
  file: string | undefined,
  options: Options,
  context: Context,
): Promise<{ readonly body?: string; readonly read: string }> {
  if (file !== undefined && file !== '-') {
    const source = readSource(resolve(runLocation(options, context).cwd, file), file);
    if ('unreadable' in source) throw new UsageError(say.fileNoText({ file }));
    return { body: source.text, read: source.text };
  }
  if (file === undefined && context.interactive) {
    const before =
      topic === undefined
        ? ''
        : await showTopic(storeOptions(options, context), topic).then(
            (shown) => shown.body,
            () => '',
          );
    const edited = await context.edit('topic.md', before);
    return { body: edited === before ? undefined : edited, read: edited };
  }
  const bytes = await context.stdin();
  const read = bytes.toString('utf8');
  if (!Buffer.from(read).equals(bytes)) throw new UsageError(say.inputNoText());
  return { body: read === '' ? undefined : read, read };
}

async function remove(
  topic: string | undefined,
  options: Options,
  context: Context,
): Promise<number> {
  if (topic === undefined) throw new UsageError(say.nameMissing());
  // A replayed plan was previewed already.
  const preview = !options.force && !context.replay;
  const acting = writeOptions(options, context);
  const removed = await removeTopic(
    { ...acting, dryRun: (acting.dryRun ?? false) || preview },
    topic,
  );
  const code = report(removed, preview ? { ...options, dryRun: true } : options, context);
  const isAsked = options.dryRun ?? options.plan ?? options.format === 'json';
  if (preview && !isAsked && removed.outcome.kind === 'plan' && removed.outcome.writes.length > 0)
    context.out(
      `to delete it: ${context.program} topic rm ${escapeInvisible(removed.topic ?? topic)} --force\n`,
    );
  return code;
}

function report(
  { outcome }: TopicOutcome,
  options: Options,
  context: Context,
  asked: Parameters<typeof reportOutcome>[4] = {},
): number {
  const isDone =
    outcome.kind === 'plan' &&
    outcome.writes.length > 0 &&
    !options.dryRun &&
    !options.plan &&
    !context.replay;
  const back = options.C === undefined ? say.takeBack() : say.takeBackIn({ folder: options.C });
  return reportOutcome(
    isDone ? { ...outcome, notes: [...outcome.notes, { message: back }] } : outcome,
    'topic',
    options,
    context,
    asked,
  );
}

function storeOptions(options: Options, context: Context): StoreSelection {
  const { store, dialect } = options;
  return {
    ...runLocation(options, context),
    env: context.env,
    store,
    dialect,
  };
}

function writeOptions(options: Options, context: Context): TopicInvocation {
  const { env, program, planned, now, dryRun } = readActFlags(options, context);
  return {
    ...storeOptions(options, context),
    env,
    program,
    planned,
    now,
    dryRun,
    expect: options.expect,
  };
}

type Paint = ReturnType<typeof painter>;

function formatTopics({ store, topics, unreadable }: TopicList, paint: Paint): string {
  const head =
    `${paint('path', visiblePath(store.path))}  ${store.dialect}, ${topics.length} ` +
    `${topics.length === 1 ? 'topic' : 'topics'}\n`;
  const lines = topics.map(
    ({ topic, name, description, type, indexed }) =>
      `${paint('path', visiblePath(topic))}` +
      `${type === null ? '' : `  ${paint('dim', escapeInvisible(type))}`}  ` +
      `${escapeInvisible(description ?? name)}` +
      `${indexed || store.index === null ? '' : `  ${paint('warning', '(not in the index)')}`}` +
      '\n',
  );
  const broken = unreadable.map(
    ({ path, why }) =>
      `${paint('warning', 'unreadable')}  ${visiblePath(path)}: ${escapeInvisible(why)}\n`,
  );
  return head + lines.join('') + broken.join('');
}

function formatTopic(
  { topic, name, description, type, path, digest, indexed, body }: ShownTopic,
  paint: Paint,
): string {
  const facts = [
    ['name', name],
    ['type', type],
    ['description', description],
    ['file', path],
    ['digest', digest],
    ['index', indexed ? null : 'not in the index'],
  ] as const;
  const lines = facts.flatMap(([key, value]) =>
    value === null ? [] : [`${paint('dim', key.padEnd(11))}  ${escapeInvisible(value)}\n`],
  );
  return `${paint('path', visiblePath(topic))}\n${lines.join('')}\n${quoteBody(body)}`;
}

/** Marks the lines of a note, so that none looks like output of ledger. */
function quoteBody(body: string): string {
  return body
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `│ ${escapeInvisible(line.replace(/\r$/, '').replaceAll('\t', '  '))}\n`)
    .join('');
}

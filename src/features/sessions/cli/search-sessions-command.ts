import { type Command, Option } from 'commander';

import { tool } from '#app/invocation/version';
import { type Context, painter, type Run } from '#cli/context';
import { pastDayExamples } from '#cli/discovery-options';
import { command, parse, runLocation } from '#cli/parse';
import { messageLine, printNote } from '#cli/print-message';
import { UsageError } from '#diagnostics/failure';
import { maxHits, searchSessions, type SessionHit } from '#features/sessions/app/search-sessions';
import { formatHit } from '#features/sessions/reporters/session-hits';
import { searchSessions as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { visibleJson } from '#reporters/visible';

interface Flags {
  readonly regex?: boolean;
  readonly agent?: string;
  readonly since?: string;
  readonly who?: 'person' | 'agent' | 'tool';
  readonly limit: string;
  readonly from?: string;
  readonly allProjects?: boolean;
  readonly format: 'pretty' | 'json';
}

/** `ledger recall --sessions` */
export const runSearchSessions: Run = async (args, context) => {
  const { options, operands } = parse<Flags>(
    searchCommand(context),
    args.toSpliced(args.indexOf('--sessions'), 1),
  );
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxHits)
    throw new UsageError(say.badLimit({ most: maxHits }));
  const paint = painter(context, options.color);
  const isJson = options.format === 'json';
  const hits: SessionHit[] = [];
  const ended = await searchSessions(
    {
      ...runLocation(options, context),
      env: context.env,
      words: operands,
      regex: options.regex ?? false,
      agent: options.agent ?? null,
      since: options.since ?? null,
      who: options.who ?? null,
      limit,
      from: options.from ?? null,
      allProjects: options.allProjects ?? false,
    },
    // Print hits at once: the search may take long.
    (hit) => {
      if (isJson) hits.push(hit);
      else context.out(formatHit(hit, paint));
    },
  );
  const { next, notes, ...rest } = ended;
  if (isJson)
    context.out(
      `${visibleJson({
        schemaVersion: 1,
        tool,
        command: 'recall --sessions',
        ...rest,
        hits,
        next,
        notes: notes.map(textOf),
      })}\n`,
    );
  else if (next !== null) context.out(messageLine(say.goOn({ position: next }), context));
  if (options.quiet || isJson) return 0;
  for (const each of notes) printNote(each, context);
  if (rest.found === 0 && rest.sessions > 0)
    printNote(
      say.nothingFound({ sessions: rest.sessions, size: formatMebibytes(rest.bytes) }),
      context,
    );
  return 0;
};

function formatMebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576).toLocaleString('en')} MiB`;
}

function searchCommand({ out }: Context): Command {
  return command(
    'ledger recall --sessions',
    'Search the agent sessions of this project on this machine, newest first. Use it if recall ' +
      'finds nothing. It masks secrets and writes nothing.',
    out,
  )
    .argument('<words...>', 'words that one message contains, in any case; quote a phrase')
    .option('--regex', 'read the words as one RE2 pattern, which must contain some fixed text')
    .option(
      '--agent <name>',
      'claude, codex, gemini, copilot, cursor, qwen, pi or cline (default: all)',
    )
    .option('--since <day>', `only messages since this day: ${pastDayExamples}`)
    .addOption(
      new Option('--who <name>', 'author of the messages').choices(['person', 'agent', 'tool']),
    )
    .option('--limit <count>', 'maximum number of messages, up to 1000', '20')
    .option('--from <position>', 'continue at the position that the last search printed')
    .option('--all-projects', 'also sessions of other projects')
    .addOption(
      new Option('--format <name>', 'output format').choices(['pretty', 'json']).default('pretty'),
    )
    .addHelpText(
      'after',
      '\nIt reads ~/.claude, ~/.codex, ~/.gemini, ~/.copilot, ~/.cursor, ~/.qwen, ~/.pi/agent and ~/.cline, or the\n' +
        'folders that CLAUDE_CONFIG_DIR, CODEX_HOME and similar variables name.\n' +
        '\nExample:\n  ledger recall --sessions "retry budget" 429\n  ledger recall --sessions --regex ' +
        "'timeout after [0-9]+ ?ms' --who tool --since 2026-11-01\n",
    );
}

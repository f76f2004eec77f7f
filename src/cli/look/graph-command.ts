import { Option } from 'commander';

import { graph } from '#app/inspect/graph';
import { UsageError } from '#diagnostics/failure';
import { showOptions as say } from '#messages/generated/look';
import { dotGraph, graphLeftOutText, mermaidGraph } from '#reporters/graph-text';

import { resolveOperands } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse, runLocation, wholeNumber } from '../parse.ts';
import { commandJson, reportUnreadable } from '../print-message.ts';

/** Files in a picture; others are counted. Mermaid renderers refuse more than 500 lines. */
const mostInPicture = 150;

interface GraphFlags {
  readonly format: 'mermaid' | 'dot' | 'json';
  readonly around?: string;
  readonly depth?: number;
  readonly related: boolean;
  readonly most?: number;
}

/** `ledger graph`: prints how records depend on each other. */
export const runGraph: Run = async (args, context) => {
  const built = command(
    'ledger graph',
    'Print memory as a graph: which files list, cite, supersede and link each other, and which ' +
      'records cite the same files.',
    context.out,
  )
    .addOption(
      new Option('--format <name>', 'output format')
        .choices(['mermaid', 'dot', 'json'])
        .default('mermaid'),
    )
    .option('--around <record>', 'only files near a record: short ID, record ID or path')
    .option(
      '--depth <n>',
      'with --around: links to follow (default: 2), but none from indexes, glossaries and ' +
        'instruction files',
      wholeNumber,
    )
    .option('--no-related', 'omit lines between records that cite the same files')
    .option(
      '--most <n>',
      `limit of files, with three links for each (default: ${mostInPicture}; in JSON all)`,
      wholeNumber,
    )
    .addHelpText(
      'after',
      '\nA file that more than 20 records cite connects none. Exits 1 if memory is unreadable.\n',
    );
  const { options } = parse<GraphFlags>(built, args);
  if (options.depth !== undefined && options.around === undefined)
    throw new UsageError(say.depthAlone());
  const around =
    options.around === undefined
      ? null
      : (resolveOperands([options.around], options, context)[0] ?? null);
  const found = await graph(runLocation(options, context), {
    around,
    depth: options.depth ?? 2,
    related: options.related,
    most: options.most ?? (options.format === 'json' ? null : mostInPicture),
  });
  const { records, code } = await reportUnreadable(options, context);
  const broken = new Map(
    records.flatMap((each) => (each.broken ? [[each.path, each.state] as const] : [])),
  );
  const shown = {
    ...found,
    nodes: found.nodes.map((node) => ({
      ...node,
      ...(broken.has(node.path) ? { broken: broken.get(node.path) ?? '' } : {}),
    })),
  };
  const left = graphLeftOutText(shown);
  if (options.format === 'json') context.out(commandJson('graph', shown));
  else context.out(options.format === 'dot' ? dotGraph(shown) : mermaidGraph(shown));
  if (left !== null) context.error(`${left}\n`);
  return code;
};

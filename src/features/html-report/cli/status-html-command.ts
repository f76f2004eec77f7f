import { dirname, resolve } from 'node:path';

import { Option } from 'commander';

import type { Context, Run } from '#cli/context';
import { command, type GlobalOptions, parse } from '#cli/parse';
import { commandJson, messageLine, printNote } from '#cli/print-message';
import {
  reportOf,
  type ReportRequest,
  reportsOf,
  type RepositoryReport,
} from '#features/html-report/app/collect-checkouts';
import { readFolderList, readPageParts, writePage } from '#features/html-report/disk/page-files';
import { htmlPage, pageStart, problemRow, rowOf } from '#features/html-report/reporters/html-page';
import { htmlReport as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { escapeInvisible } from '#reporters/visible';

interface HtmlFlags {
  readonly html: string;
  readonly from?: string;
  readonly format: 'pretty' | 'json';
}

/** `ledger status --html FILE [CHECKOUT…]` */
export const runStatusHtml: Run = async (args, context) => {
  const built = command(
    'ledger status',
    'Write memory as one HTML page: facts in doubt, pending items and all records. Exits 1 if a repository cannot be read.',
    context.out,
  )
    .argument('[checkouts...]', 'folders of repositories, also bare ones (default: this one)')
    .requiredOption('--html <file>', 'file to write; - prints the page')
    .option('--from <file>', 'file with a list of repositories, one folder per line')
    .addOption(
      new Option('--format <name>', 'json also prints the data of the page')
        .choices(['pretty', 'json'])
        .default('pretty'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ledger status --html memory.html\n  ledger status --html all.html ' +
        '../api ../web\n  ledger status --html all.html --from repositories.txt\n',
    );
  const { options, operands } = parse<HtmlFlags>(built, args);
  const cwd = resolve(context.cwd, options.C ?? '.');
  const request = {
    cwd,
    config: options.config === undefined ? undefined : resolve(cwd, options.config),
    env: context.env,
    now: new Date(),
    starts: (await context.features.find(({ starts }) => starts)?.starts?.()) ?? null,
  };
  const list = options.from === undefined ? null : resolve(cwd, options.from);
  const folders = [
    ...operands.map((name) => ({ name, folder: name })),
    ...(list === null
      ? []
      : readFolderList(list).map((name) => ({ name, folder: resolve(dirname(list), name) }))),
  ];
  const reports =
    list === null && folders.length < 2
      ? [await single(operands[0] ?? '.', request)]
      : await reportsOf(folders, { ...request, progress: progressOf(options, context) });
  return writeAll(reports, options, context, cwd);
};

async function single(folder: string, request: ReportRequest): Promise<RepositoryReport> {
  const report = await reportOf(folder, request);
  return { name: report.name, report, problem: null };
}

/** Writes the page, and says what is in it; 1 if a repository could not be read. */
function writeAll(
  reports: readonly RepositoryReport[],
  options: HtmlFlags & GlobalOptions,
  context: Context,
  cwd: string,
): number {
  const rows = reports.map(({ name, report, problem }) =>
    report ? { ...rowOf(report), name } : problemRow(name, problem ?? ''),
  );
  const page = htmlPage(
    rows,
    reports.map(({ report }) => report),
    readPageParts(),
  );
  const isJson = options.format === 'json';
  if (options.html !== '-') writePage(resolve(cwd, options.html), page, pageStart);
  else if (!isJson) context.out(page);
  if (isJson) context.out(commandJson('status', { repositories: reports }));
  for (const { name, problem, report } of reports) {
    if (problem !== null) printNote(say.unread({ folder: name, why: problem }), context);
    const start = reports.length === 1 ? context.program : `${context.program}: ${name}`;
    for (const notice of report?.notices ?? [])
      if (!options.quiet) context.error(`${escapeInvisible(`${start}: ${notice}`)}\n`);
  }
  if (options.html !== '-' && !options.quiet && !isJson) {
    const [first] = rows;
    const bytes = sizeInWords(Buffer.byteLength(page));
    const needing = rows.filter(({ doubt, waiting }) => doubt + waiting > 0).length;
    context.out(
      messageLine(
        rows.length === 1 && first
          ? say.written({
              file: options.html,
              records: reports[0]?.report?.records.length ?? 0,
              doubt: first.doubt,
              waiting: first.waiting,
              bytes,
            })
          : say.writtenMany({ file: options.html, repositories: rows.length, needing, bytes }),
        context,
      ),
    );
  }
  return reports.some(({ problem }) => problem !== null) ? 1 : 0;
}

function progressOf(options: GlobalOptions, context: Context): ReportRequest['progress'] {
  if (options.quiet || !context.progress) return undefined;
  return (count) => context.progress?.(textOf(say.reading({ count })));
}

function sizeInWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

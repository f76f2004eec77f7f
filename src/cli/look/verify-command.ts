import { type Command, Option } from 'commander';

import { memoriesBelow } from '#app/invocation/memories-in-scope';
import { type CommandResult, withCommands } from '#app/verify/run-commands';
import { type Verification, type VerifiedRecord, verify, verifyBelow } from '#app/verify/verify';
import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { verifyRun as run } from '#messages/generated/decide';
import { showOptions as say } from '#messages/generated/look';
import { otherMemories } from '#messages/generated/program';
import { shellWord } from '#messages/shell-word';
import { adviceLines, counted } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import { type CacheFlags, setUpCache, withCacheOptions } from '../check-flags.ts';
import { type Context, painter, type Run } from '../context.ts';
import { command, parse } from '../parse.ts';
import { commandJson, printNote } from '../print-message.ts';
import { commandsJson, commandsText } from './command-results.ts';

type Paint = ReturnType<typeof painter>;

interface VerifyFlags extends ActFlags, CacheFlags {
  readonly print?: string;
  readonly markStale?: boolean;
  readonly follow?: boolean;
  readonly run?: boolean;
  readonly since?: string;
}

function verifyOptions(context: Context): Command {
  return withActOptions(
    withCacheOptions(
      command(
        'ledger verify',
        'Compare facts with the code they cite, and check the ledger. Exit 1 if evidence ' +
          'changed, is gone, unreadable or ambiguous, or relies on a withdrawn fact.',
        context.out,
      )
        .argument('[names...]', 'items, record IDs or paths (default: all memory)')
        .option(
          '--run',
          'run the commands that prove facts, where the base branch allows it (guard.commands)',
        )
        .option('--since <revision>', 'with --run: base branch')
        .option('--follow', 'update references to evidence that moved or was reformatted')
        .option('--mark-stale', 'remove facts that no longer match from the index, and record it')
        .addOption(
          new Option(
            '--print <surface>',
            'print the bytes that a hash covers: ledger verify --print src/a.ts#L10-L14 | sha256sum',
          ),
        ),
    ),
  );
}

/** `ledger verify`: compares evidence with what it cites, and checks the ledger. */
export const runVerify: Run = async (args, context) => {
  const { options, operands } = parse<VerifyFlags>(verifyOptions(context), args);
  const acting = readActFlags(options, context);
  const cache = setUpCache(options, context);
  const names = resolveOperands(operands, options, context);
  if (options.follow) {
    if (options.markStale || options.run || options.print !== undefined)
      throw new UsageError(say.followBesideOthers());
    const { follow } = await import('#app/acts/follow');
    return reportOutcome(await follow(acting, names), 'verify --follow', options, context);
  }
  if (options.print !== undefined) {
    if (names.length > 0 || options.markStale || options.run)
      throw new UsageError(say.printBesideOthers());
    const { surfaceBytes } = await import('#app/verify/verify');
    const [path = ''] = resolveOperands([options.print], options, context);
    context.out(Buffer.from(await surfaceBytes(acting, path)));
    return 0;
  }
  const folders = names.length > 0 ? [] : await memoriesBelow(acting);
  const isOfOne = options.run === true || options.markStale === true;
  if (isOfOne && folders[0] !== undefined) {
    const command = `verify --${options.run ? 'run' : 'mark-stale'}`;
    printNote(otherMemories.left({ folder: folders[0], count: folders.length, command }), context);
  }
  const compared = await verify(acting, names, cache);
  const results = await resultsOf({ compared, names, acting }, options, context);
  const found = results === null ? compared : withCommands(compared, results);
  if (found.unknown.length > 0)
    throw new UsageError(
      say.unknownItems({ items: found.unknown.map((name) => `"${name}"`).join(', ') }),
    );
  const bad = hasProblems(found) || (results ?? []).some(({ outcome }) => outcome === 'failed');
  if (options.markStale) {
    const code = reportOutcome(
      await (await import('#app/verify/verification')).verifyAndMark(acting, names),
      'verify --mark-stale',
      options,
      context,
    );
    // Unreadable records cannot be marked.
    return code === 0 &&
      found.records.some(({ path, surfaces }) =>
        surfaces.some(({ state, surface }) => state === 'unreadable' && surface === path),
      )
      ? 1
      : code;
  }
  const below = isOfOne ? [] : await verifyBelow(acting, folders, cache);
  if (options.format === 'json')
    context.out(
      commandJson('verify', {
        ...found,
        commands: results === null ? undefined : commandsJson(results),
        below: below.map((each) => ({ folder: each.folder, ...each.found })),
      }),
    );
  else {
    const paint = painter(context, options.color);
    const isSaid = !options.quiet || bad;
    const isLeftOut = results?.some(({ outcome }) => outcome === 'not-run');
    if (isSaid || isLeftOut) context.out(commandsText(results ?? [], context, paint));
    if (isSaid) context.out(screen(found, context, paint));
    for (const { folder, found: nested } of below)
      if (!options.quiet || hasProblems(nested))
        context.out(
          `\n${visiblePath(folder)}\n` +
            screen(
              nested,
              { ...context, program: `${context.program} -C ${shellWord(folder)}` },
              paint,
            ),
        );
  }
  return bad || below.some((each) => hasProblems(each.found)) ? 1 : 0;
};

function hasProblems(found: Verification): boolean {
  return (
    found.records.some((each) => each.broken) ||
    found.ledger.problems.some((each) => each.severity === 'error')
  );
}

/** Runs the commands of facts with `--run`; null without. */
async function resultsOf(
  asked: {
    readonly compared: Verification;
    readonly names: readonly string[];
    readonly acting: ReturnType<typeof readActFlags>;
  },
  options: VerifyFlags,
  context: Context,
): Promise<readonly CommandResult[] | null> {
  if (!options.run && options.since !== undefined) throw new UsageError(run.sinceWithoutRun());
  if (!options.run || asked.compared.unknown.length > 0) return null;
  if (options.markStale) throw new UsageError(run.beside({ option: '--mark-stale' }));
  const { runCommands } = await import('#app/verify/run-commands');
  const results = await runCommands(asked.acting, {
    names: asked.names,
    since: options.since ?? null,
    starts: (command) => printNote(run.running({ command }), context),
  });
  if (results.length === 0) printNote(run.none(), context);
  return results;
}

function screen(found: Verification, context: Context, paint: ReturnType<typeof painter>): string {
  const expired = found.records.filter((each) => each.expired !== null);
  const inForce = found.records.filter((each) => each.expired === null);
  const shown = inForce.filter((each) => each.state !== 'fresh' && each.state !== 'unverifiable');
  const blocks = [
    ...shown.map((record) => block(record, context, paint)),
    ...inForce.map((record) => absentBlock(record, paint)),
    ...inForce.map((record) => testimonyBlock(record, paint)),
    ...expired.map((record) => expiredBlock(record, context, paint)),
  ];
  const problems = found.ledger.problems.map(
    (each) =>
      `${paint(each.severity, each.severity)} ${each.code} ` +
      `${visiblePath(`${each.path}:${each.place.start.line}:${each.place.start.column}`)}  ` +
      `${escapeInvisible(each.message)}\n`,
  );
  const holds = inForce.filter((each) => each.state === 'fresh').length;
  const counts = [
    `${counted(holds, 'promoted record')} ${holds === 1 ? 'matches' : 'match'}`,
    ...countedStates.flatMap((state) => {
      const count = inForce.filter((each) => each.state === state).length;
      return count === 0 ? [] : [`${count} ${state}`];
    }),
  ];
  if (expired.length > 0) counts.push(`${expired.length} expired`);
  const heads =
    found.ledger.heads > 1 ? `, ${found.ledger.heads} heads (the next change joins them)` : '';
  return (
    `${blocks.join('')}${problems.join('')}compared with evidence: ${counts.join(', ')}\nledger: ` +
    `${counted(found.ledger.entries, 'entry')}${heads}` +
    `${found.ledger.problems.length === 0 ? ', intact' : ''}\n`
  );
}

const countedStates = [
  'moved',
  'reformatted',
  'changed',
  'gone',
  'ambiguous',
  'missing',
  'in-doubt',
  'unreadable',
  'unverifiable',
] as const;

/** Evidence in these states cannot be confirmed: it is missing, or it is withdrawn memory. */
const unconfirmed: ReadonlySet<string> = new Set(['gone', 'unreadable', 'in-doubt']);

/** Whether the evidence has the same text in another place or layout. */
function isHarmless({ state }: { readonly state: VerifiedRecord['state'] }): boolean {
  return state === 'moved' || state === 'reformatted';
}

/** What `--at` names in a confirmation: the same bytes, a renamed file, or changed lines. */
function placeToConfirm({
  surface,
  elsewhere,
  renamedTo,
  kind,
  state,
}: VerifiedRecord['surfaces'][number]): string | undefined {
  if (kind === 'lines' && state === 'changed' && elsewhere === undefined) return surface;
  return elsewhere ?? (surface.includes('#') ? undefined : renamedTo);
}

function block(
  record: VerifiedRecord,
  { program }: Context,
  paint: ReturnType<typeof painter>,
): string {
  const name = shellWord(record.short ?? record.path);
  const lines = record.surfaces
    .filter((each) => each.state !== 'fresh' && each.state !== 'unverifiable')
    .map(
      (each) =>
        `  ${paint(isHarmless(each) ? 'info' : 'error', each.state.padEnd(11))}  ` +
        `${escapeInvisible(each.surface)}${each.place === null ? '' : ` → ${escapeInvisible(each.place)}`}` +
        `${each.why === null ? '' : paint('dim', `  ${escapeInvisible(each.why)}`)}\n`,
    );
  const places = record.surfaces.flatMap((each) => placeToConfirm(each) ?? []);
  const isPlace = record.status === 'unreadable' && record.role === null;
  const does = isPlace
    ? ['ledger lint --only LDG001']
    : record.broken
      ? presentItems([
          ...record.surfaces.flatMap((each) =>
            each.state === 'unreadable'
              ? [
                  `to restore it: git checkout HEAD -- ${shellWord(each.surface.replace(/#.*$/s, ''))}`,
                ]
              : [],
          ),
          places.length > 0 &&
            `still true: ledger confirm ${name}` +
              `${places.map((place) => ` --at ${shellWord(place)}`).join('')}`,
          places.length === 0 &&
            !record.surfaces.some(
              (each) =>
                each.elsewhere !== undefined ||
                unconfirmed.has(each.state) ||
                (each.kind === 'text' && each.state === 'changed'),
            ) &&
            !record.surfaces.every(({ state }) => state === 'fresh') &&
            `still true: ledger confirm ${name}`,
          // Only a record with one claim can be superseded.
          ...(record.role === 'finding'
            ? [`replaced by a new fact: ledger supersede ${name} "NEW CLAIM"`]
            : record.role === 'adr'
              ? [`replaced by a new decision: ledger supersede ${name}`]
              : []),
          `wrong: ledger retract ${name} --reason "…"`,
        ])
      : isHarmless(record)
        ? [`ledger verify --follow ${name}`]
        : [`its command passes; to cite the current lines: ledger confirm ${name}`];
  return (
    `${paint('path', visiblePath(record.path))}\n${lines.join('')}` + doesText(does, program, paint)
  );
}

function doesText(lines: readonly string[], program: string, paint: Paint): string {
  return adviceLines(lines, { paint, program }, '    ')
    .map((line) => `${line}\n`)
    .join('');
}

/** Testimony, which no file can confirm. */
function testimonyBlock(
  { path, testimony, state }: VerifiedRecord,
  paint: ReturnType<typeof painter>,
): string {
  if (testimony === null || state !== 'unverifiable') return '';
  return `${paint('path', visiblePath(path))}\n  ${paint('info', 'said')}         ${escapeInvisible(testimony)}\n`;
}

/** Evidence in commits that this clone does not have, and how to fetch them. */
function absentBlock(
  { path, surfaces }: VerifiedRecord,
  paint: ReturnType<typeof painter>,
): string {
  const absent = surfaces.filter((each) => each.fetch !== undefined);
  if (absent.length === 0) return '';
  const lines = absent.map(
    ({ surface, why }) =>
      `  ${paint('info', 'not here'.padEnd(11))}  ${escapeInvisible(surface)}` +
      `${paint('dim', `  ${escapeInvisible(why ?? '')}`)}\n`,
  );
  const fetches = new Set(absent.map(({ fetch }) => fetch ?? ''));
  return (
    `${paint('path', visiblePath(path))}\n${lines.join('')}` +
    [...fetches].map((each) => `    ${paint('dim', 'do ')}  ${escapeInvisible(each)}\n`).join('')
  );
}

/** A record past its last day, and what to do with it. */
function expiredBlock(
  { path, short, expired }: VerifiedRecord,
  { program }: Context,
  paint: ReturnType<typeof painter>,
): string {
  const name = shellWord(short ?? path);
  return (
    `${paint('path', visiblePath(path))}\n` +
    `  ${paint('warning', 'expired')}      it was valid until ${expired ?? ''}, and agents no longer get it\n` +
    doesText(
      [
        `valid for longer: ledger confirm ${name} --until DATE`,
        `no longer needed: ledger retract ${name} --reason "…"`,
      ],
      program,
      paint,
    )
  );
}

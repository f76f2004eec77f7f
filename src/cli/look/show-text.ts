import type { ShownAct } from '#app/inspect/log';
import type { ItemDetails } from '#app/inspect/show';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { shortOwnerList } from '#reporters/markdown-text';
import {
  counted,
  type Presentation,
  statusInWords,
  withoutDecidingCommands,
  withProgram,
} from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

/** Lines of one piece of evidence that are shown. */
const mostLines = 20;
/** Lines of a note that are shown without `--full`. */
const mostNoteLines = 60;
/** Files of a list that are named; JSON has all. */
const mostLinks = 12;

type Paint = Presentation['paint'];

/** A part of the text under its name; empty without lines. */
type PartOf = (name: string, lines: readonly string[]) => string;

/** An item or record as text; for agents without the commands that decide. */
export function formatItem(shown: ItemDetails, context: Presentation, full: boolean): string {
  const { paint, agent = false } = context;
  const { discovery } = shown;
  const part: PartOf = (name, all) => {
    const lines = agent ? withoutDecidingCommands(all) : all;
    return lines.length === 0
      ? ''
      : `\n${paint('dim', name)}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  };
  const isServed = shown.status === 'promoted' && shown.asAccepted !== false;
  const standing =
    shown.status === 'promoted' && !isServed
      ? 'changed'
      : statusInWords(shown.status, shown.putOff);
  return [
    `${escapeInvisible(shown.title)}\n`,
    `${paint(isServed ? 'good' : 'warning', escapeInvisible(standing))} ` +
      `${discovery.kind}${shown.short === null ? '' : `  ${escapeInvisible(shown.short)}`}` +
      `${shown.path === null ? '' : `  ${paint('path', visiblePath(shown.path))}`}\n`,
    ...claimParts(shown, context, part),
    ...evidenceParts(shown, context, full, part),
    part('asked', ownerLines(shown)),
    part('consequence', shown.high === null ? [] : [`high: ${escapeInvisible(shown.high)}`]),
    part('decided', shown.acts.map(actLine)),
    ...linkParts(shown, context, part),
    shown.diff === null
      ? ''
      : part(
          'difference to the last commit',
          shown.diff.split('\n').slice(2, -1).map(escapeInvisible),
        ),
  ].join('');
}

function claimParts(shown: ItemDetails, context: Presentation, part: PartOf): string[] {
  const { paint } = context;
  const { discovery } = shown;
  const { details } = discovery;
  return [
    part('until', endLines(shown, context, paint)),
    part('superseded by', successorLines(shown, paint)),
    part('claim', [escapeInvisible(discovery.claim)]),
    part('term', termLines(details)),
    part('goes into', [
      ...(details.guide ? [visiblePath(details.guide)] : []),
      ...(details.text ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => `│ ${escapeInvisible(line)}`),
      ...(details.pointer ? [`AGENTS.md: ${escapeInvisible(details.pointer)}`] : []),
    ]),
    part('applies when', (details.applies_when ?? []).map(escapeInvisible)),
    part('does not apply when', (details.does_not_apply_when ?? []).map(escapeInvisible)),
    part('load when', discovery.loadWhen === null ? [] : [escapeInvisible(discovery.loadWhen)]),
  ];
}

function evidenceParts(
  shown: ItemDetails,
  context: Presentation,
  full: boolean,
  part: PartOf,
): string[] {
  const { paint } = context;
  const states = new Map(shown.compared.map((each) => [each.surface, each]));
  const texts = shown.evidence.flatMap(({ surface, text }) =>
    text === null ? [] : [paint('path', visiblePath(surface)), ...excerpt(text)],
  );
  const changed = [...states.values()]
    .filter((each) => each.state !== 'fresh' && each.state !== 'unverifiable')
    .map(
      (each) =>
        `${paint('error', each.state)} ${escapeInvisible(each.surface)}` +
        `${each.place === null ? '' : ` → ${escapeInvisible(each.place)}`}` +
        `${each.why === null ? '' : paint('dim', `  ${escapeInvisible(each.why)}`)}`,
    );
  const absent = [...states.values()].flatMap(({ surface, why, fetch }) =>
    fetch === undefined
      ? []
      : [
          `${escapeInvisible(surface)}${paint('dim', `  ${escapeInvisible(why ?? '')}: ${escapeInvisible(fetch)}`)}`,
        ],
  );
  return [
    part('evidence', (shown.discovery.details.evidence ?? []).map(escapeInvisible)),
    part('guard', guardLines(shown, paint)),
    part('possible evidence, cited by its note', proposedLines(shown, context)),
    part('verified', verifiedLines(shown, paint)),
    part('current lines (data, not instructions)', texts),
    part('not in this clone', absent),
    part('the note (data, not instructions)', noteLines(shown, context, full)),
    part('changed since', [
      ...changed,
      ...(shown.asAccepted === false
        ? [`${paint('error', 'text')} differs from the accepted text`]
        : []),
    ]),
  ];
}

function linkParts(shown: ItemDetails, { paint, program }: Presentation, part: PartOf): string[] {
  return [
    part(
      'also captured as',
      shown.faces.map(
        ({ short, kind, status, path }) =>
          `${escapeInvisible(short)}  ${kind}  ${escapeInvisible(status)}` +
          `${path === null ? '' : `  ${paint('path', visiblePath(path))}`}`,
      ),
    ),
    part(
      'relied on by',
      some(
        shown.reliedOnBy.map(
          ({ path, how, on, depth }) =>
            `${visiblePath(path)}  ${depth === 1 ? escapeInvisible(how) : `through ${visiblePath(on)}`}`,
        ),
      ),
    ),
    part(
      'linked from',
      some(
        linksBeside(shown).map(
          ({ path, line, how }) =>
            `${visiblePath(path)}${line === null ? '' : `:${line}`}  ${escapeInvisible(how)}`,
        ),
      ),
    ),
    part(
      'about the same files',
      some(
        shown.related.map(
          ({ path, title, status, files }) =>
            `${visiblePath(path)}  ${escapeInvisible(clip(title, 80))}  ${escapeInvisible(status)}  ` +
            `${paint('path', escapeInvisible(clip(files.join(', '), 80)))}`,
        ),
      ),
    ),
    part(
      'to review again',
      shown.reopened.map((item) =>
        escapeInvisible(withProgram(`ledger show ${shellWord(item)}`, program)),
      ),
    ),
  ];
}

function ownerLines({ owners }: ItemDetails): string[] {
  return owners.length === 0 ? [] : [escapeInvisible(shortOwnerList(owners))];
}

/** The last day and the day of review, and what to do after them. */
function endLines(shown: ItemDetails, { program }: Presentation, paint: Paint): string[] {
  const { valid_until: until, review_by: review } = shown.end;
  const name = shellWord(shown.short ?? shown.path ?? '');
  const dim = (command: string): string =>
    paint('dim', escapeInvisible(withProgram(command, program)));
  return [
    ...(until === null
      ? []
      : shown.expired
        ? [
            `${paint('warning', 'expired')}: the last valid day was ${until}`,
            `valid for longer: ${dim(`ledger confirm ${name} --until DATE`)}`,
            `no longer needed: ${dim(`ledger retract ${name} --reason "…"`)}`,
          ]
        : [`valid through ${until}`]),
    ...(review === null
      ? []
      : shown.reviewDue
        ? [
            `${paint('warning', 'due')}: to review by ${review}`,
            `still true: ${dim(`ledger confirm ${name} --review-by DATE`)}`,
          ]
        : [`to review by ${review}`]),
  ];
}

function guardLines({ guards }: ItemDetails, paint: Paint): string[] {
  return guards.map(
    ({ check, caught }) =>
      escapeInvisible(check) +
      (caught === null ? '' : paint('dim', `  caught ${caught} on this machine`)),
  );
}

function successorLines({ replacedBy }: ItemDetails, paint: Paint): string[] {
  return replacedBy.map(
    ({ path, title }) => `${paint('path', visiblePath(path))}  ${escapeInvisible(title)}`,
  );
}

function termLines({
  meaning,
  title,
  aliases,
  not,
}: ItemDetails['discovery']['details']): string[] {
  if (meaning === undefined) return [];
  return [
    `${escapeInvisible(title ?? '')}: ${escapeInvisible(meaning)}`,
    ...(aliases ? [`also: ${aliases.map(escapeInvisible).join(', ')}`] : []),
    ...(not ? [`not: ${not.map(escapeInvisible).join(', ')}`] : []),
  ];
}

/** Links from files that do not rely on it directly. */
function linksBeside({ linkedFrom, reliedOnBy }: ItemDetails): ItemDetails['linkedFrom'] {
  const direct = new Set(reliedOnBy.flatMap(({ path, depth }) => (depth === 1 ? [path] : [])));
  return linkedFrom.filter(({ path }) => !direct.has(path));
}

/** The first lines of a list, and how many there are more. */
function some(lines: readonly string[]): string[] {
  const rest = lines.length - mostLinks;
  return rest > 0 ? [...lines.slice(0, mostLinks), `… ${rest} more`] : [...lines];
}

function actLine(act: ShownAct): string {
  const who = [
    act.by,
    ...(act.how === '' ? [] : [act.how]),
    ...(act.reviewer === null ? [] : [`reviewer ${act.reviewer}`]),
  ].join(', ');
  return [
    escapeInvisible(act.at),
    escapeInvisible(`${act.kind} → ${statusInWords(act.to, act)}`),
    escapeInvisible(who),
    ...(act.reason === null ? [] : [escapeInvisible(act.reason)]),
    `ledger ${act.entry}`,
  ].join('  ');
}

function excerpt(text: string, most = mostLines): string[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const rest = lines.length - most;
  return [
    ...lines.slice(0, most).map((line) => `  │ ${escapeInvisible(line.replace(/\t/g, '  '))}`),
    ...(rest > 0 ? [`  │ … ${counted(rest, 'more line')}`] : []),
  ];
}

/** Warns that testimony or an adopted record was never compared with evidence. */
function verifiedLines({ neverVerified, testimony }: ItemDetails, paint: Paint): string[] {
  if (testimony !== null) return [paint('warning', escapeInvisible(testimony))];
  const words = 'never verified against evidence: check it before you rely on it';
  return neverVerified ? [paint('warning', words)] : [];
}

/** The places that its note cites, and how to make them its evidence. */
function proposedLines(
  { proposedEvidence, short, path }: ItemDetails,
  { program }: Presentation,
): string[] {
  if (proposedEvidence.length === 0) return [];
  const name = shellWord(short ?? path ?? '');
  const take = withProgram(`ledger review --cite ${name}`, program);
  return [...proposedEvidence.map(escapeInvisible), escapeInvisible(`to cite them: ${take}`)];
}

/** The note, and how to see the rest of a long one. */
function noteLines(
  { note, short, path }: ItemDetails,
  { program }: Presentation,
  full: boolean,
): string[] {
  if (note === null) return [];
  const lines = excerpt(note, full ? Number.POSITIVE_INFINITY : mostNoteLines);
  const last = lines.at(-1) ?? '';
  if (full || lines.length <= mostNoteLines) return lines;
  const name = shellWord(short ?? path ?? '');
  return [
    ...lines.slice(0, -1),
    `${last}: ${escapeInvisible(withProgram(`ledger show ${name} --full`, program))}`,
  ];
}

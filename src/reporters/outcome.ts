import { adaptCommands } from '#diagnostics/adapt-commands';
import { textOf } from '#messages/join-message';
import { isMessage, type Message } from '#messages/message';
import { joinSentence } from '#messages/sentence';
import type { ItemResult, Outcome } from '#promotion/outcome';
import { isConflictNote, type Note, type Reason } from '#promotion/reason';
import type { SavedPlan } from '#workspace/schema/generated/types';

import {
  adviceLines,
  counted,
  jsonDocument,
  type Presentation,
  type Report,
  withoutDecidingCommands,
  withProgram,
} from './report.ts';
import { escapeInvisible, visibleJson, visiblePath } from './visible.ts';

type Reader = Pick<Presentation, 'agent' | 'stand'>;

/** The command whose outcome is shown. */
export interface OutcomeContext {
  readonly command: string;
  /** Whether nothing was written. */
  readonly dryRun: boolean;
}

/**
 * The outcome of an act for people: what was done and what comes next, or the reasons against it.
 */
export function prettyOutcome(
  outcome: Outcome,
  { command, dryRun }: OutcomeContext,
  presentation: Presentation,
): string {
  const { paint } = presentation;
  const notes = outcome.notes
    .filter((note) => !isConflictNote(note))
    .map((note) => noteBlock(note, presentation))
    .join('');
  if (outcome.kind === 'refused') {
    const items = [...new Set(outcome.reasons.map((reason) => reason.item ?? ''))];
    const blocks = items.map((item) =>
      reasonBlock(
        item,
        outcome.reasons.filter((reason) => (reason.item ?? '') === item),
        presentation,
      ),
    );
    return (
      `${paint('error', `${command} refused`)}` +
      `${outcome.reasons.length > 1 ? `, ${counted(outcome.reasons.length, 'reason')}` : ''}` +
      `\n${blocks.join('')}nothing was written\n`
    );
  }
  const blocks = outcome.done.map((done) => doneBlock(done, presentation));
  const written = outcome.writes
    .map(
      (write) =>
        `  ${write.after === null ? 'deletes' : write.before === null ? 'writes ' : 'changes'}` +
        ` ${paint('path', visiblePath(shortened(write.path)))}\n`,
    )
    .join('');
  const nothing = outcome.done.length === 0 && outcome.writes.length === 0 ? 'nothing to do\n' : '';
  return `${blocks.join('')}${nothing}${written}${notes}${dryRun && nothing === '' ? 'dry run: nothing was written\n' : ''}`;
}

/** The conflicts with other memory, for standard error. */
export function outcomeConflicts(outcome: Outcome, presentation: Presentation): string {
  return outcome.notes
    .filter(isConflictNote)
    .map((note) => noteBlock(note, presentation))
    .join('');
}

/** Shortens the digest in the file name of an entry. */
function shortened(path: string): string {
  return path.replace(/(\/\d{4}-\d{2}-\d{2}-[a-z2-7]{8})[a-z2-7]{44}(?=\.json$)/, '$1…');
}

/** Lines with commands for the reader's folder; for agents without commands that decide. */
function forReader(lines: readonly string[], { agent = false, stand = null }: Reader): string[] {
  const shown = agent ? withoutDecidingCommands(lines) : lines;
  return shown.map((line) => (stand === null ? line : adaptCommands(line, stand)));
}

function nextOf({ next }: ItemResult): string[] {
  return next.map((line) => (typeof line === 'string' ? line : textOf(line)));
}

function doneBlock(done: ItemResult, presentation: Presentation): string {
  const { paint, program } = presentation;
  const next = forReader(nextOf(done), presentation)
    .map(
      (line, at) =>
        `  ${paint('dim', at === 0 ? 'next' : 'or  ')}  ${escapeInvisible(withProgram(line, program))}\n`,
    )
    .join('');
  const target = done.target === null ? '' : ` → ${paint('path', visiblePath(done.target))}`;
  // A file needs no kind beside its name.
  const kind =
    done.item === done.short && done.status === ''
      ? ''
      : ` ${done.kind === 'projection' ? 'copy of facts' : done.kind}`;
  return `${paint('good', done.did)} ${escapeInvisible(done.short)}${kind}${target}\n  ${escapeInvisible(done.claim)}\n${next}`;
}

function reasonBlock(item: string, reasons: readonly Reason[], presentation: Presentation): string {
  const { paint, program } = presentation;
  const head = item === '' ? '' : `${escapeInvisible(item)}\n`;
  const lines = reasons.map((reason) => {
    const { text, mend } = joinSentence(reason);
    const mends = adviceLines(forReader(mend, presentation), presentation, '      ');
    return (
      `  ${paint('dim', reason.code.padEnd(4))}  ${escapeInvisible(withProgram(text, program))}\n` +
      dataLines(reason.lines) +
      mends.map((line) => `${line}\n`).join('')
    );
  });
  return `${head}${lines.join('')}`;
}

/** Lines of a file, which must not look like output of the tool. */
function dataLines(lines: readonly string[] = []): string {
  return lines.map((line) => `      │ ${escapeInvisible(line.replaceAll('\t', '  '))}\n`).join('');
}

function noteBlock(note: Note, presentation: Presentation): string {
  const { paint, program } = presentation;
  const { text, mend } = joinSentence(note);
  const of = note.item === undefined ? '' : `${note.item}: `;
  const mends = forReader(mend, presentation).map(
    (line) => `      ${escapeInvisible(withProgram(line, program))}\n`,
  );
  return (
    `${paint('warning', 'note')}  ${escapeInvisible(of + withProgram(text, program))}\n` +
    `${dataLines(note.lines)}${mends.join('')}`
  );
}

/**
 * The outcome as JSON, without texts of files.
 *
 * @param more keys of the command's own
 */
export function jsonOutcome(
  outcome: Outcome,
  { command, dryRun }: OutcomeContext,
  tool: Report['tool'],
  reader: Reader,
  more: object = {},
): string {
  const said = (each: Note): object => noteInJson(each, reader);
  const notes = outcome.notes.map(said);
  if (outcome.kind === 'refused') {
    const reasons = outcome.reasons.map(said);
    return jsonDocument(tool, command, { ...more, outcome: 'refused', reasons, notes });
  }
  return jsonDocument(tool, command, {
    ...more,
    outcome: dryRun ? 'planned' : 'done',
    done: outcome.done.map((done) => ({ ...done, next: forReader(nextOf(done), reader) })),
    written: outcome.writes.map((write) => write.path),
    notes,
  });
}

/** A note or a reason in JSON: in words, with the id and the values of its message. */
export function noteInJson(note: Note, reader: Reader): object {
  const { message, ...rest } = note;
  const { text, mend } = joinSentence(note);
  return { ...rest, text, mend: forReader(mend, reader), ...(message && inJson(message)) };
}

function inJson({ id, values }: Message): { readonly id: string; readonly values: object } {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isMessage(value) ? inJson(value) : value,
  ]);
  return { id, values: Object.fromEntries(entries) };
}

/**
 * A plan to save, with whole files before and after, by `plan.schema.json`.
 *
 * @param invocation without it, the plan cannot be applied
 */
export function planJson(
  outcome: Extract<Outcome, { kind: 'plan' }>,
  command: string,
  tool: Report['tool'],
  invocation: SavedPlan['invocation'] | null,
): string {
  return `${visibleJson({
    schemaVersion: 1,
    kind: 'plan',
    tool,
    command,
    invocation: invocation ?? undefined,
    writes: outcome.writes,
    done: outcome.done.map((done) => ({ ...done, next: nextOf(done) })),
    notes: outcome.notes.map(joinSentence),
  })}\n`;
}

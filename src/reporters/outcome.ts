import { pasteable } from '#diagnostics/pasteable';
import { textOf } from '#messages/join-message';
import { isMessage, type Message } from '#messages/message';
import { wordsOf } from '#messages/sentence';
import type { Done, Outcome } from '#promotion/outcome';
import { isConflictNote, type Note, type Reason } from '#promotion/reason';
import type { SavedPlan } from '#workspace/schema/generated/types';

import { counted, type Presentation, withoutDecidingCommands, withProgram } from './report.ts';
import { visible, visibleJson, visiblePath } from './visible.ts';

/** Who reads it, and where they stand. */
type Reader = Pick<Presentation, 'agent' | 'stand'>;

/** How an act was carried out. */
export interface OutcomeContext {
  readonly command: string;
  /** Nothing was written on purpose. */
  readonly dryRun: boolean;
}

/**
 * What an act came to, for people: what was done and what comes next, or everything that speaks
 * against it.
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
  return `${blocks.join('')}${nothing}${written}${notes}${dryRun ? 'a dry run: nothing was written\n' : ''}`;
}

/**
 * What is said beside the result, on standard error: where other memory says otherwise or the same.
 * Empty where there is nothing.
 */
export function besideOutcome(outcome: Outcome, presentation: Presentation): string {
  return outcome.notes
    .filter(isConflictNote)
    .map((note) => noteBlock(note, presentation))
    .join('');
}

/** An entry's file name by the start of its digest, which is how people name it. */
function shortened(path: string): string {
  return path.replace(/(\/\d{4}-\d{2}-\d{2}-[a-z2-7]{8})[a-z2-7]{44}(?=\.json$)/, '$1…');
}

/**
 * Lines whose commands can be pasted where the reader stands; without those that decide, where an
 * agent reads them.
 */
function forReader(lines: readonly string[], { agent = false, stand = null }: Reader): string[] {
  const shown = agent ? withoutDecidingCommands(lines) : lines;
  return shown.map((line) => (stand === null ? line : pasteable(line, stand)));
}

/** What to do next, in words. */
function nextOf({ next }: Done): string[] {
  return next.map((line) => (typeof line === 'string' ? line : textOf(line)));
}

function doneBlock(done: Done, presentation: Presentation): string {
  const { paint, program } = presentation;
  const next = forReader(nextOf(done), presentation)
    .map(
      (line, at) =>
        `  ${paint('dim', at === 0 ? 'next' : 'or  ')}  ${visible(withProgram(line, program))}\n`,
    )
    .join('');
  const target = done.target === null ? '' : ` → ${paint('path', visiblePath(done.target))}`;
  return `${paint('good', done.did)} ${visible(done.short)} ${done.kind}${target}\n  ${visible(done.claim)}\n${next}`;
}

function reasonBlock(item: string, reasons: readonly Reason[], presentation: Presentation): string {
  const { paint, program } = presentation;
  const head = item === '' ? '' : `${visible(item)}\n`;
  const lines = reasons.map((reason) => {
    const { text, mend } = wordsOf(reason);
    const mends = forReader(mend, presentation)
      .map(
        (line, at) =>
          `      ${paint('dim', at === 0 ? 'do ' : 'or ')}  ${visible(withProgram(line, program))}\n`,
      )
      .join('');
    return (
      `  ${paint('dim', reason.code.padEnd(4))}  ${visible(withProgram(text, program))}\n` +
      `${dataLines(reason.lines)}${mends}`
    );
  });
  return `${head}${lines.join('')}`;
}

/** Lines of a file, so that none of them reads as a line of the tool. */
function dataLines(lines: readonly string[] = []): string {
  return lines.map((line) => `      │ ${visible(line.replaceAll('\t', '  '))}\n`).join('');
}

function noteBlock(note: Note, presentation: Presentation): string {
  const { paint, program } = presentation;
  const { text, mend } = wordsOf(note);
  const of = note.item === undefined ? '' : `${note.item}: `;
  return `${paint('warning', 'note')}  ${visible(of + withProgram(text, program))}\n${dataLines(note.lines)}${forReader(
    mend,
    presentation,
  )
    .map((line) => `      ${visible(withProgram(line, program))}\n`)
    .join('')}`;
}

/**
 * The same as one JSON document; texts of files are only in a plan.
 *
 * @param more what else a command has to say, by its keys
 */
export function jsonOutcome(
  outcome: Outcome,
  { command, dryRun }: OutcomeContext,
  tool: { readonly name: string; readonly version: string },
  reader: Reader,
  more: object = {},
): string {
  const shared = { schemaVersion: 1, tool, command, ...more };
  const said = (each: Note): object => noteInJson(each, reader);
  if (outcome.kind === 'refused')
    return `${visibleJson({
      ...shared,
      outcome: 'refused',
      reasons: outcome.reasons.map(said),
      notes: outcome.notes.map(said),
    })}\n`;
  return `${visibleJson({
    ...shared,
    outcome: dryRun ? 'planned' : 'done',
    done: outcome.done.map((done) => ({ ...done, next: forReader(nextOf(done), reader) })),
    written: outcome.writes.map((write) => write.path),
    notes: outcome.notes.map(said),
  })}\n`;
}

/** A note or a reason in JSON: in words, with the id and the values of its message. */
export function noteInJson(note: Note, reader: Reader): object {
  const { message, ...rest } = note;
  const { text, mend } = wordsOf(note);
  return { ...rest, text, mend: forReader(mend, reader), ...(message && inJson(message)) };
}

/** Which message it is, and with what in its slots. */
function inJson({ id, values }: Message): { readonly id: string; readonly values: object } {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isMessage(value) ? inJson(value) : value,
  ]);
  return { id, values: Object.fromEntries(entries) };
}

/**
 * A plan that can be saved: whole files before and after (schema `plan.schema.json`).
 *
 * @param invocation how it was asked for; only a plan that says so can be applied
 */
export function planJson(
  outcome: Extract<Outcome, { kind: 'plan' }>,
  command: string,
  tool: { readonly name: string; readonly version: string },
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
    notes: outcome.notes.map(wordsOf),
  })}\n`;
}

import { acceptedText } from './accepted-text.ts';
import { act } from './act.ts';
import { actOptions } from './act-options.ts';
import { adopt } from './adopt.ts';
import { adoption } from './adoption.ts';
import { agentSettings } from './agent-settings.ts';
import { amend } from './amend.ts';
import { answer } from './answer.ts';
import { audit } from './audit.ts';
import { base } from './base.ts';
import { baseline } from './baseline.ts';
import { capture } from './capture.ts';
import { captureNative } from './capture-native.ts';
import { captureOptions } from './capture-options.ts';
import { captureRequest } from './capture-request.ts';
import { checkOptions } from './check-options.ts';
import { citeProposed } from './cite-proposed.ts';
import { close } from './close.ts';
import { commandLine } from './command-line.ts';
import { completeCandidate } from './complete-candidate.ts';
import { configuration } from './configuration.ts';
import { configurationFile } from './configuration-file.ts';
import { confirm } from './confirm.ts';
import { conflict } from './conflict.ts';
import { dailyLog } from './daily-log.ts';
import { dataFile } from './data-file.ts';
import { digest } from './digest.ts';
import { discovery } from './discovery.ts';
import { disposition } from './disposition.ts';
import { distill } from './distill.ts';
import { doubt, doubtScreen } from './doubt.ts';
import { edit } from './edit.ts';
import { entry } from './entry.ts';
import { erase } from './erase.ts';
import { file } from './file.ts';
import { folder } from './folder.ts';
import { follow } from './follow.ts';
import { git } from './git.ts';
import { guard, guardNote, guardProof } from './guard.ts';
import { guardExport } from './guard-export.ts';
import { guardHook } from './guard-hook.ts';
import { guardChecks, guardList } from './guard-list.ts';
import { guardSuggest } from './guard-suggest.ts';
import { hook } from './hook.ts';
import { importCopilot } from './import-copilot.ts';
import { importNotes } from './import-notes.ts';
import { indexConditions } from './index-conditions.ts';
import { indexRows } from './index-rows.ts';
import { inspect } from './inspect.ts';
import { invocation } from './invocation.ts';
import { item } from './item.ts';
import { json } from './json.ts';
import { keptState } from './kept-state.ts';
import { landing } from './landing.ts';
import { leftOutStatement } from './left-out-statement.ts';
import { lint, lintNotice } from './lint.ts';
import { markStale } from './mark-stale.ts';
import type { CatalogueEntry } from './message.ts';
import { move } from './move.ts';
import { namedPlace } from './named-place.ts';
import { notEvidence } from './not-evidence.ts';
import { noteImport } from './note-import.ts';
import { notice } from './notice.ts';
import { onlyOne } from './only-one.ts';
import { outcomeLine } from './outcome-line.ts';
import { owners } from './owners.ts';
import { packageManifest } from './package-manifest.ts';
import { policy } from './policy.ts';
import { projection } from './projection.ts';
import { putBack } from './put-back.ts';
import { raise } from './raise.ts';
import { recallNote } from './recall-note.ts';
import { recordEnd } from './record-end.ts';
import { recordPath } from './record-path.ts';
import { retract } from './retract.ts';
import { review } from './review.ts';
import { reviewJson, reviewList } from './review-list.ts';
import { reviewScreen } from './review-screen.ts';
import { savedPlan } from './saved-plan.ts';
import { searchSessions } from './search-sessions.ts';
import { entryPlace, secret } from './secret.ts';
import { server } from './server.ts';
import { initBaseline, setupPlace } from './setup-place.ts';
import { showOptions } from './show-options.ts';
import { statement } from './statement.ts';
import { storeIndex } from './store-index.ts';
import { storeLines } from './store-lines.ts';
import { supersede } from './supersede.ts';
import { surface } from './surface.ts';
import { testimony } from './testimony.ts';
import { toolEdit } from './tool-edit.ts';
import { topic } from './topic.ts';
import { topicEdit } from './topic-edit.ts';
import { topicOptions } from './topic-options.ts';
import { topicStore } from './topic-store.ts';
import { touch } from './touch.ts';
import { lock, transaction } from './transaction.ts';
import { undo } from './undo.ts';
import { userConfiguration } from './user-configuration.ts';
import { userStore } from './user-store.ts';
import { verifyRun } from './verify-run.ts';
import { waive } from './waive.ts';
import { worth } from './worth.ts';

/** A part of the catalogue, and where its messages are said. */
export interface CataloguePart {
  readonly where: string;
  readonly entries: readonly CatalogueEntry[];
}

const part = (
  where: string,
  messages: Readonly<Record<string, { readonly entry: CatalogueEntry }>>,
): CataloguePart => ({ where, entries: Object.values(messages).map(({ entry }) => entry) });

/** All messages that are data, in the order of their page. */
export const catalogue: readonly CataloguePart[] = [
  part('Every act: who may do it', policy),
  part('Every act: the entry that records it', entry),
  part('Every act on memory: the text that was accepted', acceptedText),
  part('`ledger capture`', capture),
  part('Every act on evidence: what does not prove a claim', notEvidence),
  part('`ledger capture`: evidence by a symbol, a quote or a change', namedPlace),
  part('`ledger capture --said-by`', testimony),
  part('`ledger capture`: what is not worth keeping', worth),
  part('`ledger capture --from`', captureNative),
  part('`ledger capture --from-transcript`: why a statement is left out', leftOutStatement),
  part('Facts that a change puts in doubt, and `ledger confirm --changed`', doubt),
  part('The screen of `ledger confirm --changed`', doubtScreen),
  part('`ledger note`: the daily log', dailyLog),
  part('`ledger distill`', distill),
  part(
    '`ledger reject`, `defer`, `block`, `quarantine`, `release`, `reopen` and `validate`',
    disposition,
  ),
  part('`ledger confirm`', confirm),
  part('`ledger verify --follow`', follow),
  part('`ledger amend`', amend),
  part('`ledger adopt`', adopt),
  part('`ledger index --adopt`: conditions of the index for the records', indexConditions),
  part('`ledger apply`: a plan that was saved', savedPlan),
  part('Every name of an item', item),
  part('`ledger promote`, `reject`, `defer`, `block` and `close` without a name', onlyOne),
  part('Every edit of a file', edit),
  part('`ledger status --format markdown`', digest),
  part('`ledger capture`: what is given', discovery),
  part(
    '`ledger capture`, `ledger promote`: other memory that says otherwise or the same',
    conflict,
  ),
  part('Every act on what was written by hand', raise),
  part('`ledger import`', importNotes),
  part('`ledger import --copilot`', importCopilot),
  part('`ledger review`', review),
  part('`ledger promote`: by kind', landing),
  part('`ledger verify --mark-stale`', markStale),
  part('`ledger supersede`', supersede),
  part('`ledger retract`', retract),
  part('`ledger retract --erase`', erase),
  part('`ledger mv`, `ledger renumber`', move),
  part('`ledger index`', indexRows),
  part('`ledger decide`', statement),
  part('`ledger index`: native notes', storeLines),
  part('`ledger sync`, and every act that changes memory', projection),
  part('`ledger close`, and the items of a task', close),
  part('`ledger verify --run`', verifyRun),
  part('`ledger waive`', waive),
  part('Every command: how it was called, and where', invocation),
  part('Every act', act),
  part('Every act: secrets', secret),
  part('Every act: secrets, places of an entry', entryPlace),
  part('JSON that is read', json),
  part('Guards: how they are written', guard),
  part('Guards: their proof', guardProof),
  part('Guards: what is told before deciding', guardNote),
  part('Guards: what each checks', guardChecks),
  part('Guards: lists and tests', guardList),
  part('Guards: what rules could be one', guardSuggest),
  part('Guards: rules of other tools', guardExport),
  part('`ledger capture`', captureRequest),
  part('`ledger capture --from-answer`', answer),
  part('`ledger import`', noteImport),
  part('`ledger adopt`', adoption),
  part('`ledger baseline`', baseline),
  part('`ledger index --store`', storeIndex),
  part('`ledger mv` and `ledger renumber`', recordPath),
  part('`ledger undo`', undo),
  part('`ledger undo ITEM`', putBack),
  part('`ledger sync`', userStore),
  part('`ledger topic`: the store', topicStore),
  part('`ledger topic`: what is written', topicEdit),
  part('`ledger lint` and `ledger gate`', lint),
  part('`ledger lint` and `ledger gate`: notices', lintNotice),
  part('`ledger audit`', audit),
  part('`ledger init`', setupPlace),
  part('`ledger init`: the baseline', initBaseline),
  part('`ledger recall`', recallNote),
  part('`ledger recall --sessions`', searchSessions),
  part('`ledger review`: a list', reviewList),
  part('`ledger review`: JSON', reviewJson),
  part('`ledger show`, `log`, `verify`, `graph` and `glossary`', inspect),
  part('The hook of an agent', toolEdit),
  part(
    'The hook of an agent, at what breaks a guard; what a shell command edits, and what a script runs, no hook sees',
    guardHook,
  ),
  part('Every command: its arguments', commandLine),
  part('`ledger lint`, `gate` and `audit`: their options', checkOptions),
  part('Commands that show memory: their options', showOptions),
  part('Commands that write: their options', actOptions),
  part('`ledger capture`: its options', captureOptions),
  part('The last day of a record, and days in its claim', recordEnd),
  part('`ledger topic`: its options', topicOptions),
  part('`ledger review`: its screen', reviewScreen),
  part('`ledger review --cite`', citeProposed),
  part('a candidate is completed', completeCandidate),
  part('`ledger topic`: names and texts', topic),
  part('The configuration', configuration),
  part('The file of the configuration', configurationFile),
  part('Who is asked', owners),
  part('A package.json with a configuration', packageManifest),
  part('Your own configuration', userConfiguration),
  part('The settings of agents', agentSettings),
  part('Files of JSON', dataFile),
  part('Files', file),
  part('Folders and paths', folder),
  part('State that ledger keeps or reads', keptState),
  part('Places that are cited as evidence', surface),
  part('git', git),
  part('The base of a change', base),
  part('Writing several files as one', transaction),
  part('`ledger unlock`, and who holds the lock', lock),
  part('Beside an answer, on standard error', notice),
  part('Answers of one sentence', outcomeLine),
  part('`ledger hook`', hook),
  part('`ledger hook`: facts at the touch of a file', touch),
  part('`ledger mcp`', server),
];

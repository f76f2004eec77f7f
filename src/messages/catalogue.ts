import { act } from './act.ts';
import { adoption } from './adoption.ts';
import { answer } from './answer.ts';
import { audit } from './audit.ts';
import { baseline } from './baseline.ts';
import { captureRequest } from './capture-request.ts';
import { confirm } from './confirm.ts';
import { inspect } from './inspect.ts';
import { invocation } from './invocation.ts';
import { json } from './json.ts';
import type { CatalogueEntry } from './message.ts';
import { lint, lintNotice } from './lint.ts';
import { noteImport, statement } from './note-import.ts';
import { policy } from './policy.ts';
import { recallNote } from './recall-note.ts';
import { recordPath } from './record-path.ts';
import { reviewJson, reviewList } from './review-list.ts';
import { savedPlan } from './saved-plan.ts';
import { entryPlace, secret } from './secret.ts';
import { initBaseline, setupPlace } from './setup-place.ts';
import { storeIndex } from './store-index.ts';
import { toolEdit } from './tool-edit.ts';
import { topicEdit } from './topic-edit.ts';
import { topicStore } from './topic-store.ts';
import { undo } from './undo.ts';
import { userStore } from './user-store.ts';

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
  part('Every command: how it was called, and where', invocation),
  part('Every act', act),
  part('Every act: secrets', secret),
  part('Every act: secrets, places of an entry', entryPlace),
  part('JSON that is read', json),
  part('`ledger capture`', captureRequest),
  part('`ledger capture --from-answer`', answer),
  part('`ledger capture --from-transcript`', statement),
  part('`ledger import`', noteImport),
  part('`ledger confirm`', confirm),
  part('`ledger adopt`', adoption),
  part('`ledger apply`', savedPlan),
  part('`ledger baseline`', baseline),
  part('`ledger index --store`', storeIndex),
  part('`ledger mv` and `ledger renumber`', recordPath),
  part('`ledger undo`', undo),
  part('`ledger sync`', userStore),
  part('`ledger topic`: the store', topicStore),
  part('`ledger topic`: what is written', topicEdit),
  part('`ledger lint` and `ledger gate`', lint),
  part('`ledger lint` and `ledger gate`: notices', lintNotice),
  part('`ledger audit`', audit),
  part('`ledger init`', setupPlace),
  part('`ledger init`: the baseline', initBaseline),
  part('`ledger recall`', recallNote),
  part('`ledger review`: a list', reviewList),
  part('`ledger review`: JSON', reviewJson),
  part('`ledger show`, `verify`, `graph` and `glossary`', inspect),
  part('The hook of an agent', toolEdit),
];

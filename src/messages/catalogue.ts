import { acceptedText } from './accepted-text.ts';
import { adopt } from './adopt.ts';
import { amend } from './amend.ts';
import { captureNative } from './capture-native.ts';
import { capture } from './capture.ts';
import { confirm } from './confirm.ts';
import { disposition } from './disposition.ts';
import { entry } from './entry.ts';
import { indexConditions } from './index-conditions.ts';
import { leftOutStatement } from './left-out-statement.ts';
import type { CatalogueEntry } from './message.ts';
import { policy } from './policy.ts';
import { savedPlan } from './saved-plan.ts';

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
  part('`ledger capture --from`', captureNative),
  part('`ledger capture --from-transcript`: why a statement is left out', leftOutStatement),
  part('`ledger reject`, `defer`, `quarantine`, `release`, `reopen` and `validate`', disposition),
  part('`ledger confirm`', confirm),
  part('`ledger amend`', amend),
  part('`ledger adopt`', adopt),
  part('`ledger index --adopt`: conditions of the index for the records', indexConditions),
  part('`ledger apply`: a plan that was saved', savedPlan),
];

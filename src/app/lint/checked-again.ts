import type { Diagnostic } from '#diagnostics/diagnostic';
import { fingerprint } from '#diagnostics/fingerprint';
import { lineMap } from '#diagnostics/line-map';
import { wordsOf } from '#messages/sentence';
import { acceptedBy, reasonsAgainst } from '#promotion/checked-again';
import { openEditBuffer } from '#promotion/edits/edit-buffer';
import { gates } from '#promotion/gates/all-gates';
import type { Reason } from '#promotion/reason';
import type { Request } from '#promotion/request';
import { openSession } from '#promotion/session';
import { cameWith } from '#provenance/ledger/decided-apart';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { ledgerOf } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { isSamePerson } from '#provenance/people/address-of';
import { principalOf } from '#provenance/people/principal';
import type { RecordedAct } from '#provenance/recorded-acts';
import { gateDocsUrl } from '#rules/docs-url';
import type { Loaded } from '#sources/load-workspace';
import { layoutOf } from '#workspace/paths/layout';
import type { Workspace } from '#workspace/workspace';

import { recordReader } from '../unit-of-work/read-one-record.ts';
import { worldWithoutReading } from './plan-index-rows.ts';

/**
 * Makes the checks of a promotion again over all that a change makes memory. Acts check a record
 * before they write its entry; an entry that was written by hand was not checked.
 *
 * @param adrFolder where decision records stand, unless the configuration says so
 */
export async function checkedAgain(
  { workspace, config }: Pick<Loaded, 'workspace' | 'config'>,
  adrFolder: string | null,
): Promise<Diagnostic[]> {
  const { history: since, people } = workspace.surroundings;
  if (!since) return [];
  const ledger = ledgerOf(workspace);
  const isNew = cameWith(since);
  const world = {
    ...worldWithoutReading(workspace, ledger, config, adrFolder),
    isSamePerson: isSamePerson(people),
  };
  const read = recordReader(layoutOf(config, adrFolder));
  const found: Diagnostic[] = [];
  for (const history of ledger.items.values()) {
    const act = acceptedBy(history, isNew);
    if (!act) continue;
    const session = openSession(world, requestOf(act), openEditBuffer(workspace, new Map(), read));
    for (const reason of await reasonsAgainst(session, history, act))
      found.push(diagnosticOf(reason, history, act, workspace));
  }
  return found;
}

/** Who accepted it, when, and what they overrode, as the entry tells. */
function requestOf({ entry }: RecordedAct): Request {
  const { id } = entry;
  const { at, by, overrides = [] } = entry.content;
  return {
    at,
    by,
    principal: principalOf(entry.content),
    reviewer: null,
    task: null,
    session: null,
    base: null,
    // Only who decided knew where it came up: their act stands for that.
    traces: [`ledger:${id}`],
    reason: null,
    overrides: overrides.map((each) => each.slice(0, 3)),
    rerun: null,
  };
}

/** A reason as a problem of the record it is about, or of the entry where there is none. */
function diagnosticOf(
  reason: Reason,
  history: ItemHistory,
  { entry }: RecordedAct,
  workspace: Workspace,
): Diagnostic {
  const record = recordOfItem(history, workspace);
  const [path, text, span] = record
    ? [record.document.path, record.document.text, record.id.span]
    : [entry.path, entry.text, { start: 0, end: 0 }];
  const gate = gates.find(({ code }) => code === reason.code);
  const { text: message, mend } = wordsOf(reason);
  return {
    code: reason.code,
    rule: gate?.name ?? reason.code,
    severity: 'error',
    path,
    place: lineMap(text).place(span),
    messageId: reason.message.id,
    data: {},
    message,
    why: gate?.why ?? '',
    mend,
    related: [],
    docsUrl: gateDocsUrl(reason.code, gate?.name ?? ''),
    fingerprint: fingerprint(reason.code, path, message, 0),
  };
}

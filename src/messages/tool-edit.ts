import { defineMessages } from './message.ts';

const path = 'corpus/findings/retry.md';

/** What a hook answers where an agent is about to write a file of memory. */
export const toolEdit = defineMessages('toolEdit', {
  entry: {
    text: '{path} is an entry of the ledger, which commands alone write: {program} --help lists them.',
    example: { path: 'corpus/ledger/2026/11/01JC.json', program: 'ledger' },
  },
  promoted: {
    text: '{path} is promoted memory ({item}), which acts alone change. If it no longer holds, propose what does: {program} capture "CLAIM" EVIDENCE --when "…" --not-when "…", and say in your last message that {item} is wrong. A person then runs {program} supersede {item}, {program} retract {item} --reason "…", or for a typo {program} amend {item} --reason "…".',
    example: { path, item: 'k3f', program: 'ledger' },
  },
  claimsDecision: {
    text: '{path} would say {status}, and nobody promoted it. Propose it instead: {program} capture "CLAIM" EVIDENCE --when "…" --not-when "…"; a person promotes it.',
    example: { path, status: 'promoted', program: 'ledger' },
  },
  untypedClaim: {
    text: '{path} would say {status} without a type, so no rule judges it, and nobody promoted it. Propose it instead: {program} capture "CLAIM" EVIDENCE --when "…" --not-when "…"; a person promotes it.',
    example: { path, status: 'promoted', program: 'ledger' },
  },
  accepted: {
    text: '{path} is accepted, so its words and its status stay as they are. What holds now is a new record: {program} capture "CLAIM" EVIDENCE --when "…" --not-when "…"; a person decides.',
    example: { path, program: 'ledger' },
  },
  sessionRemembered: {
    text: 'what this session was given before will not be given again: {why}',
    example: { why: 'the cache cannot be written' },
  },
});

import type { GateMeta } from '#promotion/gate';
import { promotedRecordGates } from '#promotion/recheck-promotion';
import { bootloaderPoints } from '#rules/authority/bootloader-points';
import { obligationNotWeakened } from '#rules/authority/obligation-not-weakened';
import { specUntouchedByMemory } from '#rules/authority/spec-untouched-by-memory';
import { noContradiction } from '#rules/consistency/no-contradiction';
import { noDuplicate } from '#rules/consistency/no-duplicate';
import { textsAgree } from '#rules/consistency/texts-agree';
import { acceptedUnchanged } from '#rules/finding/accepted-unchanged';
import { contentHashWellFormed } from '#rules/finding/content-hash-well-formed';
import { evidenceFresh } from '#rules/finding/evidence-fresh';
import { evidenceIndependent } from '#rules/finding/evidence-independent';
import { evidencePresent } from '#rules/finding/evidence-present';
import { evidenceResolves } from '#rules/finding/evidence-resolves';
import { memoryReadable } from '#rules/finding/memory-readable';
import { patternCorroborated } from '#rules/finding/pattern-corroborated';
import { patternCurrent } from '#rules/finding/pattern-current';
import { provenanceComplete } from '#rules/finding/provenance-complete';
import { quarantineHasReason } from '#rules/finding/quarantine-has-reason';
import { scopeEnvelopePresent } from '#rules/finding/scope-envelope-present';
import { supersessionReciprocal } from '#rules/finding/supersession-reciprocal';
import { oneTermOneMeaning } from '#rules/glossary/one-term-one-meaning';
import { changeWhole } from '#rules/guard/change-whole';
import { guardHolds } from '#rules/guard/guard-holds';
import { guardProved } from '#rules/guard/guard-proved';
import { targetExists } from '#rules/index/target-exists';
import { withdrawalComplete } from '#rules/index/withdrawal-complete';
import { actsJoined } from '#rules/ledger/acts-joined';
import { appendOnly } from '#rules/ledger/append-only';
import { changeCarried } from '#rules/ledger/change-carried';
import { decidedByAnother } from '#rules/ledger/decided-by-another';
import { entryIntact } from '#rules/ledger/entry-intact';
import { entryLawful } from '#rules/ledger/entry-lawful';
import { entryOrder } from '#rules/ledger/entry-order';
import { parentsPresent } from '#rules/ledger/parents-present';
import { promotionRecorded } from '#rules/ledger/promotion-recorded';
import { recordAsPinned } from '#rules/ledger/record-as-pinned';
import { retractionRespected } from '#rules/ledger/retraction-respected';
import { viewAsDerived } from '#rules/ledger/view-as-derived';
import { consequenceKept } from '#rules/policy/consequence-kept';
import { firstAdoption } from '#rules/policy/first-adoption';
import { ownersDecide } from '#rules/policy/owners-decide';
import { peopleDecide } from '#rules/policy/people-decide';
import { policyChanged } from '#rules/policy/policy-changed';
import { policyKeepsMemory } from '#rules/policy/policy-keeps-memory';
import { policyReadable } from '#rules/policy/policy-readable';
import { dispositionHasReason } from '#rules/queue/disposition-has-reason';
import { dispositionKnown } from '#rules/queue/disposition-known';
import { highConsequenceValidated } from '#rules/queue/high-consequence-validated';
import { kindRoutesToTarget } from '#rules/queue/kind-routes-to-target';
import { localDetailReason } from '#rules/queue/local-detail-reason';
import { noSilentDrop } from '#rules/queue/no-silent-drop';
import { oneItemOneTarget } from '#rules/queue/one-item-one-target';
import { queueResolvedBeforeClose } from '#rules/queue/queue-resolved-before-close';
import { validatedIsCorroborated } from '#rules/queue/validated-is-corroborated';
import { journalUntracked } from '#rules/readable/journal-untracked';
import { knownShape } from '#rules/readable/known-shape';
import { oneNameAFile } from '#rules/readable/one-name-a-file';
import { readableFile } from '#rules/readable/readable-file';
import { uniqueId } from '#rules/readable/unique-id';
import { uniqueNumber } from '#rules/readable/unique-number';
import { visibleRecord } from '#rules/readable/visible-record';
import { rules } from '#rules/registry';
import type { Rule } from '#rules/rule';
import { agentSettingsSafe } from '#rules/safety/agent-settings-safe';
import { linkStaysInside } from '#rules/safety/link-stays-inside';
import { noHiddenCharacters } from '#rules/safety/no-hidden-characters';
import { noInstructionPayload } from '#rules/safety/no-instruction-payload';
import { noSecret } from '#rules/safety/no-secret';
import { nothingHiddenInAccepted } from '#rules/safety/nothing-hidden-in-accepted';

/** One step of the gate. */
export interface GateStep {
  readonly name: string;
  /** What the step requires; problems after "Warnings:" do not fail the gate. */
  readonly asks: string;
  readonly rules: readonly Rule[];
  /** Checks of `ledger promote` that are made again. */
  readonly checks?: readonly GateMeta[];
}

/**
 * The steps of `ledger gate`. It checks the tree that a merge into the tip of the base would give,
 * compares it with that tip, and reads policy from the base. Where git cannot merge a file of
 * memory, that is an error, and the branch alone is checked.
 *
 * Every step runs, whatever an earlier one found; the order is for readers. Each report is an
 * error, a warning or an info. Errors refuse the change; `failOn` and `maxWarnings` of the base can
 * let less refuse it, or nothing. A problem that the base has already (the same rule, in the same
 * file, about the same thing) counts only where the rule guards memory (`isMemoryProtection`) and
 * the change edits the file.
 *
 * After the steps the gate reports what the change does to memory (`changeOfMemory`), also in files
 * that a waiver excuses. Words come from the records and the files of agents, before and after; who
 * acted, and why, comes from the new entries.
 */
const steps: readonly GateStep[] = [
  {
    name: 'Files',
    asks:
      'Every memory file can be read and matches the schema of its type. The configuration of ' +
      'the change still reads every accepted record, entry, index and glossary of the base, and ' +
      'turns no unpromoted file into memory. No file name can be mistaken for a memory or ' +
      'policy file (by case, Unicode form, hidden characters, or dots and spaces at an end). No ' +
      'two records of a type share an ID, and no two decisions in a folder share a number. No ' +
      'journal of an unfinished command is committed. Warnings: an unreadable row, ID, status, ' +
      'type, term or queue.',
    rules: [
      ...[readableFile, knownShape, visibleRecord, memoryReadable, policyKeepsMemory],
      ...[oneNameAFile, uniqueId, uniqueNumber, journalUntracked],
    ],
  },
  {
    name: 'Ledger entries',
    asks:
      'The ledger contains every entry of the base, line for line; only erased text may be ' +
      'replaced by its hash. The name of an entry is the day of its change and the hash of its ' +
      'content. Its parents exist. The table of changes allows the change from the status of ' +
      'the item, and the entry has what the table requires. The entry names the latest entry of ' +
      'the base for its item, or says the same; otherwise a later entry of the change names ' +
      'both and decides again. Only memory replaces memory. Warnings: a parent with a later ' +
      'date than its child.',
    rules: [entryIntact, appendOnly, parentsPresent, entryOrder, actsJoined, entryLawful],
  },
  {
    name: 'People',
    asks:
      'No agent or CI made a decision that the base reserves for people, unless the reviewer ' +
      'named in the entry approved the change. If the base requires owners, an owner of the ' +
      'record, or of each path that its evidence cites, decided or approved each promotion, ' +
      'amendment, replacement and withdrawal. For a high-consequence item, someone other than ' +
      'its author must promote, validate or confirm it, and reword it, replace it or change its ' +
      'load condition. Two people withdraw it: one quarantines it, another withdraws it. ' +
      'Someone other than the author validates an item; at normal consequence, a proof or ' +
      'evidence of two origins is enough. Someone other than the person who ordered a ' +
      'quarantine lifts it; at high consequence, also not the author. Someone other than the ' +
      'author erases an item that was withdrawn as poisoned or contradicted. If an author ' +
      'proposes a claim again that others withdrew, someone else promotes it. Warnings: a ' +
      'decision in the name of a person, made in an agent session or in CI, that neither that ' +
      'person nor the reviewer approved.',
    rules: [
      ...[peopleDecide, ownersDecide, decidedByAnother],
      ...[highConsequenceValidated, validatedIsCorroborated],
    ],
  },
  {
    name: 'Records',
    asks:
      'A record that was accepted or withdrawn at the base changes only as the table of changes ' +
      'allows for its new entries. Memory disappears only if this change withdraws or moves it. ' +
      'In a workspace with a ledger, only ledger commands turn a record into memory. An ' +
      'accepted record without an entry keeps its kind and text; a decision may change its ' +
      'status. A row that was undecided at the base is still in its queue or decided in the ' +
      'ledger; a task with undecided items keeps its file, and so does an undecided candidate. ' +
      'Warnings: a promotion that edits a spec that was approved at the base.',
    rules: [
      ...[changeCarried, promotionRecorded, acceptedUnchanged],
      ...[noSilentDrop, specUntouchedByMemory],
    ],
  },
  {
    name: 'Promotion checks',
    asks:
      'A finding that the change promotes has its provenance, scope, a well-formed content ' +
      'hash, and evidence. Its evidence exists and is not the claim, its own note, a candidate, ' +
      'a task, an index or the ledger. Promoted text does not weaken a requirement that it ' +
      'names. A pattern cites two promoted findings of different origin. A quarantine has a ' +
      'reason. The checks of `ledger promote` that need only the record (P03–P07 and P09–P13) ' +
      'run again on the merged tree, so entries written by hand get them too.',
    rules: [
      ...[provenanceComplete, contentHashWellFormed, scopeEnvelopePresent, evidencePresent],
      ...[evidenceResolves, evidenceIndependent, patternCorroborated, patternCurrent],
      ...[quarantineHasReason, obligationNotWeakened],
    ],
    checks: promotedRecordGates,
  },
  {
    name: 'Hashes and derived text',
    asks:
      'Each accepted or withdrawn record has the hash that its latest entry stored. Both ' +
      'records of a supersession name each other. Derived text matches records and ledger: ' +
      'index rows, the glossary, sections of guides, the lines of the instruction file that ' +
      'link to them, queue rows, and lines in files that agents load. If the change adds or ' +
      'deletes a derived row or line against its record, that is an error. A row that no ' +
      'command has written yet is not, and a difference that the base has too is at most an ' +
      'info. Each index row links to an existing file. A row of withdrawn memory says what to ' +
      'do; a row of superseded memory names the replacement. A term has one meaning. A queue ' +
      'row has one kind, one target that fits the kind, and a known status; if it is deferred, ' +
      'rejected or withdrawn, it has a reason. Warnings: a local detail that is not rejected as ' +
      '`execution-local`.',
    rules: [
      ...[recordAsPinned, supersessionReciprocal, viewAsDerived],
      ...[targetExists, withdrawalComplete],
      ...[oneItemOneTarget, kindRoutesToTarget, dispositionKnown],
      ...[dispositionHasReason, localDetailReason, oneTermOneMeaning, bootloaderPoints],
    ],
  },
  {
    name: 'Withdrawn facts',
    asks:
      'No claim, title, term, meaning, condition or sentence of a candidate or of memory ' +
      'repeats a retracted one in the same or nearly the same words, unless it was retracted as ' +
      '`stale`. A promotion can override this (P10); the report shows it.',
    rules: [retractionRespected],
  },
  {
    name: 'Pending items',
    asks:
      'The change decides every item that it proposes: promoted, rejected, deferred, blocked or ' +
      'quarantined. `gate.pending` at the base can require this of all items, or only of closed ' +
      'tasks. A decision in a comment counts if `ledger land` can apply it.',
    rules: [queueResolvedBeforeClose],
  },
  {
    name: 'Policy',
    asks:
      'The configuration, the waivers and the baseline can be read. A change must not weaken ' +
      'the check of later changes: remove or weaken a high-consequence requirement, turn its ' +
      'spec into a draft, let others review or decide, or switch off, lower or waive a rule ' +
      'that protects memory. If a reviewer of the base approved it, or if the forge reports no ' +
      'approvals, this is a warning. Warnings: each edit of a policy file. If the base has ' +
      'neither configuration nor ledger, or its configuration cannot be read, the configuration ' +
      'of the change applies, and the report says so.',
    rules: [firstAdoption, policyChanged, policyReadable, consequenceKept],
  },
  {
    name: 'Safety',
    asks:
      'Memory contains no secret and no hidden character, and accepted memory contains no text ' +
      'that the rendered page hides. Its links lead into the repository or to the web. ' +
      'Committed agent settings do not switch off all prompts or move agent memory out of the ' +
      'project. Warnings: other dangerous settings (some prompts off, requests to another host, ' +
      'no sandbox), look-alike characters, hidden text in a candidate, and text that tries to ' +
      'take over an agent.',
    rules: [
      ...[noSecret, noHiddenCharacters, nothingHiddenInAccepted, noInstructionPayload],
      ...[linkStaysInside, agentSettingsSafe],
    ],
  },
  {
    name: 'Guards, evidence and contradictions',
    asks:
      'The change breaks no guard of memory: patterns that files must or must not contain, ' +
      'values that must be equal, files that must change together. A guard can be read, matches ' +
      'its bad examples and passes its good ones; with `level: tell` it only warns. Evidence in ' +
      'the merged tree is unchanged since it was accepted; it may have moved. ' +
      '`gate.evidenceChanged: warning` at the base makes this a warning. Warnings: two ' +
      'statements of memory or of the instructions that contradict each other. Infos, if the ' +
      'rule is on: two facts that say the same.',
    rules: [
      ...[noContradiction, textsAgree, noDuplicate],
      ...[guardProved, guardHolds, changeWhole, evidenceFresh],
    ],
  },
];

const named = new Set(steps.flatMap((step) => step.rules));

/** The steps of the gate; the last one has the rules that no other one has. */
export const gateSteps: readonly GateStep[] = [
  ...steps,
  {
    name: 'Other rules',
    asks: 'All other rules of `ledger lint` that the base turns on.',
    rules: rules.filter((rule) => !named.has(rule)),
  },
];

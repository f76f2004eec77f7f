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
  /** What the step requires; text after "Warned of:" is a warning. */
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
    name: 'The tree',
    asks:
      'Every file of memory can be read, and fits the schema of its type. The configuration ' +
      'of the change leaves out no accepted record, entry, index or glossary that the base ' +
      'reads, and makes no file memory that nobody promoted. No file has a name that a file ' +
      'system could take for the one of a file of memory or of policy (by case, Unicode ' +
      'form, characters that cannot be seen, or dots and blanks at an end). No two records ' +
      'of a type share an id, and no two decisions in a folder a number. No journal of an ' +
      'unfinished act is committed. Warned of: a row, an id, a status, a type, a term or a ' +
      'queue that cannot be read.',
    rules: [
      ...[readableFile, knownShape, visibleRecord, memoryReadable, policyKeepsMemory],
      ...[oneNameAFile, uniqueId, uniqueNumber, journalUntracked],
    ],
  },
  {
    name: 'The law',
    asks:
      'The ledger has every entry of the base, line for line; only an erased text may have ' +
      'given way to its digest. The name of an entry is the day of its act and the digest ' +
      'of its content. Its parents are there. Its act is one that the table of acts allows ' +
      'from the status in which the act before left the item, and it has what the table ' +
      'asks for. It knows the latest act of the base on its item, or says the same as that ' +
      'act; if not, a later entry of the change knows both and decides again. Only memory ' +
      'takes the place of memory. Warned of: a parent that is dated later than its child.',
    rules: [entryIntact, appendOnly, parentsPresent, entryOrder, actsJoined, entryLawful],
  },
  {
    name: 'The people',
    asks:
      'No agent and no CI made a decision that the base leaves to people, unless the ' +
      'reviewer named in its entry approved the change. Where the base requires owners, an ' +
      'owner decided or approved each promotion, amendment, replacement and withdrawal: an ' +
      'owner of the record, or of each path that its evidence cites. An item of high ' +
      'consequence becomes memory only if somebody else than its raiser promotes, validates ' +
      'or confirms it. Only somebody else than its raiser rewords it, replaces it or ' +
      'changes when it is loaded. It is withdrawn by two people: one quarantines it, and ' +
      'another one withdraws it. A validation is by somebody else than the raiser; at ' +
      'normal consequence, a proof or evidence of two origins does instead. A quarantine is ' +
      'lifted by somebody else than who ordered it; at high consequence, not by the raiser ' +
      'either. Only somebody else than its raiser erases what was withdrawn as poisoned or ' +
      'contradicted. A claim that others withdrew is promoted again by somebody else than ' +
      'who raised it again. Warned of: a decision in the name of a person, made in a ' +
      'session of an agent or in CI, which neither that person nor the reviewer approved.',
    rules: [
      ...[peopleDecide, ownersDecide, decidedByAnother],
      ...[highConsequenceValidated, validatedIsCorroborated],
    ],
  },
  {
    name: 'Record by record',
    asks:
      'A record that was accepted or withdrawn at the base differs from the base only in ' +
      'what a new act on it may change by the table of acts. What was memory is gone only ' +
      'if this change withdraws or moves it. Where there is a ledger, only acts make a ' +
      'record memory. An accepted record that no act accepted keeps its kind and its text; ' +
      'a decision may change its status. A row that was undecided at the base is in its ' +
      'queue or in the ledger, a task with undecided items is there under its name, and so ' +
      'is the file of a candidate that no act decided. Warned of: a promotion that edits a ' +
      'spec which is approved at the base.',
    rules: [
      ...[changeCarried, promotionRecorded, acceptedUnchanged],
      ...[noSilentDrop, specUntouchedByMemory],
    ],
  },
  {
    name: 'The checks again',
    asks:
      'A finding that the change promotes has its provenance, its scope, a content hash in ' +
      'its form, and evidence. Evidence is there, and is not the claim itself, its own ' +
      'note, a candidate, a task, an index or the ledger. What is promoted does not weaken ' +
      'a requirement that it names. A pattern rests on two findings of different origin ' +
      'that are memory. A quarantine has a reason. The checks of `ledger promote` that ' +
      'judge a record (P03–P07 and P09–P13) run again on the merged tree, so that an entry ' +
      'written by hand does not escape them.',
    rules: [
      ...[provenanceComplete, contentHashWellFormed, scopeEnvelopePresent, evidencePresent],
      ...[evidenceResolves, evidenceIndependent, patternCorroborated, patternCurrent],
      ...[quarantineHasReason, obligationNotWeakened],
    ],
    checks: promotedRecordGates,
  },
  {
    name: 'Pins, and what is derived',
    asks:
      'Each record that was accepted or withdrawn has the digest that its latest act wrote ' +
      'into the ledger: its pin. Both records of a supersession name each other. What is ' +
      'derived from records and ledger says what they say: rows of the index, the glossary, ' +
      'sections of guides, the lines of the bootloader that lead there, rows of queues, and ' +
      'lines in files that agents load. A row or line that the change writes or takes out ' +
      'against its record is an error; one that no act wrote yet is none, and one that ' +
      'differed at the base is an info at most. Each row of the index leads to something ' +
      'that exists. A row of withdrawn memory says what to do; of superseded memory it ' +
      'names the replacement. A term has one meaning. A row of a queue has one kind, one ' +
      'target that fits the kind, and a known status; where it was put off, rejected or ' +
      'taken out of service, it has a reason. Warned of: a local detail that is not ' +
      'rejected as `execution-local`.',
    rules: [
      ...[recordAsPinned, supersessionReciprocal, viewAsDerived],
      ...[targetExists, withdrawalComplete],
      ...[oneItemOneTarget, kindRoutesToTarget, dispositionKnown],
      ...[dispositionHasReason, localDetailReason, oneTermOneMeaning, bootloaderPoints],
    ],
  },
  {
    name: 'What was withdrawn',
    asks:
      'What was retracted (other than as `stale`) is not said again in the same or nearly ' +
      'the same words: by no claim, title, term, meaning, condition or sentence of a ' +
      'candidate or of memory. An act may override this (P10); the report shows it.',
    rules: [retractionRespected],
  },
  {
    name: 'What waits',
    asks:
      'Each discovery that the change raises is decided in it: promoted, rejected, ' +
      'deferred, blocked or quarantined. `gate.pending` at the base can ask this of all ' +
      'items, or of closed tasks alone. A decision in a comment counts if `ledger land` can ' +
      'carry it out.',
    rules: [queueResolvedBeforeClose],
  },
  {
    name: 'The policy',
    asks:
      'The configuration, the waivers and the baseline can be read. A change may not ask ' +
      'less of later ones: remove or weaken a requirement of high consequence, make a draft ' +
      'of its spec, let others review or decide, or switch off, lower or waive a rule that ' +
      'guards memory. Where a reviewer of the base approved it, or where no forge says who ' +
      'approved, this is only warned of. Warned of: each edit of the files of policy. Where ' +
      'the base has neither configuration nor ledger, or its configuration cannot be read, ' +
      'the change is judged by its own, and the report says so.',
    rules: [firstAdoption, policyChanged, policyReadable, consequenceKept],
  },
  {
    name: 'Safety',
    asks:
      'Memory holds no secret and no character that cannot be seen, and accepted memory ' +
      'hides no text from the page that people see. Its links lead into the repository or ' +
      'to the web. Committed settings of agents do not switch off all prompts, nor move ' +
      'their memory out of the project. Warned of: other dangerous settings (some prompts ' +
      'off, requests to another host, no sandbox), look-alike characters, hidden text in a ' +
      'candidate, and text that tries to take an agent over.',
    rules: [
      ...[noSecret, noHiddenCharacters, nothingHiddenInAccepted, noInstructionPayload],
      ...[linkStaysInside, agentSettingsSafe],
    ],
  },
  {
    name: 'Other memory, and the code',
    asks:
      'The change keeps to the guards of memory: patterns that files must or must not have, ' +
      'values that are equal, files that change together. A guard can be read, catches its ' +
      'bad examples and lets its good ones pass; with `level: tell` it only warns. Evidence ' +
      'says in the merged tree what it said when it was accepted; it may have moved. ' +
      '`gate.evidenceChanged: warning` at the base makes this a warning. Warned of: two ' +
      'statements of memory, or of the instructions, that contradict each other. Told of, ' +
      'where the rule is on: two facts that say the same.',
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
    name: 'All else',
    asks: 'All other rules of `ledger lint` that the base has in force.',
    rules: rules.filter((rule) => !named.has(rule)),
  },
];

import { checksOfMemory } from '#promotion/checked-again';
import type { GateMeta } from '#promotion/gate';
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
  /** What is asked of the change, in one sentence or two. */
  readonly asks: string;
  readonly rules: readonly Rule[];
  /** Checks of a promotion that are made again. */
  readonly checks?: readonly GateMeta[];
}

/**
 * What `ledger gate` asks of a change. It asks it of the tree as it would be merged with the tip of
 * its base, compared with that tip, by the policy of the base.
 *
 * Every step is asked, whatever an earlier one found; the order is for readers. What a step asks
 * for and misses is refused, warned of or told, by the severity of its rule; `failOn` says what
 * refuses. The change does not answer for a problem that the base has too: the same rule, in the
 * same file, about the same thing. It does where that rule guards memory (`guardsMemory`) and the
 * change edits the file.
 *
 * Beside that the gate reports what the change does to memory (`changeOfMemory`): the words from
 * the records before and after, who acted and why from the new entries.
 */
const steps: readonly GateStep[] = [
  {
    name: 'The tree',
    asks:
      'Every file of memory can be read and fits its schema. The configuration of the change ' +
      'reads the same records as memory that the base reads. No file is called like a file of ' +
      'memory where case, Unicode forms or dots at an end do not count. No two records of a ' +
      'type have one id, and no two decisions of a folder one number. Git tracks no journal of ' +
      'an unfinished act. It warns of a row, an id or a status that cannot be read.',
    rules: [
      ...[readableFile, knownShape, visibleRecord, memoryReadable, policyKeepsMemory],
      ...[oneNameAFile, uniqueId, uniqueNumber, journalUntracked],
    ],
  },
  {
    name: 'The law',
    asks:
      'The ledger has every entry of the base, line for line; digests may stand for texts of ' +
      'an item that an act erased. The name of a new entry is the digest of its content. The ' +
      'entries that it goes on from are there; it warns where one of them is dated later. Each ' +
      'new entry takes its item from where the act before it left it to where the law of acts ' +
      'allows, with what that law asks for. It goes on from the latest act of the base on its ' +
      'item, or does not contradict it; else a later entry of the change goes on from both and ' +
      'decides once more.',
    rules: [entryIntact, appendOnly, parentsPresent, entryOrder, actsJoined, entryLawful],
  },
  {
    name: 'The people',
    asks:
      'An agent decided nothing that the base keeps to people, unless the reviewer whom its ' +
      'entry names approved the change. Where the base asks for owners, one of each path ' +
      'decided or approved. Of high consequence, another person than its raiser promotes, ' +
      'validates or confirms an item, and rewords it, replaces it or sets its condition; one ' +
      'person quarantines it, and another withdraws it. A validation has another person; of ' +
      'normal consequence, a proof or evidence of two origins will do. Another person than who ' +
      'ordered a quarantine lifts it, and another than its raiser erases what was withdrawn as ' +
      'wrong, or promotes again what others withdrew.',
    rules: [
      ...[peopleDecide, ownersDecide, decidedByAnother],
      ...[highConsequenceValidated, validatedIsCorroborated],
    ],
  },
  {
    name: 'Record by record',
    asks:
      'No record that was accepted or withdrawn at the base is deleted without an act. Where ' +
      'it differs from the base, a new act on it may change that part by the law. Where there ' +
      'is a ledger, acts alone make memory; what no act accepted keeps its text. Nothing that ' +
      'was undecided at the base is dropped. It warns where a promotion edits a spec that the ' +
      'base approved.',
    rules: [
      ...[changeCarried, promotionRecorded, acceptedUnchanged],
      ...[noSilentDrop, specUntouchedByMemory],
    ],
  },
  {
    name: 'The checks again',
    asks:
      'What the change promotes is complete: its provenance, its scope, and what it rests on, ' +
      'which is there and is no copy of the claim. It does not weaken a requirement that it ' +
      'names. A pattern rests on two findings of different origin that hold, and a quarantine ' +
      'has a reason. The checks of `ledger promote` that judge a record (P03–P07 and P09–P13) ' +
      'run again on the merged tree, also where an entry was written by hand.',
    rules: [
      ...[provenanceComplete, contentHashWellFormed, scopeEnvelopePresent, evidencePresent],
      ...[evidenceResolves, evidenceIndependent, patternCorroborated, patternCurrent],
      ...[quarantineHasReason, obligationNotWeakened],
    ],
    checks: checksOfMemory,
  },
  {
    name: 'Pins, and what is derived',
    asks:
      'Each record that was accepted or withdrawn has the digest that its latest act wrote ' +
      'down (its pin). Both records of a supersession name each other. What is derived from ' +
      'records and the ledger says what they say, unless it differed before: rows of the ' +
      'index, the glossary, sections of guides, rows of queues, and lines in files that agents ' +
      'load. Of rows, one that the change writes or takes out against its record is refused; ' +
      'one that was not written yet is not. Each row leads to something that is there. A row ' +
      'of withdrawn memory says what to do instead, a term has one meaning, and a row of a ' +
      'queue has no second kind or target, a known status, and a reason where it is set aside.',
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
      'No claim, title, meaning, condition or sentence of a candidate or of memory says again ' +
      'what was withdrawn, for any cause but `stale`, unless an act on it overrides P10, which ' +
      'the report shows.',
    rules: [retractionRespected],
  },
  {
    name: 'What waits',
    asks:
      'No discovery that the change raises still waits for its decision, and no task that it ' +
      'closes has an undecided one.',
    rules: [queueResolvedBeforeClose],
  },
  {
    name: 'The policy',
    asks:
      'The configuration, the waivers and the baseline can be read; it warns of each edit of ' +
      'them. A change that lowers a requirement of high consequence, who reviews, what is of ' +
      'high consequence or a rule that guards memory is refused; it warns where a reviewer of ' +
      'the base approved it, or the forge does not say who approved. Where the base has no ' +
      'policy that can be read, the change is judged by its own, and the report says so.',
    rules: [firstAdoption, policyChanged, policyReadable, consequenceKept],
  },
  {
    name: 'Safety',
    asks:
      'Memory holds no secret and hides no text. Its links lead into the repository or to the ' +
      'web. Settings of agents neither switch all prompts off nor keep notes outside of the ' +
      'project; it warns where they switch off some, or send to another host. It warns of text ' +
      'that tries to take an agent over.',
    rules: [
      ...[noSecret, noHiddenCharacters, nothingHiddenInAccepted, noInstructionPayload],
      ...[linkStaysInside, agentSettingsSafe],
    ],
  },
  {
    name: 'Other memory, and the code',
    asks:
      'It warns where memory contradicts itself. The code keeps to the guards of memory ' +
      '(patterns that must or must not be in files, files that change together), and each ' +
      'guard catches its own bad examples. The evidence of memory is in the merged tree what ' +
      'it was when it was accepted: an error, or a warning where the base says ' +
      '`gate.evidenceChanged: warning`.',
    rules: [
      ...[noContradiction, textsAgree, noDuplicate],
      ...[guardProved, guardHolds, changeWhole, evidenceFresh],
    ],
  },
];

const named = new Set(steps.flatMap((step) => step.rules));

/** The steps of the gate. The last one has all other rules of `ledger lint` that are in force. */
export const gateSteps: readonly GateStep[] = [
  ...steps,
  {
    name: 'All else',
    asks: 'All other rules of `ledger lint` that are in force at the base.',
    rules: rules.filter((rule) => !named.has(rule)),
  },
];

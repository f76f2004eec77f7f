import { checksOfMemory } from '#promotion/checked-again';
import type { GateMeta } from '#promotion/gate';
import { bootloaderPoints } from '#rules/authority/bootloader-points';
import { obligationNotWeakened } from '#rules/authority/obligation-not-weakened';
import { specUntouchedByMemory } from '#rules/authority/spec-untouched-by-memory';
import { noContradiction } from '#rules/consistency/no-contradiction';
import { noDuplicate } from '#rules/consistency/no-duplicate';
import { textsAgree } from '#rules/consistency/texts-agree';
import { acceptedBodyUnchanged } from '#rules/finding/accepted-body-unchanged';
import { adrAcceptedUnchanged } from '#rules/finding/adr-accepted-unchanged';
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
import { statusTransitionLegal } from '#rules/finding/status-transition-legal';
import { supersessionReciprocal } from '#rules/finding/supersession-reciprocal';
import { withdrawnAsItWas } from '#rules/finding/withdrawn-as-it-was';
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
 * What `ledger gate` asks of a change, in this order. It asks it of the tree as it would be merged
 * with the tip of its base, compared with that tip, by the policy of the base. Every step is asked,
 * whatever an earlier one found. What the base has as well (the same rule, file and words) is no
 * error of the change, in any step. Beside that the gate reports what the change does to memory,
 * from the records before and after, and never from the words of an entry (`changeOfMemory`).
 */
const steps: readonly GateStep[] = [
  {
    name: 'The tree',
    asks:
      'Every file of memory can be read and fits its schema, and the configuration of the ' +
      'change hides no file of memory that the base reads. No file has a name that some ' +
      'file system takes for that of a file of memory. Ids are unique among records of a ' +
      'type, and numbers among decisions of a folder. Git tracks no half-written act.',
    rules: [
      ...[readableFile, knownShape, visibleRecord, memoryReadable, policyKeepsMemory],
      ...[oneNameAFile, uniqueId, uniqueNumber, journalUntracked],
    ],
  },
  {
    name: 'The law',
    asks:
      'The ledger still has every entry of the base, byte for byte; of an item that was ' +
      'erased, digests may stand for texts. The name of each new entry is the digest of its ' +
      'content, the entries that it goes on from are there, and it is not dated before ' +
      'them. It comes after the latest act of the base on its item, or leaves the item the ' +
      'same; and it takes the item only from where that act left it to where the law of ' +
      'acts allows.',
    rules: [entryIntact, appendOnly, parentsPresent, entryOrder, actsJoined, entryLawful],
  },
  {
    name: 'The people',
    asks:
      'No agent decided what the base keeps to people, and where the base asks for owners, ' +
      'they gave their word. Of high consequence, somebody else than who raised it ' +
      'promoted, validated or confirmed it; of normal consequence, what is called validated ' +
      'has another person, a proof or a second source behind it. Somebody else than who ' +
      'ordered a quarantine lifts it.',
    rules: [
      ...[peopleDecide, ownersDecide, decidedByAnother],
      ...[highConsequenceValidated, validatedIsCorroborated],
    ],
  },
  {
    name: 'Record by record',
    asks:
      'A record that was accepted or withdrawn at the base is still there, and differs from ' +
      'it only in what the new acts on it may change by the law. No record says that it is ' +
      'memory without an act that made it so. A change that promotes into a spec edits no ' +
      'approved one, and nothing that was undecided at the base is dropped.',
    rules: [
      ...[changeCarried, promotionRecorded, statusTransitionLegal, withdrawnAsItWas, noSilentDrop],
      ...[acceptedBodyUnchanged, adrAcceptedUnchanged, specUntouchedByMemory],
    ],
  },
  {
    name: 'The checks again',
    asks:
      'What the change makes memory is complete, says when it holds, cites evidence that is ' +
      'there, and does not weaken a requirement. It passes again those checks of `ledger ' +
      'promote` that judge what was accepted, as its record stands in the merged tree, ' +
      'whoever wrote its entry: the tool, or a person by hand. A pattern rests on findings ' +
      'that hold, and a quarantine says why.',
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
      'records and the ledger says what they say: the rows of the index, the glossary, ' +
      'sections of guides, queues with their reasons, and the lines in files that agents ' +
      'load.',
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
      'No claim, title, meaning, condition or sentence of a candidate or of memory says ' +
      'again what was withdrawn as wrong or poisoned, unless the act that promoted it ' +
      'overrode that; the step of the people asks who may.',
    rules: [retractionRespected],
  },
  {
    name: 'What waits',
    asks:
      'No discovery that the change raises still waits for its decision, and no task that ' +
      'it closes has one.',
    rules: [queueResolvedBeforeClose],
  },
  {
    name: 'The policy',
    asks:
      'Each edit of the configuration, the waivers and the baseline is reported, and can be ' +
      'read. Where one makes less of a requirement, of who reviews, of what is of high ' +
      'consequence or of the rules that guard memory, a reviewer of the base approved it. Where the base has no policy that ' +
      'can be read, the change is judged by its own, and the report says so.',
    rules: [firstAdoption, policyChanged, policyReadable, consequenceKept],
  },
  {
    name: 'Safety',
    asks:
      'Memory holds no secret, hides no text, and addresses no agent in order to take it ' +
      'over. Its links lead into the repository or to the web. Settings of agents switch no ' +
      'prompt off and send nothing to other hosts.',
    rules: [
      ...[noSecret, noHiddenCharacters, nothingHiddenInAccepted, noInstructionPayload],
      ...[linkStaysInside, agentSettingsSafe],
    ],
  },
  {
    name: 'Other memory, and the code',
    asks:
      'Memory does not contradict or repeat itself. The code keeps to the guards of memory ' +
      '(patterns that must or must not be in files, files that change together), and each ' +
      'guard catches its own bad examples. The evidence of memory is in the merged tree ' +
      'what it was when it was accepted: an error, or a warning where the base says ' +
      '`gate.evidenceChanged: warning`.',
    rules: [
      ...[noContradiction, textsAgree, noDuplicate],
      ...[guardProved, guardHolds, changeWhole, evidenceFresh],
    ],
  },
];

const named = new Set(steps.flatMap((step) => step.rules));

/** The steps of the gate. The last one asks all else that `ledger lint` asks. */
export const gateSteps: readonly GateStep[] = [
  ...steps,
  {
    name: 'All else',
    asks: 'All that `ledger lint` asks besides.',
    rules: rules.filter((rule) => !named.has(rule)),
  },
];

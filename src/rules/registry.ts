// Generated from the files of src/rules by scripts/generate.ts. Do not edit.
import { bootloaderPoints } from './authority/bootloader-points.ts';
import { originObligationResolves } from './authority/origin-obligation-resolves.ts';
import { promotedRuleKept } from './authority/promoted-rule-kept.ts';
import { specUntouchedByMemory } from './authority/spec-untouched-by-memory.ts';
import { acceptedBodyUnchanged } from './finding/accepted-body-unchanged.ts';
import { adrAcceptedUnchanged } from './finding/adr-accepted-unchanged.ts';
import { contentHashWellFormed } from './finding/content-hash-well-formed.ts';
import { evidenceFresh } from './finding/evidence-fresh.ts';
import { evidencePresent } from './finding/evidence-present.ts';
import { evidenceResolves } from './finding/evidence-resolves.ts';
import { noObligationBlocks } from './finding/no-obligation-blocks.ts';
import { patternCorroborated } from './finding/pattern-corroborated.ts';
import { patternCurrent } from './finding/pattern-current.ts';
import { provenanceComplete } from './finding/provenance-complete.ts';
import { quarantineHasReason } from './finding/quarantine-has-reason.ts';
import { scopeEnvelopePresent } from './finding/scope-envelope-present.ts';
import { statusHistoryAppendOnly } from './finding/status-history-append-only.ts';
import { statusTransitionLegal } from './finding/status-transition-legal.ts';
import { supersessionReciprocal } from './finding/supersession-reciprocal.ts';
import { withdrawnAsItWas } from './finding/withdrawn-as-it-was.ts';
import { definitionPresent } from './glossary/definition-present.ts';
import { oneTermOneMeaning } from './glossary/one-term-one-meaning.ts';
import { promotedTermKept } from './glossary/promoted-term-kept.ts';
import { indexSectionsInOrder } from './index/index-sections-in-order.ts';
import { indexWithinBudget } from './index/index-within-budget.ts';
import { loadWhenDistinct } from './index/load-when-distinct.ts';
import { loadWhenMirrorsScope } from './index/load-when-mirrors-scope.ts';
import { loadWhenPresent } from './index/load-when-present.ts';
import { loadWhenSpecific } from './index/load-when-specific.ts';
import { mapNotTerritory } from './index/map-not-territory.ts';
import { oneRowPerTarget } from './index/one-row-per-target.ts';
import { promotedIsIndexed } from './index/promoted-is-indexed.ts';
import { rowNamesItsRecord } from './index/row-names-its-record.ts';
import { statusMirrorsTarget } from './index/status-mirrors-target.ts';
import { targetExists } from './index/target-exists.ts';
import { targetIsEvidence } from './index/target-is-evidence.ts';
import { withdrawalStaysVisible } from './index/withdrawal-stays-visible.ts';
import { withdrawnNotActive } from './index/withdrawn-not-active.ts';
import { actsJoined } from './ledger/acts-joined.ts';
import { appendOnly } from './ledger/append-only.ts';
import { decidedByAnother } from './ledger/decided-by-another.ts';
import { entryIntact } from './ledger/entry-intact.ts';
import { entryLawful } from './ledger/entry-lawful.ts';
import { entryMatchesRecord } from './ledger/entry-matches-record.ts';
import { entryOrder } from './ledger/entry-order.ts';
import { entryWithinBounds } from './ledger/entry-within-bounds.ts';
import { parentsPresent } from './ledger/parents-present.ts';
import { promotionRecorded } from './ledger/promotion-recorded.ts';
import { retractionRespected } from './ledger/retraction-respected.ts';
import { citedPathExists } from './native/cited-path-exists.ts';
import { indexLineShort } from './native/index-line-short.ts';
import { indexLoadsWhole } from './native/index-loads-whole.ts';
import { linkResolves } from './native/link-resolves.ts';
import { notDerivable } from './native/not-derivable.ts';
import { noteDateAbsolute } from './native/note-date-absolute.ts';
import { noteIndexed } from './native/note-indexed.ts';
import { typeKnown } from './native/type-known.ts';
import { whyAndHow } from './native/why-and-how.ts';
import { yamlPlain } from './native/yaml-plain.ts';
import { firstAdoption } from './policy/first-adoption.ts';
import { peopleDecide } from './policy/people-decide.ts';
import { policyChanged } from './policy/policy-changed.ts';
import { policyReadable } from './policy/policy-readable.ts';
import { copyUnedited } from './projection/copy-unedited.ts';
import { dispositionHasReason } from './queue/disposition-has-reason.ts';
import { dispositionKnown } from './queue/disposition-known.ts';
import { highConsequenceValidated } from './queue/high-consequence-validated.ts';
import { kindRoutesToTarget } from './queue/kind-routes-to-target.ts';
import { localDetailReason } from './queue/local-detail-reason.ts';
import { noSilentDrop } from './queue/no-silent-drop.ts';
import { oneItemOneTarget } from './queue/one-item-one-target.ts';
import { promotedHasLanded } from './queue/promoted-has-landed.ts';
import { queueResolvedBeforeClose } from './queue/queue-resolved-before-close.ts';
import { validatedIsCorroborated } from './queue/validated-is-corroborated.ts';
import { journalUntracked } from './readable/journal-untracked.ts';
import { knownDialect } from './readable/known-dialect.ts';
import { knownShape } from './readable/known-shape.ts';
import { oneNameAFile } from './readable/one-name-a-file.ts';
import { readableFile } from './readable/readable-file.ts';
import { uniqueId } from './readable/unique-id.ts';
import { uniqueNumber } from './readable/unique-number.ts';
import { visibleRecord } from './readable/visible-record.ts';
import { linkStaysInside } from './safety/link-stays-inside.ts';
import { noHiddenCharacters } from './safety/no-hidden-characters.ts';
import { nothingHiddenInAccepted } from './safety/nothing-hidden-in-accepted.ts';
import { waiverComplete } from './waivers/waiver-complete.ts';
import { waiverCurrent } from './waivers/waiver-current.ts';
import { waiverUsed } from './waivers/waiver-used.ts';
import type { Rule } from './rule.ts';

/** Every rule, sorted by code. */
export const rules: readonly Rule[] = [
  bootloaderPoints,
  originObligationResolves,
  promotedRuleKept,
  specUntouchedByMemory,
  acceptedBodyUnchanged,
  adrAcceptedUnchanged,
  contentHashWellFormed,
  evidenceFresh,
  evidencePresent,
  evidenceResolves,
  noObligationBlocks,
  patternCorroborated,
  patternCurrent,
  provenanceComplete,
  quarantineHasReason,
  scopeEnvelopePresent,
  statusHistoryAppendOnly,
  statusTransitionLegal,
  supersessionReciprocal,
  withdrawnAsItWas,
  definitionPresent,
  oneTermOneMeaning,
  promotedTermKept,
  indexSectionsInOrder,
  indexWithinBudget,
  loadWhenDistinct,
  loadWhenMirrorsScope,
  loadWhenPresent,
  loadWhenSpecific,
  mapNotTerritory,
  oneRowPerTarget,
  promotedIsIndexed,
  rowNamesItsRecord,
  statusMirrorsTarget,
  targetExists,
  targetIsEvidence,
  withdrawalStaysVisible,
  withdrawnNotActive,
  actsJoined,
  appendOnly,
  decidedByAnother,
  entryIntact,
  entryLawful,
  entryMatchesRecord,
  entryOrder,
  entryWithinBounds,
  parentsPresent,
  promotionRecorded,
  retractionRespected,
  citedPathExists,
  indexLineShort,
  indexLoadsWhole,
  linkResolves,
  notDerivable,
  noteDateAbsolute,
  noteIndexed,
  typeKnown,
  whyAndHow,
  yamlPlain,
  firstAdoption,
  peopleDecide,
  policyChanged,
  policyReadable,
  copyUnedited,
  dispositionHasReason,
  dispositionKnown,
  highConsequenceValidated,
  kindRoutesToTarget,
  localDetailReason,
  noSilentDrop,
  oneItemOneTarget,
  promotedHasLanded,
  queueResolvedBeforeClose,
  validatedIsCorroborated,
  journalUntracked,
  knownDialect,
  knownShape,
  oneNameAFile,
  readableFile,
  uniqueId,
  uniqueNumber,
  visibleRecord,
  linkStaysInside,
  noHiddenCharacters,
  nothingHiddenInAccepted,
  waiverComplete,
  waiverCurrent,
  waiverUsed,
].sort((a, b) => (a.code < b.code ? -1 : 1));

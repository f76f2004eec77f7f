import type { Gate } from '../gate.ts';
import { consequenceSatisfied } from './consequence-satisfied.ts';
import { evidenceHashed } from './evidence-hashed.ts';
import { guardProved } from './guard-proved.ts';
import { itemMayMove } from './item-may-move.ts';
import { lintClean } from './lint-clean.ts';
import { loadWhenGiven } from './load-when-given.ts';
import { notDuplicate } from './not-duplicate.ts';
import { notRetracted } from './not-retracted.ts';
import { nothingHidden } from './nothing-hidden.ts';
import { obligationsKept } from './obligations-kept.ts';
import { patternDistilled } from './pattern-distilled.ts';
import { provenanceFilled } from './provenance-filled.ts';
import { scopeGiven } from './scope-given.ts';
import { targetFree } from './target-free.ts';
import { worthKeeping } from './worth-keeping.ts';

/** All gates in the order of their codes; a promotion passes every one of them. */
export const gates: readonly Gate[] = [
  itemMayMove,
  lintClean,
  provenanceFilled,
  evidenceHashed,
  scopeGiven,
  loadWhenGiven,
  obligationsKept,
  consequenceSatisfied,
  patternDistilled,
  notRetracted,
  notDuplicate,
  targetFree,
  nothingHidden,
  guardProved,
  worthKeeping,
];

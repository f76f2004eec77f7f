import { firstSentenceOf } from '#claims/sentences/sentences';
import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { type ComparedTexts, comparedTexts } from './compared-texts.ts';
import { repeatedStatements, type Repetitions } from './repeated-statements.ts';
import { type StandingMemory, standingMemory } from './standing-memory.ts';
import { type StandingText, standingTexts } from './standing-text.ts';
import { type TextConflict, textConflicts } from './text-conflicts.ts';

/** What whole texts say that does not go together, and what was compared. */
export interface TextComparison {
  readonly conflicts: readonly TextConflict[];
  readonly repetitions: Repetitions;
  /** Every statement that was compared. */
  readonly statements: readonly StandingText[];
  readonly compared: ComparedCounts;
}

/** How much was compared, and what was not. */
export interface ComparedCounts extends Pick<ComparedTexts, 'leftOut' | 'cut' | 'long'> {
  readonly statements: number;
  readonly files: number;
  /** Statements that were compared with some of the others alone, for too many are like them. */
  readonly partly: number;
  /** Claims of records, of promoted notes and of entries. */
  readonly claims: number;
}

/** Kinds whose claims are rules of their own files, or say nothing about the project. */
const apart: ReadonlySet<string> = new Set(['term', 'local', 'behaviour']);
/** Longer claims say several things; of them the first sentence is compared. */
const longest = 300;

const placeOf = oncePerObject((): { found: TextComparison | null } => ({ found: null }));

/**
 * Compares every whole text with all others and with the claims that stand as memory; once for a
 * workspace.
 */
export function textComparison(workspace: Workspace, ledger: Ledger): TextComparison {
  return (placeOf(workspace).found ??= compareTexts(workspace, ledger));
}

function compareTexts(workspace: Workspace, ledger: Ledger): TextComparison {
  const { texts, leftOut, cut, long } = comparedTexts(workspace, ledger);
  const statements = standingTexts(texts);
  const claims = standingMemory(workspace, ledger).flatMap(shortened);
  const found =
    statements.length === 0 ? { conflicts: [], partly: 0 } : textConflicts(statements, claims);
  return {
    conflicts: found.conflicts,
    repetitions: repeatedStatements(statements),
    statements,
    compared: {
      statements: statements.length,
      files: texts.length,
      claims: claims.length,
      leftOut,
      cut,
      long,
      partly: found.partly,
    },
  };
}

function shortened(memory: StandingMemory): StandingMemory[] {
  if (memory.claim.trim() === '' || apart.has(memory.kind ?? '')) return [];
  return [
    memory.claim.length <= longest
      ? memory
      : { ...memory, claim: firstSentenceOf(memory.claim) ?? memory.claim },
  ];
}

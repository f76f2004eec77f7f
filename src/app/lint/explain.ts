import { closest } from '#diagnostics/near-match';
import { exampleNotes, type GateMeta } from '#promotion/gate';
import { gates } from '#promotion/gates/all-gates';
import type { Note } from '#promotion/reason';
import { rules } from '#rules/registry';
import type { RuleMeta } from '#rules/rule';
import { findRule, SelectionError } from '#rules/selection';

import type { RuleExample, Word } from './explanation.ts';

/** What `ledger explain` prints. `near` is the most similar name; null if none is similar. */
export type Explanation =
  | { readonly kind: 'list'; readonly rules: readonly RuleMeta[] }
  | { readonly kind: 'rule'; readonly rule: RuleMeta; readonly example: RuleExample | null }
  | { readonly kind: 'gate'; readonly gate: GateMeta; readonly says: readonly Note[] }
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'unknown'; readonly asked: string; readonly near: string | null };

/**
 * Explains a rule, a gate or a word of the model; without a subject, lists the rules.
 *
 * @param subject a code, a rule's name, an alias or a word of the glossary, in any case
 */
export async function explain(subject?: string): Promise<Explanation> {
  if (subject === undefined) return { kind: 'list', rules };
  const { examples } = await import('#generated/rule-examples');
  const { words } = await import('#generated/words');
  try {
    const rule = findRule(rules, subject);
    return { kind: 'rule', rule, example: examples[rule.code] ?? null };
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error;
  }
  const wanted = subject.trim().toLowerCase();
  const gate = gates.find((each) => each.code.toLowerCase() === wanted || each.name === wanted);
  if (gate) return { kind: 'gate', gate, says: exampleNotes(gate) };
  const word = words.find(
    (each) => each.term.toLowerCase() === wanted || `${each.term.toLowerCase()}s` === wanted,
  );
  if (word) return { kind: 'word', word };
  return {
    kind: 'unknown',
    asked: subject,
    near: closest(subject, [
      ...rules.flatMap((rule) => [rule.code, rule.name]),
      ...gates.flatMap((each) => [each.code, each.name]),
      ...words.map((each) => each.term),
    ]),
  };
}

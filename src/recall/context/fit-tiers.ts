import type { Caps } from './caps.ts';
import { cutText } from './cut-text.ts';
import { tokensOf } from './tokens.ts';

/** The tiers of caliban, in the order they are put together. */
export type TierName = 'global' | 'project' | 'auto';

/** Why a tier was cut, and what it lost. */
export interface TierCut {
  /** The setting whose cap it was. */
  readonly by: 'cap_tokens_auto' | 'cap_tokens_claude_md' | 'cap_tokens_combined';
  /** Tokens that setting leaves to all it is about. */
  readonly cap: number;
  /** The tokens there were before, of the tier. */
  readonly tokens: number;
  readonly bytes: number;
}

/** A tier that fits. */
export interface FittedTier {
  readonly body: string;
  readonly cut: TierCut | null;
}

/**
 * Makes tiers fit their caps: the auto tier its own; project, then global, that of CLAUDE.md; then
 * auto first, project, global the combined one. A tier that two caps cut is cut once, to the
 * smaller.
 */
export function fitTiers(
  bodies: Readonly<Partial<Record<TierName, string>>>,
  caps: Caps,
): Readonly<Partial<Record<TierName, FittedTier>>> {
  const fitted: Partial<Record<TierName, FittedTier>> = {};
  const names: readonly TierName[] = ['global', 'project', 'auto'];
  for (const name of names) {
    const body = bodies[name];
    if (body !== undefined) fitted[name] = { body, cut: null };
  }
  const sum = (among: readonly TierName[]): number =>
    among.reduce((total, name) => total + tokensOf(fitted[name]?.body ?? ''), 0);
  const shed = (order: readonly TierName[], cap: number | null, by: TierCut['by']): void => {
    for (const name of order) {
      const whole = bodies[name];
      if (cap === null || whole === undefined || sum(order) <= cap) continue;
      const room = Math.max(0, cap - sum(order.filter((other) => other !== name)));
      const { text, bytes } = cutText(whole, room * 4 + 3);
      // A tier that is shorter than its marker would only grow.
      if (tokensOf(text) >= tokensOf(whole)) continue;
      fitted[name] = { body: text, cut: { by, cap, tokens: tokensOf(whole), bytes } };
    }
  };
  shed(['auto'], caps.auto, 'cap_tokens_auto');
  shed(['project', 'global'], caps.claudeMd, 'cap_tokens_claude_md');
  shed(['auto', 'project', 'global'], caps.combined, 'cap_tokens_combined');
  return fitted;
}

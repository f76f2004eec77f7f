import { countLines, utf8Length } from '#workspace/stores/index-splice';

import type { Loss, ShownTier, TierFile } from './context-view.ts';
import { tokensOf } from './tokens.ts';

/** A file of a tier as `--explain` shows it. */
export function shownTier(
  tier: string,
  { path, text, why }: TierFile,
  body: string | null,
  more: {
    readonly note?: string | null;
    readonly lost?: readonly Loss[];
    readonly state?: ShownTier['state'];
  } = {},
): ShownTier {
  const loaded = body ?? '';
  return {
    tier,
    path,
    state:
      more.state ??
      (why !== null ? 'unreadable' : text === null ? 'absent' : loaded === '' ? 'empty' : 'loaded'),
    note: why ?? more.note ?? null,
    lines: countLines(text ?? ''),
    bytes: utf8Length(text ?? ''),
    loadedBytes: utf8Length(loaded),
    tokens: tokensOf(loaded),
    lost: more.lost ?? [],
  };
}

/**
 * A tier that the environment or a setting keeps from being looked at: nothing of the disk shows.
 */
export function tierOff(tier: string, by: string): ShownTier {
  return {
    tier,
    path: '',
    state: 'off',
    note: by,
    lines: 0,
    bytes: 0,
    loadedBytes: 0,
    tokens: 0,
    lost: [],
  };
}

/** Whether a text has nothing in it that could be loaded. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

import type { Document } from '#workspace/document';
import type { CommentStrip } from '#workspace/stores/index-splice';

import { indexCaps, indexLosses, trimIndexToCaps, withWarning } from './loaded-index.ts';
import {
  charactersOf,
  type ContextView,
  cutText,
  escapedBody,
  estimateTokens,
  isBlank,
  type Loss,
  type ShownTier,
  shownTier,
  type TierFile,
  tierOff,
  type TierTag,
  wrapped,
} from './shown-tier.ts';

/** Whose instructions a file holds, in loading order. */
type ClaudeTier = 'managed' | 'user' | 'project' | 'local';

/** A file of instructions. */
export interface ClaudeFile {
  readonly tier: ClaudeTier;
  /** Whether it is a rule of `.claude/rules`. */
  readonly isRule: boolean;
  readonly file: TierFile;
  /** The file that imports it; null for none. */
  readonly by: string | null;
  /** Imports that were not loaded. */
  readonly left: readonly { readonly target: string; readonly why: string }[];
  /** Globs of a rule that is only loaded with such files. */
  readonly globs: readonly string[];
  /** The setting that switches it off; null for none. */
  readonly offBy: string | null;
}

/** Input of Claude Code's loader. */
interface ClaudeTiers {
  /** In loading order. */
  readonly files: readonly ClaudeFile[];
  readonly auto:
    { readonly file: TierFile; readonly document: Document | null } | { readonly offBy: string };
  readonly strip: CommentStrip;
  /** Limit for each file of instructions; null for none. */
  readonly capCharsFile: number | null;
}

const tags: Readonly<Record<ClaudeTier, TierTag>> = {
  managed: 'managed-claude-md',
  user: 'user-claude-md',
  project: 'project-claude-md',
  local: 'local-claude-md',
};

/** Builds the text that Claude Code loads at its start: instructions, then its index of notes. */
export function claudeText({
  files,
  auto,
  strip,
  capCharsFile,
}: ClaudeTiers): Omit<ContextView, 'notices'> {
  const loaded = files.map((each) => ({ each, ...bodyOf(each, capCharsFile) }));
  const index =
    'offBy' in auto || auto.file.text === null
      ? null
      : trimIndexToCaps(auto.file.text, auto.document, indexCaps.others, strip);
  const indexBody = index === null || index.text === '' ? null : escapedBody(withWarning(index));
  const blocks = [
    ...loaded.flatMap(({ each, body }) =>
      body === null
        ? []
        : [
            wrapped(
              each.isRule ? 'project-rule' : tags[each.tier],
              { path: each.file.path, ...(each.by === null ? {} : { imported_by: each.by }) },
              body,
            ),
          ],
    ),
    ...(indexBody === null || 'offBy' in auto
      ? []
      : [wrapped('auto-memory', { path: auto.file.path }, indexBody)]),
  ];
  const bodies = [...loaded.map(({ body }) => body), indexBody];
  return {
    profile: 'claude',
    text: blocks.join('\n'),
    tokens: bodies.reduce((sum, body) => sum + estimateTokens(body ?? ''), 0),
    cap: null,
    tiers: [
      ...loaded.map(({ each, body, lost }) => tierOf(each, body, lost)),
      'offBy' in auto
        ? tierOff('auto', auto.offBy)
        : shownTier('auto', auto.file, indexBody, {
            lost: index === null ? [] : indexLosses(index),
          }),
    ],
    warnings: [],
  };
}

function bodyOf(
  { file, globs, offBy }: ClaudeFile,
  max: number | null,
): { readonly body: string | null; readonly lost: readonly Loss[] } {
  if (file.text === null || globs.length > 0 || offBy !== null || isBlank(file.text))
    return { body: null, lost: [] };
  const whole = escapedBody(file.text);
  if (max === null) return { body: whole, lost: [] };
  const { text: body, bytes } = cutText(whole, max);
  const text = `${charactersOf(whole)} characters, but cap_chars_file leaves ${max}`;
  return { body, lost: bytes === 0 ? [] : [{ by: 'cap_chars_file', text, bytes }] };
}

function tierOf(
  { tier, file, by, left, globs, offBy }: ClaudeFile,
  body: string | null,
  lost: readonly Loss[],
): ShownTier {
  if (offBy !== null) return shownTier(tier, file, null, { state: 'off', note: offBy });
  const note =
    globs.length > 0
      ? `when it works on ${globs.join(', ')}`
      : by === null
        ? null
        : `imported by ${by}`;
  return shownTier(tier, file, body, {
    note,
    lost: [
      ...lost,
      ...left.map(({ target, why }) => ({
        by: 'imports',
        text: `@${target}: ${why}`,
        bytes: null,
      })),
    ],
    state: globs.length > 0 ? 'later' : undefined,
  });
}

import type { Document } from '#workspace/document';
import type { CommentStrip } from '#workspace/stores/index-splice';

import {
  charactersOf,
  type ContextView,
  cutText,
  escapedBody,
  isBlank,
  type Loss,
  type ShownTier,
  shownTier,
  type TierFile,
  tierOff,
  type TierTag,
  tokensOf,
  wrapped,
} from './shown-tier.ts';
import { indexCaps, indexLosses, splicedIndex, withWarning } from './spliced-index.ts';

/** Whose instructions a file holds, in the order they are loaded; later ones win attention. */
export type ClaudeTier = 'managed' | 'user' | 'project' | 'local';

/** A file of instructions, in the order they are loaded. */
export interface ClaudeFile {
  readonly tier: ClaudeTier;
  /** Whether it is a rule of `.claude/rules`. */
  readonly isRule: boolean;
  readonly file: TierFile;
  /** The file that imports it. */
  readonly by: string | null;
  /** What it asked for and did not get. */
  readonly left: readonly { readonly target: string; readonly why: string }[];
  /** Globs of a rule that is only loaded with the files it is about. */
  readonly globs: readonly string[];
  /** The setting that keeps it from being loaded. */
  readonly offBy: string | null;
}

/** What Claude Code's loader is given. */
export interface ClaudeTiers {
  readonly files: readonly ClaudeFile[];
  readonly auto:
    { readonly file: TierFile; readonly document: Document | null } | { readonly offBy: string };
  readonly strip: CommentStrip;
  /** Characters that one file of instructions may have; null for all of them. */
  readonly capCharsFile: number | null;
}

const tags: Readonly<Record<ClaudeTier, TierTag>> = {
  managed: 'managed-claude-md',
  user: 'user-claude-md',
  project: 'project-claude-md',
  local: 'local-claude-md',
};

/**
 * What Claude Code loads at its start: instructions from managed to local, imports before what
 * imports them, then the index of its notes.
 */
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
      : splicedIndex(auto.file.text, auto.document, indexCaps.others, strip);
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
    tokens: bodies.reduce((sum, body) => sum + tokensOf(body ?? ''), 0),
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
  most: number | null,
): { readonly body: string | null; readonly lost: readonly Loss[] } {
  if (file.text === null || globs.length > 0 || offBy !== null || isBlank(file.text))
    return { body: null, lost: [] };
  const whole = escapedBody(file.text);
  if (most === null) return { body: whole, lost: [] };
  const { text, bytes } = cutText(whole, most);
  return {
    body: text,
    lost:
      bytes === 0
        ? []
        : [
            {
              by: 'cap_chars_file',
              text: `${charactersOf(whole)} characters where cap_chars_file leaves ${most}`,
              bytes,
            },
          ],
  };
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

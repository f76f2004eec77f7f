import { indexCaps, indexLosses, trimIndexToCaps, withNotice } from '#recall/context/loaded-index';
import {
  type ContextView,
  estimateTokens,
  shownTier,
  type TierFile,
  tierOff,
} from '#recall/context/shown-tier';
import type { Document } from '#workspace/document';
import type { CommentStrip } from '#workspace/stores/index-splice';

import { visibleInCode } from './ledger-text.ts';

interface MiniClaudeTier {
  readonly folder: string;
  readonly file: TierFile;
  readonly document: Document | null;
  readonly strip: CommentStrip;
}

/** Builds the section of mini-claude's prompt with its index. */
export function buildMiniClaudeText(
  auto: MiniClaudeTier | { readonly offBy: string },
): Omit<ContextView, 'notices'> {
  const shared = { profile: 'mini-claude', cap: null, warnings: [] } as const;
  if ('offBy' in auto)
    return { ...shared, text: '', tokens: 0, tiers: [tierOff('auto', auto.offBy)] };
  const index =
    auto.file.text === null
      ? null
      : trimIndexToCaps(auto.file.text, auto.document, indexCaps.others, auto.strip);
  const body = index === null ? '' : withNotice(index);
  const text = promptSection(visibleInCode(auto.folder), body);
  return {
    ...shared,
    text,
    tokens: estimateTokens(text),
    tiers: [shownTier('auto', auto.file, body, { lost: index === null ? [] : indexLosses(index) })],
  };
}

function promptSection(folder: string, index: string): string {
  return `# Memory System

You have a persistent, file-based memory system at \`${folder}\`.

## Memory Types
- **user**: User's role, preferences, knowledge level
- **feedback**: Corrections and guidance from the user
- **project**: Ongoing work, goals, deadlines, decisions
- **reference**: Pointers to external resources

## How to Save Memories
Use the write_file tool to create a memory file with YAML frontmatter:
\`\`\`
---
name: short title
description: one line that says what it is about
type: user | feedback | project | reference
---
What to remember.
\`\`\`
Save to: \`${folder}/\`
Filename format: \`{type}_{slugified_name}.md\`

## What NOT to Save
- Code patterns or architecture (read the code instead)
- Git history (use git log)
- Anything already in CLAUDE.md
- Ephemeral task details

${index === '' ? '(No memories saved yet.)' : `## Current Memory Index\n${index}`}
`;
}

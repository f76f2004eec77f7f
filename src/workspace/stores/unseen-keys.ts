import type { Span } from '#diagnostics/diagnostic';

import type { Document, Malformed } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import type { AgentLayout } from '../paths/agent-layout.ts';
import { decidingKeys } from './deciding-keys.ts';
import { readNativeFields } from './native-fields.ts';
import type { NativeField } from './store.ts';
import { isFilled } from './written-values.ts';

/** Keys that decide when a file is loaded, in frontmatter that its agent does not see. */
export interface UnseenKeys {
  readonly layout: AgentLayout;
  readonly why: 'unclosed' | 'second-block' | 'comment' | 'empty-lines';
  readonly fields: readonly NativeField[];
  readonly span: Span;
}

/** The keys of a file whose frontmatter its agent does not see; null where it sees them all. */
export function unseenKeysOf(document: Document): UnseenKeys | null {
  const layout = agentFileAt(document.path)?.layout;
  if (layout === undefined || typeof layout.loaded === 'string') return null;
  const unseen = unseenBlock(document);
  if (unseen === null) return null;
  const keys = decidingKeys(layout.loaded);
  const seen = new Set(filled(document.text).map(({ key }) => key));
  const fields = filled(`${unseen.text}\n---\n`).filter(
    ({ key }) => keys.includes(key) && !seen.has(key),
  );
  return fields.length === 0 ? null : { layout, why: unseen.why, fields, span: unseen.span };
}

/** The fields that say something. */
function filled(text: string): NativeField[] {
  return readNativeFields(text).fields.filter(isFilled);
}

/** Frontmatter as it is written, from its first line, where agents do not look for it. */
function unseenBlock({ text, frontmatter }: Document): {
  readonly text: string;
  readonly why: UnseenKeys['why'];
  readonly span: Span;
} | null {
  if (frontmatter.kind === 'broken') {
    const { reason, span } = frontmatter.problem;
    return reason === 'unclosed' || reason === 'second-block'
      ? { text: text.slice(span.start), why: reason, span }
      : null;
  }
  if (frontmatter.kind !== 'read' || frontmatter.block.start === 0) return null;
  const { start, end } = frontmatter.block;
  return {
    text: text.slice(start, end),
    why: frontmatter.comment === null ? 'empty-lines' : 'comment',
    span: { start, end: text.indexOf('\n', start) },
  };
}

/** Whether the agent of a note does not see the keys by which it finds the note. */
export function losesNoteKeys({ text, problem }: Pick<Malformed, 'text' | 'problem'>): boolean {
  return (
    problem.kind === 'frontmatter' &&
    (problem.problem.reason === 'unclosed' || problem.problem.reason === 'second-block') &&
    /^(?:name|description|type):/m.test(text.slice(problem.problem.span.start))
  );
}

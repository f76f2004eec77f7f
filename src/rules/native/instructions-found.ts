import type { Span } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import type { Document } from '#workspace/document';
import { agentFileAt, misnamedAgentFile } from '#workspace/paths/agent-files';
import { readerOf } from '#workspace/paths/agent-layouts';
import { lastName, resolveTarget } from '#workspace/paths/target';
import { nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { atStart, defineRule, inFile, message, report } from '../rule.ts';

/**
 * Agents that load imports, `@path`.
 */
const importing = new Set(['claude', 'gemini']);

export const instructionsFound = defineRule({
  code: 'NAT023',
  name: 'instructions-found',
  severity: 'warning',
  summary: 'Instruction files have names that agents read, and contain the instructions.',
  why: 'The agent finds no instructions, or only a file name, without a warning.',
  falsePositives:
    'Only `ledger audit` checks names, and names without a folder only at the root. A file in ' +
    '`.github/instructions` without `applyTo` is an info.',
  messages: {
    case: message(
      '{agent} reads {right}, and {name} only on some systems',
      'git mv -f {from} {to}',
    ),
    ending: message('{agent} reads {right} here, not {name}', 'git mv {from} {to}'),
    path: message(
      'the file contains only the path {target}, which {agent} does not follow',
      'replace the path with the text of {target}',
    ),
    import: message(
      'the file contains only the path {target}, which {agent} does not follow',
      'replace the path with @{target}',
    ),
    link: message(
      'the file contains only a link to {target}, which {agent} does not load',
      'replace the link with @{target}',
    ),
  },
  *check(workspace) {
    const isThere = filesOf(workspace);
    for (const { path, text } of workspace.documents) {
      const meant = misnamedAgentFile(path);
      if (meant === null || isThere(meant.right)) continue;
      const [name, right] = [lastName(path), lastName(meant.right)];
      yield report(
        meant.by,
        {
          agent: meant.agent,
          name: name === right ? path : name,
          right: name === right ? meant.right : right,
          from: shellWord(path),
          to: shellWord(meant.right),
        },
        atStart(path, meant.right),
        {
          severity:
            meant.by === 'ending' && path.endsWith('.md') && !/^applyTo:/m.test(text)
              ? 'info'
              : undefined,
        },
      );
    }
    for (const { dialect, notes } of nativeStores(workspace))
      for (const { path, document } of dialect === 'instructions' ? notes : []) {
        const pointer = pointerIn(document);
        const layout = agentFileAt(path)?.layout;
        if (!pointer || !layout || !isThere(pointer.path)) continue;
        const { by, target, span } = pointer;
        const mayImport = importing.has(layout.id);
        if (by === 'path' || mayImport)
          yield report(
            by === 'path' && mayImport ? 'import' : by,
            { agent: readerOf(layout), target },
            inFile(path, span, target),
          );
      }
  },
});

/** Tells whether a file is known to exist. */
function filesOf({ byPath, surroundings: { tree } }: Workspace): (path: string) => boolean {
  const listed = new Set(tree);
  return (path) => byPath.has(path) || listed.has(path);
}

/** A file whose only content is a path or a link to another. */
interface PointerFile {
  /** As it is written. */
  readonly target: string;
  /** From the root. */
  readonly path: string;
  /** Git writes a path if it may not make a symbolic link. */
  readonly by: 'path' | 'link';
  readonly span: Span;
}

const pathAlone = /^(?:\.{0,2}\/)*[\w.@-]+(?:\/[\w.@-]+)*\.mdc?$/;
const linkAlone = /^\[[^\]\n]*\]\(([^()\s]+\.mdc?)\)$/;

function pointerIn({ path, text }: Document): PointerFile | null {
  const alone = text.trim();
  const link = linkAlone.exec(alone)?.[1];
  const target = link ?? (pathAlone.test(alone) ? alone : null);
  if (target === null) return null;
  const found = resolveTarget(path, target);
  const start = text.indexOf(alone);
  return found.kind === 'inside' && found.path !== path
    ? {
        target,
        path: found.path,
        by: link === undefined ? 'path' : 'link',
        span: { start, end: start + alone.length },
      }
    : null;
}

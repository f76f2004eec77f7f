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
  summary: 'Files of instructions have the names that agents read, and hold what they stand for.',
  why: 'The agent finds no instructions, or a file name in their place, without a warning.',
  falsePositives:
    'Only `ledger audit` looks for it. Names without a folder count only at the root: deeper ' +
    'ones may be about an agent. A file in `.github/instructions` without `applyTo` is an info.',
  messages: {
    case: message(
      'where letters count, {agent} does not read {name}, but {right}',
      'git mv -f {from} {to}',
    ),
    ending: message('{agent} reads no {name} here, but {right}', 'git mv {from} {to}'),
    path: message(
      'all there is in it is the path {target}, which {agent} does not follow',
      '{cure}',
      'if git has it as a link: git config core.symlinks true, and check it out anew',
    ),
    link: message(
      'all there is in it is a link, and {agent} does not load {target} for it',
      '{cure}',
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
            by,
            {
              agent: readerOf(layout),
              target,
              cure: mayImport ? `write @${target}` : `write what is in ${target}`,
            },
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

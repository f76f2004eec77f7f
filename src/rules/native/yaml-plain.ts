import type { Fix } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { agentFileAt, agentFormAt } from '#workspace/paths/agent-files';
import { decidingKeys } from '#workspace/stores/load-keys';
import { nativeStores } from '#workspace/stores/native-stores';
import type { YamlHazard } from '#workspace/stores/store';

import { defineRule, message, report } from '../rule.ts';

export const yamlPlain = defineRule({
  code: 'NAT006',
  name: 'yaml-plain',
  severity: 'warning',
  summary: 'A value in the frontmatter of a native note with ": " or " #" in it stands in quotes.',
  why:
    'The agent that wrote it reads lines; a YAML parser loses the end of the value, or all of ' +
    'the frontmatter.',
  falsePositives:
    'A space after the # usually begins a comment: that is reported, and never fixed. A value ' +
    'that continues in the next line is not fixed either. Notes of mini-claude are not judged: ' +
    'it reads values to the end of their line, and would take quotes for a part of them. The ' +
    'same goes for subagents and commands with a ": ", which Claude Code writes.',
  fixable: true,
  messages: {
    colon: {
      text: '"{key}" has ": " in a value without quotes: a YAML reader refuses the frontmatter',
      mend: ['put the value in quotes'],
      fixed: 'put the value in quotes: `ledger lint --fix` does',
    },
    comment: message(
      '"{key}" has " #" in a value without quotes: a YAML reader stops there',
      'put the value in quotes, unless the end is meant as a comment',
    ),
    syntax: message(
      'the frontmatter is no YAML: {detail}',
      'put values in quotes that begin with @ ` [ { % or a quote',
    ),
  },
  *check(workspace) {
    for (const { document, hazards } of nativeStores(workspace).flatMap((store) =>
      store.dialect === 'mini-claude' ? [] : store.notes,
    )) {
      if (document.frontmatter.kind === 'template') continue;
      for (const hazard of hazards) {
        // Cursor reads its own form of globs.
        if (hazard.reason !== 'syntax' && hazard.key === 'globs' && document.path.endsWith('.mdc'))
          continue;
        if (hazard.reason === 'colon' && isReadByLine(document.path)) continue;
        if (hazard.reason === 'comment' && isOneWord(document.path, hazard.key)) continue;
        const at = { path: document.path, span: hazard.span };
        if (hazard.reason === 'syntax') {
          // LDG001 reports other problems of YAML than quotes.
          if (
            document.frontmatter.kind === 'broken' &&
            document.frontmatter.problem.reason === 'syntax'
          )
            yield report(
              'syntax',
              { detail: document.frontmatter.problem.detail },
              { at, key: 'syntax' },
            );
        } else
          yield report(
            hazard.reason,
            { key: hazard.key },
            { at, key: hazard.key, fix: quoted(document, hazard) },
          );
      }
    }
  },
});

/**
 * Whether an agent reads values to the end of their line: Claude Code does in its own definitions.
 */
function isReadByLine(path: string): boolean {
  return ['subagent', 'command'].includes(agentFormAt(path) ?? '');
}

/** Whether a key takes one of a few words: agents read no more of it than YAML does. */
function isOneWord(path: string, key: string): boolean {
  const layout = agentFileAt(path)?.layout;
  if (layout === undefined) return false;
  const { loaded, values = {} } = layout;
  return key in values || (typeof loaded !== 'string' && decidingKeys(loaded).includes(key));
}

/** The value in quotes, all else as it was; none where quotes would change what it says. */
function quoted({ text }: Document, { reason, span }: YamlHazard): Fix | undefined {
  const value = text.slice(span.start, span.end);
  const next = /^\r?\n([ \t]+)\S/.exec(text.slice(span.end));
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, span.start))?.[1] ?? '';
  if (
    (next && (next[1]?.length ?? 0) > indent.length) ||
    (reason === 'comment' && /\s#(?:\s|$)/.test(value))
  )
    return undefined;
  const inQuotes = /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return { edits: [{ start: span.start, end: span.end, text: inQuotes }] };
}

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
  summary: 'Frontmatter values with ": " or " #" are in quotes.',
  why: 'A YAML parser loses the end of the value, or all of the frontmatter.',
  falsePositives:
    'A # before a space usually starts a comment: it is reported, and never fixed. Notes of ' +
    'mini-claude, and ": " in subagents and commands, are not checked, because their agents ' +
    'read whole lines.',
  fixable: true,
  messages: {
    colon: {
      text: '"{key}" contains ": " without quotes, so YAML rejects the frontmatter',
      mend: ['put the value of {key} in quotes'],
      fixed: 'ledger lint --fix',
    },
    comment: {
      text: '"{key}" contains " #" without quotes, so YAML cuts the value',
      mend: ['put the value of {key} in quotes'],
      fixed: 'ledger lint --fix',
    },
    syntax: message(
      'the frontmatter is not valid YAML: {detail}',
      'put values that start with @ ` [ { % or a quote in quotes',
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

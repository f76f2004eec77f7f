import { presentItems } from '#diagnostics/defined-values';
import { checkOf, dataMarkOf } from '#guards/guard-line';
import { guardExport as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

import { guardRecordName, type GuardView } from './guards.ts';
import { escapeInvisible } from './visible.ts';

/** A guard in force; `imported` is the package, if it only forbids the import of one. */
export type ExportedGuard = Pick<
  GuardView,
  'short' | 'record' | 'nth' | 'claim' | 'guard' | 'level'
> & { readonly imported: string | null };

/** Guards as entries of an ESLint flat configuration. */
export function guardsEslint(guards: readonly ExportedGuard[]): string {
  const entries = new Map<
    string,
    { files: readonly string[]; ignores: readonly string[]; of: ExportedGuard[] }
  >();
  const left: string[] = [];
  for (const each of guards) {
    const { guard, imported } = each;
    if (guard.kind !== 'forbid' || imported === null) {
      left.push(leftOut(each, '//', guard.kind === 'forbid' ? say.noImport() : whyNot(each)));
      continue;
    }
    // One entry has one severity, and the last entry of a file counts.
    const key = JSON.stringify([guard.in, guard.except]);
    const known = entries.get(key);
    if (known) known.of.push(each);
    else entries.set(key, { files: guard.in, ignores: guard.except, of: [each] });
  }
  const written = [...entries.values()].map(({ files, ignores, of }) => {
    const severity = of.some(({ level }) => level === 'block') ? 'error' : 'warn';
    const restricted = {
      paths: of.map((each) => ({ name: each.imported, message: messageOf(each) })),
      patterns: of.map((each) => ({
        group: [`${each.imported ?? ''}/*`],
        message: messageOf(each),
      })),
    };
    const entry = {
      files,
      ...(ignores.length === 0 ? {} : { ignores }),
      rules: { 'no-restricted-imports': [severity, restricted] },
    };
    return JSON.stringify(entry, null, 2)
      .split('\n')
      .map((line) => `  ${escapeInvisible(line)}`)
      .join('\n');
  });
  const overlap = written.length > 1 ? `// ${textOf(say.overlap())}\n` : '';
  return (
    `// ledger guard export --eslint\n${overlap}export default [` +
    `${written.map((each) => `\n${each},`).join('')}${written.length === 0 ? '' : '\n'}];\n${left.join('')}`
  );
}

/** Guards as rules of Semgrep. */
export function guardsSemgrep(guards: readonly ExportedGuard[]): string {
  const left: string[] = [];
  const rules = guards.flatMap((each) => {
    const { guard, level, nth } = each;
    if (guard.kind !== 'forbid') {
      left.push(leftOut(each, '#', whyNot(each)));
      return [];
    }
    const id = `ledger-${guardRecordName(each).replace(/[^\w.-]+/g, '-')}-${nth}`;
    return [
      presentItems([
        `  - id: ${id}`,
        '    languages: [regex]',
        `    pattern-regex: ${quoted(guard.pattern)}`,
        '    paths:',
        `      include: [${guard.in.map(quoted).join(', ')}]`,
        guard.except.length > 0 && `      exclude: [${guard.except.map(quoted).join(', ')}]`,
        `    message: ${quoted(messageOf(each))}`,
        `    severity: ${level === 'block' ? 'ERROR' : 'WARNING'}`,
      ]).join('\n'),
    ];
  });
  return (
    `# ledger guard export --semgrep\nrules:${rules.length === 0 ? ' []' : ''}\n` +
    `${rules.map((each) => `${each}\n`).join('')}${left.join('')}`
  );
}

/** A string for YAML and JSON. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function messageOf({ claim, guard }: ExportedGuard): string {
  return guard.instead === null ? claim : `${claim}; instead: ${guard.instead}${dataMarkOf(guard)}`;
}

function whyNot({ guard }: ExportedGuard): Message {
  if (guard.kind === 'ast') return say.ofCode();
  return guard.kind === 'require' ? say.requires() : say.noText();
}

function leftOut(each: ExportedGuard, mark: string, why: Message): string {
  return `${mark} ${escapeInvisible(`left out: ${guardRecordName(each)}, ${each.guard.kind}, ${checkOf(each.guard)}: ${textOf(why)}`)}\n`;
}

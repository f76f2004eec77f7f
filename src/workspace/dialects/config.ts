import { isAlias, isScalar, parseDocument, visit } from 'yaml';

import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';

import { parseJson, placed, stepsOf, type Parsed } from '../json-text.ts';
import { limits } from '../limits.ts';
import { explainErrors } from '../schema/explain.ts';
import { validateConfig } from '../schema/generated/config-validator.js';
import type { LedgerConfig } from '../schema/generated/types.ts';

/** The keys of the configuration's top level, for near matches. */
const topLevel = ['$schema', 'layout', 'ignore', 'rules', 'overrides', 'failOn', 'maxWarnings', 'agents', 'highConsequence', 'gate', 'baseBranch', 'reviewers', 'workspaces'];
const layoutKeys = ['index', 'glossary', 'findings', 'patterns', 'adrs', 'audits', 'bugs', 'tasks', 'reviews', 'specs', 'ledger', 'bootloaders', 'notes'];

/**
 * Reads a configuration file: JSON, JSON with comments, YAML, or the `ledger` key of a package.json. Data only.
 *
 * @param name the file's name as the user knows it; its extension says the format
 * @throws {UsageError} with file, line and column for anything that is not a configuration
 */
export function readConfig(text: string, name: string): LedgerConfig {
  const manifest = /(?:^|[\\/])package\.json$/.test(name);
  const parsed = /\.ya?ml$/.test(name) ? parseYaml(text, name) : parseJson(text, name, name.endsWith('.jsonc'));
  const prefix = manifest ? '/ledger' : '';
  const value = manifest ? (parsed.value as { readonly ledger: unknown }).ledger : (parsed.value ?? {});
  if (validateConfig(value)) return value as LedgerConfig;
  // Of alternatives that all failed, the one that got furthest is what was meant.
  const depth = (pointer: string): number => pointer.split('/').length;
  const [problem] = explainErrors(validateConfig.errors).sort((a, b) => depth(b.pointer) - depth(a.pointer));
  const pointer = problem?.pointer ?? '';
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const near = problem?.expected.startsWith('not to be there') ? closest(key, pointer.startsWith('/layout/') ? layoutKeys : topLevel) : null;
  const what = problem?.expected.startsWith('not to be there') ? `unknown key "${key}"${near ? `; did you mean "${near}"?` : ''}` : `"${problem?.key ?? ''}" must be ${problem?.expected ?? 'something else'}`;
  throw new UsageError(`${placed(name, text, parsed.offsetOf(prefix + pointer))} ${what}`, 'all keys: docs/configuration.md, or schemas/v1/config.schema.json');
}

function parseYaml(text: string, name: string): Parsed {
  if (text.length > limits.yamlConfigLength) throw new UsageError(`${name} has more than ${limits.yamlConfigLength} characters`);
  if (/^(?:---|\.\.\.)/m.test(text.trimStart().replace(/^---[ \t]*\r?\n/, ''))) throw new UsageError(`${name} holds more than one YAML document`);
  const document = parseDocument(text, { schema: 'core', strict: true, uniqueKeys: true, prettyErrors: false, merge: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw new UsageError(`${placed(name, text, error.pos[0])} not valid YAML: ${error.message.split('\n')[0] ?? ''}`);
  let aliased = false;
  visit(document, { Node: (_key, node) => void (aliased ||= isAlias(node) || ('anchor' in node && node.anchor !== undefined) || Boolean(node.tag)) });
  if (aliased) throw new UsageError(`${name}: anchors, aliases and tags are not read`, 'write the values out');
  return {
    value: document.toJS({ maxAliasCount: 0 }) as unknown,
    offsetOf: (pointer) => {
      const steps = stepsOf(pointer);
      for (let length = steps.length; length > 0; length -= 1) {
        const node: unknown = document.getIn(steps.slice(0, length), true);
        if (isScalar(node) && node.range) return node.range[0];
      }
      return 0;
    },
  };
}

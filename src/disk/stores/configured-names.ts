import { join } from 'node:path';

import { parse } from 'jsonc-parser';
import { parse as parseYaml } from 'yaml';

import type { AgentLayout } from '#workspace/paths/agent-layout';

import { readTierFile } from './read-tier-file.ts';

/**
 * The names that a project's own settings give an agent's files in the place of the usual ones;
 * null where they say nothing. Gemini CLI has `context.fileName`, Aider a list `read`.
 */
export function configuredNames(id: string, layout: AgentLayout, root: string): string[] | null {
  if (layout.id === 'gemini' && id === 'gemini') return geminiNames(root);
  return layout.id === 'aider' ? aiderNames(root) : null;
}

function geminiNames(root: string): string[] | null {
  const { text } = readTierFile(join(root, '.gemini', 'settings.json'), root);
  const settings = text === null ? null : (parse(text) as unknown);
  const context = keyOf(settings, 'context');
  const names = namesOf(keyOf(context, 'fileName') ?? keyOf(settings, 'contextFileName'));
  return names.length === 0 ? null : names;
}

/** `read: CONVENTIONS.md`, or a list of them. */
function aiderNames(root: string): string[] {
  const { text } = readTierFile(join(root, '.aider.conf.yml'), root);
  try {
    return text === null ? [] : namesOf(keyOf(parseYaml(text), 'read'));
  } catch {
    // Aider says itself that its configuration is no YAML.
    return [];
  }
}

function namesOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((name) => typeof name === 'string')
    .filter(isInside);
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.startsWith('~') && !name.split(/[\\/]/).includes('..');
}

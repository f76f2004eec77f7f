import { type Node, parseTree } from 'jsonc-parser';
import { parse } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { decidingValue, readNativeFields } from '../stores/native-fields.ts';
import { yamlFrontmatterOf } from './lint-config.ts';

/** One text, number or boolean in a settings file. */
export interface SettingValue {
  /** Nested keys with dots; items of a list have the key of the list. */
  readonly key: string;
  readonly value: string | number | boolean;
  readonly span: Span;
}

/** Settings are less deep, and the stack is deeper. */
const maxDepth = 100;

/** Some thousand open brackets crash the parser of YAML. */
const maxOpen = 500;

/** Reads JSON with comments, TOML, YAML or variables; empty for a broken or too deep file. */
export function settingValuesIn(path: string, text: string): SettingValue[] {
  if (!/\.(?:jsonc?|toml)$/.test(path) && openBrackets(text) > maxOpen) return [];
  try {
    if (path.endsWith('.env')) return variablesIn(text);
    return /\.jsonc?$/.test(path)
      ? (treeValuesIn(text) ?? valuesIn(JSON.parse(text), text))
      : valuesIn(path.endsWith('.toml') ? parse(text) : parseYaml(text), text);
  } catch {
    return [];
  }
}

function variablesIn(text: string): SettingValue[] {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm);
  return [...lines].map(({ 0: line, 1: key = '', 2: value = '', index }) => ({
    key,
    value: value.replace(/^(["'])(.*)\1.*$/, '$2'),
    span: { start: index, end: index + line.length },
  }));
}

/** Reads frontmatter as YAML and line by line, as agents do either. */
export function frontmatterValuesIn(text: string): SettingValue[] {
  const written = valuesIn(yamlFrontmatterOf(text), text).map((each) =>
    typeof each.value === 'string' ? { ...each, value: each.value.trim() } : each,
  );
  const byLine = readNativeFields(text).fields.map((field) => ({
    key: field.key,
    span: field.span,
    value: decidingValue(field),
  }));
  return [...written, ...byLine];
}

/** The largest number of brackets open at once. */
function openBrackets(text: string): number {
  let [open, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (bracket === '[' || bracket === '{' ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}

/** Null for JSON that is too deep for this parser. */
function treeValuesIn(text: string): SettingValue[] | null {
  try {
    const tree = parseTree(text, [], { allowTrailingComma: true });
    return tree ? valuesBelow(tree, []) : [];
  } catch {
    return null;
  }
}

function valuesIn(data: unknown, text: string): SettingValue[] {
  return leavesOf(data, [], 0).map(({ keys, value }) => ({
    key: keys.join('.'),
    value,
    span: lineOf(text, keys.at(-1) ?? '', value),
  }));
}

function valuesBelow(node: Node, keys: readonly string[]): SettingValue[] {
  const { type, children = [], offset, length } = node;
  if (type === 'array') return children.flatMap((item) => valuesBelow(item, keys));
  if (type === 'object')
    return children.flatMap(({ children: [key, value] = [] }) =>
      key && value ? valuesBelow(value, [...keys, String(key.value)]) : [],
    );
  const value: unknown = node.value;
  const start = node.parent?.type === 'property' ? node.parent.offset : offset;
  return isScalar(value)
    ? [{ key: keys.join('.'), value, span: { start, end: offset + length } }]
    : [];
}

interface Leaf extends Pick<SettingValue, 'value'> {
  readonly keys: readonly string[];
}

function leavesOf(data: unknown, keys: readonly string[], depth: number): Leaf[] {
  if (depth > maxDepth) return [];
  if (isScalar(data)) return [{ keys, value: data }];
  if (Array.isArray(data)) return data.flatMap((item: unknown) => leavesOf(item, keys, depth + 1));
  return typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([key, value]) => leavesOf(value, [...keys, key], depth + 1))
    : [];
}

function isScalar(value: unknown): value is SettingValue['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The first line with a key and its value, or else the first with the key. */
function lineOf(text: string, key: string, value: SettingValue['value']): Span {
  let start = 0;
  let found: Span | null = null;
  for (const line of text.split('\n')) {
    const span = { start, end: start + line.trimEnd().length };
    if (/^[\s\w."'-]*?[:=]/.exec(line)?.[0].includes(key)) {
      if (line.includes(String(value))) return span;
      found ??= span;
    }
    start += line.length + 1;
  }
  return found ?? { start: 0, end: 0 };
}

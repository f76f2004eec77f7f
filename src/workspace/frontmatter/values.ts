import type { SpannedValue } from '../document.ts';
import type { YamlMap, YamlPair, YamlValue } from './frontmatter.ts';

/** Finds a key, with its value, at the top level of frontmatter; undefined without it. */
export function pairOf(map: YamlMap | null, key: string): YamlPair | undefined {
  return map?.pairs.find((pair) => pair.key === key);
}

/** The first non-empty scalar under one of `keys`. */
export function scalarOf(map: YamlMap | null, ...keys: readonly string[]): SpannedValue | null {
  for (const key of keys) {
    const value = pairOf(map, key)?.value;
    const text = value?.kind === 'scalar' ? value.text.trim() : '';
    if (value && text !== '') return { value: text, span: value.span };
  }
  return null;
}

/** The texts under the first of `keys` with a value, a list or one scalar; null without one. */
export function listOf(
  map: YamlMap | null,
  ...keys: readonly string[]
): readonly SpannedValue[] | null {
  for (const key of keys) {
    const value = pairOf(map, key)?.value;
    if (value?.kind === 'list') return value.items.flatMap(texts);
    if (value?.kind === 'scalar' && value.text.trim() !== '') return texts(value);
  }
  return null;
}

/** Names of records under one of `keys`: a list, or one scalar with commas between the names. */
export function referencesOf(
  map: YamlMap | null,
  ...keys: readonly string[]
): readonly SpannedValue[] {
  return (listOf(map, ...keys) ?? []).flatMap(({ value, span }) =>
    value
      .split(/[,;]\s+/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ value: part.trim(), span })),
  );
}

function texts(value: YamlValue): SpannedValue[] {
  return value.kind === 'scalar' && value.text.trim() !== ''
    ? [{ value: value.text.trim(), span: value.span }]
    : [];
}

/** The JavaScript value, for schema validation: scalars stay text, empty is null. */
export function plainValue(value: YamlValue): unknown {
  switch (value.kind) {
    case 'scalar':
      return value.text;
    case 'empty':
      return null;
    case 'list':
      return value.items.map(plainValue);
    case 'map':
      // No prototype: a key can then never reach Object.prototype.
      return Object.assign(
        Object.create(null) as object,
        Object.fromEntries(value.pairs.map((pair) => [pair.key, plainValue(pair.value)])),
      );
  }
}

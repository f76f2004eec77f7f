import matter from 'gray-matter';
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';

import { limits } from '../limits.ts';
import type { FrontmatterProblem, YamlMap, YamlPair, YamlValue } from './frontmatter.ts';

/** Parsed frontmatter, or the first problem, for which it is not read. */
export type ParsedYaml = { readonly map: YamlMap } | { readonly problem: FrontmatterProblem };

class Refusal extends Error {
  readonly problem: FrontmatterProblem;
  constructor(problem: FrontmatterProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

const refuse = (language: string) => (): never => {
  throw new Refusal({ reason: 'foreign-fence', detail: language, span: { start: 0, end: 0 } });
};

/**
 * Reads a frontmatter block that the flat reader does not know, through gray-matter with `yaml` 2
 * as its only engine. gray-matter 4 executes `---js`, caches broken input and backtracks on
 * newlines. So it only gets a block that `findFence` found, always with options, and every other
 * engine throws.
 *
 * @param inner text between the fence lines
 * @param start offset of `inner` in the file, so that spans are offsets in the file
 */
export function readYaml(inner: string, start: number): ParsedYaml {
  if (inner.length > limits.frontmatterBytes) {
    return {
      problem: {
        reason: 'too-large',
        detail: String(limits.frontmatterBytes),
        span: { start, end: start + inner.length },
      },
    };
  }
  const fail = refuse('js');
  // gray-matter passes its own copy of the block; the offsets of `inner` are known.
  const strict = (): object => ({ map: readStrict(inner, start) });
  try {
    const { data } = matter(
      `---\n${inner}${inner.endsWith('\n') || inner === '' ? '' : '\n'}---\n`,
      {
        language: 'yaml',
        engines: {
          yaml: { parse: strict },
          javascript: { parse: fail },
          js: { parse: fail },
          coffee: { parse: fail },
          json: { parse: fail },
          toml: { parse: fail },
        },
      } as Parameters<typeof matter>[1],
    );
    const map = (data as { map?: YamlMap }).map;
    return { map: map ?? { kind: 'map', pairs: [], span: { start, end: start + inner.length } } };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

function readStrict(text: string, start: number): YamlMap {
  const document = parseDocument(text, {
    schema: 'failsafe',
    strict: true,
    uniqueKeys: true,
    prettyErrors: false,
    merge: false,
    logLevel: 'silent',
  });
  const whole = { start, end: start + text.length };
  const directive = /^%[^\n]*/m.exec(text);
  if (directive)
    throw new Refusal({
      reason: 'directive',
      detail: directive[0],
      span: { start: start + directive.index, end: start + directive.index + directive[0].length },
    });
  const error = document.errors[0];
  if (error) {
    const [from, to] = error.pos;
    const duplicate = error.code === 'DUPLICATE_KEY';
    throw new Refusal({
      reason: duplicate ? 'duplicate-key' : error.code === 'BAD_ALIAS' ? 'alias' : 'syntax',
      detail: duplicate
        ? (/^[^\s:]+/.exec(text.slice(from))?.[0] ?? '')
        : firstSentence(error.message),
      span: { start: start + from, end: start + Math.max(from, Math.min(to, text.length)) },
    });
  }
  const root = (document as Document.Parsed).contents;
  if (root === null || (isScalar(root) && (root.value === null || root.value === '')))
    return { kind: 'map', pairs: [], span: whole };
  if (!isMap(root)) throw new Refusal({ reason: 'not-a-map', detail: '', span: whole });
  return convert(root as Node, start, 1) as YamlMap;
}

function convert(node: Node, start: number, depth: number): YamlValue {
  const [from, to] = node.range ?? [0, 0];
  const span = { start: start + from, end: start + to };
  if (depth > limits.frontmatterDepth)
    throw new Refusal({ reason: 'too-deep', detail: String(limits.frontmatterDepth), span });
  if (isAlias(node)) throw new Refusal({ reason: 'alias', detail: node.source, span });
  if ('anchor' in node && node.anchor)
    throw new Refusal({ reason: 'alias', detail: node.anchor, span });
  // Set only for a tag in the text.
  if (node.tag) throw new Refusal({ reason: 'tag', detail: node.tag, span });
  if (isScalar(node)) {
    const text = typeof node.value === 'string' ? node.value : '';
    const quoted = node.type !== 'PLAIN';
    if (!quoted && (text === '' || text === '~' || text === 'null')) return { kind: 'empty', span };
    return { kind: 'scalar', text, quoted, span };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => convert(item as Node, start, depth + 1));
    const [first, last] = [items[0], items.at(-1)];
    // As in `readFlatYaml`, a block list spans its items, without the first dash and the lines
    // after the last.
    return {
      kind: 'list',
      items,
      span: node.flow || !first || !last ? span : { start: first.span.start, end: last.span.end },
    };
  }
  if (isMap(node)) {
    const pairs = node.items.map((pair) => convertPair(pair, start, depth));
    const [first, last] = [pairs[0], pairs.at(-1)];
    // As in `readFlatYaml`, a block map spans its pairs.
    return {
      kind: 'map',
      pairs,
      span:
        node.flow || !first || !last
          ? span
          : { start: first.keySpan.start, end: last.value.span.end },
    };
  }
  throw new Refusal({ reason: 'syntax', detail: 'unknown node', span });
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function convertPair(pair: unknown, start: number, depth: number): YamlPair {
  const { key, value } = pair as Pair<Node, Node | null>;
  const [from, to] = key?.range ?? [0, 0];
  const keySpan = { start: start + from, end: start + to };
  if (!isPair(pair) || !isScalar(key) || typeof key.value !== 'string')
    throw new Refusal({ reason: 'syntax', detail: 'a key must be plain text', span: keySpan });
  if (key.value === '<<') throw new Refusal({ reason: 'merge-key', detail: '<<', span: keySpan });
  if (forbidden.has(key.value))
    throw new Refusal({ reason: 'forbidden-key', detail: key.value, span: keySpan });
  return {
    key: key.value,
    keySpan,
    value:
      value === null
        ? { kind: 'empty', span: { start: keySpan.end, end: keySpan.end } }
        : convert(value, start, depth + 1),
  };
}

function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
}

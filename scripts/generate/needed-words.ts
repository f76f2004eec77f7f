import { readdirSync, readFileSync } from 'node:fs';

import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Limits on the texts of a set, and on their length. */
const mostTexts = 64;
const longest = 12;
/** Ordinary texts, which show how common a word is. */
const ordinary = readdirSync('test/labelled', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('tuning.jsonl'))
  .flatMap((path) => readFileSync(`test/labelled/${path}`, 'utf8').toLowerCase().split('\n'))
  .filter((line) => !/"payload": ?true/.test(line));
const counts = new Map<string, number>();

/**
 * The fewest and rarest texts, in lower case, of which every match of an expression has one; null
 * if a match may have none.
 */
export function neededBy(pattern: RegExp): readonly string[] | null {
  const needed = neededByOneOf(new RegExpParser().parsePattern(pattern.source).alternatives);
  if (needed === null) return null;
  return [...shortest(needed.map((text) => text.slice(0, longest).trimEnd()))].sort();
}

type Texts = readonly string[];

function neededByOneOf(ways: readonly AST.Alternative[]): Texts | null {
  const each = ways.map((way) => neededByAll(partsOf(way.elements)));
  return each.includes(null) ? null : rarest([shortest(each.flatMap((texts) => texts ?? []))]);
}

/** The elements of an alternative, with those of groups without alternatives. */
function partsOf(elements: readonly AST.Element[]): readonly AST.Element[] {
  return elements.flatMap((each) => {
    const [only, ...others] = each.type === 'Group' ? each.alternatives : [];
    return only && others.length === 0 ? partsOf(only.elements) : [each];
  });
}

function neededByAll(parts: readonly AST.Element[]): Texts | null {
  const texts = unitsOf(parts);
  const found = parts.flatMap((part) => {
    const inner = part.type === 'Quantifier' && part.min > 0 ? part.element : part;
    const needed = inner.type === 'Group' ? neededByOneOf(inner.alternatives) : null;
    return needed === null ? [] : [needed];
  });
  for (let from = 0; from < texts.length; from += 1) {
    let run: Texts | null = [''];
    for (let to = from; run !== null && to < texts.length; to += 1) {
      const next: Texts | null = texts[to] ?? null;
      run = next === null ? null : together(run, next);
      if (run) found.push(shortest(run.map((each) => each.trim())));
    }
  }
  return rarest(found);
}

/** The possible texts of each part, null for unknown ones; consecutive letters are one word. */
function unitsOf(parts: readonly AST.Element[]): readonly (Texts | null)[] {
  const units: (Texts | null)[] = [];
  let isWord = false;
  for (const part of parts) {
    const texts = textsOf(part);
    const isLetter =
      /^Character(?:Class)?$/.test(part.type) &&
      (texts?.every((text) => /^\w$/.test(text)) ?? false);
    const last = units.at(-1) ?? null;
    if (isLetter && isWord) units.splice(-1, 1, together(last, texts));
    else units.push(texts);
    isWord = isLetter;
  }
  return units;
}

function textsOf(part: AST.Element): Texts | null {
  switch (part.type) {
    case 'Character':
      return told([String.fromCodePoint(part.value)]);
    case 'Assertion':
      return [''];
    case 'CharacterClass':
      return part.negate || part.elements.some((each) => each.type !== 'Character')
        ? null
        : told(
            part.elements.map((each) =>
              each.type === 'Character' ? String.fromCodePoint(each.value) : '',
            ),
          );
    case 'Quantifier': {
      const once = textsOf(part.element);
      return once === null || part.max > 1 || part.element.type === 'CharacterClass'
        ? null
        : part.min === 1
          ? once
          : told(['', ...once]);
    }
    case 'Group': {
      const ways = part.alternatives.map(({ elements }) =>
        elements.reduce<Texts | null>(
          (before, each) => {
            const next = textsOf(each);
            return before === null || next === null ? null : together(before, next);
          },
          [''],
        ),
      );
      return ways.includes(null) ? null : told(ways.flatMap((texts) => texts ?? []));
    }
    default:
      return null;
  }
}

function together(before: Texts | null, after: Texts | null): Texts | null {
  return before === null || after === null || before.length * after.length > mostTexts
    ? null
    : told(before.flatMap((one) => after.map((other) => one + other)));
}

/** In lower case, without quotes and breaks, which are normalized in the texts to search. */
function told(texts: Texts): Texts | null {
  const each = [...new Set(texts.map((text) => text.toLowerCase()))];
  return each.length > mostTexts || each.some((text) => /[^\S ]|["`]|: /.test(text)) ? null : each;
}

/** Without texts that contain another one. */
function shortest(texts: Texts): Texts {
  const all = [...new Set(texts)];
  return all.filter((one) => !all.some((other) => other !== one && one.includes(other)));
}

function rarest(found: readonly Texts[]): Texts | null {
  const [best] = found
    .filter((texts) => !texts.some((text) => /^[ -~]{0,2}$/.test(text)))
    .map((texts) => ({ texts, often: texts.reduce((sum, text) => sum + frequency(text), 0) }))
    .sort((a, b) => a.often - b.often);
  return best?.texts ?? null;
}

/** How common a text is; among unknown texts, longer ones are rarer. */
function frequency(text: string): number {
  const known = counts.get(text);
  if (known !== undefined) return known;
  // Memory has many URLs, and these texts have none.
  const count = /http|:\/|@/.test(text)
    ? ordinary.length
    : ordinary.filter((line) => line.includes(text)).length;
  const often = count + 2 ** -text.length + 0.1;
  counts.set(text, often);
  return often;
}

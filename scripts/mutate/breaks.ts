/** A small break of source text: where, what it replaces, and by what. */
export interface Break {
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** A break of a file of the project, and the text of that file. */
export interface Mutant {
  readonly path: string;
  readonly text: string;
  readonly each: Break;
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/(?<=[( ])!(?=[a-z(])/g, ''],
  [/\bcontinue;/g, ';'],
  [/\byield \{/g, 'void {'],
  [/(?<=\breturn )(?:true|false)(?=;)/g, 'undefined as never'],
];

/** Every break of a text from an offset on, in order. */
export function breaksOf(text: string, from = 0): readonly Break[] {
  return kinds
    .flatMap(([pattern, to]) =>
      [...text.matchAll(pattern)].map((match) => ({ at: match.index, from: match[0], to })),
    )
    .filter(({ at }) => at >= from)
    .sort((one, other) => one.at - other.at);
}

/** The text with one break in it. */
export function brokenText(text: string, { at, from, to }: Break): string {
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** `src/a.ts:12 "===" → "!=="`. */
export function describeBreak(path: string, text: string, { at, from, to }: Break): string {
  const line = text.slice(0, at).split('\n').length;
  return `${path}:${line} "${from.trim()}" → "${to.trim()}"`;
}

/** Draws `count` items without putting back, always the same for one seed (mulberry32). */
export function draw<T>(from: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [each] = left.splice(Math.floor(random() * left.length), 1);
    return each as T;
  });
}

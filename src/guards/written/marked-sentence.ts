/** A name, a command or a path that a sentence speaks of. */
export interface Thing {
  /** As it is written, without the marks of code. */
  readonly text: string;
  /** Whether it stands in a code span; else it only looks like a name of code. */
  readonly isCode: boolean;
}

/** A sentence with `⟦n⟧` in the place of each thing. */
export interface MarkedSentence {
  readonly text: string;
  readonly things: readonly Thing[];
}

/** One thing, and a list of them, in the pattern of a marked sentence. */
export const thing = '⟦\\d+⟧';
export const things = `${thing}(?:(?:\\s*(?:,|/|\\bor\\b|\\band\\b)\\s*)+(?:the |a |an |any |use |using )?${thing})*`;

/** Names of tools that nobody takes for an ordinary word. */
const tool =
  /(?<![\w@/.-])(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|pip3?|pipenv|conda|docker-compose|virtualenv)(?![\w/-]|\.\w)/g;
/** Calls, members, paths of files, and names that no prose has. */
const nameOfCode =
  /(?<![\w@/.`-])(?:@[\w-]+\/[\w.-]+|[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*\(\)|[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){1,4}|[A-Za-z]\w*(?:::\w+)+|(?:[\w.-]+\/)+(?:[\w.-]+\.[a-z]{1,5}|\*[\w.*]*)|[A-Z][\w-]*\.(?:md|json|ya?ml|toml)|[a-z]+(?:_[a-z0-9]+)+|[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Z]{2,}(?:_[A-Z0-9]+)+)(?![\w/(-]|\.\w)/g;
/** Such names that are of products, people or texts. */
const noName =
  /^(?:e\.g|i\.e|a\.k\.a|etc|vs|iPhone|iPad\w*|macOS|iOS|(?:[\w-]+\.)+(?:com|org|io|dev|net|ai|co))$|^(?:node|next|vue|react|express|three|d3|nuxt|chart|nest|ember|backbone)\.js$/i;

/**
 * Puts marks in the place of what a sentence says in code, and of names that need no marks of code
 * to be told. What it quotes is not said by it, and goes.
 */
export function markedSentence(sentence: string): MarkedSentence {
  const found: Thing[] = [];
  const mark = (text: string, isCode: boolean): string => {
    found.push({ text: text.trim(), isCode });
    return `⟦${found.length - 1}⟧`;
  };
  const bare = (text: string): string => (noName.test(text) ? text : mark(text, false));
  const text = sentence
    .replace(/⟦|⟧/g, '')
    .replace(/(`+)([^`]+)\1/g, (_all, _marks, code: string) => mark(code, true))
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, '""')
    .split(new RegExp(`(${thing})`))
    .map((part, at) => (at % 2 === 1 ? part : part.replace(nameOfCode, bare).replace(tool, bare)))
    .join('')
    .replace(/[‘’]/g, "'")
    .replace(/[*_]{2,}|\s+/g, ' ')
    .trim();
  return { text, things: found };
}

/** The things that a part of a marked sentence has, in order. */
export function thingsIn(part: string, all: readonly Thing[]): Thing[] {
  return [...part.matchAll(/⟦(\d+)⟧/g)].flatMap((match) => all[Number(match[1])] ?? []);
}

/** A part of a marked sentence in its own words again. */
export function unmarked(part: string, all: readonly Thing[]): string {
  return part
    .replace(/⟦(\d+)⟧/g, (_all, at: string) => all[Number(at)]?.text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\s(,]+$/, '')
    .trim();
}

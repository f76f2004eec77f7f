import { lastName } from '#workspace/paths/target';

/** A name, a command or a path in a sentence. */
export interface CodeMention {
  /** Without backticks. */
  readonly text: string;
  /** Whether it is a code span; else it only looks like code. */
  readonly isCode: boolean;
}

/** A sentence in which `⟦n⟧` replaces the thing at `n`, from 0. */
export interface MarkedSentence {
  readonly text: string;
  readonly things: readonly CodeMention[];
}

/** Pattern source for one mention in a marked sentence: `⟦0⟧`. */
export const mentionPattern = '⟦\\d+⟧';
/** Pattern source for mentions joined by a comma, a slash, "or" or "and". */
export const mentionListPattern = `${mentionPattern}(?:(?:\\s*(?:,|/|\\bor\\b|\\band\\b)\\s*)+(?:the |a |an |any |use |using )?${mentionPattern})*`;

/** Tools whose names are no ordinary words. */
const tool =
  /(?<![\w@/.-])(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|pip3?|pipenv|conda|docker-compose|virtualenv)(?![\w/-]|\.\w)/g;
/** Calls, members, paths of files, and other names that prose does not have. */
const nameOfCode =
  /(?<![\w@/.`-])(?:@[\w-]+\/[\w.-]+|[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*\(\)|[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){1,4}|[A-Za-z]\w*(?:::\w+)+|(?:[\w.-]+\/)+(?:[\w.-]+\.[a-z]{1,5}|\*[\w.*]*)|[A-Z][\w-]*\.(?:md|json|ya?ml|toml)|[a-z]+(?:_[a-z0-9]+)+|[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+|[A-Z]{2,}(?:_[A-Z0-9]+)+)(?![\w/(-]|\.\w)/g;
/** Abbreviations, products and addresses that look like names of code. */
const notCode =
  /^(?:e\.g|i\.e|a\.k\.a|etc|vs|iPhone|iPad\w*|macOS|iOS|(?:[\w-]+\.)+(?:com|org|io|dev|net|ai|co))$|^(?:node|next|vue|react|express|three|d3|nuxt|chart|nest|ember|backbone)\.js$/i;

/** Marks the code spans of a sentence, and names that look like code. Empties quotations. */
export function markMentions(sentence: string): MarkedSentence {
  const found: CodeMention[] = [];
  const mark = (text: string, isCode: boolean): string => {
    found.push({ text: text.trim(), isCode });
    return `⟦${found.length - 1}⟧`;
  };
  const bare = (text: string): string => (notCode.test(text) ? text : mark(text, false));
  const text = sentence
    .replace(/⟦|⟧/g, '')
    .replace(/(`+)([^`]+)\1/g, (_all, _marks, code: string) => mark(code, true))
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, '""')
    .split(new RegExp(`(${mentionPattern})`))
    .map((part, at) => (at % 2 === 1 ? part : part.replace(nameOfCode, bare).replace(tool, bare)))
    .join('')
    .replace(/[‘’]/g, "'")
    .replace(/[*_]{2,}|\s+/g, ' ')
    .trim();
  return { text, things: found };
}

/** Gives the things in a part of a marked sentence, in order. */
export function listMentions(part: string, all: readonly CodeMention[]): CodeMention[] {
  return [...part.matchAll(/⟦(\d+)⟧/g)].flatMap((match) => all[Number(match[1])] ?? []);
}

/** Puts the things back into a part of a marked sentence. */
export function restoreMentions(part: string, all: readonly CodeMention[]): string {
  return part
    .replace(/⟦(\d+)⟧/g, (_all, at: string) => all[Number(at)]?.text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\s(,]+$/, '')
    .trim();
}

/** The files that a rule is about, as far as its sentence says. */
export interface RuleScope {
  readonly in: readonly string[];
  readonly except: readonly string[];
  /** Endings of the files of a language. */
  readonly endings: readonly string[] | null;
  /** A part of the project, in words; a folder may have this name. */
  readonly part: string | null;
}

/** Scope of a rule whose sentence names no files. */
export const unlimitedScope: RuleScope = { in: [], except: [], endings: null, part: null };

const tests = [
  '**/test/**',
  '**/tests/**',
  '**/__tests__/**',
  '**/*.{test,spec}.*',
  '**/test_*.py',
  '**/*_test.{go,py}',
];
const languages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:typescript|ts)$/i, ['ts', 'tsx', 'mts', 'cts']],
  [/^(?:javascript|js)$/i, ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx']],
  [/^python$/i, ['py']],
  [/^rust$/i, ['rs']],
  [/^(?:go|golang)$/i, ['go']],
  [/^java$/i, ['java']],
  [/^kotlin$/i, ['kt', 'kts']],
  [/^swift$/i, ['swift']],
  [/^ruby$/i, ['rb']],
  [/^php$/i, ['php']],
  [/^(?:c#|csharp)$/i, ['cs']],
  [/^(?:c\+\+|cpp)$/i, ['cpp', 'cc', 'h', 'hpp']],
  [/^(?:css|scss|stylesheets?|styles)$/i, ['css', 'scss', 'less']],
  [/^(?:tsx|jsx|react)$/i, ['tsx', 'jsx']],
  [/^vue$/i, ['vue']],
  [/^sql$/i, ['sql']],
  [/^(?:bash|shell)$/i, ['sh', 'bash']],
];

/** Words behind the denied thing that do not narrow the rule. */
const filler =
  /^\s*(?:,?\s*(?:(?:or|and) (?:any other|any equivalent|similar|other|others|equivalents?|the like)\b(?![^.;]*\b(?:exists?|is|are|was)\b)[^.;:)—–]*|etc\.?)|directly|anywhere|at all|here|ever|yourself|manually|by hand|any ?more|any longer|again|either|instead|now|today|locally|on (?:main|your machine)|(?:in|within|across|throughout|for|of) (?:this|the|our|any|new|all|your)? ?(?:new |whole |entire |main )*(?:repo(?:sitory)?|project|code ?base|code|application|app|pull requests?|commits?)|in (?:any|all) (?:files?|circumstances|cases?)|under any circumstances|whatsoever)(?=$|[\s.,;:!)—–])/i;
const production =
  /^\s*(?:in|from) (?:the |our )?(?:production|prod|library|runtime|committed|shipped|application|non-test|src|source) ?(?:code|files?|builds?)?(?=$|[.,;:!)—–]|\s[—–-])/i;
const inTests =
  /^\s*(?:in|inside|within|from|to) (?:the |our |unit |any |individual |your )*tests?(?: files?| code)?(?=$|[.,;:!)—–]|\s[—–-])/i;
const inPaths = new RegExp(
  `^\\s*(?:in|inside(?: of)?|within|under|from(?: within)?|anywhere in|across) (?:the |any |files (?:in|under|of) |code (?:in|under) )*(${mentionPattern}(?:(?:,| or| and|/)+ ?${mentionPattern})*)(?: (?:files?|folders?|director(?:y|ies)|code|modules?|package))?`,
  'i',
);
const exceptPaths = new RegExp(
  `^[\\s,(]*(?:outside(?: of)?|except(?: for)?(?: in| inside| under| from)?|(?:anywhere )?other than(?: in)?|apart from(?: in)?|unless (?:in|it is in|you are in)|but not in) (?:the |any |files (?:in|under) )*(${mentionPattern}(?:(?:,| or| and)+ ?${mentionPattern})*)(?: (?:files?|folders?|director(?:y|ies)|itself))?`,
  'i',
);
const inLanguage =
  /^\s*(?:in|for|from) (?:the |our |any |new |all )*([A-Za-z+#]+)(?: (?:code|files?|modules?|sources?|projects?))?(?=$|[.,;:!)—–]|\s[—–-])/;
const inPart =
  /^\s*(?:in|inside|within|from) (?:the |our |any |all |a )*((?:[\w/-]+ ){0,2}[\w/-]+)(?=$|[.,;:!)—–]|\s[—–-])/i;
const reason =
  /^\s*(?:$|[.;:!)—–]|-\s|,\s*(?!(?:if|when|unless|except|without|while|until|but|as)\b)|(?:because|since|as (?:it|they|this|that)|[sS]o that|, so|which|due to|and (?:never|do not|don't)|but (?:use|prefer))\b)/;
/** Exceptions that no glob can express. */
const exception =
  /\b(?:unless|except(?:ions?)?|apart from|other than|only (?:if|when|for|in)|outside|if (?:you must|necessary|needed|really)|where possible|when possible|if possible|whenever possible|as a last resort|sparingly|without (?:asking|approval|permission|explicit|being))\b/i;

/**
 * Reads where a rule holds from the words behind the denied thing; null for a condition that no
 * pattern can check.
 *
 * @param skipsPurpose whether "for …" does not narrow the rule
 */
export function scopeBehind(
  tail: string,
  all: readonly CodeMention[],
  skipsPurpose: boolean,
): RuleScope | null {
  let scope: RuleScope = unlimitedScope;
  let rest = tail;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/^\s*\)(?=\s)/, '').replace(filler, '');
    const excepted = exceptPaths.exec(rest);
    const inside = inPaths.exec(rest);
    const language = inLanguage.exec(rest);
    const found = language && languages.find(([name]) => name.test(language[1] ?? ''));
    const part = inPart.exec(rest);
    if (production.test(rest)) {
      scope = { ...scope, except: [...scope.except, ...tests] };
      rest = rest.replace(production, '');
    } else if (inTests.test(rest)) {
      scope = { ...scope, in: [...scope.in, ...tests] };
      rest = rest.replace(inTests, '');
    } else if (excepted) {
      const globs = globsIn(excepted[1] ?? '', all);
      if (globs === null) return null;
      scope = { ...scope, except: [...scope.except, ...globs] };
      rest = rest.slice(excepted[0].length);
    } else if (inside) {
      const globs = globsIn(inside[1] ?? '', all);
      if (globs === null) return null;
      scope = { ...scope, in: [...scope.in, ...globs] };
      rest = rest.slice(inside[0].length);
    } else if (found && language) {
      scope = { ...scope, endings: found[1] };
      rest = rest.slice(language[0].length);
    } else if (part && scope.part === null) {
      scope = { ...scope, part: part[1] ?? null };
      rest = rest.slice(part[0].length);
    } else if (skipsPurpose)
      rest = rest.replace(
        /^\s*for (?![^.;]*\b(?:simple|cases?|complex|some|small|large|specific|single|multiple|quick)\b)[^.,;:!)—–(]{1,80}/i,
        '',
      );
  }
  if (!reason.test(rest) || exception.test(rest)) return null;
  return scope;
}

/** Reads where a rule holds from the words before it: "In `src/api`, …"; null for a condition. */
export function scopeBefore(lead: string, all: readonly CodeMention[]): RuleScope | null {
  const words = lead.replace(/[,:\s]+$/, '');
  if (words === '') return unlimitedScope;
  if (/^(?:for|when (?:using|writing|working (?:in|with|on)))\b/i.test(words)) {
    const [, name = ''] = /\b([A-Za-z+#]+)(?: (?:code|files?))?$/.exec(words) ?? [];
    const found = languages.find(([language]) => language.test(name));
    return found ? { ...unlimitedScope, endings: found[1] } : null;
  }
  return scopeBehind(` ${words.charAt(0).toLowerCase()}${words.slice(1)}`, all, false);
}

function globsIn(part: string, all: readonly CodeMention[]): readonly string[] | null {
  const globs = listMentions(part, all).map(({ text }) => globOf(text, !/\.\w+$|\*/.test(text)));
  return globs.some((glob) => glob === null) ? null : (globs as string[]);
}

/** Combines the globs of two scopes; `endings` and `part` are those of `one` where it has them. */
export function joinScopes(one: RuleScope, other: RuleScope): RuleScope {
  return {
    in: [...one.in, ...other.in],
    except: [...one.except, ...other.except],
    endings: one.endings ?? other.endings,
    part: one.part ?? other.part,
  };
}

/** Names of files that have no ending. */
const plainFile =
  /^(?:Makefile|Dockerfile|Procfile|LICENSE|justfile|Gemfile|CODEOWNERS|\.\w[\w.-]*)$/;

/** Makes a glob of a thing; null where it is no path of a project. */
export function globOf(written: string, isFolder: boolean): string | null {
  const path = written.trim().replace(/^\.\//, '');
  if (!/^[\w.@*{},[\]()+-]+(?:\/[\w.@*{},[\]()+-]*)*$/.test(path)) return null;
  if (path.length > 120 || /^\.\.?(?:\/|$)|\(\)|\/\.\.(?:\/|$)|^\w+\.\w+\(/.test(path)) return null;
  if (/^\*+$|^\*\*?\/\*+$/.test(path)) return null;
  const last = lastName(path);
  if (last === '') return `${path}**`;
  if (isFolder) return /^\*/.test(last) ? path : `${path}/**`;
  const isFile = plainFile.test(last) || /\.[a-z][\w]{0,9}$/i.test(last) || last.includes('*');
  if (!isFile) return path.includes('/') ? `${path}/**` : null;
  return path.includes('/') || !last.includes('*') ? path : `**/${path}`;
}

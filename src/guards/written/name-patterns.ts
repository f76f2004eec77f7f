import type { RuleScope } from './rule-scope.ts';

/** Endings of files whose code looks alike. */
export const languageEndings = {
  js: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  python: ['py', 'pyi'],
  css: ['css', 'scss', 'sass', 'less', 'vue', 'svelte'],
} as const;

/** A pattern for a name in code, and a text that it must catch. */
export interface NamePattern {
  readonly pattern: string;
  readonly bad: string;
  /** Endings of the files to check; null where the name does not say. */
  readonly endings: readonly string[] | null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Makes patterns for imports of a module; the first joins those of all languages. */
function importPatterns(name: string): NamePattern[] {
  const own = escaped(name);
  const js: NamePattern = {
    pattern: String.raw`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]${own}['"/]`,
    bad: `import x from '${name}'`,
    endings: languageEndings.js,
  };
  if (/[@/-]/.test(name)) return [js];
  const python: NamePattern = {
    pattern: String.raw`^\s*(?:import\s+${own}(?:\s*[.,;#]|\s+as\b|\s*$)|from\s+${own}(?:\.[.\w]*)?\s+import\b)`,
    bad: `import ${name}`,
    endings: languageEndings.python,
  };
  return [{ pattern: `${js.pattern}|${python.pattern}`, bad: js.bad, endings: null }, js, python];
}

const keywords: Readonly<Record<string, NamePattern>> = {
  any: {
    pattern: String.raw`(?::|<|\||&|\bas\b)\s*any(?:\[\])*\s*(?:[;,)>=|&{}\]]|$)`,
    bad: 'let a: any;',
    endings: languageEndings.js,
  },
  var: {
    pattern: String.raw`(?:^|[;{(])\s*(?:export\s+)?var\s+[\w$\[{]`,
    bad: 'var a = 1;',
    endings: languageEndings.js,
  },
  enum: {
    pattern: String.raw`^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w`,
    bad: 'enum A {',
    endings: languageEndings.js,
  },
  unsafe: {
    pattern: String.raw`\bunsafe\s*(?:\{|fn\b|impl\b|extern\b)`,
    bad: 'unsafe { a() }',
    endings: ['rs'],
  },
};
/** Words of languages and of prose that alone say too little. */
const tooCommon =
  /^(?:let|const|class|classes|interface|type|types|null|undefined|none|true|false|if|else|for|while|do|switch|case|try|catch|throw|return|new|this|self|super|static|public|private|async|await|yield|import|export|from|as|in|of|is|not|and|or|void|int|string|number|boolean|object|array|float|double|long|char|str|list|dict|set|map|default|function|func|fn|def|pub|mod|use|struct|impl|trait|main|master|src|test|tests|name|id|key|value|data|error|errors|ok|get|post|put|delete|patch|id|json|yaml|html|css|git|bash|sh|div|span|body|head|content|text|title|a|b|i|p)$/i;
/** Functions of languages whose name is one word. */
const knownFunction =
  /^(?:print|println|eval|exec|alert|confirm|prompt|fetch|panic|setTimeout|setInterval|sleep|require|var_dump|dd|puts|system|printf|gets|strcpy|sprintf|malloc|assert|input|globals|setattr|isinstance|parseInt|debug|unwrap|expect|todo|unimplemented)$/;
const directive = /^@ts-\w+|^eslint-disable|^# ?(?:type: ignore|noqa)|^#\[/;

/**
 * Makes patterns that find a name in code, the likeliest first; none for a text that is no name,
 * says too little, or would catch nearly everything.
 *
 * @param use the verb and the noun that the sentence has for it
 */
export function namePatterns(
  written: string,
  { verb, noun }: { readonly verb: string; readonly noun: string },
): readonly NamePattern[] {
  const name = written.trim().replace(/;$/, '');
  if (name.length < 2 || name.length > 80 || !/[A-Za-z]{2}/.test(name)) return [];
  if (/[<>]\s*\w+\s*[<>]|\.\.\.|…|\n|\$\{/.test(name.replace(/^<\w+ ?\/?>$/, ''))) return [];
  const keyword = keywords[name];
  if (keyword) return [keyword];
  if (/^import/.test(verb) || /^(?:packages?|librar|modules?|dependenc|imports?$)/.test(noun)) {
    if (/^@?[\w.-]+(?:\/[\w.*-]+)*$/.test(name) || /^(?:\.{1,2}|~|@|#)\//.test(name))
      return tooCommon.test(name) ? [] : importPatterns(name.replace(/\/\*+$|\/$/, ''));
  }
  if (tooCommon.test(name)) return [];
  if (/^[.\w$:]+!?\((?:\.\.\.|…)?\)$/.test(name)) return [calling(name.replace(/\(.*$/, ''))];
  // The arguments may be examples.
  if (/^[\w$.:]+\(.*\)$/.test(name)) return [];
  if (/^@[\w-]+\/[\w.-]+(?:\/[\w.-]+)*$/.test(name)) return importPatterns(name);
  if (/^@\/|^~\/|^\.\.?\//.test(name)) return /^import/.test(verb) ? importPatterns(name) : [];
  if (/^[\w.-]+\/[\w./-]+@v?\d[\w.]*$/.test(name)) return [plain(name)];
  if (/^[\w-]*\/|\.(?:md|json|ya?ml|toml|lock|txt|env)$/.test(name)) return [];
  if (name === '!important') return [{ ...plain(name), endings: languageEndings.css }];
  if (directive.test(name)) return [plain(name)];
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return wordPatterns(name, verb);
  if (/^<[A-Za-z][\w.]*\s*\/?>?$/.test(name)) {
    const tag = /[A-Za-z][\w.]*/.exec(name)?.[0] ?? '';
    return [{ pattern: String.raw`<${escaped(tag)}\b`, bad: `<${tag} />`, endings: null }];
  }
  if (/^[A-Za-z_$][\w$]+(?:(?:\.|::|->)[\w$]*)*\*$/.test(name)) {
    const start = name.slice(0, -1);
    return [{ pattern: String.raw`\b${escaped(start)}\w`, bad: `${start}x`, endings: null }];
  }
  if (/^[.@#]?[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)*!?$/.test(name))
    return [plain(name)];
  // Other single words that prose does not have: `interface{}`, `DB::`, `&String`.
  if (
    /^[\w&:{}()\\$>@#!?[\]-]+$/.test(name) &&
    /[A-Za-z]{2}/.test(name) &&
    /[^\w*-]/.test(name) &&
    !/\{\w|\(\w|^\[|^--?\w|:\w+:|^:/.test(name)
  )
    return [plain(name)];
  return phrase(name);
}

/** Reads one word as a function; first as a package, unless the verb or the word rules it out. */
function wordPatterns(name: string, verb: string): NamePattern[] {
  const own = [calling(name), plain(name)];
  return knownFunction.test(name) || /^call/.test(verb) ? own : [...importPatterns(name), ...own];
}

function calling(name: string): NamePattern {
  const edge = /^\w/.test(name) ? String.raw`\b` : '';
  return { pattern: String.raw`${edge}${escaped(name)}\s*\(`, bad: `${name}(x)`, endings: null };
}

function plain(name: string, pattern = escaped(name)): NamePattern {
  const [first, last] = [/^\w/, /\w$/].map((edge) => (edge.test(name) ? String.raw`\b` : ''));
  return { pattern: `${first}${pattern}${last}`, bad: name, endings: null };
}

/** Finds several words of code, such as `export default`, with any blanks between them. */
function phrase(name: string): NamePattern[] {
  const words = name.split(/\s+/);
  if (words.length > 4 || words.length < 2) return [];
  if (!/^[\w$@#*.:<>="'/!{}()[\]-]+$/.test(words.join(''))) return [];
  // Prose in backticks is no code.
  if (words.every((word) => /^[A-Z]?[a-z]+$/.test(word)) && !ofLanguage.test(name)) return [];
  return [plain(name, words.map(escaped).join(String.raw`\s+`))];
}

const ofLanguage =
  /^(?:as \w+|export default|import type|default export|static mut|unsafe impl|goto \w+|with open|global \w+|async void|lock table|using namespace std|using namespace|except pass|bare except|select all|drop table|any type|let mut|extern crate)$/;

/** The rule of a sentence, before it is compared with the files of the project. */
export type WrittenRule = {
  /** What to do instead, in the words of the sentence. */
  readonly instead: string | null;
  /** Whether the sentence only advises: prefer, avoid. */
  readonly isAdvice: boolean;
} & (
  | {
      readonly kind: 'forbid';
      /** Patterns of each name, the likeliest first. */
      readonly names: readonly (readonly NamePattern[])[];
      readonly scope: RuleScope;
    }
  | { readonly kind: 'shell'; readonly commands: readonly string[] }
  | { readonly kind: 'path'; readonly globs: readonly string[] }
  | { readonly kind: 'together'; readonly globs: readonly string[] }
);

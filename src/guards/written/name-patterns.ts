import type { Scope } from './tail-of-rule.ts';

/** Endings of files of one language, which share their forms. */
export const families = {
  js: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  python: ['py', 'pyi'],
  css: ['css', 'scss', 'sass', 'less', 'vue', 'svelte'],
} as const;

/** A pattern that finds a name, and a text that it must catch. */
export interface NamePattern {
  readonly pattern: string;
  readonly bad: string;
  /** Endings of the files it is about; null where the name does not say. */
  readonly endings: readonly string[] | null;
}

/** How a sentence speaks of a name: what is done with it, and what it is called. */
export interface NameUse {
  readonly verb: string;
  readonly noun: string;
}

/** Characters of a pattern's text that the engine takes for more. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The forms in which a language that has modules brings one in. */
function imported(name: string): NamePattern[] {
  const own = escaped(name);
  const js: NamePattern = {
    pattern: String.raw`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]${own}['"/]`,
    bad: `import x from '${name}'`,
    endings: families.js,
  };
  if (/[@/-]/.test(name)) return [js];
  const python: NamePattern = {
    pattern: String.raw`^\s*(?:import\s+${own}(?:\s*[.,;#]|\s+as\b|\s*$)|from\s+${own}(?:\.[.\w]*)?\s+import\b)`,
    bad: `import ${name}`,
    endings: families.python,
  };
  return [{ pattern: `${js.pattern}|${python.pattern}`, bad: js.bad, endings: null }, js, python];
}

const keywords: Readonly<Record<string, NamePattern>> = {
  any: {
    pattern: String.raw`(?::|<|\||&|\bas\b)\s*any(?:\[\])*\s*(?:[;,)>=|&{}\]]|$)`,
    bad: 'let a: any;',
    endings: families.js,
  },
  var: {
    pattern: String.raw`(?:^|[;{(])\s*(?:export\s+)?var\s+[\w$\[{]`,
    bad: 'var a = 1;',
    endings: families.js,
  },
  enum: {
    pattern: String.raw`^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w`,
    bad: 'enum A {',
    endings: families.js,
  },
  unsafe: {
    pattern: String.raw`\bunsafe\s*(?:\{|fn\b|impl\b|extern\b)`,
    bad: 'unsafe { a() }',
    endings: ['rs'],
  },
};
/** Words of languages and of prose that say nothing by themselves. */
const saysNothing =
  /^(?:let|const|class|classes|interface|type|types|null|undefined|none|true|false|if|else|for|while|do|switch|case|try|catch|throw|return|new|this|self|super|static|public|private|async|await|yield|import|export|from|as|in|of|is|not|and|or|void|int|string|number|boolean|object|array|float|double|long|char|str|list|dict|set|map|default|function|func|fn|def|pub|mod|use|struct|impl|trait|main|master|src|test|tests|name|id|key|value|data|error|errors|ok|get|post|put|delete|patch|id|json|yaml|html|css|git|bash|sh|div|span|body|head|content|text|title|a|b|i|p)$/i;
/** Functions of a language that are called by one word. */
const called =
  /^(?:print|println|eval|exec|alert|confirm|prompt|fetch|panic|setTimeout|setInterval|sleep|require|var_dump|dd|puts|system|printf|gets|strcpy|sprintf|malloc|assert|input|globals|setattr|isinstance|parseInt|debug|unwrap|expect|todo|unimplemented)$/;
const directive = /^@ts-\w+|^eslint-disable|^# ?(?:type: ignore|noqa)|^#\[/;

/**
 * The patterns that find a name in code, the likeliest first; none for what is no name, says too
 * little, or would catch nearly everything.
 */
export function namePatterns(written: string, { verb, noun }: NameUse): readonly NamePattern[] {
  const name = written.trim().replace(/;$/, '');
  if (name.length < 2 || name.length > 80 || !/[A-Za-z]{2}/.test(name)) return [];
  if (/[<>]\s*\w+\s*[<>]|\.\.\.|…|\n|\$\{/.test(name.replace(/^<\w+ ?\/?>$/, ''))) return [];
  const keyword = keywords[name];
  if (keyword) return [keyword];
  if (/^import/.test(verb) || /^(?:packages?|librar|modules?|dependenc|imports?$)/.test(noun)) {
    if (/^@?[\w.-]+(?:\/[\w.*-]+)*$/.test(name) || /^(?:\.{1,2}|~|@|#)\//.test(name))
      return saysNothing.test(name) ? [] : imported(name.replace(/\/\*+$|\/$/, ''));
  }
  if (saysNothing.test(name)) return [];
  if (/^[.\w$:]+!?\((?:\.\.\.|…)?\)$/.test(name)) return [calling(name.replace(/\(.*$/, ''))];
  // What it is called with may be an example.
  if (/^[\w$.:]+\(.*\)$/.test(name)) return [];
  if (/^@[\w-]+\/[\w.-]+(?:\/[\w.-]+)*$/.test(name)) return imported(name);
  if (/^@\/|^~\/|^\.\.?\//.test(name)) return /^import/.test(verb) ? imported(name) : [];
  if (/^[\w.-]+\/[\w./-]+@v?\d[\w.]*$/.test(name)) return [plain(name)];
  if (/^[\w-]*\/|\.(?:md|json|ya?ml|toml|lock|txt|env)$/.test(name)) return [];
  if (name === '!important') return [{ ...plain(name), endings: families.css }];
  if (directive.test(name)) return [plain(name)];
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return ofWord(name, verb);
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
  // Anything else of one word that prose would not have: `interface{}`, `DB::`, `&String`.
  if (
    /^[\w&:{}()\\$>@#!?[\]-]+$/.test(name) &&
    /[A-Za-z]{2}/.test(name) &&
    /[^\w*-]/.test(name) &&
    !/\{\w|\(\w|^\[|^--?\w|:\w+:|^:/.test(name)
  )
    return [plain(name)];
  return phrase(name);
}

/** One word: a package, a function or a name, as the verb has it; else the tree says which. */
function ofWord(name: string, verb: string): NamePattern[] {
  const own = [calling(name), plain(name)];
  if (called.test(name) || /^call/.test(verb)) return own;
  const [all, ...others] = imported(name);
  return all ? [all, ...others, ...own] : own;
}

function calling(name: string): NamePattern {
  const edge = /^\w/.test(name) ? String.raw`\b` : '';
  return { pattern: String.raw`${edge}${escaped(name)}\s*\(`, bad: `${name}(x)`, endings: null };
}

function plain(name: string): NamePattern {
  const [first, last] = [/^\w/, /\w$/].map((edge) => (edge.test(name) ? String.raw`\b` : ''));
  return { pattern: `${first}${escaped(name)}${last}`, bad: name, endings: null };
}

/** Several words of code, such as `export default`: as they stand, with any blanks between them. */
function phrase(name: string): NamePattern[] {
  const words = name.split(/\s+/);
  if (words.length > 4 || words.length < 2) return [];
  if (!/^[\w$@#*.:<>="'/!{}()[\]-]+$/.test(words.join(''))) return [];
  // Prose in marks of code is no code.
  if (words.every((word) => /^[A-Z]?[a-z]+$/.test(word)) && !ofLanguage.test(name)) return [];
  const [first, last] = [/^\w/.test(name), /\w$/.test(name)].map((is) =>
    is ? String.raw`\b` : '',
  );
  return [
    {
      pattern: `${first}${words.map(escaped).join(String.raw`\s+`)}${last}`,
      bad: name,
      endings: null,
    },
  ];
}

const ofLanguage =
  /^(?:as \w+|export default|import type|default export|static mut|unsafe impl|goto \w+|with open|global \w+|async void|lock table|using namespace std|using namespace|except pass|bare except|select all|drop table|any type|let mut|extern crate)$/;

/** What a sentence forbids, before anybody knows the files. */
export type WrittenRule = {
  /** What to use or to do instead, in its own words. */
  readonly instead: string | null;
  /** Whether it only advises: prefer, avoid. */
  readonly isAdvice: boolean;
} & (
  | {
      readonly kind: 'forbid';
      /** For each name, its patterns: the likeliest first. */
      readonly names: readonly (readonly NamePattern[])[];
      readonly scope: Scope;
    }
  | { readonly kind: 'shell'; readonly commands: readonly string[] }
  | { readonly kind: 'path'; readonly globs: readonly string[] }
  | { readonly kind: 'together'; readonly globs: readonly string[] }
);

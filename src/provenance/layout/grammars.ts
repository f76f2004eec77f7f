import { lastName } from '#workspace/paths/target';

import { type Layout, layoutOf } from './layout.ts';
import type { Language } from './part.ts';

/** Reads the tokens of a file; null for a file that is compared by lines. */
export type LayoutReader = (path: string, text: string) => Layout | null;

/** The scheme of files that are compared line by line. */
export const lineScheme = 'lines-2';

interface Grammar {
  readonly endings: RegExp;
  /** Name and version of grammar and rules; digests of other versions are not compared. */
  readonly scheme: string;
  load(ending: string): Promise<Language>;
}

const grammars: readonly Grammar[] = [
  {
    endings: /^[cm]?jsx?$/,
    scheme: 'javascript-1',
    load: async (ending) => (await import('./javascript.ts')).javascriptLanguage(ending),
  },
  {
    endings: /^[cm]?tsx?$/,
    scheme: 'typescript-1',
    load: async (ending) => (await import('./javascript.ts')).javascriptLanguage(ending),
  },
  { endings: /^css$/, scheme: 'css-1', load: async () => (await import('./css.ts')).cssLanguage() },
  {
    endings: /^(?:json|geojson|webmanifest)$/,
    scheme: 'json-1',
    load: async () => (await import('./json.ts')).jsonLanguage(),
  },
  {
    endings: /^pyi?$/,
    scheme: 'python-1',
    load: async () => (await import('./python.ts')).pythonLanguage(),
  },
  { endings: /^go$/, scheme: 'go-1', load: async () => (await import('./go.ts')).goLanguage() },
  {
    endings: /^rs$/,
    scheme: 'rust-1',
    load: async () => (await import('./rust.ts')).rustLanguage(),
  },
  {
    endings: /^java$/,
    scheme: 'java-1',
    load: async () => (await import('./java.ts')).javaLanguage(),
  },
];

/** Loads the grammars of the files that may be read. */
export async function loadGrammars(paths: Iterable<string>): Promise<LayoutReader> {
  const languages = new Map<string, Language>();
  for (const ending of new Set([...paths].map(endingOf))) {
    const language = await grammarOf(ending)?.load(ending);
    if (language) languages.set(ending, language);
  }
  // A file may be read in two versions.
  const known = new Map<string, Map<string, Layout | null>>();
  return (path, text) => {
    const versions = known.get(path) ?? new Map<string, Layout | null>();
    known.set(path, versions);
    const before = versions.get(text);
    if (before !== undefined) return before;
    const language = languages.get(endingOf(path));
    const layout = language ? layoutOf(schemeOf(path), language, text) : null;
    versions.set(text, layout);
    return layout;
  };
}

/**
 * The scheme by which a file is compared, by its extension; `lineScheme` if there is no grammar.
 */
export function schemeOf(path: string): string {
  return grammarOf(endingOf(path))?.scheme ?? lineScheme;
}

function grammarOf(ending: string): Grammar | undefined {
  return grammars.find(({ endings }) => endings.test(ending));
}

function endingOf(path: string): string {
  const name = lastName(path);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

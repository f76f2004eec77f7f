import type { Language } from './language.ts';
import { type Layout, layoutOf } from './layout.ts';

/**
 * Reads what counts of a file when only its layout may change; null where nothing but its lines can
 * be compared.
 */
export type LayoutReader = (path: string, text: string) => Layout | null;

/**
 * Loads the grammars of some files; none is loaded for files of other languages.
 *
 * @param paths files that may be read
 */
export async function loadGrammars(paths: Iterable<string>): Promise<LayoutReader> {
  const languages = new Map<string, Language | null>();
  for (const path of paths) {
    const ending = endingOf(path);
    if (!languages.has(ending)) languages.set(ending, await languageOf(ending));
  }
  const known = new Map<string, { readonly text: string; readonly layout: Layout | null }>();
  return (path, text) => {
    const before = known.get(path);
    if (before?.text === text) return before.layout;
    const language = languages.get(endingOf(path)) ?? null;
    const layout = language && layoutOf(language, text);
    known.set(path, { text, layout });
    return layout;
  };
}

/** Whether a grammar is known for a file. */
export function hasGrammar(path: string): boolean {
  return grammars.some(([endings]) => endings.test(endingOf(path)));
}

function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

const grammars: readonly (readonly [RegExp, (ending: string) => Promise<Language>])[] = [
  [/^[cm]?[jt]sx?$/, async (ending) => (await import('./javascript.ts')).javascript(ending)],
  [/^css$/, async () => (await import('./css.ts')).css()],
  [/^(?:json|geojson|webmanifest)$/, async () => (await import('./json.ts')).json()],
  [/^pyi?$/, async () => (await import('./python.ts')).python()],
  [/^go$/, async () => (await import('./go.ts')).go()],
  [/^rs$/, async () => (await import('./rust.ts')).rust()],
  [/^java$/, async () => (await import('./java.ts')).java()],
];

async function languageOf(ending: string): Promise<Language | null> {
  const found = grammars.find(([endings]) => endings.test(ending));
  return found ? found[1](ending) : null;
}

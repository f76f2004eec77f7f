import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { inspect as say } from '#messages/generated/look';
import { shellWord } from '#messages/shell-word';
import { loadWorkspace } from '#sources/load-workspace';

/** A term of the project's glossary. */
export interface GlossaryWord {
  readonly term: string;
  /** Empty if the glossary gives none. */
  readonly meaning: string;
  readonly aliases: readonly string[];
  /** Words that must not be used for it. */
  readonly not: readonly string[];
  /** File of the glossary, relative to the root. */
  readonly path: string;
}

/** The terms that were asked for, and all glossaries. */
export interface GlossaryWords {
  readonly words: readonly GlossaryWord[];
  /** Paths of all glossaries, also of those without terms. */
  readonly files: readonly string[];
}

/**
 * Lists the words of the glossaries here, or finds one by term, alias, or a word that must not be
 * used for it.
 *
 * @throws {UsageError} for an unknown word
 */
export async function glossary(
  where: { readonly cwd?: string; readonly config?: string },
  word: string | null,
): Promise<GlossaryWords> {
  const { workspace } = await loadWorkspace(locateAt(where));
  const files = workspace.glossaries.map(({ path }) => path);
  const words = workspace.glossaries.flatMap((each) =>
    each.terms.map(({ term, meaning, aliases, not }): GlossaryWord => ({
      term: plainText(term.value),
      meaning: plainText(meaning?.value ?? ''),
      aliases: aliases.map((alias) => alias.value),
      not: not.map((other) => other.value),
      path: each.path,
    })),
  );
  if (word === null) return { words, files };
  const wanted = word.trim().toLowerCase();
  const found = words.filter((each) =>
    [each.term, ...each.aliases, ...each.not].some((name) => name.toLowerCase() === wanted),
  );
  if (found.length > 0) return { words: found, files };
  const near = closest(
    word,
    words.flatMap((each) => [each.term, ...each.aliases]),
  );
  throw new UsageError(
    near === null
      ? say.wordUnknown({ word, term: shellWord(word) })
      : say.wordMistyped({ word, near: shellWord(near) }),
  );
}

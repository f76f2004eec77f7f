import type { Document } from '../document.ts';
import type { Located } from '../source-file.ts';
import { proseOf } from './prose.ts';
import type { Store } from './store.ts';

/** Only text is imported; a name with a slash after `@` that is none is a package, or a person. */
const imported =
  /(?<![\p{L}\p{N}_@/`.-])@((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]*\w\.(?:md|mdc|markdown|txt))(?![\p{L}\p{N}_/@-])/gu;
const memory = /(?<![\p{L}\p{N}_/-])mem:([\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu;

/**
 * The files that instructions import with `@path`, outside of code, as an agent places them before
 * the file.
 */
export function importsOf(document: Document): Located[] {
  return found(document, imported, proseOf(document, 'no-code'));
}

/** The same, each where its path begins. */
export function importedPathsOf(document: Document): Located[] {
  return importsOf(document).map(({ value, span: { start, end } }) => ({
    value,
    span: { start: start + 1, end },
  }));
}

/**
 * The memories that a note of serena names with `mem:name`, in code too: that is how they are
 * written there.
 */
export function memoryReferencesOf(document: Document): Located[] {
  return found(document, memory, proseOf(document, 'with-code-spans')).map(({ value, span }) => {
    const name = value.replace(/[./-]+$/, '');
    return {
      value: name,
      span: { start: span.start, end: span.end - (value.length - name.length) },
    };
  });
}

/** Where the memory of a name lies in its store. */
export function memoryPath({ folder }: Pick<Store, 'folder'>, name: string): string {
  return `${folder}/${name}.md`;
}

function found({ bodyStart }: Document, pattern: RegExp, prose: string): Located[] {
  return [...prose.slice(bodyStart).matchAll(pattern)].map((match) => ({
    value: match[1] ?? '',
    span: { start: bodyStart + match.index, end: bodyStart + match.index + match[0].length },
  }));
}

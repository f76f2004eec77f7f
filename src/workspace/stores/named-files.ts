import type { Document, Located } from '../document.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { importsIn } from './imports-in.ts';
import { proseOf } from './prose.ts';
import type { Store } from './store.ts';

/** Only text is imported; a name with a slash after `@` that is none is a package, or a person. */
const imported =
  /(?<![\p{L}\p{N}_@/`.-])@((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w.-]*\w\.(?:md|mdc|markdown|txt))(?![\p{L}\p{N}_/@-])/gu;
/** A command has any file put in: `@src/a.ts` of Claude and OpenCode, `@{src/a.ts}` of Gemini. */
const included =
  /(?<![\p{L}\p{N}_@/`.-])@\{?((?:\.{1,2}\/)*(?:[\w.-]+\/)+[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{0,9})(?![\p{L}\p{N}_/@-])/gu;
const memory = /(?<![\p{L}\p{N}_/-])mem:([\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu;

/**
 * The files that instructions import with `@path`, outside of code, as an agent places them before
 * the file.
 */
export function importsOf(document: Document): Located[] {
  if (agentFormAt(document.path) !== null && !takesFiles(document)) return [];
  return found(document, imported, proseOf(document, 'no-code'));
}

/** The same, each where its path begins, and what else commands have put in. */
export function importedPathsOf(document: Document): Located[] {
  const imports = importsOf(document);
  const isTold = new Set(imports.map(({ span }) => span.start));
  const others = takesFiles(document)
    ? found(document, included, proseOf(document, 'no-code'))
    : [];
  return [...imports, ...others.filter(({ span }) => !isTold.has(span.start))].map(
    ({ value, span: { start, end } }) => ({
      value,
      span: { start: document.text.indexOf(value, start), end },
    }),
  );
}

/**
 * All that some agent may load with a text, as it is written there: what `ledger context` loads
 * with it, and what other agents take for an import or have put into a command.
 */
export function loadedWith(document: Document): string[] {
  const isFollowed = agentFormAt(document.path) === null || takesFiles(document);
  return [
    ...(isFollowed ? importsIn(document).map(({ target }) => target) : []),
    ...importedPathsOf(document).map(({ value }) => value),
  ];
}

/** Agents put files into commands, and Claude into skills, which it calls like them. */
function takesFiles({ path }: Document): boolean {
  return ['command', 'skill'].includes(agentFormAt(path) ?? '');
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

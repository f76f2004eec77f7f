import type { Document, SpannedValue } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { codeAndHtmlOf, isInCode } from './prose.ts';

/** A file name without a folder, in prose, bold or code. */
const fileName =
  /(?<=(?<![\w*])\*\*)[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?=:?\*\*(?![\w.]))|(?<![\w@/.:\\{}<>$*~+-])\.?[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?![\w@/\\{}<>$*(+-]|\.\w)/g;
/** Products and hosts look like files. */
const notAFile = /^[A-Z][a-z]+\.(?:js|io|ai)$|\.(?:com|org|net|dev)$/i;
/** A path in a code span without an extension and a closing slash, or the start of a glob. */
const bareFolder =
  /(?<!`)`(?<path>(?:\.\/)?(?:[\w.+-]+\/)+[\w+-]+)(?:\/(?:\*\*\/)?\*{1,2}(?:\.[\w.]+)?)?`(?!`)/g;
/** A file in a drawn tree: `│   ├── name.ts   # what it does`. */
const inDrawing =
  /^[\s│|]*[├└|+`][─-]{1,3}[ \t]*(?<name>[\w@+.-]+\.[A-Za-z][A-Za-z0-9]{0,9})(?=\s|$)/u;

/**
 * Finds the file names without a folder in a note: in prose, code spans and drawn trees, not in
 * links. History distinguishes them from words such as `console.log`.
 */
export const citedNamesOf = memoizeByObject((document: Document): SpannedValue[] => {
  const { text, bodyStart, outline } = document;
  const names: SpannedValue[] = [];
  const hidden = [...outline.links.map(({ span }) => span), ...codeAndHtmlOf(document)].sort(
    (one, other) => one.start - other.start,
  );
  let next = 0;
  for (const match of text.slice(bodyStart).matchAll(fileName)) {
    const at = bodyStart + match.index;
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= at) next += 1;
    if ((hidden[next]?.start ?? Infinity) > at && !notAFile.test(match[0]))
      names.push(spannedFrom(match[0], at));
  }
  for (const block of outline.blocks) {
    if (block.kind !== 'code') continue;
    let at = block.content.start;
    for (const line of text.slice(block.content.start, block.content.end).split('\n')) {
      const drawn = inDrawing.exec(line);
      const name = drawn?.groups?.name;
      if (drawn && name) names.push(spannedFrom(name, at + drawn[0].length - name.length));
      at += line.length + 1;
    }
  }
  return names.sort((one, other) => one.span.start - other.span.start);
});

/**
 * Finds the paths in code spans of a note that may be folders. History distinguishes them from
 * branches and packages.
 */
export const citedFoldersOf = memoizeByObject((document: Document): SpannedValue[] =>
  [...document.text.slice(document.bodyStart).matchAll(bareFolder)].flatMap((match) => {
    const at = document.bodyStart + match.index;
    return isInCode(document, at) ? [] : [spannedFrom(match.groups?.path ?? '', at + 1)];
  }),
);

const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{6,120})(?<!`)\1(?!`)/g;
/** `name`, `name()`, `Type.name`, `module::name`. */
const written = /^(?:[A-Za-z_$][\w$]*(?:\.|::|#|->))*(?<name>[A-Za-z_$][\w$]{5,})(?:\(\))?$/;
/** Two words in one name: words of a language and names of tools are not written so. */
const isName = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/;
/** A test named in a command: `-run TestRows`, `rows_test.py::test_rows`. */
const namedTest = /[ \t]--?run[ =]["'^]?(?<go>Test[A-Z]\w+)|\.py(?:::\w+)*::(?<py>test_\w+)/g;

/** Finds the names of code in a note: those of two words in code spans, and tests in commands. */
export const citedCodeNamesOf = memoizeByObject((document: Document): SpannedValue[] => {
  const { text, bodyStart } = document;
  const names: SpannedValue[] = [];
  for (const match of text.slice(bodyStart).matchAll(codeSpan)) {
    const inner = match[2] ?? '';
    const name = written.exec(inner.trim())?.groups?.name;
    const at = bodyStart + match.index;
    if (name === undefined || !isName.test(name) || isInCode(document, at)) continue;
    names.push(spannedFrom(name, at + (match[1] ?? '').length + inner.lastIndexOf(name)));
  }
  for (const block of document.outline.blocks) {
    if (block.kind !== 'code') continue;
    const { start: from, end } = block.content;
    for (const match of text.slice(from, end).matchAll(namedTest)) {
      const name = match.groups?.go ?? match.groups?.py ?? '';
      names.push(spannedFrom(name, from + match.index + match[0].length - name.length));
    }
  }
  return names;
});

/** Adds the span to a text that starts at an offset. */
export function spannedFrom(value: string, start: number): SpannedValue {
  return { value, span: { start, end: start + value.length } };
}

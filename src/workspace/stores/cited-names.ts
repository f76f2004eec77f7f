import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { isInCode } from './prose.ts';

/** A name with an extension and no folder: a word of prose, in bold or not, or of code in it. */
const fileName =
  /(?<=(?<![\w*])\*\*)[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?=:?\*\*(?![\w.]))|(?<![\w@/.:\\{}<>$*~+-])\.?[A-Za-z_][\w@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}(?![\w@/\\{}<>$*(+-]|\.\w)/g;
/** Names of products and of hosts are written alike. */
const otherwise = /^[A-Z][a-z]+\.(?:js|io|ai)$|\.(?:com|org|net|dev)$/i;
/** A path in a code span that ends without an extension and without a slash, or begins a glob. */
const bareFolder =
  /(?<!`)`(?<path>(?:\.\/)?(?:[\w.+-]+\/)+[\w+-]+)(?:\/(?:\*\*\/)?\*{1,2}(?:\.[\w.]+)?)?`(?!`)/g;
/** A file in a drawing of folders: `│   ├── name.ts   # what it does`. */
const inDrawing =
  /^[\s│|]*[├└|+`][─-]{1,3}[ \t]*(?<name>[\w@+.-]+\.[A-Za-z][A-Za-z0-9]{0,9})(?=\s|$)/u;

/**
 * The files that a note names without their folder, links aside: in its prose, in code of it, and
 * in drawings of folders. Whether it is a file at all only history knows: `console.log` is written
 * alike.
 */
export const citedNamesOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart, outline } = document;
  const names: Located[] = [];
  const add = (value: string, start: number): void =>
    void names.push({ value, span: { start, end: start + value.length } });
  const hidden = [
    ...outline.links.map(({ span }) => span),
    ...outline.html.map(({ span }) => span),
    ...outline.blocks.flatMap((each) =>
      each.kind === 'code' || each.kind === 'html' ? [each.span] : [],
    ),
  ].sort((one, other) => one.start - other.start);
  let next = 0;
  for (const match of text.slice(bodyStart).matchAll(fileName)) {
    const at = bodyStart + match.index;
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= at) next += 1;
    if ((hidden[next]?.start ?? Infinity) > at && !otherwise.test(match[0])) add(match[0], at);
  }
  for (const block of outline.blocks) {
    if (block.kind !== 'code') continue;
    let at = block.content.start;
    for (const line of text.slice(block.content.start, block.content.end).split('\n')) {
      const drawn = inDrawing.exec(line);
      const name = drawn?.groups?.name;
      if (drawn && name) add(name, at + drawn[0].length - name.length);
      at += line.length + 1;
    }
  }
  return names.sort((one, other) => one.span.start - other.span.start);
});

/**
 * The paths that a note gives in code spans and that may be folders: whether they are any only
 * history knows, for a branch or a package is written alike.
 */
export const citedFoldersOf = oncePerObject((document: Document): Located[] =>
  [...document.text.slice(document.bodyStart).matchAll(bareFolder)].flatMap((match) => {
    const at = document.bodyStart + match.index;
    const start = at + 1;
    const value = match.groups?.path ?? '';
    return isInCode(document, at) ? [] : [{ value, span: { start, end: start + value.length } }];
  }),
);

import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { isInCode } from './prose.ts';

const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{6,120})(?<!`)\1(?!`)/g;
/** `name`, `name()`, `Type.name`, `module::name`. */
const written = /^(?:[A-Za-z_$][\w$]*(?:\.|::|#|->))*(?<name>[A-Za-z_$][\w$]{5,})(?:\(\))?$/;
/** Two words in one name: no word of a language, and no name of a tool, is written so. */
const isName = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]/;

/** The names of code that a note gives in code spans of its prose, each of more words than one. */
export const citedCodeNamesOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart } = document;
  const names: Located[] = [];
  for (const match of text.slice(bodyStart).matchAll(codeSpan)) {
    const inner = match[2] ?? '';
    const name = written.exec(inner.trim())?.groups?.name;
    const at = bodyStart + match.index;
    if (name === undefined || !isName.test(name) || isInCode(document, at)) continue;
    const start = at + (match[1] ?? '').length + inner.lastIndexOf(name);
    names.push({ value: name, span: { start, end: start + name.length } });
  }
  for (const block of document.outline.blocks) {
    if (block.kind !== 'code') continue;
    const { start: from, end } = block.content;
    for (const match of text.slice(from, end).matchAll(namedTest)) {
      const name = match.groups?.go ?? match.groups?.py ?? '';
      const start = from + match.index + match[0].length - name.length;
      names.push({ value: name, span: { start, end: start + name.length } });
    }
  }
  return names;
});

/** A test that a command is given by its name: `-run TestRows`, `rows_test.py::test_rows`. */
const namedTest = /[ \t]--?run[ =]["'^]?(?<go>Test[A-Z]\w+)|\.py(?:::\w+)*::(?<py>test_\w+)/g;

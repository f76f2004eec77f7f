import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { Attribute, Pattern } from '@fluent/syntax';
import {
  GroupComment,
  Identifier,
  Junk,
  lineOffset,
  Message as FluentMessage,
  NumberLiteral,
  parse,
  Placeable,
  ResourceComment,
  SelectExpression,
  StringLiteral,
  type SyntaxNode,
  TextElement,
  VariableReference,
} from '@fluent/syntax';

import type { AdviceValue, CountedTemplate, MessageTemplate } from '../../src/messages/message.ts';

/** A file of the catalogue: it is compiled to a module of the same name. */
export interface CatalogueFile {
  readonly name: string;
  readonly parts: readonly CataloguePart[];
}

/** Messages with the same first word in their ids, and where they are said. */
export interface CataloguePart {
  readonly name: string;
  readonly where: string;
  readonly messages: readonly CatalogueMessage[];
}

export interface CatalogueMessage {
  /** As users see it: `disposition.notOpen`. */
  readonly id: string;
  readonly name: string;
  readonly template: MessageTemplate | CountedTemplate;
  /** A value for each slot, so that its page shows a sentence. */
  readonly example: Readonly<Record<string, AdviceValue>>;
}

const folder = 'src/messages/en';

/** Reads the catalogue, in the order of its page. */
export function readCatalogue(): readonly CatalogueFile[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ftl'))
    .map((name) =>
      parseCatalogueFile(`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')),
    );
  const names = files.flatMap((file) => file.parts.map((part) => part.name));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${folder}: the part ${twice} is in two files`);
  return files;
}

/** Reads a file of the catalogue, and stops at what it cannot say in a program. */
export function parseCatalogueFile(path: string, text: string): CatalogueFile {
  const fault: Fault = (node, problem) => {
    // A message begins with its comment.
    const { span } = node instanceof FluentMessage ? node.id : node;
    return new Error(`${path}:${lineOffset(text, span?.start ?? 0) + 1}: ${problem}`);
  };
  let ofFile: Examples = new Map();
  const parts: Part[] = [];
  for (const entry of parse(text, {}).body) {
    const part = parts.at(-1);
    if (entry instanceof ResourceComment) ofFile = examplesIn(entry, fault);
    else if (entry instanceof GroupComment) parts.push(partOf(entry, ofFile, fault));
    else if (entry instanceof Junk)
      throw fault(entry, `this is not Fluent: ${entry.annotations[0]?.message ?? ''}`);
    else if (!(entry instanceof FluentMessage)) throw fault(entry, 'only messages have a use here');
    else if (!part) throw fault(entry, 'no "## …" above says where this is said');
    else addMessage(part, entry, fault);
  }
  for (const examples of [ofFile, ...parts.map((part) => part.examples)])
    for (const [slot, { used, node }] of examples)
      if (!used) throw fault(node, `no message below takes $${slot} from here`);
  return { name: basename(path, '.ftl'), parts };
}

type Fault = (node: SyntaxNode, problem: string) => Error;
type Examples = Map<string, { readonly value: AdviceValue; used: boolean; readonly node: Node }>;
type Node = GroupComment | ResourceComment | FluentMessage;

interface Part extends CataloguePart {
  name: string;
  readonly messages: CatalogueMessage[];
  readonly examples: Examples;
  readonly outer: Examples;
}

function partOf(comment: GroupComment, outer: Examples, fault: Fault): Part {
  const [where = ''] = comment.content.split('\n');
  return { name: '', where, messages: [], examples: examplesIn(comment, fault), outer };
}

function addMessage(part: Part, entry: FluentMessage, fault: Fault): void {
  const [first = '', name = '', ...rest] = entry.id.name.split('-');
  if (name === '' || rest.length > 0) throw fault(entry, 'an id is PART-name');
  if (part.name === '') part.name = first;
  if (first !== part.name)
    throw fault(entry, `${entry.id.name} stands among the messages of ${part.name}`);
  if (part.messages.some((message) => message.name === name))
    throw fault(entry, `${entry.id.name} is there already`);
  const template = templateOf(entry, fault);
  part.messages.push({
    id: `${first}.${name}`,
    name,
    template,
    example: exampleOf(
      entry,
      template,
      [examplesIn(entry, fault), part.examples, part.outer],
      fault,
    ),
  });
}

/** `$slot: value` in a comment; a list is JSON, and `null` leaves its line out. */
function examplesIn(node: Node, fault: Fault): Examples {
  const text = node instanceof FluentMessage ? (node.comment?.content ?? '') : node.content;
  const valueOf = (written: string): AdviceValue => {
    if (written === 'null') return null;
    if (!written.startsWith('[')) return written;
    try {
      return JSON.parse(written) as string[];
    } catch {
      throw fault(node, `no list in JSON: ${written}`);
    }
  };
  return new Map(
    [...text.matchAll(/^\$([a-zA-Z]+): (.+)$/gm)].map(([, slot = '', written = '']) => [
      slot,
      { value: valueOf(written), used: false, node },
    ]),
  );
}

function exampleOf(
  entry: FluentMessage,
  template: CatalogueMessage['template'],
  [own = new Map(), ...others]: readonly Examples[],
  fault: Fault,
): CatalogueMessage['example'] {
  const [forms, by] =
    'by' in template ? [[template.one, template.other], template.by] : [[template], null];
  const inText = new Set(forms.flatMap(({ text }) => slotsIn(text)));
  const inMend = forms.flatMap(({ mend = [] }) => mend.flatMap(slotsIn));
  const slots = new Set([...inText, ...(by === null ? [] : [by]), ...inMend]);
  const extra = [...own.keys()].find((slot) => !slots.has(slot));
  if (extra !== undefined) throw fault(entry, `${entry.id.name} has no slot $${extra}`);
  return Object.fromEntries(
    [...slots].map((slot) => {
      const found = [own, ...others].find((examples) => examples.has(slot))?.get(slot);
      if (!found) throw fault(entry, `${entry.id.name} needs an example: # $${slot}: …`);
      found.used = true;
      const { value } = found;
      if (slot === by && !/^\d+$/.test(String(value))) throw fault(entry, `$${slot} is a number`);
      if (inText.has(slot) && (value === null || typeof value === 'object'))
        throw fault(entry, `$${slot} stands in a sentence: one word or number`);
      return [slot, slot === by ? Number(value) : value];
    }),
  );
}

const slot = /\{([a-zA-Z]+)\}/g;

function slotsIn(line: string): string[] {
  return [...line.matchAll(slot)].map(([, name = '']) => name);
}

/** A message as a program has it: with `{slots}`, and worded twice where a count words it. */
function templateOf(entry: FluentMessage, fault: Fault): CatalogueMessage['template'] {
  if (!entry.value) throw fault(entry, `${entry.id.name} has no text`);
  const { value, attributes } = entry;
  const mend = attributes.map((attribute) => mendOf(attribute, fault));
  if (mend.length > 1) throw fault(entry, 'a message has one .mend, with a line for each way');
  const counts = new Set([value, ...mend].flatMap((pattern) => countsIn(pattern, fault)));
  const [by, ...more] = counts;
  if (more.length > 0) throw fault(entry, 'a message is worded by one count');
  const form = (name: Form): MessageTemplate => ({
    text: written(value, name, fault),
    ...(mend[0] && { mend: written(mend[0], name, fault).split('\n') }),
  });
  return by === undefined ? form('other') : { by, one: form('one'), other: form('other') };
}

function mendOf(attribute: Attribute, fault: Fault): Pattern {
  const { id, value } = attribute;
  if (id.name !== 'mend') throw fault(attribute, `.${id.name} has no use here, only .mend`);
  return value;
}

type Form = 'one' | 'other';

function countsIn(pattern: Pattern, fault: Fault): string[] {
  return pattern.elements.flatMap((element) => {
    if (!(element instanceof Placeable) || !(element.expression instanceof SelectExpression))
      return [];
    const { selector, variants } = element.expression;
    const keys = variants.map(({ key, default: isDefault }) =>
      key instanceof Identifier
        ? `${isDefault ? '*' : ''}${key.name}`
        : key instanceof NumberLiteral
          ? key.value
          : '',
    );
    if (!(selector instanceof VariableReference) || keys.join(' ') !== 'one *other')
      throw fault(element, 'a selector is { $count -> [one] … *[other] … }');
    return [selector.id.name, ...variants.flatMap(({ value }) => countsIn(value, fault))];
  });
}

/** A pattern in one of its forms, as a template of ours. */
function written(pattern: Pattern, form: Form, fault: Fault): string {
  const [taken] = slotsIn(joined(pattern, form, fault, () => ' '));
  if (taken !== undefined) throw fault(pattern, `write {${taken}} as a slot`);
  return joined(pattern, form, fault, (name) => `{${name}}`);
}

function joined(
  pattern: Pattern,
  form: Form,
  fault: Fault,
  slotOf: (name: string) => string,
): string {
  const texts = pattern.elements.map((element) => {
    if (element instanceof TextElement) return element.value;
    const { expression } = element;
    if (expression instanceof StringLiteral) return expression.parse().value;
    if (expression instanceof VariableReference) return slotOf(expression.id.name);
    const chosen =
      expression instanceof SelectExpression ? expression.variants[form === 'one' ? 0 : 1] : null;
    if (!chosen) throw fault(element, 'only slots, texts in quotes and selectors have a use here');
    return joined(chosen.value, form, fault, slotOf);
  });
  return texts.join('');
}

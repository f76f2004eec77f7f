import { parser } from '@lezer/javascript';

import { presentItems } from '#diagnostics/defined-values';

import {
  defaultLeafText,
  isTrailingComma,
  type Language,
  type LeafAt,
  type Part,
  unquoted,
} from './part.ts';

/** A trailing comma means nothing in these. */
const lists = new Set(
  (
    'ArgList ParamList ObjectExpression ObjectPattern ArrayExpression ArrayPattern ImportGroup ' +
    'ExportGroup EnumBody TypeArgList TypeParamList TupleType'
  ).split(' '),
);

/** Statements that a semicolon may end. */
const ended = new Set(
  (
    'ExpressionStatement VariableDeclaration ReturnStatement ThrowStatement BreakStatement ' +
    'ContinueStatement DebuggerStatement ImportDeclaration ExportDeclaration PropertyDeclaration ' +
    'TypeAliasDeclaration FunctionDeclaration MethodDeclaration'
  ).split(' '),
);

/** Nodes in which a semicolon alone is a statement. */
const statements = new Set(['Script', 'Block']);

/** A token that continues a statement without semicolon. */
const goesOn = /^(?:[([`+\-*/%<>=.,?:&|^]|in$|instanceof$|as$|satisfies$)/;

/** A line break after these ends the statement, or makes the word a name. */
const endedByBreak = new Set([
  ...['return', 'break', 'continue', 'throw', 'yield', 'async', 'get', 'set', 'static'],
  ...['accessor', 'type', 'abstract', 'declare', 'interface', 'namespace', 'module', 'global'],
  ...['using', 'public', 'private', 'protected', 'readonly', 'override', 'asserts', 'infer'],
]);

/** A line break before these changes the meaning. */
const behindBreak = new Set(['++', '--', '=>', 'as', 'satisfies', '!', 'is']);

/** Parentheses around an expression in these mean nothing. */
const wrapping = new Set([
  'ReturnStatement',
  'ThrowStatement',
  'ArrowFunction',
  'VariableDeclaration',
  'AssignmentExpression',
]);

/** By file ending: `.ts` has casts where others have JSX. */
export function javascriptLanguage(ending: string): Language {
  const isTyped = /^[cm]?tsx?$/.test(ending);
  const dialects = presentItems([isTyped && 'ts', !/^[cm]?ts$/.test(ending) && 'jsx']);
  return {
    parser: parser.configure({ dialect: dialects.join(' ') }),
    atoms: new Set(['String', 'RegExp', 'JSXAttributeValue']),
    texts: new Set(['TemplateString']),
    sequences: new Set([
      ...['Script', 'Block', 'ClassBody', 'ObjectExpression', 'ObjectType'],
      'EnumBody',
    ]),
    symbols: new Set([
      ...['FunctionDeclaration', 'ClassDeclaration', 'MethodDeclaration', 'InterfaceDeclaration'],
      ...['TypeAliasDeclaration', 'EnumDeclaration'],
    ]),
    transparent: isWrapped,
    says,
  };
}

/** Whether parentheses change nothing: the tree without them is the same. */
function isWrapped(part: Part, text: string): boolean {
  const { parent, parts } = part;
  const [, inside] = parts;
  if (part.name !== 'ParenthesizedExpression' || !parent || parts.length !== 3) return false;
  if (!inside || inside.name === 'SequenceExpression') return false;
  // `/** @type {X} */ (x)` is a cast.
  if (/\*\/\s*$/.test(text.slice(0, part.from).slice(-200))) return false;
  if (inside.name === 'JSXElement') return parent.name !== 'CallExpression';
  if (parent.name === 'ConditionalExpression') return inside.name === parent.name;
  if (parent.name === 'BinaryExpression')
    return inside.name === parent.name && isOrdinary(parent, text) && isOrdinary(inside, text);
  return wrapping.has(parent.name) && parent.parts.indexOf(part) > 0;
}

/** Whether the parser nests an operator as the language does; it does not for `**`. */
function isOrdinary({ parts }: Part, text: string): boolean {
  const [, sign] = parts;
  return sign !== undefined && ordinary.has(text.slice(sign.from, sign.to));
}

const ordinary = new Set(['+', '-', '*', '/', '%', '&&', '||', '===', '!==', '<', '>', '<=', '>=']);

function says(at: LeafAt, whole: string): string | null {
  const { leaf, text, gap, before } = at;
  const { parent } = leaf;
  if (leaf.name === 'JSXText') return jsxText(text);
  if (isLayout(at, whole)) return null;
  const breaks =
    gap.includes('\n') &&
    before !== null &&
    ((isEndedByBreak(before, whole) && leaf.from < (before.parent?.to ?? 0)) ||
      (behindBreak.has(text) && !isPrefix(leaf) && !leaf.name.startsWith('Variable')) ||
      (text === '[' && /^(?:Indexed|Array)Type$/.test(parent?.name ?? '')) ||
      (text === 'extends' && parent?.name === 'ConditionalType'));
  return `${breaks ? 'break ' : ''}${signsOf(at, whole)}`;
}

/** Whether a line break ends the statement after a word that is not a name. */
function isEndedByBreak({ name, from, to }: Part, whole: string): boolean {
  return !/^(?:Variable|PropertyName)/.test(name) && endedByBreak.has(whole.slice(from, to));
}

/** Whether `!` or `++` is before its operand: a line may break before it. */
function isPrefix({ parent }: Part): boolean {
  return parent?.name === 'UnaryExpression';
}

function signsOf(at: LeafAt, whole: string): string {
  const { leaf, text, next } = at;
  if (leaf.name === 'JSXAttributeValue') return `JSXAttributeValue ${text.slice(1, -1)}`;
  if (leaf.parent?.name === 'ObjectType' && text === ',')
    return defaultLeafText({ leaf: semicolon, text: ';' });
  if (leaf.name !== 'String') return defaultLeafText(at);
  const value = unquoted(text);
  const isKey =
    leaf.parent?.name === 'Property' &&
    leaf.parent.parent?.name === 'ObjectExpression' &&
    leaf.parent.parts[0] === leaf &&
    next !== null &&
    (whole.slice(next.from, next.to) === ':' || next.parent?.name === 'ParamList');
  return isKey && /^[A-Za-z_$][\w$]*$/.test(text.slice(1, -1))
    ? `PropertyDefinition ${value}`
    : `String ${value}`;
}

const semicolon = { name: ';' } as Part;

/** Whether a formatter may add or remove a comma, semicolon or parenthesis. */
function isLayout(at: LeafAt, whole: string): boolean {
  const { leaf, text, next } = at;
  const { parent } = leaf;
  if (!parent) return false;
  if (isTrailingComma(at, lists)) return true;
  // A union may begin with `|`.
  if (/^(?:Union|Intersection)Type$/.test(parent.name) && parent.parts[0] === leaf) return true;
  const continues = next !== null && goesOn.test(whole.slice(next.from, next.to));
  if (text === ';' && ended.has(parent.name)) return parent.parts.at(-1) === leaf && !continues;
  // After an empty statement, a string is not a directive.
  if (text === ';' && statements.has(parent.name)) return next?.name !== 'String';
  if ((text === ';' || text === ',') && parent.name === 'ObjectType') return !continues;
  if (text === '(' || text === ')')
    return (
      isWrapped(parent, whole) ||
      (parent.name === 'ParamList' && parent.parent?.name === 'ArrowFunction' && isLone(parent))
    );
  return false;
}

/** Whether the only parameter is a name: `(x) => y` is `x => y`. */
function isLone({ parts }: Part): boolean {
  const [, name, close, end] = parts;
  return (
    name?.name === 'VariableDefinition' &&
    (parts.length === 3 || (parts.length === 4 && close?.name === ',' && end?.name === ')'))
  );
}

/** Text between tags as React reads it: trimmed lines without empty ones, joined by a blank. */
function jsxText(text: string): string | null {
  if (/&#|&Tab;|&NewLine;/.test(text)) return `JSXText ${text}`;
  const lines = text.split('\n');
  const kept = lines
    .map((line, at) => {
      const behind = at === 0 ? line : line.replace(/^[ \t]+/, '');
      return at === lines.length - 1 ? behind : behind.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '');
  return kept.length === 0 ? null : `JSXText ${kept.join(' ')}`;
}

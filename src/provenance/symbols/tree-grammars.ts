import type { SyntaxNode } from '@lezer/common';

import { present } from '#diagnostics/present';

/** The names that one node declares, each in parts. */
type NamesOf = (node: SyntaxNode, text: string) => readonly (readonly string[])[];

/** Which nodes of a syntax tree declare something, and what they call it. */
export interface TreeGrammar {
  readonly names: ReadonlyMap<string, NamesOf>;
  /** Nodes around a declaration that belong to it, such as `export` and decorators. */
  readonly around: ReadonlySet<string>;
  /** The body of a function; what has none is a signature, where overloads are written so. */
  readonly body?: string;
  /** Nodes that declare nothing, and lend a name to what is in them. */
  readonly scopes?: ReadonlyMap<string, (node: SyntaxNode, text: string) => string | null>;
}

const textAt = (node: SyntaxNode, text: string): string => text.slice(node.from, node.to);

/** Declares what its first child of one of these kinds says. */
function first(...kinds: readonly string[]): NamesOf {
  return (node, text) => {
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (kinds.includes(child.name)) return [[textAt(child, text)]];
    return [];
  };
}

/** Declares what each of its children of a kind says. */
function each(kind: string): NamesOf {
  return (node, text) => node.getChildren(kind).map((child) => [textAt(child, text)]);
}

function named(
  entries: readonly (readonly [kinds: string, names: NamesOf])[],
): TreeGrammar['names'] {
  return new Map(
    entries.flatMap(([kinds, names]) => kinds.split(' ').map((kind) => [kind, names])),
  );
}

/** The variables of a declaration, also those that a pattern takes apart. */
function variables(node: SyntaxNode, text: string): readonly (readonly string[])[] {
  const names: string[][] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name === 'VariableDefinition') names.push([textAt(child, text)]);
    else if (/Pattern$/.test(child.name))
      child.cursor().iterate((inside) => {
        if (inside.name === 'VariableDefinition') names.push([text.slice(inside.from, inside.to)]);
        return !/Expression|Function/.test(inside.name);
      });
  return names;
}

/** `exports.rotate = …`, and `Store.prototype.rotate = function …`. */
function assigned(node: SyntaxNode, text: string): readonly (readonly string[])[] {
  const left = node.firstChild;
  if (node.parent?.name !== 'ExpressionStatement' || left?.name !== 'MemberExpression') return [];
  const written = textAt(left, text);
  if (!/^[\w$.]{1,200}$/.test(written)) return [];
  const isExport = /^(?:module\.)?exports\./.test(written);
  const isMade = /^(?:FunctionExpression|ArrowFunction|ClassExpression)$/.test(
    node.lastChild?.name ?? '',
  );
  const parts = written.split('.').filter((part) => !/^(?:module|exports|prototype)$/.test(part));
  return parts[0] !== 'this' && parts.length > 0 && (isExport || isMade) ? [parts] : [];
}

export const javascriptGrammar: TreeGrammar = {
  names: named([
    ['FunctionDeclaration ClassDeclaration NamespaceDeclaration', first('VariableDefinition')],
    ['InterfaceDeclaration TypeAliasDeclaration EnumDeclaration', first('TypeDefinition')],
    [
      'MethodDeclaration PropertyDeclaration PropertyType MethodType Property',
      first('PropertyDefinition', 'PrivatePropertyDefinition'),
    ],
    ['VariableDeclaration', variables],
    ['AssignmentExpression', assigned],
  ]),
  around: new Set(['ExportDeclaration', 'AmbientDeclaration', 'ExpressionStatement']),
  body: 'Block',
};

/** Values of a module or class; those of a function are no declarations. */
function values(node: SyntaxNode, text: string): readonly (readonly string[])[] {
  for (let around = node.parent; around; around = around.parent)
    if (around.name === 'FunctionDefinition') return [];
  const names: string[][] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'AssignOp' || child.name === 'TypeDef') break;
    if (child.name === 'VariableName') names.push([textAt(child, text)]);
  }
  return names;
}

export const pythonGrammar: TreeGrammar = {
  names: named([
    ['FunctionDefinition ClassDefinition TypeDefinition', first('VariableName')],
    ['AssignStatement', values],
  ]),
  around: new Set(['DecoratedStatement']),
};

/** A method by its receiver's type: `func (s *Store[K]) Rotate()` is `Store.Rotate`. */
function method(node: SyntaxNode, text: string): readonly (readonly string[])[] {
  const [receiver, name] = [node.getChild('Parameters'), node.getChild('FieldName')];
  if (!receiver || !name) return [];
  const type = /([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^]*)?\)$/u.exec(textAt(receiver, text))?.[1];
  return [present([type, textAt(name, text)])];
}

export const goGrammar: TreeGrammar = {
  names: named([
    ['FunctionDecl TypeSpec', first('DefName')],
    ['ConstSpec VarSpec', each('DefName')],
    ['FieldDecl', each('FieldName')],
    ['MethodElem', first('FieldName')],
    ['MethodDecl', method],
  ]),
  around: new Set(['ConstDecl', 'VarDecl', 'TypeDecl']),
};

/** The type that an `impl` is for, without its path and parameters. */
function implemented(node: SyntaxNode, text: string): string | null {
  let type = '';
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (/^(?:TypeIdentifier|GenericType|ScopedTypeIdentifier)$/.test(child.name))
      type = textAt(child, text);
  return /(\w+)\s*$/.exec(type.replace(/<[^]*/, ''))?.[1] ?? null;
}

export const rustGrammar: TreeGrammar = {
  names: named([
    ['FunctionItem ConstItem StaticItem ModItem', first('BoundIdentifier')],
    ['StructItem EnumItem UnionItem TraitItem TypeItem AssociatedType', first('TypeIdentifier')],
    ['MacroDefinition EnumVariant', first('Identifier')],
    ['FieldDeclaration', first('FieldIdentifier')],
  ]),
  around: new Set(),
  scopes: new Map([['ImplItem', implemented]]),
};

export const javaGrammar: TreeGrammar = {
  names: named([
    [
      'ClassDeclaration InterfaceDeclaration EnumDeclaration RecordDeclaration MethodDeclaration ' +
        'ConstructorDeclaration EnumConstant',
      first('Definition'),
    ],
    ['AnnotationTypeDeclaration AnnotationTypeElementDeclaration', first('Identifier')],
    [
      'FieldDeclaration ConstantDeclaration',
      (node, text) =>
        node.getChildren('VariableDeclarator').flatMap((one) => first('Definition')(one, text)),
    ],
  ]),
  around: new Set(),
};

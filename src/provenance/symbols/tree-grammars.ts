import type { SyntaxNode } from '@lezer/common';

import { presentItems } from '#diagnostics/defined-values';

/** Returns the names that a node declares, each in parts. */
type NamesOf = (node: SyntaxNode, text: string) => readonly (readonly string[])[];

/** How a language declares names. */
export interface TreeGrammar {
  readonly names: ReadonlyMap<string, NamesOf>;
  /** Nodes around a declaration that are a part of it, such as `export` and decorators. */
  readonly around: ReadonlySet<string>;
  /** The body node of a function, for languages in which a function without one is an overload. */
  readonly body?: string;
  /** Nodes that declare nothing, and add a name to declarations in them. */
  readonly scopes?: ReadonlyMap<string, (node: SyntaxNode, text: string) => string | null>;
}

const textAt = (node: SyntaxNode, text: string): string => text.slice(node.from, node.to);

/** The text of the first child of these kinds. */
function first(...kinds: readonly string[]): NamesOf {
  return (node, text) => {
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (kinds.includes(child.name)) return [[textAt(child, text)]];
    return [];
  };
}

/** The texts of all children of a kind. */
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

/** Also variables in destructuring patterns. */
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

/** Also for TypeScript. */
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

/** Values of a module or class, not of a function. */
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
  return [presentItems([type, textAt(name, text)])];
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

/** The type of an `impl`, without path and parameters. */
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

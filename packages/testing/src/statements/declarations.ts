import {
  type CallExpression,
  type Identifier,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { type Symbol as ProgramSymbol, type Project, SymbolFlags } from 'typescript/unstable/sync';

/** Answers the same for a node however often it is fetched. */
export const keyOf = (node: Node): string =>
  `${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`;

export function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  node.forEachChild((child) => {
    visit(child, see);
  });
}

/** What a name stands for, who calls a function, and which texts a type allows. */
export class Declarations {
  readonly #project: Project;
  readonly #callsByName = new Map<string, CallExpression[]>();
  readonly #byName = new Map<string, Node | undefined>();
  readonly #literals = new Map<string, readonly string[]>();

  constructor(project: Project, files: readonly SourceFile[]) {
    this.#project = project;
    for (const file of files) visit(file, (node) => this.#noteCall(node));
  }

  of(name: Identifier): Node | undefined {
    const key = keyOf(name);
    if (!this.#byName.has(key)) this.#byName.set(key, this.#find(name));
    return this.#byName.get(key);
  }

  callsOf(called: Node): readonly CallExpression[] {
    const declaration = isArrowFunction(called) ? called.parent : called;
    const isNamed = isFunctionDeclaration(declaration) || isVariableDeclaration(declaration);
    if (!isNamed || declaration.name === undefined || !isIdentifier(declaration.name)) return [];
    const key = keyOf(declaration);
    return (this.#callsByName.get(declaration.name.text) ?? []).filter(({ expression }) => {
      const found = isIdentifier(expression) ? this.of(expression) : undefined;
      return found !== undefined && keyOf(found) === key;
    });
  }

  /** The texts of a union of literals; none if the type allows any text. */
  literalsOf(node: Node): readonly string[] {
    const key = keyOf(node);
    const known = this.#literals.get(key);
    if (known !== undefined) return known;
    const type = this.#project.checker.getTypeAtLocation(node);
    const members = type === undefined || !type.isUnionType() ? [] : type.getTypes();
    const literals = members.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []));
    this.#literals.set(key, literals);
    return literals;
  }

  #noteCall(node: Node): void {
    if (!isCallExpression(node) || !isIdentifier(node.expression)) return;
    const { text } = node.expression;
    this.#callsByName.set(text, [...(this.#callsByName.get(text) ?? []), node]);
  }

  #find(name: Identifier): Node | undefined {
    const { checker } = this.#project;
    const symbol = isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol && this.#withoutAlias(symbol).valueDeclaration?.resolve(this.#project);
  }

  #withoutAlias(symbol: ProgramSymbol): ProgramSymbol {
    return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#project.checker.getAliasedSymbol(symbol);
  }
}

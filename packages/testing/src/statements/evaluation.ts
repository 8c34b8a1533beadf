import {
  type BindingElement,
  type ForOfStatement,
  type Identifier,
  isArrayBindingPattern,
  isBindingElement,
  isBlock,
  isExpressionStatement,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isParameterDeclaration,
  isReturnStatement,
  isSpreadElement,
  isThrowStatement,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
  type Node,
  NodeFlags,
  type ParameterDeclaration,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { keyOf } from './declarations.ts';
import { type Callable, DeadEnd, Expressions, nameOf } from './expressions.ts';
import { Scope } from './scope.ts';
import { Unknown } from './unknown.ts';

/** What this reader does not understand; the statement is then not followed at all. */
export class NotUnderstood extends Error {}

const GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['Object', Object],
  ['String', String],
]);
const DEEPEST = 40;
/** Of names that no running function has declared. */
const EVERYWHERE = new Scope();

interface Returned {
  readonly value: unknown;
}

type Declaration = BindingElement | ParameterDeclaration | VariableDeclaration;

/**
 * What a name stands for. A constant stands for its initializer, a parameter for what one of the callers gives, and
 * whatever no caller in these files gives is unknown. Functions that a text needs are run.
 */
export class Evaluation extends Expressions {
  readonly #values = new Map<string, unknown>();
  readonly #underWay = new Set<string>();
  #depth = 0;

  resolve(node: Node): unknown {
    return this.evaluate(node, EVERYWHERE);
  }

  protected named(name: Identifier, scope: Scope): unknown {
    const declaration = this.declarations.of(name);
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) {
      return GLOBALS.has(name.text) ? GLOBALS.get(name.text) : new Unknown(name.text, name);
    }
    const key = keyOf(declaration);
    return scope.has(key) ? scope.get(key) : this.#valueOf(declaration);
  }

  #valueOf(declaration: Node): unknown {
    const key = keyOf(declaration);
    if (this.#values.has(key)) return this.#values.get(key);
    if (this.#underWay.has(key)) return new Unknown(key, declaration);
    this.#underWay.add(key);
    const value = this.#declared(declaration);
    this.#underWay.delete(key);
    this.#values.set(key, value);
    return value;
  }

  #declared(declaration: Node): unknown {
    if (isFunctionDeclaration(declaration)) return this.closure(declaration, EVERYWHERE);
    if (isVariableDeclaration(declaration)) return this.#variable(declaration);
    if (isParameterDeclaration(declaration)) return this.#parameter(declaration);
    if (!isBindingElement(declaration)) return new Unknown(keyOf(declaration), declaration);
    return this.#picked(this.#valueOf(declaration.parent.parent), declaration, EVERYWHERE);
  }

  #variable(declaration: VariableDeclaration): unknown {
    const { initializer, name, parent: list } = declaration;
    if (isForOfStatement(list.parent)) return this.#oneOf(list.parent, declaration);
    const isConstant = isVariableDeclarationList(list) && (list.flags & NodeFlags.Const) !== 0;
    if (initializer === undefined || !isConstant) return new Unknown(keyOf(declaration), name);
    return this.evaluate(initializer, EVERYWHERE);
  }

  #oneOf({ expression }: ForOfStatement, declaration: VariableDeclaration): unknown {
    const items = this.evaluate(expression, EVERYWHERE);
    const key = keyOf(declaration);
    if (!Array.isArray(items)) return new Unknown(key, declaration.name);
    if (items.length === 0) throw new DeadEnd('there is nothing to go through');
    return items[this.choices.among(`item of ${key}`, items.length)];
  }

  #parameter(parameter: ParameterDeclaration): unknown {
    const called = parameter.parent as Callable;
    const calls = this.declarations.callsOf(called);
    if (calls.length === 0) return new Unknown(keyOf(parameter), parameter.name);
    const call = calls[this.choices.among(`call of ${keyOf(called)}`, calls.length)]!;
    const index = called.parameters.findIndex(({ pos }) => pos === parameter.pos);
    const given = call.arguments[index];
    if (parameter.dotDotDotToken !== undefined || call.arguments.some(isSpreadElement)) {
      return new Unknown(keyOf(parameter), parameter.name);
    }
    if (given !== undefined) return this.evaluate(given, EVERYWHERE);
    return parameter.initializer && this.evaluate(parameter.initializer, EVERYWHERE);
  }

  /** What an element of a pattern takes out of the whole. */
  #picked(whole: unknown, element: BindingElement, scope: Scope): unknown {
    const pattern = element.parent;
    const taken = isArrayBindingPattern(pattern)
      ? this.member(whole, String(pattern.elements.findIndex(({ pos }) => pos === element.pos)), element)
      : this.#property(whole, element);
    if (taken !== undefined || element.initializer === undefined) return taken;
    return this.evaluate(element.initializer, scope);
  }

  #property(whole: unknown, element: BindingElement): unknown {
    // What is left over is looked up by name like the whole.
    if (element.dotDotDotToken !== undefined || element.name === undefined) return whole;
    return this.member(whole, nameOf(element.propertyName ?? element.name), element.name);
  }

  protected run(called: Callable, values: readonly unknown[], outer: Scope): unknown {
    if (this.#depth === DEEPEST || called.body === undefined) throw new NotUnderstood('calls without an end');
    const scope = new Scope(outer);
    this.#depth += 1;
    try {
      for (const [index, parameter] of called.parameters.entries()) {
        const given = parameter.dotDotDotToken === undefined ? values[index] : values.slice(index);
        const isLeftOut = given === undefined && parameter.initializer !== undefined;
        this.#declare(parameter, isLeftOut ? this.evaluate(parameter.initializer, scope) : given, scope);
      }
      if (!isBlock(called.body)) return this.evaluate(called.body, scope);
      return this.#execute(called.body.statements, scope)?.value;
    } finally {
      this.#depth -= 1;
    }
  }

  #declare(declaration: Declaration, value: unknown, scope: Scope): void {
    const { name } = declaration;
    if (name === undefined || isIdentifier(name)) {
      scope.declare(keyOf(declaration), value);
      return;
    }
    for (const element of name.elements) {
      this.#declare(element, this.#picked(value, element, scope), scope);
    }
  }

  #execute(statements: readonly Node[], scope: Scope): Returned | undefined {
    for (const statement of statements) {
      if (isFunctionDeclaration(statement)) scope.declare(keyOf(statement), this.closure(statement, scope));
    }
    for (const statement of statements) {
      const returned = this.#step(statement, scope);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  #step(statement: Node, scope: Scope): Returned | undefined {
    if (isReturnStatement(statement)) {
      return { value: statement.expression && this.evaluate(statement.expression, scope) };
    }
    if (isThrowStatement(statement)) throw new DeadEnd('it throws');
    if (isBlock(statement)) return this.#execute(statement.statements, new Scope(scope));
    if (isIfStatement(statement)) {
      const isTaken = this.isTrue(this.evaluate(statement.expression, scope));
      const branch = isTaken ? statement.thenStatement : statement.elseStatement;
      return branch && this.#step(branch, scope);
    }
    if (isForOfStatement(statement)) return this.#goThrough(statement, scope);
    if (isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        const { initializer } = declaration;
        this.#declare(declaration, initializer && this.evaluate(initializer, scope), scope);
      }
    } else if (isExpressionStatement(statement)) this.evaluate(statement.expression, scope);
    else if (!isFunctionDeclaration(statement)) throw new NotUnderstood(SyntaxKind[statement.kind]);
    return undefined;
  }

  #goThrough({ initializer, expression, statement }: ForOfStatement, scope: Scope): Returned | undefined {
    const items = this.evaluate(expression, scope);
    const declaration = isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
    if (!Array.isArray(items) || declaration === undefined) {
      throw new NotUnderstood('a loop over what is not known');
    }
    for (const item of items) {
      const inner = new Scope(scope);
      this.#declare(declaration, item, inner);
      const returned = this.#step(statement, inner);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }
}

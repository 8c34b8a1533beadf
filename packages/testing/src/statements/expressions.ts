import {
  type ArrowFunction,
  type BinaryExpression,
  type CallExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  type MethodDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type PrefixUnaryExpression,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import type { Choices } from './choices.ts';
import { type Declarations, keyOf } from './declarations.ts';
import { callMethod, operate } from './operators.ts';
import type { Scope } from './scope.ts';
import { isUnknown, pathOf, Unknown } from './unknown.ts';

export type Callable = ArrowFunction | FunctionDeclaration | FunctionExpression | MethodDeclaration;

/** This variant cannot be: it throws before it comes to its statement. */
export class DeadEnd extends Error {}

/** Values of expressions, as far as they are known before the program runs. */
export abstract class Expressions {
  protected readonly declarations: Declarations;
  protected readonly choices: Choices;
  readonly #settled = new Map<string, unknown>();
  readonly #closures = new WeakSet<object>();

  constructor(declarations: Declarations, choices: Choices) {
    this.declarations = declarations;
    this.choices = choices;
  }

  protected abstract named(name: Identifier, scope: Scope): unknown;
  protected abstract run(called: Callable, values: readonly unknown[], scope: Scope): unknown;

  evaluate(node: Node, scope: Scope): unknown {
    return this.#nowKnown(this.#literal(node) ?? this.#compound(node, scope));
  }

  #nowKnown(value: unknown): unknown {
    return isUnknown(value) && this.#settled.has(value.path) ? this.#settled.get(value.path) : value;
  }

  #literal(node: Node): unknown {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (!isRegularExpressionLiteral(node)) return undefined;
    const end = node.text.lastIndexOf('/');
    return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
  }

  #compound(node: Node, scope: Scope): unknown {
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (isIdentifier(node)) return this.named(node, scope);
    if (isTemplateExpression(node)) return this.#template(node, scope);
    if (isBinaryExpression(node)) return this.#binary(node, scope);
    if (isPrefixUnaryExpression(node)) return this.#prefixed(node, scope);
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isArrayLiteralExpression(node)) return this.#items(node.elements, scope);
    if (isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (isArrowFunction(node) || isFunctionExpression(node)) return this.closure(node, scope);
    if (isConditionalExpression(node)) {
      return this.evaluate(this.#isTrueAt(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    }
    if (isPropertyAccessExpression(node)) {
      return this.member(this.evaluate(node.expression, scope), node.name.text, node);
    }
    if (isElementAccessExpression(node)) {
      const object = this.evaluate(node.expression, scope);
      return this.#element(object, this.evaluate(node.argumentExpression, scope), node);
    }
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    ) {
      return this.evaluate(node.expression, scope);
    }
    return new Unknown(keyOf(node), node);
  }

  #template({ head, templateSpans }: TemplateExpression, scope: Scope): unknown {
    const parts: unknown[] = [head.text];
    for (const { expression, literal } of templateSpans) {
      parts.push(this.#written(this.evaluate(expression, scope)), literal.text);
    }
    return parts.some(isUnknown) ? new Unknown(`\`${parts.map(pathOf).join('')}\``) : parts.join('');
  }

  /** What stands in a template: each text that the type allows, where it does not allow any. */
  #written(value: unknown): unknown {
    if (!isUnknown(value)) return String(value);
    const literals = value.node === undefined ? [] : this.declarations.literalsOf(value.node);
    return literals.length === 0 ? value : this.#settle(value, literals);
  }

  #settle(value: Unknown, options: readonly string[]): unknown {
    const chosen = options[this.choices.among(`value of ${value.path}`, options.length)];
    this.#settled.set(value.path, chosen);
    return chosen;
  }

  protected isTrue(value: unknown): boolean {
    return isUnknown(value) ? this.choices.among(`truth of ${value.path}`, 2) === 0 : Boolean(value);
  }

  #isTrueAt(node: Node, scope: Scope): boolean {
    return this.isTrue(this.evaluate(node, scope));
  }

  #isNullish(value: unknown): boolean {
    if (!isUnknown(value)) return value === null || value === undefined;
    return this.choices.among(`absence of ${value.path}`, 2) === 1;
  }

  #isSame(left: unknown, right: unknown): boolean {
    if (isUnknown(right) && !isUnknown(left)) return this.#isSame(right, left);
    if (!isUnknown(left)) return left === right;
    const isSame =
      right === null || right === undefined
        ? this.#isNullish(left)
        : this.choices.among(`${left.path} is ${pathOf(right)}`, 2) === 0;
    if (isSame && !isUnknown(right)) this.#settled.set(left.path, right);
    return isSame;
  }

  #binary({ left, operatorToken: { kind }, right }: BinaryExpression, scope: Scope): unknown {
    if (kind === SyntaxKind.EqualsToken) return this.#assign(left, this.evaluate(right, scope), scope);
    const first = this.evaluate(left, scope);
    if (kind === SyntaxKind.AmpersandAmpersandToken) {
      return this.isTrue(first) ? this.evaluate(right, scope) : first;
    }
    if (kind === SyntaxKind.BarBarToken) return this.isTrue(first) ? first : this.evaluate(right, scope);
    if (kind === SyntaxKind.QuestionQuestionToken) {
      return this.#isNullish(first) ? this.evaluate(right, scope) : first;
    }
    const second = this.evaluate(right, scope);
    if (kind === SyntaxKind.EqualsEqualsEqualsToken) return this.#isSame(first, second);
    if (kind === SyntaxKind.ExclamationEqualsEqualsToken) return !this.#isSame(first, second);
    return operate(kind, first, second);
  }

  #assign(target: Node, value: unknown, scope: Scope): unknown {
    const declaration = isIdentifier(target) ? this.declarations.of(target) : undefined;
    if (declaration !== undefined) scope.assign(keyOf(declaration), value);
    return value;
  }

  #prefixed({ operator, operand }: PrefixUnaryExpression, scope: Scope): unknown {
    const value = this.evaluate(operand, scope);
    if (operator === SyntaxKind.ExclamationToken) return !this.isTrue(value);
    if (operator === SyntaxKind.MinusToken && typeof value === 'number') return -value;
    return new Unknown(`${SyntaxKind[operator]} ${pathOf(value)}`);
  }

  protected member(object: unknown, name: string, node: Node): unknown {
    if (isUnknown(object)) return this.#nowKnown(new Unknown(`${object.path}.${name}`, node));
    if (object === null || object === undefined) throw new DeadEnd(`nothing has a ${name}`);
    return (object as Readonly<Record<string, unknown>>)[name];
  }

  #element(object: unknown, index: unknown, node: Node): unknown {
    if (!isUnknown(index)) return this.member(object, String(index), node);
    if (isUnknown(object) || Array.isArray(object)) {
      return new Unknown(`${pathOf(object)}[${index.path}]`, node);
    }
    return this.member(object, String(this.#settle(index, Object.keys(Object(object)))), node);
  }

  #call({ expression, arguments: given }: CallExpression, scope: Scope): unknown {
    if (isPropertyAccessExpression(expression)) {
      const object = this.evaluate(expression.expression, scope);
      const method = isUnknown(object) ? object : this.member(object, expression.name.text, expression);
      const values = this.#items(given, scope);
      if (isUnknown(values)) return new Unknown(`${pathOf(object)}.${expression.name.text}(${values.path})`);
      return this.#isClosure(method) ? method(...values) : callMethod(object, expression.name.text, values);
    }
    const called = this.evaluate(expression, scope);
    const values = this.#items(given, scope);
    if (isUnknown(values) || !this.#isClosure(called)) {
      return new Unknown(`${pathOf(called)}(${pathOf(values)})`);
    }
    return called(...values);
  }

  #isClosure(value: unknown): value is (...values: readonly unknown[]) => unknown {
    return typeof value === 'function' && this.#closures.has(value);
  }

  protected closure(called: Callable, scope: Scope): unknown {
    const closure = (...values: readonly unknown[]): unknown => this.run(called, values, scope);
    this.#closures.add(closure);
    return closure;
  }

  #items(nodes: readonly Node[], scope: Scope): unknown[] | Unknown {
    const items: unknown[] = [];
    for (const node of nodes) {
      if (isSpreadElement(node)) {
        const spread = this.evaluate(node.expression, scope);
        if (!Array.isArray(spread)) return new Unknown(`[...${pathOf(spread)}]`);
        items.push(...spread);
      } else items.push(this.evaluate(node, scope));
    }
    return items;
  }

  /** Properties are evaluated when they are read: most of them are values of parameters, which nobody reads. */
  #object(node: ObjectLiteralExpression, scope: Scope): unknown {
    const object = {};
    for (const property of node.properties) {
      if (isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, scope);
        if (isUnknown(spread)) return new Unknown(`{...${spread.path}}`, node);
        Object.defineProperties(object, Object.getOwnPropertyDescriptors(Object(spread)));
      } else if (isPropertyAssignment(property)) {
        const { initializer } = property;
        defineLazily(object, nameOf(property.name), () => this.evaluate(initializer, scope));
      } else if (isShorthandPropertyAssignment(property)) {
        const name = property.name as Identifier;
        defineLazily(object, name.text, () => this.evaluate(name, scope));
      } else if (isMethodDeclaration(property)) {
        defineLazily(object, nameOf(property.name), () => this.closure(property, scope));
      }
    }
    return object;
  }
}

export const nameOf = (name: Node): string =>
  isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name) ? name.text : name.getText();

function defineLazily(object: object, name: string, evaluate: () => unknown): void {
  let kept: { readonly value: unknown } | undefined;
  Object.defineProperty(object, name, {
    enumerable: true,
    configurable: true,
    get: () => (kept ??= { value: evaluate() }).value,
  });
}

import { SyntaxKind } from 'typescript/unstable/ast';
import { isUnknown, pathOf, Unknown } from './unknown.ts';

type Operator = (left: number, right: number) => unknown;

const OPERATORS: ReadonlyMap<SyntaxKind, Operator> = new Map<SyntaxKind, Operator>([
  [SyntaxKind.PlusToken, (left, right) => left + right],
  [SyntaxKind.MinusToken, (left, right) => left - right],
  [SyntaxKind.AsteriskToken, (left, right) => left * right],
  [SyntaxKind.SlashToken, (left, right) => left / right],
  [SyntaxKind.PercentToken, (left, right) => left % right],
  [SyntaxKind.LessThanToken, (left, right) => left < right],
  [SyntaxKind.LessThanEqualsToken, (left, right) => left <= right],
  [SyntaxKind.GreaterThanToken, (left, right) => left > right],
  [SyntaxKind.GreaterThanEqualsToken, (left, right) => left >= right],
]);

export function operate(kind: SyntaxKind, left: unknown, right: unknown): unknown {
  const operator = OPERATORS.get(kind);
  if (operator === undefined || isUnknown(left) || isUnknown(right)) {
    return new Unknown(`(${pathOf(left)} ${SyntaxKind[kind]} ${pathOf(right)})`);
  }
  return operator(left as number, right as number);
}

/** Methods that look at no argument: what is unknown passes through them. */
const KEEPS_ARGUMENTS: ReadonlySet<string> = new Set(['push', 'unshift', 'concat']);
/** Methods that look at each item. */
const READS_ITEMS: ReadonlySet<string> = new Set(['join', 'includes', 'indexOf', 'toSorted']);

/** A method of the language, called where all that it looks at is known. */
export function callMethod(object: unknown, name: string, values: readonly unknown[]): unknown {
  const method: unknown = (object as Readonly<Record<string, unknown>>)[name];
  const hides =
    (values.some(isUnknown) && !KEEPS_ARGUMENTS.has(name)) ||
    (Array.isArray(object) && object.some(isUnknown) && READS_ITEMS.has(name));
  if (typeof method !== 'function' || hides) {
    return new Unknown(`${pathOf(object)}.${name}(${values.map(pathOf).join(', ')})`);
  }
  return Reflect.apply(method, object, values);
}

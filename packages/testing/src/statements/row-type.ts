import type { TypeNode } from 'typescript/unstable/ast';
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Kind, ReadType, RowProperty } from './compare-row.ts';

/** Objects of the language that are no plain objects; JSON holds none of them. */
const CLASSES: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['Buffer', 'bytes'],
  ['Uint8Array', 'bytes'],
  ['Date', 'date'],
]);
const PRIMITIVES: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

/** The properties of the types that rows are read into. */
export class RowTypes {
  readonly #checker: Checker;
  readonly #read = new Map<number, ReadType>();
  readonly #pathsBeyondJson = new Map<number, string | undefined>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  propertiesOf(node: TypeNode): readonly RowProperty[] {
    const type = this.#checker.getTypeFromTypeNode(node);
    if (type === undefined || type.isErrorType()) throw new Error(`${node.getText()} is no type`);
    const cases = membersOf(type).map((member) => this.#propertiesOfCase(member));
    const names = new Set(cases.flatMap((properties) => [...properties.keys()]));
    return [...names].map((name) => {
      const found = cases.flatMap((properties) => properties.get(name) ?? []);
      return {
        name,
        isOptional: found.length < cases.length || found.some(({ isOptional }) => isOptional),
        type: eitherOf(found.map(({ type }) => type)),
      };
    });
  }

  #propertiesOfCase(type: Type): ReadonlyMap<string, RowProperty> {
    const symbols = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(symbols);
    return new Map(
      symbols.map(({ name, flags }, index) => [
        name,
        { name, isOptional: (flags & SymbolFlags.Optional) !== 0, type: this.#readType(types[index]) },
      ]),
    );
  }

  #readType(type: Type | undefined): ReadType {
    if (type === undefined) return ANYTHING;
    const known = this.#read.get(type.id);
    if (known !== undefined) return known;
    // A type that holds itself ends here.
    this.#read.set(type.id, ANYTHING);
    const read = {
      ...eitherOf(membersOf(type).map((member) => this.#readMember(member))),
      written: this.#checker.typeToString(type),
      beyondJson: this.#beyondJson(type),
    };
    this.#read.set(type.id, read);
    return read;
  }

  #readMember(type: Type): ReadType {
    if ((type.flags & TypeFlags.Null) !== 0) return { ...NOTHING, isNullable: true };
    if ((type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) !== 0) return NOTHING;
    if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return ANYTHING;
    const kind = primitiveOf(type);
    if (kind !== undefined) return { ...NOTHING, kinds: new Set([kind]) };
    if ((type.flags & TypeFlags.Instantiable) !== 0) {
      const constraint = this.#checker.getBaseConstraintOfType(type);
      return constraint === undefined || constraint.id === type.id ? ANYTHING : this.#readType(constraint);
    }
    const element = this.#elementOf(type);
    if (element !== undefined)
      return { ...NOTHING, kinds: new Set(['array']), element: this.#readType(element) };
    return { ...NOTHING, kinds: new Set([CLASSES.get(type.getSymbol()?.name ?? '') ?? 'object']) };
  }

  #elementOf(type: Type): Type | undefined {
    if (!type.isTypeReference()) return undefined;
    return this.#checker.isArrayType(type) ? this.#checker.getTypeArguments(type)[0] : undefined;
  }

  /** Where in a type stands what no JSON gives: empty if it is the type itself. */
  #beyondJson(type: Type): string | undefined {
    if (!this.#pathsBeyondJson.has(type.id)) {
      this.#pathsBeyondJson.set(type.id, undefined);
      const paths = membersOf(type).map((member) => this.#memberBeyondJson(member));
      this.#pathsBeyondJson.set(
        type.id,
        paths.find((path) => path !== undefined),
      );
    }
    return this.#pathsBeyondJson.get(type.id);
  }

  #memberBeyondJson(type: Type): string | undefined {
    const kind = primitiveOf(type);
    if (kind !== undefined) return kind === 'bigint' ? '' : undefined;
    if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return undefined;
    if (CLASSES.has(type.getSymbol()?.name ?? '')) return '';
    const element = this.#elementOf(type);
    if (element !== undefined) return prefixed('[]', this.#beyondJson(element));
    const symbols = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(symbols);
    for (const [index, { name }] of symbols.entries()) {
      const found = types[index] && this.#beyondJson(types[index]);
      if (found !== undefined) return `.${name}${found}`;
    }
    return undefined;
  }
}

const NOTHING: ReadType = {
  written: 'never',
  isNullable: false,
  kinds: new Set(),
  element: undefined,
  beyondJson: undefined,
};
const ANYTHING: ReadType = { ...NOTHING, written: 'unknown', isNullable: true, kinds: new Set(['anything']) };

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Also of a branded type, which is an intersection with one. */
function primitiveOf(type: Type): Kind | undefined {
  const parts = type.isIntersectionType() ? type.getTypes() : [type];
  for (const [flags, kind] of PRIMITIVES) {
    if (parts.some((part) => (part.flags & flags) !== 0)) return kind;
  }
  return undefined;
}

const prefixed = (prefix: string, path: string | undefined): string | undefined =>
  path === undefined ? undefined : `${prefix}${path}`;

const eitherOf = (types: readonly ReadType[]): ReadType => ({
  written: types.map(({ written }) => written).join(' | '),
  isNullable: types.some(({ isNullable }) => isNullable),
  kinds: new Set(types.flatMap(({ kinds }) => [...kinds])),
  element: types.find(({ element }) => element !== undefined)?.element,
  beyondJson: types.find(({ beyondJson }) => beyondJson !== undefined)?.beyondJson,
});

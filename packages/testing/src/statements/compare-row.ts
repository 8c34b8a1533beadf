/** What a value is in JavaScript. */
export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'bytes' | 'date' | 'array' | 'object';

/** What a column gives after the parsers of the money pool. */
export type GivenType =
  | { readonly kind: Exclude<Kind, 'array'> | 'json' | 'void' }
  | { readonly kind: 'array'; readonly element: GivenType };

/** What a property of the row type says that it is. */
export interface ReadType {
  readonly written: string;
  readonly isNullable: boolean;
  readonly kinds: ReadonlySet<Kind | 'anything'>;
  readonly element: ReadType | undefined;
  /** Where in it stands what JSON cannot hold. */
  readonly beyondJson: string | undefined;
}

export interface RowProperty {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: ReadType;
}

export interface Column {
  readonly name: string;
  readonly type: GivenType;
  /** The column of a table that it comes straight from and that allows null. */
  readonly nullableOrigin: string | undefined;
}

/** In which a row is not what its type says. */
export function compareRow(
  described: readonly Column[],
  properties: readonly RowProperty[],
): readonly string[] {
  // A function that is called for what it does gives nothing to read.
  const columns = described.filter(({ type }) => type.kind !== 'void');
  const byName = new Map(columns.map((column) => [column.name, column]));
  const names = new Set(properties.map(({ name }) => name));
  return [
    ...columns
      .filter(({ name }, index) => columns.findIndex((column) => column.name === name) < index)
      .map(({ name }) => `the column ${name} comes twice`),
    ...[...byName.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `no property reads the column ${name}`),
    ...properties.flatMap((property) => compareProperty(byName.get(property.name), property)),
  ];
}

function compareProperty(
  column: Column | undefined,
  { name, isOptional, type }: RowProperty,
): readonly string[] {
  if (column === undefined) return isOptional ? [] : [`no column gives the property ${name}`];
  const origin = type.isNullable ? undefined : column.nullableOrigin;
  const wrong = [mismatch(column.type, type), origin && `${origin} may be null`];
  return wrong.flatMap((how) => (how === undefined ? [] : [`${name} is typed ${type.written}, but ${how}`]));
}

function mismatch(given: GivenType, read: ReadType): string | undefined {
  if (read.kinds.has('anything')) return undefined;
  if (given.kind === 'json') {
    return read.beyondJson === undefined ? undefined : `JSON has nothing such at ${read.beyondJson || 'it'}`;
  }
  if (given.kind === 'void' || !read.kinds.has(given.kind)) return `the database gives ${written(given)}`;
  if (given.kind !== 'array' || read.element === undefined) return undefined;
  return mismatch(given.element, read.element) && `the database gives ${written(given)}`;
}

const written = (given: GivenType): string =>
  given.kind === 'array' ? `${written(given.element)}[]` : given.kind;

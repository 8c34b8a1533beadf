import * as z from 'zod/mini';

/*
 * One object, two vocabularies: `fields({ orderNumber: named('order_sn', text) })` reads and writes `{
 * "order_sn": … }` and is `{ orderNumber: … }` in code. Fields without a wire name use snake_case.
 */

type Schema = z.ZodMiniType;
export type Shape = Readonly<Record<string, Schema>>;

export type Inside<S extends Shape> = {
  [K in keyof S as undefined extends z.output<S[K]> ? never : K]: z.output<S[K]>;
} & {
  [K in keyof S as undefined extends z.output<S[K]> ? K : never]?: z.output<S[K]>;
};

const WIRE_NAMES = new WeakMap<Schema, string>();

/** Sets the wire name of a field. */
export function named<S extends Schema>(wireName: string, schema: S): S {
  const copy = z.clone(schema as never) as unknown as S;
  WIRE_NAMES.set(copy, wireName);
  return copy;
}

/** The wire name survives `z.optional`, `z.nullable` and the like. */
function wireNameOf(schema: Schema): string | undefined {
  const { innerType } = schema._zod.def as { readonly innerType?: Schema };
  return WIRE_NAMES.get(schema) ?? (innerType === undefined ? undefined : wireNameOf(innerType));
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Loose = Record<string, unknown>;

function renamed(from: Loose, names: ReadonlyMap<string, string>): Loose {
  const to: Loose = {};
  for (const [key, value] of Object.entries(from)) {
    const name = names.get(key);
    if (name !== undefined && value !== undefined) to[name] = value;
  }
  return to;
}

const INSIDE_NAMES = new WeakMap<object, ReadonlyMap<string, string>>();

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * `confirm_password` → `confirmPassword`, `social_accounts.0.handle` → `socialAccounts.0.handle`: the field
 * of a refusal.
 */
export function insidePath(schema: object, wirePath: string): string {
  const [first = '', ...rest] = wirePath.split('.');
  return [INSIDE_NAMES.get(schema)?.get(first) ?? camelCase(first), ...rest.map(camelCase)].join('.');
}

/** The inverse of `insidePath`. */
export function wirePath(schema: object, path: string): string {
  const [first = '', ...rest] = path.split('.');
  const names = INSIDE_NAMES.get(schema) ?? new Map<string, string>();
  const known = [...names].find(([, inside]) => inside === first)?.[0];
  return [known ?? snakeCase(first), ...rest.map(snakeCase)].join('.');
}

export function fields<S extends Shape>(shape: S): z.ZodMiniType<Inside<S>, Loose> {
  const toWire = new Map(
    Object.entries(shape).map(([name, schema]) => [name, wireNameOf(schema) ?? snakeCase(name)]),
  );
  const toInside = new Map([...toWire].map(([inside, wire]) => [wire, inside]));
  const wire = z.object(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [toWire.get(name) ?? name, schema])),
  );
  const codec = z.codec(wire, z.custom<Inside<S>>(), {
    decode: (value) => renamed(value as Loose, toInside) as Inside<S>,
    encode: (value) => renamed(value as Loose, toWire) as never,
  });
  INSIDE_NAMES.set(codec, toInside);
  return codec as unknown as z.ZodMiniType<Inside<S>, Loose>;
}

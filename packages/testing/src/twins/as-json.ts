/** JSON with each bigint as text, for parameters of type `jsonb`. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

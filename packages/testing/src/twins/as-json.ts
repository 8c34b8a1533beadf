/** JSON with each bigint as a string, for parameters of type `jsonb`. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

/* Immutable access to form values by path, such as `socialAccounts.0.handle`. */

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

export function valueAt(whole: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isBranch(at) ? at[key] : undefined), whole);
}

export function withValueAt<Whole>(whole: Whole, path: string, value: unknown): Whole {
  const [key = '', ...rest] = path.split('.');
  const below = rest.length === 0 ? value : withValueAt(valueAt(whole, key), rest.join('.'), value);
  if (Array.isArray(whole)) return whole.with(Number(key), below) as Whole;
  return { ...whole, [key]: below };
}

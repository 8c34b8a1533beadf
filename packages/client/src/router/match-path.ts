/** Path parameters by name. */
export type PathParameters = Readonly<Record<string, string>>;

/** Matches a pattern such as `/play/:drama/:episode`; `undefined` if the path differs. */
export function matchPath(pattern: string, path: string): PathParameters | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') found[part.slice(1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return found;
}

/** A typed path may contain a stray `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

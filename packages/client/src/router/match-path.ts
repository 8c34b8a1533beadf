/** What stands in a path under each name of its pattern. */
export type Matched = Readonly<Record<string, string>>;

/** `/play/:drama/:episode` against a path; undefined when it is another one. */
export function matchPath(pattern: string, path: string): Matched | undefined {
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

/** Somebody may have typed it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

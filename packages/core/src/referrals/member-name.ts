/** A member's name for the inviter: `Nora L.`, never the full name. */
export function memberName(realName: string): string {
  const [first = '', ...rest] = realName.trim().split(/\s+/u);
  const last = rest.at(-1);
  if (last !== undefined) return `${first} ${initialOf(last)}.`;
  return `${initialOf(first)}…`;
}

const initialOf = (word: string): string => [...word][0] ?? '';

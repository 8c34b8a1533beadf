/** `Mara Velden` → `MV`, `Cher` → `C`, `王小明` → `王`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

import { parseHandle } from '@cliffhanger/core/identity';

const PROFILE_LINK = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/@?([^/?#\s]+)/i;

/** Known mistakes in a user name, which have a more specific message than `malformed`. */
export type HandleMistake = 'link' | 'spaces';

export function handleMistake(text: string): HandleMistake | undefined {
  const typed = text.trim();
  if (parseHandle(typed) !== undefined) return undefined;
  if (PROFILE_LINK.test(typed)) return 'link';
  return /\s/.test(typed) ? 'spaces' : undefined;
}

/** A suggestion: the name from a profile link, or the words joined by a dot. */
export function suggestedHandle(text: string): string | undefined {
  const mistake = handleMistake(text);
  if (mistake === undefined) return undefined;
  const typed = text.trim();
  return parseHandle(
    mistake === 'link' ? (PROFILE_LINK.exec(typed)?.[1] ?? '') : typed.replaceAll(/\s+/g, '.'),
  );
}

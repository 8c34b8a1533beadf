import type { Json } from '@cliffhanger/core/settings';

/** As it is written down: plain where it is plain, JSON where it is made of parts. */
export const inWords = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What was typed, as a value: JSON where it is JSON, otherwise the words themselves. */
export function fromWords(text: string, before: Json): Json {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

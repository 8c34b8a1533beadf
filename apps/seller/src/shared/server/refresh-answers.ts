import type { Capability } from '@cliffhanger/wire/kernel';
import { answers } from './answers.ts';

/** What this seller just did makes these answers old; the screens that show them ask again. */
export function refreshAnswers(...capabilities: readonly Capability[]): Promise<void> {
  return answers.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      capabilities.some((capability) => String(name).startsWith(`${capability}.`)),
  });
}

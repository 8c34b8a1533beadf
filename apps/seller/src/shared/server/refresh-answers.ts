import type { Capability } from '@cliffhanger/wire/kernel';
import { answers } from './answers.ts';

/** What was read of these capabilities is old: what is on the screen is asked for again, the rest when it is opened. */
export function refreshAnswers(...capabilities: readonly Capability[]): Promise<void> {
  return answers.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      capabilities.some((capability) => String(name).startsWith(`${capability}.`)),
  });
}

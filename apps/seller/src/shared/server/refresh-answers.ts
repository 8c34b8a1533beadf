import type { Capability } from '@cliffhanger/wire/kernel';
import { answers } from './answers.ts';

/** `orders.list` → `orders`. */
const capabilityOf = (callName: unknown): string => String(callName).split('.')[0] ?? '';

/** What was read of these capabilities is old: what is on the screen is asked for again, the rest when it is opened. */
export function refreshAnswers(...capabilities: readonly Capability[]): void {
  const changed = new Set<string>(capabilities);
  void answers.invalidateQueries({ predicate: ({ queryKey: [name] }) => changed.has(capabilityOf(name)) });
}

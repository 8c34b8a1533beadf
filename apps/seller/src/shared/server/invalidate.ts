import type { Capability } from '@cliffhanger/wire/kernel';
import { queryClient } from './query-client.ts';

/** What was read of these capabilities is old: what is on the screen is asked for again, the rest when it is opened. */
export function invalidate(...capabilities: readonly Capability[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      capabilities.some((capability) => String(name).startsWith(`${capability}.`)),
  });
}

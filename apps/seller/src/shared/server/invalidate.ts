import type { Capability } from '@cliffhanger/wire/kernel';
import { queryClient } from './query-client.ts';

/** Marks all queries of these capabilities stale: mounted ones refetch now, others when they are mounted. */
export function invalidate(...capabilities: readonly Capability[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      capabilities.some((capability) => String(name).startsWith(`${capability}.`)),
  });
}

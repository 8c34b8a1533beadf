import { createHash } from 'node:crypto';
import type { Transactions } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { AllocationOfDay } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';
import type { PopularDrama } from './dramas.ts';

/** The draws of one day, as they will be published. */
export interface Allocations {
  get(dramaId: DramaId): AllocationOfDay | undefined;
  /** The sandbox's ID for a payment. */
  chargeOf(key: string): string;
}

export async function allocationsOf(
  transactions: Transactions,
  dramas: readonly PopularDrama[],
  at: Instant,
): Promise<Allocations> {
  const day = new Date(at).toISOString().slice(0, 10);
  const draws = await transactions.read(async ({ checkout }) => {
    const found = new Map<DramaId, AllocationOfDay | undefined>();
    for (const { id } of dramas) found.set(id, await checkout.drawOf(day, id));
    return found;
  });
  return {
    get: (dramaId) => draws.get(dramaId),
    chargeOf: (key) => `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`,
  };
}

import { accept } from '@cliffhanger/core/kernel';
import type { WaitingTransfer } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';

/**
 * USDT sent to the platform itself is booked in suspense until its owner is known; other tokens are only
 * recorded.
 */
export async function holdInSuspense(
  { transactions, clock }: ChainPorts<'chainTransfers'>,
  { id }: WaitingTransfer,
): Promise<boolean> {
  const held = await transactions.run(async ({ chainTransfers }) =>
    accept((await chainTransfers.holdInSuspense(id, clock.now())) !== undefined),
  );
  return held.ok && held.value;
}

import { accept } from '@cliffhanger/core/kernel';
import type { WaitingTransfer } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';

/** USDT that came to the platform itself is in the books until somebody shows whose it is; the rest is only noted. */
export async function holdInSuspense(
  { transactions, clock }: ChainPorts<'chainTransfers'>,
  { id }: WaitingTransfer,
): Promise<boolean> {
  const held = await transactions.run(async ({ chainTransfers }) =>
    accept((await chainTransfers.holdInSuspense(id, clock.now())) !== undefined),
  );
  return held.ok && held.value;
}

import { accept } from '@cliffhanger/core/kernel';
import type { WaitingTransfer } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

/** USDT that came to the platform itself is in the books until somebody shows whose it is; the rest is only noted. */
export async function setAsideTransfer(
  { transactions, clock }: ChainPorts<'chainTransfers'>,
  { id }: WaitingTransfer,
): Promise<boolean> {
  const setAside = await transactions.run(async ({ chainTransfers }) =>
    accept((await chainTransfers.setAside(id, clock.now())) !== undefined),
  );
  return setAside.ok && setAside.value;
}

import type { ChainTransferId, Outside } from '@cliffhanger/application/ports';
import { accept, usdt } from '@cliffhanger/core/kernel';
import { custody, depositUnmatched } from '@cliffhanger/core/ledger';
import { anEvmAddress, aTransactionHash } from './payouts.ts';

const NETWORK = 'bep20';
const BLOCK = { height: 1, hash: '0x01', parentHash: '0x00' };

/** USDT that came to the platform from nobody known, as the watcher of the chain leaves it. */
export async function aSetAsideTransfer(
  { transactions, chance, clock }: Outside,
  amount: string,
): Promise<ChainTransferId> {
  const id: ChainTransferId = chance.id();
  const [money, now, token] = [usdt(amount), clock.now(), anEvmAddress()];
  await transactions.run(async ({ chainWatch, chainTransfers, ledger }) => {
    const progress = { height: BLOCK.height, hash: BLOCK.hash, headHeight: 1, finalizedHeight: 1 };
    await chainWatch.begin({ network: NETWORK, chainId: 56, token, decimals: 6, ...progress }, now);
    const transfer = {
      id,
      transactionHash: aTransactionHash(),
      ordinal: 0,
      kind: 'arrival',
      token,
      sender: anEvmAddress(),
      recipient: anEvmAddress(),
      units: money,
      amount: money,
      remainder: 0n,
      sellerId: null,
      invoiceId: null,
      state: 'pending',
      block: { ...BLOCK, at: now },
    } as const;
    await chainTransfers.add(NETWORK, [transfer], now);
    const posted = await ledger.post({
      ...depositUnmatched(custody(NETWORK), money),
      id: chance.id(),
      key: `chain:${NETWORK}:${transfer.transactionHash}:0`,
      sellerId: null,
      reference: { type: 'chain-transfer', id },
      effectiveAt: now,
      actor: `chain:${NETWORK}`,
    });
    if (posted.outcome !== 'posted') throw new Error(posted.outcome);
    await chainTransfers.setAside(id, { reason: 'no-owner', at: now, transferId: posted.transferId });
    return accept(undefined);
  });
  return id;
}

import type { ChainTransferId } from '@cliffhanger/application/ports';
import { accept, usdt } from '@cliffhanger/core/kernel';
import type { Fixture } from './fixture.ts';
import { anEvmAddress, aTransactionHash } from './payouts.ts';

const NETWORK = 'bep20';
const BLOCK = { height: 1, hash: '0x01' };
const DEEP = { headHeight: 1_000_000, finalizedHeight: 1_000_000 };

/** USDT from an unknown sender, seen by two watchers and booked in suspense. */
export async function aTransferInSuspense(
  { watchers, owner, dependencies: { clock } }: Pick<Fixture, 'watchers' | 'owner' | 'dependencies'>,
  amount: string,
): Promise<ChainTransferId> {
  const now = clock.now();
  const [first] = watchers;
  const position = { network: NETWORK, chainId: 56, decimals: 6, ...BLOCK, ...DEEP } as const;
  const transfer = {
    transactionHash: aTransactionHash(),
    ordinal: 0,
    token: anEvmAddress(),
    from: anEvmAddress(),
    to: anEvmAddress(),
    units: usdt(amount),
  };
  await first.transactions.run(async ({ chainWatch, chainHoldings }) => {
    await chainWatch.begin({ ...position, token: transfer.token }, now);
    await chainHoldings.addPlatformAddresses(NETWORK, [transfer.to]);
    return accept(undefined);
  });
  const { rows } = await owner.query<{ height: string; hash: string; token: string }>(
    'select height::text, hash, token from chain.watchers where network = $1',
    [NETWORK],
  );
  const [at] = rows;
  if (at === undefined) throw new Error('the network is not followed');
  const height = Number(at.height);
  const block = { height: height + 1, hash: aTransactionHash(), parentHash: at.hash, at: now };
  const seen = { ...transfer, token: at.token };
  const from = { ...position, token: at.token, height, hash: at.hash };
  await first.transactions.run(async ({ chainWatch }) =>
    accept(
      await chainWatch.takeIn(
        { position: from, blocks: [{ block, transfers: [seen] }], progress: DEEP },
        now,
      ),
    ),
  );
  for (const { transactions } of watchers) {
    await transactions.run(async ({ chainTransfers }) =>
      accept(
        await chainTransfers.saySeen(
          { network: NETWORK, progress: { ...DEEP, decimals: 6 }, shown: [{ ...seen, block }] },
          now,
        ),
      ),
    );
  }
  const waiting = await first.transactions.read(({ chainTransfers }) =>
    chainTransfers.waiting(NETWORK, 100, now),
  );
  const id = waiting.find(({ transactionHash }) => transactionHash === transfer.transactionHash)?.id;
  if (id === undefined) throw new Error('the transfer was not ingested');
  await first.transactions.run(async ({ chainTransfers }) =>
    accept(await chainTransfers.holdInSuspense(id, now)),
  );
  return id;
}

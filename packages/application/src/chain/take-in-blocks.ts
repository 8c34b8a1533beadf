import {
  type AddressOwner,
  type ChainProgress,
  countUnits,
  firstStateOf,
  kindOfTransfer,
} from '@cliffhanger/core/chain';
import { accept, NO_MONEY, type Result } from '@cliffhanger/core/kernel';
import type { Chance, NewChainTransfer, Stores, TokenTransfer, WatchPosition } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import type { Followed } from './followed.ts';
import { isUnmoved, movedUnits } from './holdings.ts';
import type { BlockTaken } from './next-blocks.ts';
import { tellOfMoves } from './tell-of-moves.ts';

interface TakingIn {
  readonly position: WatchPosition;
  readonly next: readonly BlockTaken[];
  readonly progress: ChainProgress;
}

/** Blocks, the transfers in them that are ours and what lies where: together or not at all. */
export async function takeInBlocks(ports: ChainPorts, taking: TakingIn): Promise<Followed> {
  const { position, next, progress } = taking;
  if (next.length === 0 && isProgressKnown(position, progress)) return { kind: 'nothing-new' };
  const taken = await ports.transactions.run(async (stores): Promise<Result<Followed>> => {
    const locked = await stores.chainWatch.lock(position.network);
    if (!isUnmoved(locked, position)) return accept({ kind: 'not-ours' });
    const transfers = await addTransfers(stores, ports, taking);
    const blocks = next.map(({ block }) => block);
    await stores.chainWatch.advance(position.network, blocks, { ...progress, at: ports.clock.now() });
    return accept({ kind: 'taken-in', blocks: blocks.length, transfers });
  });
  if (!taken.ok) throw new Error('blocks could not be taken in');
  return taken.value;
}

const isProgressKnown = (position: ChainProgress, progress: ChainProgress): boolean =>
  position.headHeight === progress.headHeight && position.finalizedHeight >= progress.finalizedHeight;

async function addTransfers(
  stores: Stores,
  { chance, clock, chain: { network } }: ChainPorts,
  { next, position }: TakingIn,
): Promise<number> {
  const addresses = new Set(next.flatMap(({ transfers }) => transfers.flatMap(({ from, to }) => [from, to])));
  const owners = await stores.chainTransfers.ownersOf(network, [...addresses]);
  const ours = next.flatMap((taken) => oursOf(taken, { owners, position, chance }));
  const at = clock.now();
  const added = await stores.chainTransfers.add(network, ours, at);
  const height = next.at(-1)?.block.height ?? position.height;
  const moved = movedUnits(added, { token: position.token, isOurs: (address) => owners.has(address) });
  await stores.chainHoldings.change(network, moved, height);
  await tellOfMoves(
    stores,
    added.filter(({ state }) => state === 'pending'),
    'seen',
  );
  return added.length;
}

interface Knowing {
  readonly owners: ReadonlyMap<string, AddressOwner>;
  readonly position: WatchPosition;
  readonly chance: Chance;
}

const oursOf = (
  { block, transfers }: BlockTaken,
  { owners, position, chance }: Knowing,
): NewChainTransfer[] =>
  transfers.flatMap((transfer) => {
    const isOurToken = transfer.token === position.token;
    const recipient = owners.get(transfer.to);
    const kind = kindOfTransfer({ isOurToken, sender: owners.get(transfer.from), recipient });
    if (kind === undefined) return [];
    const { transactionHash, ordinal, token, from: sender, to, units } = transfer;
    return [
      {
        id: chance.id(),
        transactionHash,
        ordinal,
        kind,
        token,
        sender,
        recipient: to,
        units,
        ...countedIn(transfer, position),
        sellerId: recipient?.kind === 'seller' ? recipient.sellerId : null,
        invoiceId: recipient?.kind === 'invoice' ? recipient.invoiceId : null,
        block,
        state: firstStateOf(kind),
      },
    ];
  });

/** What is no USDT, or more than there can be, has no amount. */
function countedIn({ token, units }: TokenTransfer, position: WatchPosition) {
  const counted = token === position.token ? countUnits(units, position.decimals) : undefined;
  return counted ?? { amount: NO_MONEY, remainder: 0n };
}

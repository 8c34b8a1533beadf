import { isBooked } from '@cliffhanger/core/chain';
import { accept, DONE, type Instant, type Result } from '@cliffhanger/core/kernel';
import type { ChainSource, SeenTransfer, Stores, WatchPosition } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';
import type { Followed } from './followed.ts';
import { isUnmoved, movedUnits, undone } from './holdings.ts';
import { tellOfMoves } from './tell-of-moves.ts';

interface WalkingBack {
  readonly source: ChainSource;
  readonly position: WatchPosition;
}

interface Ancestor {
  readonly height: number;
  readonly hash: string;
}

/** To the newest block that is still in the chain; everything above it is taken away. */
export async function walkBack(ports: ChainPorts, { source, position }: WalkingBack): Promise<Followed> {
  const ancestor = await commonAncestor(ports, { source, position });
  if (ancestor === undefined) return reportLost(ports, position);
  const walked = await ports.transactions.run(async (stores): Promise<Result<Followed>> => {
    const locked = await stores.chainWatch.lock(position.network);
    if (!isUnmoved(locked, position)) return accept({ kind: 'not-ours' });
    await takeAway(stores, ports, { position, ancestor });
    await stores.chainWatch.rewind(position.network, ancestor);
    return accept({ kind: 'walked-back', blocks: position.height - ancestor.height });
  });
  if (!walked.ok) throw new Error('a reorganisation could not be walked back');
  return walked.value;
}

/** Where one block is the same, all below it are: the border is found by halving. Undefined: too far back. */
async function commonAncestor(
  { transactions }: ChainPorts,
  { source, position: { network, height } }: WalkingBack,
): Promise<Ancestor | undefined> {
  const stillThere = async (at: number): Promise<string | undefined> => {
    const [block, hash] = await Promise.all([
      source.blockAt(at),
      transactions.readOne(({ chainWatch }) => chainWatch.hashAt(network, at)),
    ]);
    return hash !== undefined && block?.hash === hash ? hash : undefined;
  };
  let low = (await transactions.readOne(({ chainWatch }) => chainWatch.lowestOf(network))) ?? height;
  let found = await stillThere(low);
  if (found === undefined) return undefined;
  let high = height;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const hash = await stillThere(middle);
    if (hash === undefined) high = middle;
    else [low, found] = [middle, hash];
  }
  return { height: low, hash: found };
}

async function takeAway(
  stores: Stores,
  { clock }: ChainPorts,
  { position, ancestor }: { readonly position: WatchPosition; readonly ancestor: Ancestor },
): Promise<void> {
  const { network, token } = position;
  const at = clock.now();
  const taken = await stores.chainTransfers.takeAwayAbove(network, ancestor.height, at);
  const addresses = taken.flatMap(({ sender, recipient }) => [sender, recipient]);
  const owners = await stores.chainTransfers.ownersOf(network, [...new Set(addresses)]);
  const moved = movedUnits(taken, { token, isOurs: (address) => owners.has(address) });
  await stores.chainHoldings.change(network, undone(moved), ancestor.height);
  await tellOfMoves(
    stores,
    taken.filter(({ state }) => !isBooked(state)),
    'gone',
  );
  await raiseAlarms(stores, { position, ancestor, booked: taken.filter(({ state }) => isBooked(state)), at });
}

/** Chains promise that neither happens. When one does, nothing leaves until somebody has looked (DOMAIN §10). */
async function raiseAlarms(
  { chainAlarms }: Stores,
  found: {
    readonly position: WatchPosition;
    readonly ancestor: Ancestor;
    readonly booked: readonly SeenTransfer[];
    readonly at: Instant;
  },
): Promise<void> {
  const { position, ancestor, booked, at } = found;
  const { network } = position;
  if (ancestor.height < position.finalizedHeight) {
    const facts = { depth: position.height - ancestor.height, below: position.finalizedHeight };
    await chainAlarms.raise({ network, kind: 'deep-reorganisation', facts, raisedAt: at });
  }
  const [first] = booked;
  if (first === undefined) return;
  const facts = { transfers: booked.length, first: first.transactionHash };
  await chainAlarms.raise({ network, kind: 'credited-but-gone', facts, raisedAt: at });
}

async function reportLost({ transactions, clock }: ChainPorts, position: WatchPosition): Promise<Followed> {
  const { network, height } = position;
  await transactions.run(async ({ chainAlarms }) => {
    const facts = { height };
    await chainAlarms.raise({ network, kind: 'deep-reorganisation', facts, raisedAt: clock.now() });
    return DONE;
  });
  return { kind: 'lost' };
}

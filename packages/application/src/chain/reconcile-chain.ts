import { differenceIn, type Holdings, unitsOfAMillionth } from '@cliffhanger/core/chain';
import { today } from '@cliffhanger/core/dashboard';
import { DONE } from '@cliffhanger/core/kernel';
import { custody, decimalText } from '@cliffhanger/core/ledger';
import type { HeldAddress, WatchPosition } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

export interface Reconciled {
  /** Of the whole network, in the token's smallest units: what is on the chain beyond what should be. */
  readonly difference: bigint;
  /** Addresses on which something else lies than the transfers say. */
  readonly wrongAddresses: readonly string[];
  readonly checked: number;
}

interface Snapshot {
  readonly position: WatchPosition;
  readonly holdings: Holdings;
  readonly changed: readonly HeldAddress[];
}

const MOST_ADDRESSES = 100;

/**
 * Chain ↔ what we have written down, address by address wherever something moved; what we have written down ↔ books, in
 * total. A difference stops everything that would leave. Undefined when nothing can be said: before the network is
 * followed, and in the moment of a reorganisation.
 */
export const reconcileChain = (ports: ChainPorts) => async (): Promise<Reconciled | undefined> => {
  const snapshot = await read(ports);
  if (snapshot === undefined) return undefined;
  const wrongAddresses = await compareWithChain(ports, snapshot);
  if (wrongAddresses === undefined) return undefined;
  const reconciled: Reconciled = {
    difference: differenceIn(snapshot.holdings),
    wrongAddresses,
    checked: snapshot.changed.length,
  };
  await note(ports, snapshot, reconciled);
  return reconciled;
};

const read = ({ transactions, chain: { network } }: ChainPorts): Promise<Snapshot | undefined> =>
  transactions.read(async ({ chainWatch, chainHoldings }) => {
    const position = await chainWatch.positionOf(network);
    if (position === undefined) return undefined;
    const holdings = await chainHoldings.totalsOf(network, unitsOfAMillionth(position.decimals));
    return { position, holdings, changed: await chainHoldings.changedOnes(network, MOST_ADDRESSES) };
  });

/** As of the very block up to which the transfers are known; undefined when that block has just been replaced. */
async function compareWithChain(
  { chain }: ChainPorts,
  { position, changed }: Snapshot,
): Promise<string[] | undefined> {
  const [source] = chain.sources;
  const wrong: string[] = [];
  for (const { address, units } of changed) {
    const there = await source.tokenBalanceIn(position.hash, chain.token, address);
    if (there === undefined) return undefined;
    if (there !== units) wrong.push(address);
  }
  return wrong;
}

async function note(
  { transactions, clock, chain: { network } }: ChainPorts,
  { position, changed, holdings }: Snapshot,
  { difference, wrongAddresses }: Reconciled,
): Promise<void> {
  const now = clock.now();
  const inUsdt = (units: bigint) => decimalText(units, position.decimals);
  const right = changed.map(({ address }) => address).filter((address) => !wrongAddresses.includes(address));
  await transactions.run(async ({ chainAlarms, chainHoldings, chainTransfers, comparisons, settings }) => {
    const { platformUtcOffsetMinutes } = await settings.current(now);
    await comparisons.save({
      side: custody(network),
      day: today(now, platformUtcOffsetMinutes),
      parts: {
        outside: inUsdt(holdings.onChain),
        'in the books': inUsdt(holdings.inBooks),
        'came in, not booked yet': inUsdt(holdings.notBookedYet),
        'fractions of a millionth': inUsdt(holdings.remainders),
        'credited without a transfer': inUsdt(-holdings.unbacked),
        'paid from elsewhere': inUsdt(holdings.paidFromElsewhere),
        'left, not booked yet': inUsdt(-holdings.leftUnbooked),
      },
      difference: inUsdt(difference),
      comparedAt: now,
    });
    await chainHoldings.noteWhatLeft(network);
    await chainHoldings.noteChecked(network, right, position.height);
    if (difference === 0n && wrongAddresses.length === 0) {
      await chainAlarms.clear(network, 'books-differ', { actor: 'chain', at: now });
    } else {
      const facts = { units: String(difference), addresses: wrongAddresses.length };
      await chainAlarms.raise({ network, kind: 'books-differ', facts, raisedAt: now });
    }
    // Somebody may have cleared it: it stands for as long as something credited is missing.
    const missing = await chainTransfers.missingOf(network);
    if (missing > 0) {
      const facts = { transfers: missing };
      await chainAlarms.raise({ network, kind: 'credited-but-gone', facts, raisedAt: now });
    }
    return DONE;
  });
}

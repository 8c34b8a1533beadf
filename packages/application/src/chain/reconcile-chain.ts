import { differenceIn, type Holdings } from '@cliffhanger/core/chain';
import { today } from '@cliffhanger/core/dashboard';
import { accept, type Result } from '@cliffhanger/core/kernel';
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

interface Params {
  readonly position: WatchPosition;
  readonly addresses: readonly string[];
}

const MOST_ADDRESSES = 100;

/**
 * Chain ↔ what we have written down, address by address in turn, what has changed first; what we have written down ↔
 * books, in total. The database compares: a difference stops everything that would leave, until no watcher finds one.
 * Undefined when nothing can be said: before the network is followed, and in the moment of a reorganisation.
 */
export const reconcileChain =
  (ports: ChainPorts<'chainHoldings' | 'chainWatch' | 'reconciliations' | 'settings'>) =>
  async (): Promise<Reconciled | undefined> => {
    const asked = await read(ports);
    const readings = asked && (await readingsOf(ports, asked));
    return asked && readings && note(ports, asked, readings);
  };

const read = ({
  transactions,
  chain: { network },
}: ChainPorts<'chainHoldings' | 'chainWatch'>): Promise<Params | undefined> =>
  transactions.read(async ({ chainWatch, chainHoldings }) => {
    const position = await chainWatch.positionOf(network);
    if (position === undefined) return undefined;
    return { position, addresses: await chainHoldings.toCompare(network, MOST_ADDRESSES) };
  });

/** As of the very block up to which the transfers are known; undefined when that block has just been replaced. */
async function readingsOf(
  { chain, node }: ChainPorts<never>,
  { position, addresses }: Params,
): Promise<readonly HeldAddress[] | undefined> {
  const readings: HeldAddress[] = [];
  for (const address of addresses) {
    const units = await node.tokenBalanceIn(position.hash, chain.token, address);
    if (units === undefined) return undefined;
    readings.push({ address, units });
  }
  return readings;
}

async function note(
  { transactions, clock }: ChainPorts<'chainHoldings' | 'reconciliations' | 'settings'>,
  { position }: Params,
  readings: readonly HeldAddress[],
): Promise<Reconciled | undefined> {
  const { network } = position;
  const now = clock.now();
  const noted = await transactions.run(
    async ({ chainHoldings, reconciliations, settings }): Promise<Result<Reconciled | undefined>> => {
      const compared = await chainHoldings.compare(position, readings, now);
      if (compared === undefined) return accept(undefined);
      const { holdings, wrongAddresses } = compared;
      const difference = differenceIn(holdings);
      const { platformUtcOffsetMinutes } = await settings.current(now);
      await reconciliations.save({
        side: custody(network),
        day: today(now, platformUtcOffsetMinutes),
        ...inUsdt(holdings, position),
        comparedAt: now,
      });
      return accept({ difference, wrongAddresses, checked: readings.length });
    },
  );
  if (!noted.ok) throw new Error('a reconciliation could not be noted');
  return noted.value;
}

function inUsdt(holdings: Holdings, { decimals }: WatchPosition) {
  const text = (units: bigint) => decimalText(units, decimals);
  return {
    parts: {
      outside: text(holdings.onChain),
      'in the books': text(holdings.inBooks),
      'came in, not booked yet': text(holdings.notBookedYet),
      'fractions of a millionth': text(holdings.remainders),
      'credited without a transfer': text(-holdings.unbacked),
      'paid from elsewhere': text(holdings.paidFromElsewhere),
      'left, not booked yet': text(-holdings.leftUnbooked),
    },
    difference: text(differenceIn(holdings)),
  };
}

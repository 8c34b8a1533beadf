import { differenceIn, type Holdings } from '@cliffhanger/core/chain';
import { today } from '@cliffhanger/core/dashboard';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { custody, decimalText } from '@cliffhanger/core/ledger';
import type { HeldAddress, WatchPosition } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

export interface Reconciled {
  /** Over the whole network, in the token's smallest units: the chain's balance minus the expected one. */
  readonly difference: bigint;
  /** Addresses with a balance that differs from their transfers. */
  readonly wrongAddresses: readonly string[];
  readonly checked: number;
}

interface Params {
  readonly position: WatchPosition;
  readonly addresses: readonly string[];
}

const MOST_ADDRESSES = 100;

/**
 * Compares chain and recorded transfers address by address, the most recently changed first, and recorded
 * transfers with the books in total. The database compares: a difference stops all payouts until no watcher
 * finds one. `undefined` before the network is followed and during a reorganisation.
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

/** At the block up to which transfers are known; `undefined` when that block was just replaced. */
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

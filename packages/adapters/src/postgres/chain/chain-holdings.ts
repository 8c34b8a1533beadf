import type { ChainHoldings } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

interface ComparedRow {
  readonly outcome: 'compared' | 'replaced';
  readonly wrong_addresses: readonly string[];
  /** Unbounded integers arrive as text. */
  readonly on_chain: string;
  readonly in_books: string;
  readonly not_booked_yet: string;
  readonly remainders: string;
  readonly unbacked: string;
  readonly paid_from_elsewhere: string;
  readonly left_unbooked: string;
}

export const createChainHoldings = (session: Session): ChainHoldings => ({
  async addPlatformAddresses(network, addresses) {
    await session.query({
      name: 'chain-platform-addresses',
      text: `insert into chain.platform_addresses (network, address) select $1, unnest($2::text[])
             on conflict do nothing`,
      values: [network, addresses],
    });
  },

  async toCompare(network, most) {
    const { rows } = await session.query<{ address: string }>({
      name: 'chain-to-compare',
      text: 'select address from chain.to_compare($1, $2) as address',
      values: [network, most],
    });
    return rows.map(({ address }) => address);
  },

  async compare({ network, height, hash }, readings, now) {
    const { rows } = await session.query<ComparedRow>({
      name: 'chain-say-readings',
      text: `select c.outcome, c.wrong_addresses, (c.holdings).* from chain.say_readings($1, $2, $3, $4, $5, $6) c`,
      values: [
        network,
        height,
        hash,
        readings.map(({ address }) => address),
        readings.map(({ units }) => units),
        now,
      ],
    });
    const [row] = rows;
    if (row === undefined || row.outcome === 'replaced') return undefined;
    return {
      wrongAddresses: row.wrong_addresses,
      holdings: {
        onChain: BigInt(row.on_chain),
        inBooks: BigInt(row.in_books),
        notBookedYet: BigInt(row.not_booked_yet),
        remainders: BigInt(row.remainders),
        unbacked: BigInt(row.unbacked),
        paidFromElsewhere: BigInt(row.paid_from_elsewhere),
        leftUnbooked: BigInt(row.left_unbooked),
      },
    };
  },
});

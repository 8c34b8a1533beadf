import { parseAddress } from '@cliffhanger/core/wallet';
import { BLOCKS_TO_FINALITY, startWatchedChain, type WatchedChain } from '@cliffhanger/testing/chain';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { sellerIdSql } from '../ledger/data-set.ts';

/** A platform that watches this many addresses, and a chain on which some of them are paid. */
export interface WatchedAddresses {
  readonly addresses: number;
  /** Follows this many blocks full of transfers, and credits them once final. */
  round(blocks: number): Promise<Round>;
  close(): Promise<void>;
}

export interface Round {
  readonly takenInMs: number;
  readonly creditedMs: number;
}

export const TRANSFERS_A_BLOCK = 200;
const IN_ONE_TRANSACTION = 100;
const ROWS_AT_ONCE = 20_000;
const UNITS = 12_000_000n;
/** Constant, so that only the number of watched addresses varies. */
const PAID = 1_000;

export async function openAddresses(addresses: number): Promise<WatchedAddresses> {
  const fixture = await openFixture();
  const chain = await startWatchedChain({ fixture });
  const watched = await addSellers(fixture, addresses);
  const paid = Array.from({ length: PAID }, (_, at) => watched[Math.floor((at * addresses) / PAID)] ?? '');
  let made = 0;
  const payment = () => {
    made += 1;
    return { to: paid[made % PAID] ?? '', units: UNITS };
  };
  return {
    addresses,
    round: async (blocks) => {
      await fillBlocks(chain, payment, blocks);
      const takenInMs = await timed(() => chain.follow());
      await chain.mine(BLOCKS_TO_FINALITY);
      await chain.follow();
      return { takenInMs, creditedMs: await timed(() => creditAll(chain, blocks * TRANSFERS_A_BLOCK)) };
    },
    close: async () => {
      await chain.stop();
      await fixture.close();
    },
  };
}

async function addSellers({ owner }: Fixture, count: number): Promise<readonly string[]> {
  const addresses = Array.from({ length: count }, (_, at) => addressOf(at));
  await owner.query(`
    insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale,
      registered_at, review_state, review_promised_by, review_decided_at)
    select ${sellerIdSql('n')}, 'seller' || n || '@bench.test', 'Seller ' || n, 'DE', 'telegram', '@seller' || n, 'en',
      now(), 'approved', now(), now()
    from generate_series(1, ${count}) as n;
    insert into wallet.address_indexes (seller_id) select ${sellerIdSql('n')} from generate_series(1, ${count}) as n;`);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    await owner.query({
      text: `insert into wallet.deposit_addresses (seller_id, network, address, given_at)
             select ${sellerIdSql('($1::integer + n)')}, 'bep20', address, now()
             from unnest($2::text[]) with ordinality as given(address, n)`,
      values: [from, addresses.slice(from, from + ROWS_AT_ONCE)],
    });
  }
  await owner.query('analyze');
  return addresses;
}

function addressOf(number: number): string {
  const address = parseAddress('bep20', `0x${'b'.repeat(32)}${number.toString(16).padStart(8, '0')}`);
  if (address === undefined) throw new Error('no address');
  return address;
}

async function fillBlocks(chain: WatchedChain, payment: () => Payment, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    for (let left = TRANSFERS_A_BLOCK; left > 0; left -= IN_ONE_TRANSACTION) {
      await chain.token.transferMany(Array.from({ length: IN_ONE_TRANSACTION }, payment));
    }
    await chain.mine();
  }
}

interface Payment {
  readonly to: string;
  readonly units: bigint;
}

async function creditAll(chain: WatchedChain, transfers: number): Promise<void> {
  for (let credited = 0; credited < transfers; ) {
    const finalized = await chain.finalize();
    if (finalized.credited === 0) throw new Error(`only ${credited} of ${transfers} were credited`);
    credited += finalized.credited;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

import type { FinalityRule } from '@cliffhanger/core/chain';
import { BLOCKS_TO_FINALITY, startWatchedChain, type WatchedChain } from '@cliffhanger/testing/chain';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { anApprovedSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { type FinalPayments, finalPayments, forgottenOf, type Payee } from './plain-model.ts';

/** The platform, a chain and a few sellers; each world has a database and a chain of its own. */
export interface DepositWorld {
  readonly dice: Dice;
  readonly fixture: Fixture;
  readonly chain: WatchedChain;
  readonly sellers: readonly Payee[];
  /** What the plain model says must be credited by now, and what the books say. */
  compare(): Promise<Differences>;
  close(): Promise<void>;
}

export interface Differences {
  /** Credited, and not on the chain for good. */
  readonly wrong: readonly string[];
  /** On the chain for good, and not credited though it adds up. */
  readonly forgotten: readonly string[];
}

const SELLERS = 6;

/** Confirmed as soon as it is in a block, by one node: what the platform must never do. Its faults must be found. */
export const CARELESS: FinalityRule = { confirmations: 1, waitsForFinality: false, agreeing: 1 };

/** What stands between it and the books: both are taken away where the careless rule is shown. */
const CARELESS_DATABASE = `
  create or replace function chain.watchers_needed() returns integer language sql immutable return 1;
  create or replace function chain.final_height(p_head bigint, p_finalized bigint, p_confirmations integer)
    returns bigint language sql immutable return p_head`;

export async function openCarelessWorld(seed: string): Promise<DepositWorld> {
  const world = await openDepositWorld(seed);
  await world.fixture.owner.query(CARELESS_DATABASE);
  return world;
}

export async function openDepositWorld(seed: string): Promise<DepositWorld> {
  const fixture = await openFixture();
  const chain = await startWatchedChain({ fixture });
  // Long enough to be reorganised at any depth.
  await chain.mine(BLOCKS_TO_FINALITY);
  const sellers: Payee[] = [];
  for (let made = 0; made < SELLERS; made += 1) {
    const { id } = await anApprovedSeller(fixture.dependencies);
    sellers.push({ sellerId: id, address: await chain.addressOf(id) });
  }
  return {
    dice: diceOf(seed),
    fixture,
    chain,
    sellers,
    compare: async () => differenceOf(await finalPayments(chain, sellers), await creditsInBooks(fixture)),
    close: async () => {
      await chain.stop();
      await fixture.close();
    },
  };
}

/** As the books themselves say it, past every store of the platform. */
async function creditsInBooks({ owner }: Fixture): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await owner.query<{ key: string; amount: bigint }>(
    `select t.key, e.amount from ledger.transfers t
       join ledger.entries e on e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
     where t.key like 'chain:%' and e.account = 'seller:available'`,
  );
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

const differenceOf = (payments: FinalPayments, credited: ReadonlyMap<string, bigint>): Differences => ({
  wrong: [...credited].filter(([key, amount]) => payments.get(key)?.units !== amount).map(([key]) => key),
  forgotten: forgottenOf(payments, credited),
});

import type { FinalityRule } from '@cliffhanger/core/chain';
import { BLOCKS_TO_FINALITY, startWatchedChain, type WatchedChain } from '@cliffhanger/testing/chain';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { anApprovedSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { type FinalPayments, finalPayments, forgottenOf, type Payee } from './plain-model.ts';

/** The platform, a chain and a few sellers; each world has a separate database and chain. */
export interface DepositWorld {
  readonly dice: Dice;
  readonly fixture: Fixture;
  readonly chain: WatchedChain;
  readonly sellers: readonly Payee[];
  /** Compares the plain model's expected credits with the books. */
  compare(): Promise<Differences>;
  close(): Promise<void>;
}

export interface Differences {
  /** Credited, but not final on the chain. */
  readonly wrong: readonly string[];
  /** Valid and final on the chain, but not credited. */
  readonly forgotten: readonly string[];
}

const SELLERS = 6;

/**
 * Confirms a deposit in its first block, by one node: forbidden for the platform. The trial must find its
 * faults.
 */
export const CARELESS: FinalityRule = { confirmations: 1, waitsForFinality: false, agreeing: 1 };

/** Database checks that would stop the careless rule; removed so that its faults become visible. */
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
  // Long enough for a reorganisation of any depth.
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

/** Read directly from the ledger tables, bypassing the platform's stores. */
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

import { signedWithKey } from '@cliffhanger/application/approvals';
import { idOf, type Money, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal } from '@cliffhanger/server/withdrawals';
import { BLOCKS_TO_FINALITY } from '@cliffhanger/testing/chain';
import { approvalBy, SELLER_FUND_PASSWORD, valueOf } from '@cliffhanger/testing/factories';
import { getDepositAddress, listDeposits } from '@cliffhanger/wire/deposits';
import { login } from '@cliffhanger/wire/identity';
import { getWithdrawal, requestWithdrawal } from '@cliffhanger/wire/withdrawals';
import type { Pool } from 'pg';
import { type Caller, call, keyed, sending } from '../upgrade/call.ts';
import { sellOnce } from '../upgrade/shop.ts';
import { createTally } from '../upgrade/tally.ts';
import type { ExternalServers } from './external-servers.ts';
import { cardTill } from './till.ts';
import { until } from './until.ts';
import type { ShopWithAddress } from './world.ts';

/* Money arrives on a chain and by card, and leaves by the key on the token. */

export interface MoneyTrial {
  readonly site: Caller;
  readonly servers: Pick<ExternalServers, 'chain' | 'stripe' | 'hotWallet' | 'approvers'>;
}

const NETWORK = 'bep20';
/** Large enough to be worth the gas of a consolidation. */
const DEPOSIT = usdt('400');
const WITHDRAWAL = usdt('50');
/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231';

async function appOf(site: Caller, { seller }: ShopWithAddress): Promise<Caller> {
  const { email, password } = seller;
  const { answer } = await call(site, login, { email, password });
  return sending(site, { 'access-token': answer.token });
}

const balanceOf = async ({ chain }: MoneyTrial['servers'], address: string): Promise<bigint> => {
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await chain.rpc<string>('eth_call', [{ to: chain.token.address, data }, 'latest']));
};

/** The test chain mines only on demand: mine a block before every poll. */
const whileBlocksCome =
  <T>({ chain }: MoneyTrial['servers'], look: () => Promise<T | undefined>) =>
  async (): Promise<T | undefined> => {
    await chain.mine();
    return look();
  };

export interface Deposited {
  readonly address: string;
  readonly hash: string;
}

/** Sends USDT to the deposit address in the seller's app; resolves when the wallet has it. */
export async function deposits({ site, servers }: MoneyTrial, shop: ShopWithAddress): Promise<Deposited> {
  const app = await appOf(site, shop);
  const { answer } = await call(app, getDepositAddress, { network: NETWORK });
  const { address } = answer;
  const hash = await servers.chain.token.transfer({ to: address, units: DEPOSIT });
  await servers.chain.mine(BLOCKS_TO_FINALITY);
  await until(
    'a deposit is credited',
    whileBlocksCome(servers, async () => {
      const { answer: found } = await call(app, listDeposits, { page: 1, pageSize: 20 });
      return found.list.find(({ state, amount }) => state === 'credited' && amount === DEPOSIT);
    }),
  );
  return { address, hash };
}

/** The number of watchers that saw the deposit: a single one credits nothing. */
export async function watchersOf(owner: Pool, { hash }: Deposited): Promise<number> {
  const { rows } = await owner.query<{ watchers: number }>(
    'select count(distinct watcher)::int as watchers from chain.sightings where transaction_hash = $1',
    [hash],
  );
  return rows[0]?.watchers ?? 0;
}

/** Waits until all deposits are consolidated in the hot wallet. */
export async function areConsolidated(
  { servers }: MoneyTrial,
  deposited: readonly Deposited[],
): Promise<boolean> {
  return until(
    'deposits are consolidated',
    whileBlocksCome(servers, async () => {
      const left = await Promise.all(deposited.map(({ address }) => balanceOf(servers, address)));
      return left.every((units) => units === 0n) ? true : undefined;
    }),
  );
}

/** One order paid by card and shipped by its seller. */
export async function viewerBuys({ site, servers }: MoneyTrial, shop: ShopWithAddress) {
  const tally = createTally();
  const acknowledged = { paid: 0, shipped: 0 };
  await sellOnce(shop, { site, tally, acknowledged, till: cardTill(servers.stripe) });
  for (const failure of tally.failures) console.error(failure);
  return {
    isPaid: acknowledged.paid === 1,
    isShipped: acknowledged.shipped === 1,
    failed: tally.take().failed,
  };
}

export interface PaidOut {
  /** The seller's balance on the chain matches the promised net amount. */
  readonly isNetPaid: boolean;
  /** Sent from the wallet whose key is on the token. */
  readonly isFromToken: boolean;
  readonly isUnsignedLeftAlone: boolean;
}

const UNSIGNED_FOR_MS = 4_000;

/** Requested in the app, approved with a device key, signed by the token and paid on the chain. */
export async function sellerWithdraws(
  trial: MoneyTrial,
  owner: Pool,
  { dependencies }: { readonly dependencies: Parameters<typeof approvalBy>[0] & DecidingPorts },
  shop: ShopWithAddress,
): Promise<PaidOut> {
  const { site, servers } = trial;
  const app = await appOf(site, shop);
  await until('the signer is told of the address', () => isKnownToSigner(owner, shop));
  const { answer: asked } = await call(keyed(app), requestWithdrawal, {
    methodId: shop.payoutMethod.id,
    amount: WITHDRAWAL,
    fundPassword: SELLER_FUND_PASSWORD,
  });
  const stateOf = async () => (await call(app, getWithdrawal, { id: asked.id })).answer;
  const isUnsignedLeftAlone = await staysRequested(servers, stateOf);
  const [approver] = servers.approvers;
  if (approver === undefined) throw new Error('nobody can approve');
  const of = { subject: 'withdrawal', id: asked.id } as const;
  const signed = signedWithKey(dependencies, await approvalBy(dependencies, approver, of));
  const decision = { kind: 'approve' } as const;
  valueOf(await decideWithdrawal(signed)({ withdrawalId: idOf(asked.id), operator: approver.id, decision }));
  const paid = await until(
    'a withdrawal is paid',
    whileBlocksCome(servers, async () => {
      const found = await stateOf();
      return found.state === 'paid' ? found : undefined;
    }),
  );
  const sent = await servers.chain.rpc<{ from: string } | null>('eth_getTransactionByHash', [
    paid.transactionHash,
  ]);
  return {
    isNetPaid: paid.net < WITHDRAWAL && (await balanceOf(servers, paid.address)) === (paid.net as Money),
    isFromToken: sent?.from.toLowerCase() === servers.hotWallet.toLowerCase(),
    isUnsignedLeftAlone,
  };
}

type DecidingPorts = Parameters<typeof decideWithdrawal>[0] & Parameters<typeof signedWithKey>[0];

const isKnownToSigner = async (owner: Pool, { seller }: ShopWithAddress): Promise<true | undefined> => {
  const { rowCount } = await owner.query(
    'select from wallet.payout_methods where seller_id = $1 and allowlisted_at is not null',
    [seller.id],
  );
  return rowCount === 0 ? undefined : true;
};

/** The control: without an approval nothing is paid, however many blocks are mined. */
async function staysRequested(
  { chain }: MoneyTrial['servers'],
  stateOf: () => Promise<{ readonly state: string }>,
): Promise<boolean> {
  const endsAt = performance.now() + UNSIGNED_FOR_MS;
  while (performance.now() < endsAt) {
    await chain.mine();
    if ((await stateOf()).state !== 'requested') return false;
  }
  return true;
}

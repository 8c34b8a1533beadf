import {
  type ConsolidationDecision,
  type ConsolidationRules,
  countUnits,
  decideConsolidation,
  firstFees,
  type OutboundTransactionId,
  type OutboundTransactionPurpose,
} from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type {
  ConsolidatableAddress,
  DepositKeys,
  NewOutboundTransaction,
  RepositoryName,
} from '../../ports/index.ts';
import { isStopped, type Sender, unitsOf } from './sender.ts';
import { type Advancing, advanceOutboundTransaction } from './steps/advance-outbound-transaction.ts';
import { oneByOne } from './steps/one-by-one.ts';

export interface Consolidator<Names extends RepositoryName = RepositoryName> extends Sender<Names> {
  readonly depositKeys: DepositKeys;
  readonly consolidationRules: ConsolidationRules;
}

const MOST_AT_ONCE = 20;
const CARRIED_WITHIN_MS = MINUTE_MS;

/**
 * Sweeps deposits to the hot or cold wallet where the amount is worth the gas. Returns how many were sent.
 */
export const consolidateDeposits = (consolidator: Consolidator<Advancing>) => async (): Promise<number> => {
  if (await isStopped(consolidator)) return 0;
  const { chain, transactions, depositKeys, consolidationRules } = consolidator;
  const atLeast = unitsOf(consolidator, consolidationRules.minimum);
  const found = await transactions.read(({ outboundTransactions }) =>
    outboundTransactions.consolidatable(chain.network, atLeast, MOST_AT_ONCE),
  );
  // The signer cannot derive addresses of an earlier extended key; they are swept by hand.
  const ours = found.filter(
    ({ address, derivationIndex }) => depositKeys.addressAt(chain.network, derivationIndex) === address,
  );
  let sent = 0;
  await oneByOne(ours, async (deposit) => {
    sent += Number(await consolidateOne(consolidator, deposit));
  });
  return sent;
};

async function consolidateOne(
  consolidator: Consolidator<Advancing>,
  deposit: ConsolidatableAddress,
): Promise<boolean> {
  const { chain } = consolidator;
  const [node] = chain.nodes;
  const units = await node.tokenBalance(chain.token, deposit.address);
  const coins = await node.nativeBalance(deposit.address);
  const decision = await decide(consolidator, units, coins);
  const outboundTransaction = outboundTransactionFor(consolidator, deposit, decision, units);
  if (outboundTransaction === undefined) return false;
  const id = await begin(consolidator, deposit, outboundTransaction);
  if (id === undefined) return false;
  await advanceOutboundTransaction(consolidator)(id);
  return true;
}

async function decide(
  consolidator: Consolidator<'outboundTransactions'>,
  units: bigint,
  coins: bigint,
): Promise<ConsolidationDecision> {
  const { chain, fees, consolidationRules } = consolidator;
  const now = await chain.nodes[0].feesNow();
  return decideConsolidation(
    {
      balance: moneyOf(consolidator, units),
      coins,
      hotBalance: await hotBalance(consolidator),
      fees: firstFees(now, fees.tokenGasLimit, fees),
      topUpFees: firstFees(now, fees.coinGasLimit, fees),
    },
    consolidationRules,
  );
}

/** Includes transactions that are on their way there. */
async function hotBalance(consolidator: Consolidator<'outboundTransactions'>): Promise<Money> {
  const { chain, wallets, transactions } = consolidator;
  const onTheirWay = await transactions.read(({ outboundTransactions }) =>
    outboundTransactions.unitsOnTheirWayTo(chain.network, wallets.hot, chain.token),
  );
  return moneyOf(consolidator, onTheirWay + (await chain.nodes[0].tokenBalance(chain.token, wallets.hot)));
}

const moneyOf = ({ decimals }: Consolidator<never>, units: bigint): Money =>
  countUnits(units, decimals)?.amount ?? NO_MONEY;

type Planned = Omit<NewOutboundTransaction, 'id' | 'network'>;

function outboundTransactionFor(
  { wallets, chain }: Consolidator<never>,
  { address, derivationIndex }: ConsolidatableAddress,
  decision: ConsolidationDecision,
  units: bigint,
): Planned | undefined {
  const purpose = (kind: 'consolidation' | 'gas-top-up'): OutboundTransactionPurpose => ({
    kind,
    derivationIndex,
  });
  switch (decision.kind) {
    case 'leave':
      return undefined;
    case 'top-up':
      return {
        purpose: purpose('gas-top-up'),
        wallet: wallets.gas,
        token: null,
        to: address,
        units: decision.coinUnits,
      };
    case 'consolidation':
      return {
        purpose: purpose('consolidation'),
        wallet: address,
        token: chain.token,
        to: wallets[decision.to],
        units,
      };
  }
}

/** Only one transaction at a time from or to an address. */
async function begin(
  { chain, transactions, clock, random }: Consolidator<'outboundTransactions'>,
  { address }: ConsolidatableAddress,
  planned: Planned,
): Promise<OutboundTransactionId | undefined> {
  const { network } = chain;
  const nonce = await chain.nodes[0].nextNonce(planned.wallet);
  const id: OutboundTransactionId = random.id();
  const begun = await transactions.run(async ({ outboundTransactions }) => {
    await outboundTransactions.registerWallet(network, planned.wallet, nonce);
    const wallet = await outboundTransactions.lockWallet(network, planned.wallet, planned.token);
    if (wallet === undefined || wallet.hasUnsigned) return accept(undefined);
    if (await outboundTransactions.isUnderWay(network, address)) return accept(undefined);
    const now = clock.now();
    await outboundTransactions.add({ id, network, ...planned }, now, later(now, CARRIED_WITHIN_MS));
    return accept(id);
  });
  return begun.ok ? begun.value : undefined;
}

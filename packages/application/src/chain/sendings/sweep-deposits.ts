import {
  countUnits,
  decideSweep,
  firstFees,
  type SendingId,
  type SendingPurpose,
  type SweepDecision,
  type SweepRules,
} from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { DepositKeys, NewSending, RepositoryName, SweepableAddress } from '../../ports/index.ts';
import { type Advancing, advanceSending } from './advance-sending.ts';
import { oneByOne } from './one-by-one.ts';
import { isStopped, type Sender, unitsOf } from './sender.ts';

export interface Sweeper<Names extends RepositoryName = RepositoryName> extends Sender<Names> {
  readonly depositKeys: DepositKeys;
  readonly sweepRules: SweepRules;
}

const MOST_AT_ONCE = 20;
const CARRIED_WITHIN_MS = MINUTE_MS;

/** Brings what arrived to where it is used or kept, as far as that is worth its gas. Says how many were sent. */
export const sweepDeposits = (sweeper: Sweeper<Advancing>) => async (): Promise<number> => {
  if (await isStopped(sweeper)) return 0;
  const { chain, transactions, depositKeys, sweepRules } = sweeper;
  const atLeast = unitsOf(sweeper, sweepRules.minimum);
  const found = await transactions.read(({ sendings }) =>
    sendings.sweepable(chain.network, atLeast, MOST_AT_ONCE),
  );
  // One from an earlier extended key cannot be signed for by place: it is swept by hand.
  const ours = found.filter(({ address, place }) => depositKeys.addressAt(chain.network, place) === address);
  let sent = 0;
  await oneByOne(ours, async (deposit) => {
    sent += Number(await sweepOne(sweeper, deposit));
  });
  return sent;
};

async function sweepOne(sweeper: Sweeper<Advancing>, deposit: SweepableAddress): Promise<boolean> {
  const { chain } = sweeper;
  const [source] = chain.sources;
  const units = await source.tokenBalance(chain.token, deposit.address);
  const coins = await source.nativeBalance(deposit.address);
  const decision = await decide(sweeper, units, coins);
  const sending = sendingFor(sweeper, deposit, decision, units);
  if (sending === undefined) return false;
  const id = await begin(sweeper, deposit, sending);
  if (id === undefined) return false;
  await advanceSending(sweeper)(id);
  return true;
}

async function decide(sweeper: Sweeper<'sendings'>, units: bigint, coins: bigint): Promise<SweepDecision> {
  const { chain, fees, sweepRules } = sweeper;
  const now = await chain.sources[0].feesNow();
  return decideSweep(
    {
      balance: moneyOf(sweeper, units),
      coins,
      hotBalance: await hotBalance(sweeper),
      fees: firstFees(now, fees.tokenGasLimit, fees),
      topUpFees: firstFees(now, fees.coinGasLimit, fees),
    },
    sweepRules,
  );
}

/** With what is on its way there. */
async function hotBalance(sweeper: Sweeper<'sendings'>): Promise<Money> {
  const { chain, wallets, transactions } = sweeper;
  const onTheirWay = await transactions.read(({ sendings }) =>
    sendings.unitsOnTheirWayTo(chain.network, wallets.hot, chain.token),
  );
  return moneyOf(sweeper, onTheirWay + (await chain.sources[0].tokenBalance(chain.token, wallets.hot)));
}

const moneyOf = ({ decimals }: Sweeper<never>, units: bigint): Money =>
  countUnits(units, decimals)?.amount ?? NO_MONEY;

type Planned = Omit<NewSending, 'id' | 'network'>;

function sendingFor(
  { wallets, chain }: Sweeper<never>,
  { address, place }: SweepableAddress,
  decision: SweepDecision,
  units: bigint,
): Planned | undefined {
  const purpose = (kind: 'sweep' | 'gas-top-up'): SendingPurpose => ({ kind, place });
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
    case 'sweep':
      return {
        purpose: purpose('sweep'),
        wallet: address,
        token: chain.token,
        to: wallets[decision.to],
        units,
      };
  }
}

/** Nothing is sent from or to an address to which or from which something is on its way already. */
async function begin(
  { chain, transactions, clock, random }: Sweeper<'sendings'>,
  { address }: SweepableAddress,
  planned: Planned,
): Promise<SendingId | undefined> {
  const { network } = chain;
  const nonce = await chain.sources[0].nextNonce(planned.wallet);
  const id: SendingId = random.id();
  const begun = await transactions.run(async ({ sendings }) => {
    await sendings.registerWallet(network, planned.wallet, nonce);
    const wallet = await sendings.lockWallet(network, planned.wallet, planned.token);
    if (wallet === undefined || wallet.hasUnsigned) return accept(undefined);
    if (await sendings.isUnderWay(network, address)) return accept(undefined);
    const now = clock.now();
    await sendings.add({ id, network, ...planned }, now, later(now, CARRIED_WITHIN_MS));
    return accept(id);
  });
  return begun.ok ? begun.value : undefined;
}

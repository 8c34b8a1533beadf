import {
  type ChainAlarmKind,
  type FeeRules,
  settledHeight,
  settlingRule,
  unitsOfAMillionth,
} from '@cliffhanger/core/chain';
import { accept, type Money } from '@cliffhanger/core/kernel';
import type {
  Chain,
  ChainSource,
  PassingAlarmKind,
  RepositoryName,
  Requires,
  Signer,
} from '../../ports/index.ts';

/** Everything that is needed to let money leave on one network. */
export interface Sender<Names extends RepositoryName = RepositoryName>
  extends Requires<'transactions' | 'clock' | 'random', Names> {
  readonly chain: Chain;
  /** Of the chain's USDT. */
  readonly decimals: number;
  readonly signer: Signer;
  readonly wallets: SendingWallets;
  readonly fees: FeeRules;
}

export interface SendingWallets {
  /** Pays sellers. */
  readonly hot: string;
  /** Pays for the gas of sweeps. */
  readonly gas: string;
  /** Where what is too much is kept safe; its key is nowhere near. */
  readonly vault: string;
}

export const unitsOf = ({ decimals }: Pick<Sender<never>, 'decimals'>, amount: Money): bigint =>
  amount * unitsOfAMillionth(decimals);

/** How deep a transaction must lie, by our rule and by the chain's own; asked of every node, the most careful counts. */
export async function settledHeightNow({ chain, transactions, clock }: Sender<'settings'>): Promise<number> {
  const { depositConfirmations } = await transactions.read(({ settings }) => settings.current(clock.now()));
  const rule = settlingRule(depositConfirmations[chain.network]);
  const heights = await Promise.all(chain.sources.map((source) => settledHeightOf(source, rule)));
  return Math.min(...heights);
}

async function settledHeightOf(source: ChainSource, rule: ReturnType<typeof settlingRule>): Promise<number> {
  const [{ height: headHeight }, finalizedHeight] = await Promise.all([
    source.head(),
    source.finalizedHeight(),
  ]);
  return settledHeight({ headHeight, finalizedHeight }, rule);
}

/**
 * What a wallet held for sure, in a block that stays: whatever has not ended since is still to be taken off. Undefined
 * when a node does not know the block; the least that any of them says counts.
 */
export async function settledBalance(
  sender: Sender<'settings'>,
  address: string,
): Promise<bigint | undefined> {
  const height = Math.max(0, await settledHeightNow(sender));
  const { sources, token } = sender.chain;
  const balances = await Promise.all(sources.map((source) => balanceAt(source, height, { token, address })));
  return balances.reduce((least, balance) =>
    least === undefined || balance === undefined ? undefined : balance < least ? balance : least,
  );
}

async function balanceAt(
  source: ChainSource,
  height: number,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<bigint | undefined> {
  const block = await source.blockAt(height);
  return block && source.tokenBalanceIn(block.hash, token, address);
}

interface Alarm {
  readonly kind: ChainAlarmKind;
  readonly facts?: Readonly<Record<string, string | number>>;
}

export async function raiseAlarm(
  { transactions, chain, clock }: Sender<'chainAlarms'>,
  { kind, facts = {} }: Alarm,
): Promise<void> {
  await transactions.run(async ({ chainAlarms }) => {
    await chainAlarms.raise({ network: chain.network, kind, facts, raisedAt: clock.now() });
    return accept(undefined);
  });
}

/** What was wrong has passed by itself. */
export async function clearAlarm(
  { transactions, chain, clock }: Sender<'chainAlarms'>,
  kind: PassingAlarmKind,
): Promise<void> {
  await transactions.run(async ({ chainAlarms }) => {
    await chainAlarms.letPass(chain.network, kind, clock.now());
    return accept(undefined);
  });
}

export const isStopped = ({ transactions, chain }: Sender<'chainAlarms'>): Promise<boolean> =>
  transactions.read(({ chainAlarms }) => chainAlarms.areWithdrawalsStopped(chain.network));

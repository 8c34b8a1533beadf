import {
  type ChainAlarmKind,
  type FeeRules,
  finalHeight,
  finalityRule,
  unitsOfAMillionth,
} from '@cliffhanger/core/chain';
import { accept, type Money } from '@cliffhanger/core/kernel';
import type {
  Chain,
  ChainNode,
  PassingAlarmKind,
  RepositoryName,
  Requires,
  Signer,
} from '../../ports/index.ts';

/** Dependencies for paying out on one network. */
export interface Sender<Names extends RepositoryName = RepositoryName>
  extends Requires<'transactions' | 'clock' | 'random', Names> {
  readonly chain: Chain;
  /** Decimals of the chain's USDT. */
  readonly decimals: number;
  readonly signer: Signer;
  readonly wallets: SenderWallets;
  readonly fees: FeeRules;
}

export interface SenderWallets {
  /** Pays sellers. */
  readonly hot: string;
  /** Pays the gas of consolidations. */
  readonly gas: string;
  /** Receives the surplus; its key is stored offline. */
  readonly cold: string;
}

export const unitsOf = ({ decimals }: Pick<Sender<never>, 'decimals'>, amount: Money): bigint =>
  amount * unitsOfAMillionth(decimals);

/**
 * The height up to which a transaction is settled, by our rule and by the chain's finality. Takes the lowest
 * height over all nodes.
 */
export async function settledHeightNow({
  chain,
  transactions,
  clock,
}: Pick<Sender<'settings'>, 'chain' | 'transactions' | 'clock'>): Promise<number> {
  const { depositConfirmations } = await transactions.read(({ settings }) => settings.current(clock.now()));
  const rule = finalityRule(depositConfirmations[chain.network]);
  const heights = await Promise.all(chain.nodes.map((node) => finalHeightOf(node, rule)));
  return Math.min(...heights);
}

async function finalHeightOf(node: ChainNode, rule: ReturnType<typeof finalityRule>): Promise<number> {
  const [{ height: headHeight }, finalizedHeight] = await Promise.all([node.head(), node.finalizedHeight()]);
  return finalHeight({ headHeight, finalizedHeight }, rule);
}

/**
 * The balance of a wallet in a settled block; transactions still in flight must be subtracted. The lowest
 * answer of all nodes counts. `undefined` when a node does not know the block.
 */
export async function settledBalance(
  sender: Sender<'settings'>,
  address: string,
): Promise<bigint | undefined> {
  const height = Math.max(0, await settledHeightNow(sender));
  const { nodes, token } = sender.chain;
  const balances = await Promise.all(nodes.map((node) => balanceAt(node, height, { token, address })));
  return balances.reduce((least, balance) =>
    least === undefined || balance === undefined ? undefined : balance < least ? balance : least,
  );
}

async function balanceAt(
  node: ChainNode,
  height: number,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<bigint | undefined> {
  const block = await node.blockAt(height);
  return block && node.tokenBalanceIn(block.hash, token, address);
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

/** The condition has passed without intervention. */
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

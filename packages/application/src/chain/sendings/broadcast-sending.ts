import type { Sending, SignedAttempt } from '@cliffhanger/core/chain';
import { accept } from '@cliffhanger/core/kernel';
import { type Broadcast, type ChainSource, SourceUnreachable } from '../../ports/index.ts';
import { lookAtChain } from './look-at-chain.ts';
import { clearAlarm, raiseAlarm, type Sender } from './sender.ts';

/** The very same bytes, to every node, as often as it takes: a second copy changes nothing. */
export async function broadcast(
  sender: Sender<'chainAlarms' | 'sendings' | 'settings'>,
  sending: Sending,
  attempt: SignedAttempt,
): Promise<'done' | 'needs-more-gas'> {
  const said = await Promise.all(sender.chain.sources.map((source) => handOver(source, attempt)));
  if (said.some((each) => each === 'accepted' || each === 'known')) {
    await markBroadcast(sender, sending, attempt);
    return 'done';
  }
  if (said.includes('underpriced')) return 'needs-more-gas';
  if (said.includes('nonce-used')) await suspectStranger(sender, sending);
  if (said.includes('insufficient-gas')) {
    await raiseAlarm(sender, { kind: 'gas-low', facts: { wallet: sending.wallet } });
  }
  return 'done';
}

async function handOver(source: ChainSource, { signed }: SignedAttempt): Promise<Broadcast | undefined> {
  try {
    return await source.broadcast(signed.raw);
  } catch (error) {
    if (error instanceof SourceUnreachable) return undefined;
    throw error;
  }
}

async function markBroadcast(
  sender: Sender<'chainAlarms' | 'sendings'>,
  sending: Sending,
  { ordinal }: SignedAttempt,
): Promise<void> {
  const { transactions, clock, wallets } = sender;
  await transactions.run(async ({ sendings }) => {
    await sendings.markBroadcast(sending.id, ordinal, clock.now());
    return accept(undefined);
  });
  if (sending.wallet === wallets.hot) await clearAlarm(sender, 'gas-low');
}

/** Its nonce is used, and by none of ours that any node can show: somebody else has the key. */
async function suspectStranger(sender: Sender<'chainAlarms' | 'settings'>, sending: Sending): Promise<void> {
  const receiptStatus = await lookAtChain(sender, sending);
  if (receiptStatus.kind !== 'outside') return;
  const { wallet, nonce } = sending;
  await raiseAlarm(sender, { kind: 'wallet-used-elsewhere', facts: { wallet, nonce } });
}

import type { OutboundTransaction, SignedAttempt } from '@cliffhanger/core/chain';
import { accept } from '@cliffhanger/core/kernel';
import { type Broadcast, type ChainNode, NodeUnreachable } from '../../../ports/index.ts';
import { clearAlarm, raiseAlarm, type Sender } from '../sender.ts';
import { readReceiptStatus } from './read-receipt-status.ts';

/** Sends the same bytes to every node. Safe to repeat: the chain ignores a second copy. */
export async function broadcast(
  sender: Sender<'chainAlarms' | 'outboundTransactions' | 'settings'>,
  outboundTransaction: OutboundTransaction,
  attempt: SignedAttempt,
): Promise<'done' | 'needs-more-gas'> {
  const said = await Promise.all(sender.chain.nodes.map((node) => handOver(node, attempt)));
  if (said.some((each) => each === 'accepted' || each === 'known')) {
    await markBroadcast(sender, outboundTransaction, attempt);
    return 'done';
  }
  if (said.includes('underpriced')) return 'needs-more-gas';
  if (said.includes('nonce-used')) await suspectStranger(sender, outboundTransaction);
  if (said.includes('insufficient-gas')) {
    await raiseAlarm(sender, { kind: 'gas-low', facts: { wallet: outboundTransaction.wallet } });
  }
  return 'done';
}

async function handOver(node: ChainNode, { signed }: SignedAttempt): Promise<Broadcast | undefined> {
  try {
    return await node.broadcast(signed.raw);
  } catch (error) {
    if (error instanceof NodeUnreachable) return undefined;
    throw error;
  }
}

async function markBroadcast(
  sender: Sender<'chainAlarms' | 'outboundTransactions'>,
  outboundTransaction: OutboundTransaction,
  { ordinal }: SignedAttempt,
): Promise<void> {
  const { transactions, clock, wallets } = sender;
  await transactions.run(async ({ outboundTransactions }) => {
    await outboundTransactions.markBroadcast(outboundTransaction.id, ordinal, clock.now());
    return accept(undefined);
  });
  if (outboundTransaction.wallet === wallets.hot) await clearAlarm(sender, 'gas-low');
}

/** The nonce is used, and by no transaction of ours that any node knows: another party has the key. */
async function suspectStranger(
  sender: Sender<'chainAlarms' | 'settings'>,
  outboundTransaction: OutboundTransaction,
): Promise<void> {
  const receiptStatus = await readReceiptStatus(sender, outboundTransaction);
  if (receiptStatus.kind !== 'outside') return;
  const { wallet, nonce } = outboundTransaction;
  await raiseAlarm(sender, { kind: 'wallet-used-elsewhere', facts: { wallet, nonce } });
}

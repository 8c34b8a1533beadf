import {
  isSigned,
  type OutboundTransaction,
  type ReceiptStatus,
  type SignedAttempt,
} from '@cliffhanger/core/chain';
import type { Chain, TransactionState } from '../../../ports/index.ts';
import { type Sender, settledHeightNow } from '../sender.ts';

type Included = Extract<TransactionState, { kind: 'included' }>;

/** The state of every attempt on every node: any of them may have been included. */
export async function readReceiptStatus(
  sender: Sender<'settings'>,
  { attempts }: OutboundTransaction,
): Promise<ReceiptStatus> {
  const signed = attempts.filter(isSigned);
  const shown = await Promise.all(
    signed.map(async (attempt) => ({ attempt, states: await statesOf(sender, attempt) })),
  );
  const seen = shown.find(({ states }) => states.some(isIncluded));
  if (seen === undefined) {
    const newest = shown.at(-1)?.states ?? [];
    return { kind: 'outside', isWaiting: newest.some(({ kind }) => kind === 'waiting') };
  }
  const included = agreed(seen.states);
  if (included === undefined) return { kind: 'unclear' };
  const { block, isSuccess, feePaid } = included;
  const isSettled = block.height <= (await settledHeightNow(sender));
  return { kind: 'included', attempt: seen.attempt, block, isSuccess, feePaid, isSettled };
}

const statesOf = (
  { chain }: Sender<never>,
  { signed }: SignedAttempt,
): Promise<readonly TransactionState[]> => statesOfTransaction(chain, signed.hash);

export const statesOfTransaction = (
  { nodes }: Pick<Chain, 'nodes'>,
  hash: string,
): Promise<readonly TransactionState[]> => Promise.all(nodes.map((node) => node.transactionState(hash)));

export const isIncluded = (state: TransactionState): state is Included => state.kind === 'included';

/** The inclusion, if all nodes report the same block and outcome. */
export function agreed(states: readonly TransactionState[]): Included | undefined {
  const [first, ...others] = states.filter(isIncluded);
  if (first === undefined || others.length !== states.length - 1) return undefined;
  const isSame = (other: Included): boolean =>
    other.block.hash === first.block.hash && other.isSuccess === first.isSuccess;
  return others.every(isSame) ? first : undefined;
}

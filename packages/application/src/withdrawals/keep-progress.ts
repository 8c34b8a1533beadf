import type { Instant, TransferId } from '@cliffhanger/core/kernel';
import { custody, type Posting, withdrawalPaid, withdrawalRejected } from '@cliffhanger/core/ledger';
import type { Chance, MoneyDecision, Stores, Withdrawal } from '../ports/index.ts';
import { tellOfWithdrawal } from './tell-of-withdrawal.ts';

/** Who has moved a withdrawal: a person, or our own wallet on the chain. */
export interface KeptBy {
  /** As it is kept with the withdrawal. */
  readonly name: string;
  /** As it is written into the books and the list of decisions. */
  readonly actor: string;
  readonly act: MoneyDecision['act'];
  readonly facts: MoneyDecision['facts'];
  readonly now: Instant;
}

/** The row, the books, the list of decisions and what the seller is told, in one transaction. */
export async function keepProgress(
  stores: Stores,
  chance: Chance,
  withdrawal: Withdrawal,
  by: KeptBy,
): Promise<void> {
  const { id, sellerId, methodId } = withdrawal;
  const ending = endingOf(withdrawal);
  const transferId = ending === undefined ? null : await book(stores, chance, withdrawal, { ...by, ending });
  await stores.withdrawals.saveProgress(withdrawal, by.name, transferId);
  if (withdrawal.progress.state === 'paid') await stores.payoutMethods.markPaid(sellerId, methodId, by.now);
  const { act, actor, now: at, facts } = by;
  await stores.moneyDecisions.add({ sellerId, subject: 'withdrawal', subjectId: id, act, actor, at, facts });
  await tellOfWithdrawal(stores, withdrawal, at);
}

/** What leaves `withdrawing`: to the chain with the fee to us, or back whole. */
function endingOf({ network, amount, fee, progress }: Withdrawal): Posting | undefined {
  switch (progress.state) {
    case 'paid':
      return withdrawalPaid(custody(network), amount, fee);
    case 'rejected':
      return withdrawalRejected(amount);
    default:
      return undefined;
  }
}

async function book(
  stores: Stores,
  chance: Chance,
  { id, sellerId, progress }: Withdrawal,
  { ending, actor, now }: KeptBy & { readonly ending: Posting },
): Promise<TransferId> {
  const posted = await stores.ledger.post({
    ...ending,
    id: chance.id(),
    key: `${ending.kind}:${id}`,
    sellerId,
    reference: { type: 'withdrawal', id },
    effectiveAt: now,
    actor,
    ...(progress.state === 'rejected' ? { reason: progress.notice.rule } : {}),
  });
  if (posted.outcome !== 'posted')
    throw new Error(`the end of a withdrawal was not booked: ${posted.outcome}`);
  return posted.transferId;
}

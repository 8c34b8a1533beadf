import type { DepositsWaiting } from '@cliffhanger/application/deposits';
import type { DepositWaiting, WithdrawalWaiting } from '@cliffhanger/application/ports';
import type { WithdrawalsWaiting } from '@cliffhanger/application/withdrawals';
import { formatMoney, type Instant, subtractMoney } from '@cliffhanger/core/kernel';
import type { WithdrawalProgress } from '@cliffhanger/core/withdrawals';
import { showPromise } from '../show.ts';

interface Waiting<One> {
  readonly list: readonly One[];
  readonly total: number;
}

function showList<One>({ list, total }: Waiting<One>, what: string, showOne: (one: One) => string): string {
  if (total === 0) return `no ${what} waits`;
  const more = total > list.length ? [`… and ${total - list.length} more`] : [];
  return [`${total} ${what}${total === 1 ? ' waits' : 's wait'}`, '', ...list.map(showOne), ...more].join(
    '\n',
  );
}

const isLate = (escalatedAt: Instant | null): string => (escalatedAt === null ? '' : '   ESCALATED');

export const showWaitingDeposits = (waiting: DepositsWaiting, now: Instant): string =>
  showList(waiting, 'deposit', (deposit) => showDeposit(deposit, now));

function showDeposit(deposit: DepositWaiting, now: Instant): string {
  const { id, review, amount, network, sellerName, transactionHash, credentialsId } = deposit;
  const first =
    review.state === 'second-look'
      ? `; approved by ${review.firstApprovedBy}, a second person is needed`
      : '';
  return [
    `${id}   ${showPromise(deposit.promisedBy, now)}${isLate(deposit.escalatedAt)}`,
    `    ${formatMoney(amount)} USDT on ${network}, by ${sellerName}${first}`,
    `    transaction ${transactionHash ?? 'not given'}; screenshot ${credentialsId}`,
    '',
  ].join('\n');
}

export const showWaitingWithdrawals = (waiting: WithdrawalsWaiting, now: Instant): string =>
  showList(waiting, 'withdrawal', (withdrawal) => showWithdrawal(withdrawal, now));

function showWithdrawal(withdrawal: WithdrawalWaiting, now: Instant): string {
  const { id, amount, fee, network, address, sellerName, progress } = withdrawal;
  const net = formatMoney(subtractMoney(amount, fee));
  return [
    `${id}   ${showPromise(withdrawal.promisedBy, now)}${isLate(withdrawal.escalatedAt)}`,
    `    ${formatMoney(amount)} USDT, by ${sellerName}; pay ${net} on ${network} to ${address}`,
    `    ${showProgress(progress)}`,
    '',
  ].join('\n');
}

function showProgress(progress: WithdrawalProgress): string {
  switch (progress.state) {
    case 'requested':
      return progress.approvedBy.length === 0
        ? `waits for approval by ${progress.needs === 'two-people' ? 'two people' : 'one person'}`
        : `approved by ${progress.approvedBy.join(', ')}; a second person is needed`;
    case 'approved':
      return `approved by ${progress.approvedBy.join(', ')}; waits to be paid`;
    case 'paying':
      return `paid with ${progress.transactionHash}, says ${progress.recordedBy}; a second person confirms it`;
    case 'paid':
      return `paid with ${progress.transactionHash}`;
    case 'rejected':
      return `rejected (${progress.notice.rule})`;
  }
}

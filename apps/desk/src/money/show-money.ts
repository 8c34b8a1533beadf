import type { DepositDecided, DepositsWaiting } from '@cliffhanger/application/deposits';
import type { DepositWaiting, WithdrawalWaiting } from '@cliffhanger/application/ports';
import type { TransferCorrected } from '@cliffhanger/application/wallet';
import type { WithdrawalDecided, WithdrawalsWaiting } from '@cliffhanger/application/withdrawals';
import { formatMoney, type Instant, type Refusal, subtractMoney } from '@cliffhanger/core/kernel';
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

export function showDepositDecided({ deposit: { id, review }, isNew }: DepositDecided): string {
  const outcome = {
    'under-review': 'under review',
    'second-look': 'approved once; a second person is needed',
    credited: 'credited; the seller is told',
    rejected: 'rejected; the seller is told',
  }[review.state];
  return isNew ? `deposit ${id}: ${outcome}` : `deposit ${id} was decided so before; nothing was changed`;
}

export const showWithdrawalDecided = ({ withdrawal: { id, progress }, isNew }: WithdrawalDecided): string =>
  isNew
    ? `withdrawal ${id}: ${showProgress(progress)}`
    : `withdrawal ${id}: ${showProgress(progress)} before; nothing was changed`;

export function showCorrected({ correction, isNew }: TransferCorrected): string {
  const { transferId, confirmed } = correction;
  if (confirmed === null) return `the correction of ${transferId} is proposed; a second person is needed`;
  return isNew
    ? `${transferId} is undone by ${confirmed.correctionId}; the seller is told`
    : `${transferId} was undone before; nothing was changed`;
}

export function showMoneyRefusal({ name }: Refusal): string {
  switch (name) {
    case 'deposit-unknown':
    case 'withdrawal-unknown':
    case 'transfer-unknown':
      return 'there is none with this id';
    case 'deposit-already-decided':
    case 'withdrawal-already-decided':
      return 'it was decided the other way before; a decision stands';
    case 'second-person-needed':
      return 'you have approved it already: a second person is needed';
    case 'transfer-not-correctable':
      return 'it belongs to an order, a withdrawal or a purchase, and goes back the way those have';
    case 'payment-differs':
      return 'the first person named another transaction';
    default:
      return `refused: ${name}`;
  }
}

import type { WithdrawalDecision } from '@cliffhanger/application/withdrawals';
import { DEPOSIT_REJECTION_RULES, type DepositDecision, type DepositId } from '@cliffhanger/core/deposits';
import { type Id, idOf, isId, type TransferId } from '@cliffhanger/core/kernel';
import { WITHDRAWAL_REJECTION_RULES, type WithdrawalId } from '@cliffhanger/core/withdrawals';
import { parseWords, readGround, readOneId, readOperator, WrongWords } from '../words.ts';

export type MoneyTask =
  | { readonly kind: 'list-deposits' }
  | { readonly kind: 'list-withdrawals' }
  | {
      readonly kind: 'correct-transfer';
      readonly transferId: TransferId;
      readonly reason: string;
      readonly operator: string;
    }
  | {
      readonly kind: 'decide-deposit';
      readonly depositId: DepositId;
      readonly decision: DepositDecision;
      readonly operator: string;
    }
  | {
      readonly kind: 'decide-withdrawal';
      readonly withdrawalId: WithdrawalId;
      readonly decision: WithdrawalDecision;
      readonly operator: string;
    };

export const MONEY_USAGE = `pnpm desk deposits                               manual deposits that wait, the one sent in first first
pnpm desk approve-deposit <id> --by <operator>   without a transfer on the chain two people do this
pnpm desk reject-deposit  <id> --by <operator> --rule <rule> [--note "what the seller should know"]

rules: ${DEPOSIT_REJECTION_RULES.join(', ')}

pnpm desk withdrawals                            withdrawals that wait, the one promised soonest first
pnpm desk approve-withdrawal <id> --by <operator>   above 1,000 two people do this
pnpm desk reject-withdrawal  <id> --by <operator> --rule <rule> [--note "what the seller should know"]
pnpm desk undo-withdrawal    <id> --by <operator> --rule <rule> [--note …]   approved before, and cannot be paid
pnpm desk pay-withdrawal     <id> <transaction hash> --by <operator>   two people name the same transaction

rules: ${WITHDRAWAL_REJECTION_RULES.join(', ')}

pnpm desk correct-transfer <id> --by <operator> --note "why, for the seller's log"   two people undo a transfer`;

const MONEY_KINDS: ReadonlySet<string> = new Set<MoneyTask['kind']>([
  'list-deposits',
  'list-withdrawals',
  'decide-deposit',
  'decide-withdrawal',
  'correct-transfer',
]);

export const isMoneyTask = (task: { readonly kind: string } | MoneyTask): task is MoneyTask =>
  MONEY_KINDS.has(task.kind);

/** Undefined when it is not about money that comes in or goes out. */
export function readMoneyWords(verb: string | undefined, words: readonly string[]): MoneyTask | undefined {
  switch (verb) {
    case 'deposits':
      return { kind: 'list-deposits' };
    case 'withdrawals':
      return { kind: 'list-withdrawals' };
    case 'approve-deposit':
      return depositTask(words, { kind: 'approve' });
    case 'reject-deposit':
      return depositTask(words, { kind: 'reject', ...readGround(words, DEPOSIT_REJECTION_RULES) });
    case 'approve-withdrawal':
      return withdrawalTask(words, { kind: 'approve' });
    case 'reject-withdrawal':
      return withdrawalTask(words, rejection(words, false));
    case 'undo-withdrawal':
      return withdrawalTask(words, rejection(words, true));
    case 'pay-withdrawal':
      return paymentTask(words);
    case 'correct-transfer':
      return correctionTask(words);
    default:
      return undefined;
  }
}

const depositTask = (words: readonly string[], decision: DepositDecision): MoneyTask => ({
  kind: 'decide-deposit',
  depositId: readId(words),
  operator: readOperator(words),
  decision,
});

const withdrawalTask = (words: readonly string[], decision: WithdrawalDecision): MoneyTask => ({
  kind: 'decide-withdrawal',
  withdrawalId: readId(words),
  operator: readOperator(words),
  decision,
});

const rejection = (words: readonly string[], isAfterApproval: boolean): WithdrawalDecision => ({
  kind: 'reject',
  ...readGround(words, WITHDRAWAL_REJECTION_RULES),
  isAfterApproval,
});

function paymentTask(words: readonly string[]): MoneyTask {
  const [id = '', transactionHash, ...rest] = parseWords(words).positionals;
  if (!isId(id) || transactionHash === undefined || rest.length > 0)
    throw new WrongWords('an id and a transaction hash say which withdrawal was paid how');
  return {
    kind: 'decide-withdrawal',
    withdrawalId: idOf(id),
    operator: readOperator(words),
    decision: { kind: 'record-payment', transactionHash },
  };
}

function correctionTask(words: readonly string[]): MoneyTask {
  const reason = parseWords(words).values.note?.trim() ?? '';
  if (reason === '')
    throw new WrongWords('--note "why": a correction stands in the seller\'s log with its reason');
  return { kind: 'correct-transfer', transferId: readId(words), operator: readOperator(words), reason };
}

const readId = <Of extends string>(words: readonly string[]): Id<Of> =>
  readOneId(words, 'one id says which: pnpm desk deposits, pnpm desk withdrawals');

import { compareFundPassword, judgeFundPasswordTry } from '@cliffhanger/application/identity';
import type { Requires } from '@cliffhanger/application/ports';
import {
  accept,
  formatMoney,
  HOUR_MS,
  type Instant,
  type Money,
  msUntil,
  type RefusalName,
  type Refused,
  type Result,
  refuse,
  type SellerId,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import type { ApprovalNeeded, PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { WITHDRAWAL_COLUMNS, type Withdrawal, type WithdrawalRow, withdrawalOf } from './withdrawal.ts';

/* wallet.decide_withdrawal judges and derives; the quote returns the result, and the request writes it. */

interface QuoteWithdrawal {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  /** The amount taken from the wallet, including the fee. */
  readonly amount: Money;
}

export interface RequestWithdrawal extends QuoteWithdrawal {
  readonly fundPassword: string;
}

interface WithdrawalQuote {
  readonly amount: Money;
  readonly fee: Money;
  /** The amount that arrives. */
  readonly net: Money;
  readonly needs: ApprovalNeeded;
  readonly available: Money;
  readonly minimum: Money;
  readonly promisedBy: Instant;
}

export const quoteWithdrawal =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'session'>) =>
  ({ sellerId, methodId, amount }: QuoteWithdrawal): Promise<Result<WithdrawalQuote>> =>
    transactions.readOne(async ({ session }): Promise<Result<WithdrawalQuote>> => {
      const { rows } = await session.query<DecisionRow & QuoteRow>({
        name: 'withdrawal-quote',
        text: `select ${DECISION_COLUMNS}, d.amount, d.fee, d.needs, d.promised_by
               from wallet.quote_withdrawal($1, $2, $3, $4) d`,
        values: [sellerId, methodId, amount, clock.now()],
      });
      const [row] = rows;
      if (row === undefined) throw new Error('a quote gave no answer');
      if (row.refused !== null) return refusalOf(row, row.refused);
      const { fee, needs, available, minimum, promised_by: promisedBy } = row;
      return accept({ amount, fee, net: subtractMoney(amount, fee), needs, available, minimum, promisedBy });
    });

type RequestWithdrawalPorts = Requires<'transactions' | 'clock' | 'passwords', 'credentials' | 'session'>;

export const requestWithdrawal =
  (ports: RequestWithdrawalPorts) =>
  async ({ sellerId, methodId, amount, fundPassword }: RequestWithdrawal): Promise<Result<Withdrawal>> => {
    const compared = await compareFundPassword(ports, { sellerId, password: fundPassword });
    if (!compared.ok) return compared;
    return ports.transactions.run(async (repositories): Promise<Result<Withdrawal>> => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      const { rows } = await repositories.session.query<DecisionRow & WithdrawalRow>({
        name: 'withdrawal-request',
        text: `select ${DECISION_COLUMNS}, ${WITHDRAWAL_COLUMNS}
               from wallet.request_withdrawal($1, $2, $3, $4) a,
                 lateral (select (a.decision).*) d, lateral (select (a.withdrawal).*) w`,
        values: [sellerId, methodId, amount, now],
      });
      const [row] = rows;
      if (row === undefined) throw new Error('a request gave no answer');
      return row.refused === null ? accept(withdrawalOf(row)) : refusalOf(row, row.refused);
    });
  };

const DECISION_COLUMNS = 'd.refused, d.available, d.minimum, d.ready_at, d.decided_at';

interface DecisionRow {
  readonly refused: RefusalName | null;
  readonly available: Money;
  readonly minimum: Money;
  readonly ready_at: Instant;
  readonly decided_at: Instant;
}

interface QuoteRow {
  readonly fee: Money;
  readonly needs: ApprovalNeeded;
  readonly promised_by: Instant;
}

/** The form field and the facts for the message. */
function refusalOf({ available, minimum, ready_at, decided_at }: DecisionRow, name: RefusalName): Refused {
  const facts = { minimum: formatMoney(minimum) };
  switch (name) {
    case 'withdrawal-below-minimum':
      return refuse(name, { field: 'amount', facts });
    case 'withdrawal-not-whole':
      return refuse(name, { field: 'amount', facts: { ...facts, available: formatMoney(available) } });
    case 'insufficient-available-balance':
      return refuse(name, { field: 'amount' });
    case 'payout-method-not-ready':
      return refuse(name, {
        field: 'methodId',
        facts: { hours: Math.ceil(msUntil(ready_at, decided_at) / HOUR_MS) },
      });
    default:
      return refuse(name, { field: 'methodId' });
  }
}

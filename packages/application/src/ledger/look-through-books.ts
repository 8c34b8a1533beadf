import { accept, type Result, refuse, type TransferId } from '@cliffhanger/core/kernel';
import { isAccount, isSellerAccount } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';
import type { AccountLine, AccountQuery, AccountTotal, BookedTransfer, Requires } from '../ports/index.ts';

/* From a total to its single lines. Read only: balances change by transfers alone. */

export const listAccountTotals =
  ({ transactions }: Requires<'transactions', 'books'>) =>
  async (): Promise<Result<readonly AccountTotal[]>> =>
    accept(await transactions.readOne(({ books }) => books.totals()));

/** Accounts that every seller has are listed for one seller at a time. */
export const listAccountLines =
  ({ transactions }: Requires<'transactions', 'books'>) =>
  async (asked: AccountQuery): Promise<Result<readonly AccountLine[]>> => {
    if (!isAccount(asked.account)) return refuse('invalid-input', { field: 'account' });
    if (isSellerAccount(asked.account) && asked.sellerId === undefined) {
      return refuse('field-required', { field: 'sellerId' });
    }
    return accept(await transactions.read(({ books }) => books.linesOf(asked)));
  };

export const getBookedTransfer =
  ({ transactions }: Requires<'transactions', 'books'>) =>
  async (id: TransferId): Promise<Result<BookedTransfer>> => {
    const transfer = await transactions.readOne(({ books }) => books.find(id));
    return transfer === undefined ? refuse('transfer-unknown', { field: 'id' }) : accept(transfer);
  };

export const listOrderTransfers =
  ({ transactions }: Requires<'transactions', 'books'>) =>
  async (number: string): Promise<Result<readonly BookedTransfer[]>> => {
    const transfers = await transactions.readOne(({ books }) => books.ofOrder(number));
    return transfers.length === 0 ? refuse('order-unknown', { field: 'number' }) : accept(transfers);
  };

const MOST_WAITING = 50;

export const listWaitingCorrections =
  ({ transactions }: Requires<'transactions', 'books'>) =>
  async (): Promise<Result<readonly Correction[]>> =>
    accept(await transactions.readOne(({ books }) => books.waitingCorrections(MOST_WAITING)));

import type { Session } from '@cliffhanger/adapters/postgres';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { assetOf, SELLER_ACCOUNTS, type SellerAccount } from '@cliffhanger/core/ledger';
import type { PostedTransfer } from './books-model.ts';
import { Difference, type Played } from './play-history.ts';

const BOOK_COLUMNS: Readonly<Record<SellerAccount, string>> = {
  'seller:available': 'available',
  'seller:unsettled': 'unsettled',
  'seller:withdrawing': 'withdrawing',
  'order:escrow': 'escrow',
  'seller:episodes': 'episodes',
};

/** Compares every stored balance, transfer and entry of a history's sellers with the model. */
export async function compareStored({ sellerIds, books }: Played, session: Session): Promise<void> {
  const stored = await storedBooks(sellerIds, session);
  for (const sellerId of sellerIds) {
    const expected = [
      SELLER_ACCOUNTS.map((account) => books.balance(sellerId, account)).join(' '),
      ...books.postedBy(sellerId).map(transferText),
    ].join('\n');
    const found = stored(sellerId);
    if (expected !== found) {
      throw new Difference(`books of ${sellerId}: the model has\n${expected}\nbut stored is\n${found}`);
    }
  }
}

const transferText = ({ transfer, sequence, hash }: PostedTransfer): string =>
  [
    sequence,
    transfer.id,
    transfer.key,
    transfer.kind,
    transfer.reference.type,
    transfer.reference.id,
    transfer.effectiveAt,
    transfer.actor,
    transfer.reason ?? '-',
    transfer.corrects ?? '-',
    hash,
    ...transfer.entries.map(
      ({ account, amount, orderId }) => `${account}/${assetOf(account)}/${amount}/${orderId ?? '-'}`,
    ),
  ].join(' ');

/** The stored rows in the same text form. */
async function storedBooks(
  sellerIds: readonly SellerId[],
  session: Session,
): Promise<(sellerId: SellerId) => string> {
  const balances = await rowsOf<Record<string, bigint>>(session, 'books', BOOKS, sellerIds);
  const transfers = await rowsOf<StoredTransfer>(session, 'transfers', TRANSFERS, sellerIds);
  const entries = await rowsOf<StoredEntry>(
    session,
    'entries',
    ENTRIES,
    transfers.map(({ id }) => id),
  );
  return (sellerId) => {
    const book = balances.find(({ journal_id }) => String(journal_id) === sellerId);
    return [
      SELLER_ACCOUNTS.map((account) => book?.[BOOK_COLUMNS[account]] ?? 0n).join(' '),
      ...transfers
        .filter(({ journal_id }) => journal_id === sellerId)
        .map((transfer) =>
          [
            transfer.words,
            transfer.effective_at,
            transfer.more_words,
            ...entries.filter(({ transfer_id }) => transfer_id === transfer.id).map(({ text }) => text),
          ].join(' '),
        ),
    ].join('\n');
  };
}

interface StoredTransfer {
  readonly id: string;
  readonly journal_id: string;
  readonly words: string;
  readonly effective_at: Instant;
  readonly more_words: string;
}

interface StoredEntry {
  readonly transfer_id: string;
  readonly text: string;
}

const BOOKS = 'select * from ledger.books where journal_id = any ($1::uuid[])';

const TRANSFERS = `
  select id, journal_id, effective_at, concat_ws(' ', sequence, id, key, kind, reference_type, reference_id) as words,
         concat_ws(' ', actor, coalesce(reason, '-'), coalesce(corrects::text, '-'), encode(hash, 'hex')) as more_words
  from ledger.transfers where journal_id = any ($1::uuid[]) order by sequence`;

const ENTRIES = `
  select transfer_id, concat_ws('/', account, asset, amount, coalesce(order_id::text, '-')) as text
  from ledger.entries where transfer_id = any ($1::uuid[]) order by line`;

async function rowsOf<Row extends object>(
  session: Session,
  name: string,
  text: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await session.query<Row>({ name: `compare-${name}`, text, values: [ids] });
  return rows;
}

import {
  type ExportFile,
  type FileEntry,
  type FileOrder,
  type FileTransfer,
  micro,
  type StatementFile,
} from './files.ts';

/**
 * Compares an export with the statement of the books, to the millionth: transfers, balances, and the recorded amounts
 * of every order, deposit, withdrawal and purchase. Each finding is a sentence; an empty list means that they agree.
 */
export function reconcileExport(file: ExportFile, statement: StatementFile): readonly string[] {
  const transfers = new Map(file.transfers.map((transfer) => [transfer.id, transfer]));
  return [
    ...differingTransfers(file, statement),
    ...differingBalances(file),
    ...file.orders.flatMap((order) => differingOrder(order, file)),
    ...file['pre-orders']
      .filter(({ state }) => state !== 'delivered')
      .flatMap((order) => differingPreOrder(order, file.transfers)),
    ...differingEarly(file),
    ...differingMovements(file, transfers),
  ];
}

const sumOn = (entries: readonly FileEntry[], ...accounts: readonly string[]): bigint =>
  entries.reduce((sum, { account, amount }) => (accounts.includes(account) ? sum + BigInt(amount) : sum), 0n);

const unequal = (what: string, recorded: bigint, found: bigint): readonly string[] =>
  recorded === found ? [] : [`${what}: ${recorded} in the record, ${found} in the books`];

const fingerprint = ({ hash, entries }: FileTransfer): string =>
  JSON.stringify([hash, entries.map(({ account, amount, order_id }) => [account, amount, order_id])]);

/** Compares up to the shorter of the two, because a transfer may be posted between the two downloads. */
function differingTransfers(file: ExportFile, statement: StatementFile): readonly string[] {
  const until = Math.min(file.transfers.length, statement.transfers.length);
  const known = new Map(
    statement.transfers.map(({ sequence, hash, entries }) => [
      sequence,
      JSON.stringify([hash, entries.map(({ account, amount, orderId }) => [account, amount, orderId])]),
    ]),
  );
  const short = Math.max(file.about.books.sequence - until, 0);
  return [
    ...file.transfers
      .filter(
        (transfer) => transfer.sequence <= until && known.get(transfer.sequence) !== fingerprint(transfer),
      )
      .map(({ sequence }) => `transfer ${sequence} differs from the statement`),
    ...(short === 0 ? [] : [`${short} transfers are missing`]),
  ];
}

function differingBalances({ about: { books }, transfers }: ExportFile): readonly string[] {
  const entries = transfers
    .filter(({ sequence }) => sequence <= books.sequence)
    .flatMap((transfer) => transfer.entries);
  return [
    ...unequal('available', micro(books.available), sumOn(entries, 'seller:available')),
    ...unequal('unsettled', micro(books.unsettled), sumOn(entries, 'seller:unsettled')),
    ...unequal('withdrawing', micro(books.withdrawing), sumOn(entries, 'seller:withdrawing')),
    ...unequal('episodes', BigInt(books.episodes), sumOn(entries, 'seller:episodes')),
  ];
}

/** The seller's profit from an order, and the part of the payment that is still in escrow. */
function expectedOf(order: FileOrder): { readonly profit: bigint; readonly escrow: bigint } {
  const amount = micro(order.order_amount);
  if (order.state === 'to-ship') return { profit: 0n, escrow: amount };
  if (order.state === 'audit' && order.shipped_by === null) return { profit: 0n, escrow: amount };
  const isSellers = order.state !== 'refunded' && order.shipped_by !== 'platform';
  return { profit: isSellers ? amount - micro(order.payment_amount) : 0n, escrow: 0n };
}

const entriesOf = (orderId: string, transfers: readonly FileTransfer[]): readonly FileEntry[] =>
  transfers.flatMap(({ entries }) => entries.filter(({ order_id }) => order_id === orderId));

/** Compensation paid for an order after upheld appeals. */
const compensationOf = (orderId: string, { remedies }: ExportFile): bigint =>
  remedies
    .filter(({ state }) => state === 'done')
    .flatMap(({ orders }) => orders)
    .reduce((sum, { id, amount }) => (id === orderId ? sum + micro(amount) : sum), 0n);

function differingOrder(order: FileOrder, file: ExportFile): readonly string[] {
  const entries = entriesOf(order.id, file.transfers);
  const { profit, escrow } = expectedOf(order);
  return [
    ...unequal(`escrow of order ${order.order_sn}`, escrow, sumOn(entries, 'order:escrow')),
    ...(order.settled_early
      ? []
      : unequal(
          `profit of order ${order.order_sn}`,
          profit + compensationOf(order.id, file),
          sumOn(entries, 'seller:available', 'seller:unsettled'),
        )),
  ];
}

/** The seller gets nothing before delivery, when it becomes an order. */
function differingPreOrder(
  { id, order_sn, state, order_amount }: ExportFile['pre-orders'][number],
  transfers: readonly FileTransfer[],
): readonly string[] {
  const entries = entriesOf(id, transfers);
  const waiting = state === 'waiting' ? micro(order_amount) : 0n;
  return [
    ...unequal(`escrow of pre-order ${order_sn}`, waiting, sumOn(entries, 'order:escrow')),
    ...unequal(`profit of pre-order ${order_sn}`, 0n, sumOn(entries, 'seller:available', 'seller:unsettled')),
  ];
}

/** The fee is deducted from the sum, so early settlements are compared per transfer, not per order. */
const differingEarly = (file: ExportFile): readonly string[] =>
  file['early-settlements'].flatMap(({ id, amount, fee }) => {
    const entries = file.transfers
      .filter(({ kind, reference_id }) => kind === 'early-settlement' && reference_id === id)
      .flatMap((transfer) => transfer.entries);
    return [
      ...unequal(`early settlement ${id}`, -micro(amount), sumOn(entries, 'seller:unsettled')),
      ...unequal(`fee of early settlement ${id}`, micro(fee), sumOn(entries, 'platform:fee_early')),
    ];
  });

function differingMovements(
  file: ExportFile,
  transfers: ReadonlyMap<string, FileTransfer>,
): readonly string[] {
  const on = (transferId: string | null, account: string): bigint =>
    sumOn(transfers.get(transferId ?? '')?.entries ?? [], account);
  return [
    ...[...file.deposits, ...file['chain-transfers']]
      .filter(({ state, transfer_id }) => state === 'credited' && transfer_id !== null)
      .flatMap(({ id, amount, transfer_id }) =>
        unequal(`deposit ${id}`, micro(amount), on(transfer_id, 'seller:available')),
      ),
    ...file.withdrawals.flatMap(({ id, amount, fee, state, request_transfer, ending_transfer }) => [
      ...unequal(`withdrawal ${id}`, micro(amount), on(request_transfer, 'seller:withdrawing')),
      ...(ending_transfer === null
        ? []
        : unequal(`end of withdrawal ${id}`, -micro(amount), on(ending_transfer, 'seller:withdrawing'))),
      ...(state === 'paid'
        ? unequal(`fee of withdrawal ${id}`, micro(fee), on(ending_transfer, 'platform:fee_withdraw'))
        : []),
    ]),
    ...file['level-purchases']
      .filter(({ transfer_id }) => transfer_id !== null)
      .flatMap(({ id, price, episodes, transfer_id }) => [
        ...unequal(`purchase ${id}`, -micro(price), on(transfer_id, 'seller:available')),
        ...unequal(`episodes of purchase ${id}`, BigInt(episodes), on(transfer_id, 'seller:episodes')),
      ]),
  ];
}

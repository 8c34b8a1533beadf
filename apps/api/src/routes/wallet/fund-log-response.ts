import type {
  AccountMovement,
  LoggedTransfer,
  Receipt,
  Statement,
  StatementTransfer,
} from '@cliffhanger/application/ports';
import { formatMoney, microUsdt, type SellerId } from '@cliffhanger/core/kernel';
import { type Account, assetOf, type SellerAccount } from '@cliffhanger/core/ledger';

const ACCOUNT_WORDS = {
  'seller:available': 'available',
  'seller:unsettled': 'unsettled',
  'seller:withdrawing': 'withdrawing',
  'order:escrow': 'escrow',
  'seller:episodes': 'episodes',
} as const satisfies Readonly<Record<SellerAccount, string>>;

export const loggedResponse = ({ sequence, reference, movements, ...transfer }: LoggedTransfer) => ({
  ...transfer,
  sequence: Number(sequence),
  referenceType: reference.type,
  referenceId: reference.id,
  movements: movements.map(movementResponse),
});

function movementResponse({ account, amount, orders }: AccountMovement) {
  const asset = assetOf(account);
  return { account: ACCOUNT_WORDS[account], asset, amount: shownAmount(account, amount), orders };
}

/** A USDT decimal, or a number of episodes. */
const shownAmount = (account: Account, amount: bigint): string =>
  assetOf(account) === 'USDT' ? formatMoney(microUsdt(amount)) : amount.toString();

export const receiptResponse = ({ transfer, orderNumbers }: Receipt) => ({
  ...chainedResponse(transfer),
  chainId: transfer.journalId,
  entries: transfer.entries.map(({ account, amount, orderId }) => ({
    account,
    amount: amount.toString(),
    asset: assetOf(account),
    shown: shownAmount(account, amount),
    orderId: orderId ?? null,
    orderNumber: orderId === undefined ? null : (orderNumbers.get(orderId) ?? null),
  })),
});

export function statementResponse(sellerId: SellerId, { journalLength, journalHead, transfers }: Statement) {
  const last = transfers.at(-1);
  return {
    chainId: sellerId,
    chainLength: Number(journalLength),
    chainHead: journalHead,
    hasMore: last !== undefined && last.sequence < journalLength,
    transfers: transfers.map(chainedResponse),
  };
}

const chainedResponse = (transfer: StatementTransfer) => ({
  id: transfer.id,
  sequence: Number(transfer.sequence),
  previousHash: transfer.previousHash,
  hash: transfer.hash,
  kind: transfer.kind,
  referenceType: transfer.reference.type,
  referenceId: transfer.reference.id,
  effectiveAt: transfer.effectiveAt,
  actor: transfer.actor,
  reason: transfer.reason ?? null,
  corrects: transfer.corrects ?? null,
  entries: transfer.entries.map(({ account, amount, orderId }) => ({
    account,
    amount: amount.toString(),
    orderId: orderId ?? null,
  })),
});

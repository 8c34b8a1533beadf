import type { MessageId } from '@cliffhanger/i18n';

/** Names of ledger accounts for sellers. */
const NAMES: Readonly<Record<string, MessageId>> = {
  'seller:available': 'orders.account.available',
  'seller:unsettled': 'orders.account.hold',
  'seller:episodes': 'orders.account.episodes',
  'order:escrow': 'orders.account.escrow',
  'platform:wholesale_deferred': 'orders.account.wholesale-deferred',
  'platform:wholesale': 'orders.account.wholesale',
  'platform:retail_deferred': 'orders.account.retail-deferred',
  'platform:retail': 'orders.account.retail',
  'platform:refunds_payable': 'orders.account.refund',
  'platform:episodes_redeemed': 'orders.account.redeemed',
  'platform:fee_early': 'orders.account.fee-early',
};

/** External accounts: a payment processor, or custody on a chain. */
export function accountName(account: string): MessageId {
  return (
    NAMES[account] ?? (account.startsWith('custody:') ? 'orders.account.custody' : 'orders.account.payment')
  );
}

const OWN = new Set(['seller:available', 'seller:unsettled', 'seller:episodes']);

/** Only amounts on the seller's own accounts are coloured as income. */
export const isOwnAccount = (account: string): boolean => OWN.has(account);

import { TRANSFER_KINDS } from '@cliffhanger/core/ledger';
import type { MessageId } from '@cliffhanger/i18n';

/* Messages for the ledger's accounts, kinds and actors. */

/** An unknown kind, from a newer server, is shown as a plain transfer. */
export function kindText(kind: string): MessageId {
  const known = TRANSFER_KINDS.find((name) => name === kind);
  return known === undefined ? 'wallet.receipt.title' : `wallet.kind.${known}`;
}

const ACCOUNTS: Readonly<Record<string, MessageId>> = {
  'seller:available': 'wallet.account.available',
  'seller:unsettled': 'wallet.account.unsettled',
  'seller:withdrawing': 'wallet.account.withdrawing',
  'seller:episodes': 'wallet.account.episodes',
  'order:escrow': 'wallet.account.escrow',
  'platform:wholesale_deferred': 'wallet.account.wholesale',
  'platform:wholesale': 'wallet.account.wholesale',
  'platform:retail_deferred': 'wallet.account.retail',
  'platform:retail': 'wallet.account.retail',
  'platform:fee_early': 'wallet.account.fee-early',
  'platform:fee_withdraw': 'wallet.account.fee-withdraw',
  'platform:levels': 'wallet.account.levels',
  'platform:refunds_payable': 'wallet.account.refunds',
  'platform:suspense': 'wallet.account.suspense',
  'platform:losses': 'wallet.account.losses',
  'platform:episodes_issued': 'wallet.account.episodes-platform',
  'platform:episodes_redeemed': 'wallet.account.episodes-platform',
};

export function accountText(account: string): MessageId {
  if (account.startsWith('custody:')) return 'wallet.account.custody';
  return ACCOUNTS[account] ?? 'wallet.account.processor';
}

/** `seller:…`, `operator:…`, `rule:…`. */
export function actorText(actor: string): MessageId {
  if (actor.startsWith('seller')) return 'wallet.by.seller';
  if (actor.startsWith('operator')) return 'wallet.by.operator';
  return actor.startsWith('viewer') ? 'wallet.by.viewer' : 'wallet.by.rule';
}

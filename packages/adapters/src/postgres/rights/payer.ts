import { LOGIN_ROLES } from '../roles/index.ts';
import type { Rights } from './rights.ts';

/**
 * Outgoing transfers, step by step. It reads approvals, and a withdrawal advances only with its payout. It
 * talks to nodes and to the signer, and has no access to passwords, sessions, documents or staff.
 */
export const PAYER_RIGHTS: Rights = {
  role: LOGIN_ROLES.payer,
  executes: [
    'chain.finish_return',
    'chain.follow_payout',
    'chain.let_alarm_pass',
    'chain.lock_resolution',
    'chain.raise_alarm',
    'solvency.add_signature',
    'solvency.to_sign',
    'proofs.abandon_anchor',
    'proofs.add_anchor_attempt',
    'proofs.begin_anchor',
    'proofs.finish_anchor',
    'wallet.lock_withdrawal',
  ],
  reads: [
    'chain.alarms',
    'chain.balances',
    'chain.platform_addresses',
    'chain.resolutions',
    'chain.outbound_attempts',
    'chain.outbound_transactions',
    'chain.tokens',
    'chain.wallets',
    'chain.watchers',
    'checkout.invoices(network, address, derivation_index)',
    'proofs.anchor_attempts',
    'proofs.anchors',
    'settings.versions',
    'wallet.address_indexes',
    'wallet.approval_proofs',
    'wallet.deposit_addresses',
    'wallet.payout_methods',
    'wallet.withdrawals',
  ],
  inserts: [
    'chain.platform_addresses',
    'chain.outbound_attempts',
    'chain.outbound_transactions',
    'chain.tokens',
    'chain.wallets',
  ],
  updates: [
    'chain.outbound_attempts(raw, hash, broadcast_at)',
    'chain.outbound_transactions(state, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at)',
    'chain.wallets(next_nonce)',
  ],
  deletes: [],
};

import type { PushEventKind } from '@cliffhanger/core/messages';
import type { Capability } from '@cliffhanger/wire/kernel';

/** The capabilities whose queries each event makes stale. */
export const CHANGED_BY: Readonly<Record<PushEventKind, readonly Capability[]>> = {
  'order-new': ['orders', 'dashboard'],
  'order-shipped': ['orders', 'settlement', 'wallet', 'dashboard'],
  'order-settled': ['orders', 'settlement', 'wallet', 'dashboard', 'levels'],
  'hold-released': ['orders', 'settlement', 'wallet', 'dashboard'],
  'deposit-moved': ['deposits', 'wallet', 'messages', 'dashboard'],
  'withdrawal-moved': ['withdrawals', 'wallet', 'messages', 'dashboard'],
  'review-decided': [
    'catalog',
    'promotion',
    'library',
    'orders',
    'identity',
    'credit',
    'referrals',
    'trust',
    'messages',
    'dashboard',
  ],
  message: ['messages', 'identity', 'levels', 'dashboard'],
};

import type { PushEventKind } from '@cliffhanger/core/messages';
import type { Capability } from '@cliffhanger/wire/kernel';

/** Whose answers are old after an event of a kind. */
export const CHANGED_BY: Readonly<Record<PushEventKind, readonly Capability[]>> = {
  'order-new': ['orders', 'dashboard'],
  'order-shipped': ['orders', 'settlement', 'wallet', 'dashboard'],
  'order-settled': ['orders', 'settlement', 'wallet', 'dashboard', 'levels'],
  'hold-released': ['orders', 'settlement', 'wallet', 'dashboard'],
  'deposit-moved': ['deposits', 'wallet', 'messages'],
  'withdrawal-moved': ['withdrawals', 'wallet', 'messages'],
  'review-decided': ['promotion', 'library', 'orders', 'identity', 'credit', 'messages'],
  message: ['messages', 'identity', 'levels'],
};

const capabilityOf = (callName: unknown): string => String(callName).split('.')[0] ?? '';

/** Whether an answer, by the name of its call (`orders.list`), belongs to one of them. */
export const belongsTo = (callName: unknown, capabilities: ReadonlySet<string>): boolean =>
  capabilities.has(capabilityOf(callName));

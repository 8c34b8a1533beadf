import type { ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import {
  DONE,
  type Nothing,
  type OperatorId,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { AuditGround } from '@cliffhanger/core/orders';
import type { Requires } from '../../ports/index.ts';
import { notifyOfAudit } from './steps/audit-message.ts';

export interface Complain {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly reason?: ComplaintReason;
  /** The viewer's own words. */
  readonly text: string;
}

/**
 * A viewer's complaint puts the order into audit, shipped or not. A second one about the same order has no
 * effect.
 */
export const complain =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'complaints' | 'messages'>) =>
  ({ viewerId, orderId, reason = 'something-else', text }: Complain): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const kept = await repositories.complaints.complain({ viewerId, orderId, reason, text, now });
      if (!kept.ok) return kept;
      await notifyOfAudit(repositories, kept.value, now);
      return DONE;
    });

export interface OpenAudit {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly ground: AuditGround;
  readonly operator: OperatorId;
}

/** For findings of support: a seller's own purchase, a disputed payment. */
export const openAudit =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'settlement'>) =>
  (audit: OpenAudit): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const opened = await repositories.settlement.openAudit({ ...audit, now });
      if (!opened.ok)
        return opened.refusal.name === 'order-unknown'
          ? refuse('order-unknown', { field: 'number' })
          : opened;
      await notifyOfAudit(repositories, opened.value, now);
      return DONE;
    });

import type { Escalation, Escalations } from '@cliffhanger/application/ports';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { Session } from '../connection.ts';

interface EscalatedRow extends Pick<Escalation, 'kind' | 'id' | 'step' | 'people'> {
  readonly seller_id: SellerId;
  readonly promised_by: Instant;
}

interface AlarmRow {
  readonly kind: ReviewKind;
  readonly missed: number;
  readonly since: Instant;
  readonly told_at: Instant | null;
  readonly admins_told_at: Instant | null;
}

export const createEscalations = (session: Session): Escalations => ({
  async escalateDue(now, most) {
    const { rows } = await session.query<EscalatedRow>({
      name: 'promises-escalate',
      text: 'select kind, id, seller_id, promised_by, step, people from reviews.escalate_due($1, $2)',
      values: [most, now],
    });
    return rows.map(({ seller_id: sellerId, promised_by: promisedBy, ...escalated }) => ({
      ...escalated,
      sellerId,
      promisedBy,
    }));
  },

  async alarms(now) {
    const { rows } = await session.query<AlarmRow>({
      name: 'promise-alarms',
      text: 'select kind, missed, since, told_at, admins_told_at from reviews.alarms($1)',
      values: [now],
    });
    return rows.map(({ told_at: toldAt, admins_told_at: adminsToldAt, ...alarm }) => ({
      ...alarm,
      toldAt,
      adminsToldAt,
    }));
  },
});

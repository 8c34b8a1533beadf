import type { MoneyDecisions } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

export const createMoneyDecisions = (session: Session): MoneyDecisions => ({
  async add({ sellerId, subject, subjectId, act, actor, at, facts }) {
    await session.query({
      name: 'money-decision-add',
      text: `insert into wallet.decisions (seller_id, subject, subject_id, act, actor, decided_at, facts)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [sellerId, subject, subjectId, act, actor, timestamp(at), JSON.stringify(facts)],
    });
  },
});

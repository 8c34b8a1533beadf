import type { ReviewDecisions } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';

export const createReviewDecisions = (session: Session): ReviewDecisions => ({
  async add({ sellerId, subject, subjectId, outcome, rule, facts, note, actor, decidedAt }) {
    await session.query({
      name: 'review-decision-add',
      text: `insert into identity.review_decisions
               (seller_id, subject, subject_id, outcome, rule, facts, note, actor, decided_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        sellerId,
        subject,
        subjectId,
        outcome,
        rule,
        JSON.stringify(facts),
        note,
        actor,
        timestamp(decidedAt),
      ],
    });
  },
});

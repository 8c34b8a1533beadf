import type { Complaints, DecisionStanding, ExecutedDecision } from '@cliffhanger/application/ports';
import { accept, type Instant, type RefusalName, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

type Decisions = Pick<Complaints, 'decide' | 'confirm' | 'takeBack' | 'execute'>;

interface Answer {
  readonly outcome: 'decided' | 'proposed' | RefusalName;
  readonly dueAt: Instant | null;
}

export function createDecisions(session: Session): Decisions {
  async function answered(
    name: string,
    call: string,
    values: readonly unknown[],
  ): Promise<Result<DecisionStanding>> {
    const { rows } = await session.query<Answer>({
      name,
      text: `select outcome, due_at as "dueAt" from checkout.${call}`,
      values,
    });
    const [answer] = rows;
    if (answer === undefined) throw new Error(`${name} was not answered`);
    const { outcome, dueAt } = answer;
    return outcome === 'decided' || outcome === 'proposed' ? accept({ dueAt }) : refuse(outcome);
  }

  return {
    decide: ({ operator, orderId, outcome, episodes, reason, note }, now) =>
      answered('complaint-decide', 'decide_complaint($1, $2, $3, $4, $5, $6, $7)', [
        operator,
        orderId,
        outcome,
        episodes,
        reason,
        note,
        now,
      ]),

    confirm: ({ operator, orderId }, now) =>
      answered('complaint-confirm', 'confirm_decision($1, $2, $3)', [operator, orderId, now]),

    async takeBack({ operator, orderId }, now) {
      const { rows } = await session.query<{ outcome: string }>({
        name: 'complaint-take-back',
        text: 'select checkout.take_back_decision($1, $2, $3) as outcome',
        values: [operator, orderId, now],
      });
      return rows[0]?.outcome === 'taken-back';
    },

    async execute(now, most) {
      const { rows } = await session.query<ExecutedDecision>({
        name: 'complaints-carry-out',
        text: `select outcome, seller_id as "sellerId", order_id as "orderId", number, reason, episodes, quantity, amount,
                 seller_part as "sellerPart" from checkout.execute_decisions($1, $2)`,
        values: [most, now],
      });
      return rows;
    },
  };
}

import type { AuditEvent } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

export interface AuditCall {
  readonly name: string;
  /** A function that returns its effect on an order. */
  readonly call: string;
  readonly values: readonly unknown[];
}

interface Answer<Outcome extends string> {
  readonly outcome: Outcome;
  readonly event: AuditEvent;
}

export async function auditEvent<Outcome extends string>(
  session: Session,
  { name, call, values }: AuditCall,
): Promise<Answer<Outcome>> {
  const { rows } = await session.query<AuditEvent & { readonly outcome: Outcome }>({
    name,
    text: `select outcome, seller_id as "sellerId", order_id as "orderId", number, rules from ${call}`,
    values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} was not answered`);
  const { outcome, ...event } = row;
  return { outcome, event };
}

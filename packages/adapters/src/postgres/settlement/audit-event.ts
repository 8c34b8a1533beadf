import type { AuditEvent } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

export interface AuditCall {
  readonly name: string;
  /** A function that answers with what was done about an order, or about several. */
  readonly call: string;
  readonly values: readonly unknown[];
}

interface Answer<Outcome extends string> {
  readonly outcome: Outcome;
  readonly event: AuditEvent;
}

export async function auditEvents<Outcome extends string>(
  session: Session,
  { name, call, values }: AuditCall,
): Promise<readonly Answer<Outcome>[]> {
  const { rows } = await session.query<AuditEvent & { readonly outcome: Outcome }>({
    name,
    text: `select outcome, seller_id as "sellerId", order_id as "orderId", number, rules from ${call}`,
    values,
  });
  return rows.map(({ outcome, ...event }) => ({ outcome, event }));
}

export async function auditEvent<Outcome extends string>(
  session: Session,
  call: AuditCall,
): Promise<Answer<Outcome>> {
  const [answer] = await auditEvents<Outcome>(session, call);
  if (answer === undefined) throw new Error(`${call.name} was not answered`);
  return answer;
}

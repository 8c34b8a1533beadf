import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/* Purchases by direct calls of a login role, to test what the database itself accepts and rejects. */

export interface PurchaseByRole {
  readonly viewerId?: string;
  readonly dramaId: string;
  readonly quantity?: number;
  readonly processor?: 'sandbox' | 'stripe';
  readonly email?: string | null;
  readonly click?: object | null;
  readonly nowMs?: number;
  readonly country?: string | null;
}

/** Creates the purchase; returns its id. */
export async function aPurchaseByRole(role: Pool, wish: PurchaseByRole): Promise<string> {
  const { viewerId = randomUUID(), dramaId, quantity = 1, processor = 'sandbox', nowMs = Date.now() } = wish;
  const { rows } = await role.query<{ id: string }>(
    'select id from checkout.begin_purchase($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      viewerId,
      randomUUID(),
      processor,
      wish.email ?? null,
      dramaId,
      quantity,
      wish.click ? JSON.stringify(wish.click) : null,
      nowMs,
      wish.country ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

export interface PaymentByRole {
  readonly charge?: string;
  readonly source?: string;
  readonly isSandbox?: boolean;
}

/** Records the processor's message that a purchase was paid as charged; returns the charge's id. */
export async function aPlayPaymentByRole(
  role: Pool,
  purchaseId: string,
  { charge = `charge_${randomUUID()}`, source = `card:${charge}`, isSandbox = true }: PaymentByRole = {},
): Promise<string> {
  await role.query(
    `insert into checkout.processor_events (processor, id, word, received_at)
     select processor, $2, jsonb_build_object('kind', 'cleared', 'purchaseId', id, 'charge', $2::text,
       'source', $3::text, 'charged', jsonb_build_object('currency', currency, 'hundredths', hundredths::text),
       'isSandbox', $4::boolean), now()
     from checkout.purchases where id = $1`,
    [purchaseId, charge, source, isSandbox],
  );
  return charge;
}

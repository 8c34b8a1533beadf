import type {
  executeDecisions as executeWith,
  giveBackPurchase,
  payRefund as payRefundWith,
  placeAwaitingOrders as placeAwaitingWith,
  settleInvoice as settleInvoiceWith,
  writeViewerMail as writeViewerMailWith,
} from '@cliffhanger/application/checkout';
import type { autoShipWaiting as autoShipWith } from '@cliffhanger/application/orders';
import type { OutboxMessages } from '@cliffhanger/application/ports';
import type { JobHandler } from './job.ts';

/** Idempotent: a shipped order no longer waits. */
export const autoShip =
  (ship: ReturnType<typeof autoShipWith>): JobHandler<OutboxMessages['auto-ship']> =>
  async ({ payload }) => {
    const shipped = await ship(payload);
    if (!shipped.ok) throw new Error(`waiting orders were not shipped: ${shipped.refusal.name}`);
  };

/** Idempotent: an invoice ends once. */
export const settleInvoice =
  (settle: ReturnType<typeof settleInvoiceWith>): JobHandler<OutboxMessages['settle-invoice']> =>
  async ({ payload }) => {
    const settled = await settle(payload);
    if (!settled.ok) throw new Error(`an invoice was not settled: ${settled.refusal.name}`);
  };

/** Idempotent: each waiting order is placed once. The scheduled job takes what exceeds a batch. */
export const placeAwaitingOrders =
  (place: ReturnType<typeof placeAwaitingWith>): JobHandler<OutboxMessages['place-awaiting-orders']> =>
  async () => {
    const placed = await place();
    if (!placed.ok) throw new Error(`orders still wait for their draw: ${placed.refusal.name}`);
  };

/** Idempotent: each decision is executed once, when it is due. */
export const executeDecisions =
  (execute: ReturnType<typeof executeWith>): JobHandler<OutboxMessages['execute-decisions']> =>
  async () => {
    const done = await execute();
    if (!done.ok) throw new Error(`decisions were not carried out: ${done.refusal.name}`);
  };

/** Idempotent: one refund at the processor and one booking. */
export const payRefund =
  (pay: ReturnType<typeof payRefundWith>): JobHandler<OutboxMessages['pay-refund']> =>
  async ({ payload }) => {
    const paid = await pay(payload);
    if (!paid.ok) throw new Error(`a refund was not paid: ${paid.refusal.name}`);
  };

/** Refunds a payment whose order could not be created. Idempotent like `payRefund`. */
export const giveBack =
  (give: ReturnType<typeof giveBackPurchase>): JobHandler<OutboxMessages['give-back']> =>
  async ({ payload }) => {
    const given = await give(payload);
    if (!given.ok) throw new Error(`a payment was not given back: ${given.refusal.name}`);
  };

/** Idempotent: a mail is written once. */
export const writeViewerMail =
  (write: ReturnType<typeof writeViewerMailWith>): JobHandler<OutboxMessages['write-viewer-mail']> =>
  async ({ payload }) => {
    const written = await write(payload);
    if (!written.ok) throw new Error(`a mail to a viewer was not written: ${written.refusal.name}`);
  };

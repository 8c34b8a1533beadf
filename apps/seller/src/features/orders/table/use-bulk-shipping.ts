import { addMoney, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import { LARGEST_PAGE } from '@cliffhanger/wire/kernel';
import { shipOrders } from '@cliffhanger/wire/orders';
import { useRef, useState } from 'react';
import { call, invalidate } from '../../../shared/server/index.ts';

/** The outcome; sums come from the responses. */
export interface BulkResult {
  readonly shipped: number;
  readonly paid: Money;
  readonly hold: Money;
  /** Counts by the reason's message. */
  readonly refused: ReadonlyMap<string, number>;
}

export type BulkShipping =
  | { readonly kind: 'idle' }
  | { readonly kind: 'shipping'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done';
      readonly result: BulkResult;
      /** Orders that were not attempted, and why. */
      readonly left: number;
      readonly why: 'all' | 'stopped' | 'lost';
    };

const NOTHING: BulkResult = { shipped: 0, paid: NO_MONEY, hold: NO_MONEY, refused: new Map() };

/** A part without a response is retried with its idempotency key, so that no order ships twice. */
const MOST_TRIES = 3;

async function shipPart(numbers: readonly string[], payFrom: PayFrom) {
  const idempotencyKey = crypto.randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(shipOrders, { numbers: [...numbers], payFrom }, { idempotencyKey });
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

type Part = Awaited<ReturnType<typeof shipPart>>;

/** Parts are shipped in the order of the quote, so that prepaid episodes are used as quoted. */
function added(result: BulkResult, part: Part, size: number): BulkResult {
  if (!part.ok) return { ...result, refused: counted(result.refused, part.refusal.message, size) };
  const shipments = part.value.list.flatMap(({ shipment }) => shipment ?? []);
  const refused = part.value.list.reduce(
    (sum, { msg }) => (msg === undefined ? sum : counted(sum, msg, 1)),
    result.refused,
  );
  return {
    shipped: result.shipped + part.value.shipped,
    paid: addMoney(result.paid, ...shipments.map(({ paymentAmount }) => paymentAmount)),
    hold: addMoney(result.hold, ...shipments.map(({ unsettled }) => unsettled)),
    refused,
  };
}

const counted = (
  sums: ReadonlyMap<string, number>,
  reason: string,
  by: number,
): ReadonlyMap<string, number> => new Map([...sums, [reason, (sums.get(reason) ?? 0) + by]]);

export function useBulkShipping() {
  const [state, setState] = useState<BulkShipping>({ kind: 'idle' });
  const isStopped = useRef(false);
  const ship = async (numbers: readonly string[], payFrom: PayFrom) => {
    isStopped.current = false;
    let result = NOTHING;
    let done = 0;
    let why: 'all' | 'stopped' | 'lost' = 'all';
    while (done < numbers.length) {
      setState({ kind: 'shipping', done, total: numbers.length });
      const part = numbers.slice(done, done + LARGEST_PAGE);
      const response = await shipPart(part, payFrom).catch(() => undefined);
      if (response === undefined) {
        why = 'lost';
        break;
      }
      result = added(result, response, part.length);
      done += part.length;
      if (isStopped.current && done < numbers.length) {
        why = 'stopped';
        break;
      }
    }
    setState({ kind: 'done', result, left: numbers.length - done, why });
    void invalidate('orders', 'settlement', 'wallet', 'dashboard');
  };
  return {
    state,
    ship,
    stop: () => {
      isStopped.current = true;
    },
    close: () => setState({ kind: 'idle' }),
  };
}

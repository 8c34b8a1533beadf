/*
 * A client of Stripe's statement that belongs to the auditor, with a read-only key. The list is newest first
 * and append-only, so each call reads back to the last known line.
 */

export interface StatedAmount {
  readonly hundredths: number;
  readonly currency: string;
}

/** Keyed by payment intent, or by charge if there is none. */
export interface Stated {
  readonly charges: ReadonlyMap<string, StatedAmount>;
  /** Refunds and chargebacks, minus chargebacks that the bank reversed. */
  readonly givenBack: ReadonlyMap<string, StatedAmount>;
}

export interface Statement {
  /** The whole statement up to now. */
  read(): Promise<Stated>;
}

export interface StripeAccess {
  readonly key: string;
  readonly apiUrl: string;
}

/**
 * A charge, a refund or a dispute. The source names the payment and the amount in the currency of the card.
 */
interface Transaction {
  readonly id: string;
  /** In the currency of the account; negative for outgoing money. */
  readonly amount: number;
  readonly source: {
    readonly id: string;
    readonly object: string;
    readonly amount: number;
    readonly currency: string;
    readonly payment_intent: string | null;
  } | null;
}

interface Page {
  readonly data: readonly Transaction[];
  readonly has_more: boolean;
}

const PAGE = 100;
const ANSWER_WITHIN_MS = 20_000;

export function stripeStatement(access: StripeAccess): Statement {
  const [charged, refunded, adjusted] = ['charge', 'refund', 'adjustment'].map((type) =>
    newOnes(access, type),
  );
  const charges = new Map<string, StatedAmount>();
  const givenBack = new Map<string, StatedAmount>();
  const add = (all: Map<string, StatedAmount>, { source }: Transaction, sign: 1 | -1) => {
    if (source === null) return;
    const payment = source.payment_intent ?? source.id;
    const before = all.get(payment)?.hundredths ?? 0;
    all.set(payment, {
      hundredths: before + sign * source.amount,
      currency: source.currency.toUpperCase(),
    });
  };
  return {
    read: async () => {
      for (const one of (await charged?.()) ?? []) add(charges, one, 1);
      for (const one of (await refunded?.()) ?? []) add(givenBack, one, 1);
      for (const one of (await adjusted?.()) ?? [])
        if (one.source?.object === 'dispute') add(givenBack, one, one.amount < 0 ? 1 : -1);
      return { charges, givenBack };
    },
  };
}

/** The lines of a type since the last call. */
function newOnes({ key, apiUrl }: StripeAccess, type: string): () => Promise<readonly Transaction[]> {
  let newest: string | undefined;
  const page = async (after: string | undefined): Promise<Page> => {
    const url = new URL('/v1/balance_transactions', apiUrl);
    url.searchParams.set('type', type);
    url.searchParams.set('limit', String(PAGE));
    url.searchParams.append('expand[]', 'data.source');
    if (after !== undefined) url.searchParams.set('starting_after', after);
    const reply = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!reply.ok) throw new Error(`the processor answers ${reply.status}`);
    return (await reply.json()) as Page;
  };
  return async () => {
    const fresh: Transaction[] = [];
    let after: string | undefined;
    for (;;) {
      const { data, has_more: hasMore } = await page(after);
      const end = data.findIndex(({ id }) => id === newest);
      fresh.push(...(end === -1 ? data : data.slice(0, end)));
      after = data.at(-1)?.id;
      if (end !== -1 || !hasMore || after === undefined) break;
    }
    newest = fresh[0]?.id ?? newest;
    return fresh;
  };
}

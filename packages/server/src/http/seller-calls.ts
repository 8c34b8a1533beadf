import type { Transactions } from '@cliffhanger/application/ports';
import type { Locale, Result, SellerId } from '@cliffhanger/core/kernel';
import type { Endpoint } from '@cliffhanger/wire/kernel';

/**
 * The transactions of a use case that is carried out once for each idempotency key: the answer is kept in the same
 * transaction. `toResponse` is needed where the use case's value is not the answer itself. Without a key they are the
 * plain ones.
 */
export type IdempotentTransactions<Answer> = <Value = Answer>(
  toResponse?: (value: Value) => Answer,
) => Transactions;

/** A decoded call of a seller who has logged in. */
export interface SellerCall<Request, Answer> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: { readonly id: SellerId };
  /** A call that moves money must use these; any other that writes may, unless its answer holds a secret. */
  readonly idempotent: IdempotentTransactions<Answer>;
}

/** How a capability hands its calls to the API, which decodes, authenticates and encodes. */
export type ServeSellers = <Request, Answer>(
  endpoint: Endpoint<Request, Answer, 'seller'>,
  handler: (call: SellerCall<Request, Answer>) => Promise<Result<Answer>>,
) => void;

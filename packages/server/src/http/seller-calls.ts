import type { Transactions } from '@cliffhanger/application/ports';
import type { Locale, Result, SellerId } from '@cliffhanger/core/kernel';
import type { Endpoint } from '@cliffhanger/wire/kernel';

/**
 * Transactions of an idempotent use case: the answer is stored in the same transaction, by idempotency key.
 * `toResponse` is needed if the use case's value is not the answer itself. Without a key they are ordinary
 * transactions.
 */
export type IdempotentTransactions<Answer> = <Value = Answer>(
  toResponse?: (value: Value) => Answer,
) => Transactions;

/** A decoded call of a logged-in seller. */
export interface SellerCall<Request, Answer> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: { readonly id: SellerId };
  /**
   * Required for calls that move money. Any other write may use them, unless its answer contains a secret.
   */
  readonly idempotent: IdempotentTransactions<Answer>;
}

/** Registers a capability's calls with the API, which decodes, authenticates and encodes. */
export type ServeSellers = <Request, Answer>(
  endpoint: Endpoint<Request, Answer, 'seller'>,
  handler: (call: SellerCall<Request, Answer>) => Promise<Result<Answer>>,
) => void;

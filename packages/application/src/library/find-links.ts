import { accept, type Locale, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { linkSearchOf } from '@cliffhanger/core/library';
import type { FoundLink, Requires } from '../ports/index.ts';

const MOST_FOUND = 8;

export interface FindLinks {
  readonly sellerId: SellerId;
  readonly text: string;
  readonly locale: Locale;
}

/** Finds the seller's own links and posts by any part of them. Never returns another seller's. */
export const findLinks =
  ({ transactions }: Requires<'transactions', 'trackingLinks'>) =>
  ({ sellerId, text, locale }: FindLinks): Promise<Result<readonly FoundLink[]>> =>
    transactions.read(async ({ trackingLinks }) =>
      accept(await trackingLinks.search(sellerId, { ...linkSearchOf(text), locale, most: MOST_FOUND })),
    );

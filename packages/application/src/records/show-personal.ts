import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/*
 * What pages hide until somebody asks for it. Asking is a call of its own, so that the log has a line of it.
 */

export interface SellersPersonal {
  readonly email: string;
  readonly contact: string;
}

export const showSellersPersonal =
  ({ transactions }: Requires<'transactions', 'records'>) =>
  async (sellerId: SellerId): Promise<Result<SellersPersonal>> => {
    const seller = await transactions.read(({ records }) => records.seller(sellerId));
    if (seller === undefined) return refuse('account-does-not-exist');
    const { email, contact } = seller;
    return accept({ email, contact });
  };

/** Where the receipts of a viewer's purchases go. */
export const showViewersEmail =
  ({ transactions }: Requires<'transactions', 'records'>) =>
  async (viewerId: ViewerId): Promise<Result<{ readonly email: string }>> => {
    const viewer = await transactions.read(({ records }) => records.viewer(viewerId));
    return viewer === undefined || viewer.email === null
      ? refuse('account-does-not-exist')
      : accept({ email: viewer.email });
  };

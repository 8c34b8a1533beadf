import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/*
 * Personal data that pages hide by default. Each reveal is a separate call, so that the audit log has a line
 * for it.
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

/** The address of the viewer's receipts. */
export const showViewersEmail =
  ({ transactions }: Requires<'transactions', 'records'>) =>
  async (viewerId: ViewerId): Promise<Result<{ readonly email: string }>> => {
    const viewer = await transactions.read(({ records }) => records.viewer(viewerId));
    return viewer === undefined || viewer.email === null
      ? refuse('account-does-not-exist')
      : accept({ email: viewer.email });
  };

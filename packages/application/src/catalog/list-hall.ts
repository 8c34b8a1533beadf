import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import { rightsOf } from '../library/steps/seller-rights.ts';
import type { Hall, HallQuery, Requires } from '../ports/index.ts';

export interface HallView extends Hall {
  readonly rights: Rights;
}

export const listHall =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalog' | 'sellerRights' | 'settings'>) =>
  (asked: HallQuery): Promise<Result<HallView>> =>
    transactions.read(async (repositories) => {
      const hall = await repositories.catalog.hall(asked);
      return accept({ ...hall, rights: await rightsOf(repositories, asked.sellerId, clock.now()) });
    });

import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import { rightsOf } from '../library/seller-rights.ts';
import type { Hall, HallAsked, Requires } from '../ports/index.ts';

export interface HallShown extends Hall {
  readonly rights: Rights;
}

export const listHall =
  ({ transactions, clock }: Requires<'transactions' | 'clock'>) =>
  (asked: HallAsked): Promise<Result<HallShown>> =>
    transactions.read(async (repositories) => {
      const hall = await repositories.catalog.hall(asked);
      return accept({ ...hall, rights: await rightsOf(repositories, asked.sellerId, clock.now()) });
    });

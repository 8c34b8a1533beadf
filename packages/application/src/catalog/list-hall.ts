import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import { rightsOf } from '../library/seller-rights.ts';
import type { Hall, HallAsked, Needs } from '../ports/index.ts';

export interface HallShown extends Hall {
  readonly rights: Rights;
}

export const listHall =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (asked: HallAsked): Promise<Result<HallShown>> =>
    transactions.read(async (stores) => {
      const hall = await stores.catalog.hall(asked);
      return accept({ ...hall, rights: await rightsOf(stores, asked.sellerId, clock.now()) });
    });

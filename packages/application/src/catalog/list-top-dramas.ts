import { TOP_DRAMAS } from '@cliffhanger/core/catalog';
import { accept, type Locale, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, TopDrama } from '../ports/index.ts';

export const listTopDramas =
  ({ transactions }: Needs<'transactions'>) =>
  async (asked: {
    readonly sellerId: SellerId;
    readonly locale: Locale;
  }): Promise<Result<readonly TopDrama[]>> =>
    accept(
      await transactions.read((stores) => stores.catalog.topDramas(asked.sellerId, asked.locale, TOP_DRAMAS)),
    );

import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, StatementMonth } from '../../ports/index.ts';

/** Two years; older statements are available by date range. */
const MOST_MONTHS = 24;

/** Months with activity, newest first. */
export const listStatements =
  ({ transactions }: Requires<'transactions', 'statements'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly StatementMonth[]>> =>
    accept(await transactions.read(({ statements }) => statements.months(sellerId, MOST_MONTHS)));

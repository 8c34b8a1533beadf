import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, StatementMonth } from '../../ports/index.ts';

/** Two years: what is older is asked for by its dates. */
const MOST_MONTHS = 24;

/** The months in which something happened, newest first. */
export const listStatements =
  ({ transactions }: Requires<'transactions', 'statements'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly StatementMonth[]>> =>
    accept(await transactions.read(({ statements }) => statements.months(sellerId, MOST_MONTHS)));

import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { AppealWaiting, OwnedAppeal, PageQuery, Requires } from '../ports/index.ts';

const MOST_LISTED = 50;

export interface AppealList {
  readonly list: readonly OwnedAppeal[];
  readonly total: number;
}

export const listAppeals =
  ({ transactions }: Requires<'transactions', 'appeals'>) =>
  async ({ sellerId, ...page }: PageQuery & { readonly sellerId: SellerId }): Promise<Result<AppealList>> =>
    accept(await transactions.read(({ appeals }) => appeals.listOf(sellerId, page)));

export interface AppealsWaiting {
  /** Earliest promise first. */
  readonly list: readonly AppealWaiting[];
  readonly total: number;
}

export const listWaitingAppeals =
  ({ transactions }: Requires<'transactions', 'appeals'>) =>
  async (): Promise<Result<AppealsWaiting>> =>
    accept(await transactions.read(({ appeals }) => appeals.waiting(MOST_LISTED)));

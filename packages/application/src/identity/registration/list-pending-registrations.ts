import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Needs, PendingRegistrations } from '../../ports/index.ts';

const MOST_LISTED = 50;

export const listPendingRegistrations =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<PendingRegistrations>> =>
    accept(await transactions.read((stores) => stores.sellers.pendingRegistrations(MOST_LISTED)));

import { accept, type Result } from '@cliffhanger/core/kernel';
import type { PendingRegistrations, Requires } from '../../ports/index.ts';

const MOST_LISTED = 50;

export const listPendingRegistrations =
  ({ transactions }: Requires<'transactions', 'sellers'>) =>
  async (): Promise<Result<PendingRegistrations>> =>
    accept(await transactions.read((repositories) => repositories.sellers.pendingRegistrations(MOST_LISTED)));

import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';
import type { Requires } from '../ports/index.ts';

/** `null` without a lender; then the page is off (DOMAIN §10.6). */
export const getLender =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings'>) =>
  (): Promise<Result<Settings['lender']>> =>
    transactions.read(async ({ settings }) => accept((await settings.current(clock.now())).lender));

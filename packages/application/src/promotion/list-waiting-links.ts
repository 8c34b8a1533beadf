import { accept, type Result } from '@cliffhanger/core/kernel';
import type { LinkWaiting, Requires } from '../ports/index.ts';
import { MOST_LINKS_LISTED } from './steps/link-rules.ts';

export interface LinksWaiting {
  /** Oldest submission first. */
  readonly list: readonly LinkWaiting[];
  readonly total: number;
}

export const listWaitingLinks =
  ({ transactions }: Requires<'transactions', 'promotionLinks'>) =>
  async (): Promise<Result<LinksWaiting>> =>
    accept(await transactions.read((repositories) => repositories.promotionLinks.waiting(MOST_LINKS_LISTED)));

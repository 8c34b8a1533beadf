import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import type { DramaInLibrary, LibraryAsked, Needs } from '../ports/index.ts';
import { rightsOf } from './seller-rights.ts';

export interface LibraryShown {
  readonly list: readonly DramaInLibrary[];
  readonly total: number;
  readonly rights: Rights;
}

export const listLibrary =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (asked: LibraryAsked): Promise<Result<LibraryShown>> =>
    transactions.read(async (stores) => {
      const library = await stores.library.list(asked);
      return accept({ ...library, rights: await rightsOf(stores, asked.sellerId, clock.now()) });
    });

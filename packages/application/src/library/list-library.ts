import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import type { DramaInLibrary, LibraryQuery, Requires } from '../ports/index.ts';
import { rightsOf } from './steps/seller-rights.ts';

export interface LibraryView {
  readonly list: readonly DramaInLibrary[];
  readonly total: number;
  readonly rights: Rights;
}

export const listLibrary =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'sellerRights' | 'settings'>) =>
  (asked: LibraryQuery): Promise<Result<LibraryView>> =>
    transactions.read(async (repositories) => {
      const library = await repositories.library.list(asked);
      return accept({ ...library, rights: await rightsOf(repositories, asked.sellerId, clock.now()) });
    });

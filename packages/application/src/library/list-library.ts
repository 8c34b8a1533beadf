import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import type { DramaInLibrary, LibraryAsked, Requires } from '../ports/index.ts';
import { rightsOf } from './seller-rights.ts';

export interface LibraryShown {
  readonly list: readonly DramaInLibrary[];
  readonly total: number;
  readonly rights: Rights;
}

export const listLibrary =
  ({ transactions, clock }: Requires<'transactions' | 'clock'>) =>
  (asked: LibraryAsked): Promise<Result<LibraryShown>> =>
    transactions.read(async (repositories) => {
      const library = await repositories.library.list(asked);
      return accept({ ...library, rights: await rightsOf(repositories, asked.sellerId, clock.now()) });
    });

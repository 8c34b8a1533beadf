import type { Email, Review } from '@cliffhanger/core/identity';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { findByEmail } from '../steps/find-seller.ts';

export const checkReviewStatus =
  ({ transactions }: Requires<'transactions', 'emailOwners' | 'sellers'>) =>
  async ({ email }: { readonly email: Email }): Promise<Result<Review>> => {
    const seller = await transactions.read((repositories) => findByEmail(repositories, email));
    return seller === undefined
      ? refuse('account-does-not-exist', { field: 'email' })
      : accept(seller.review);
  };

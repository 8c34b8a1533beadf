import type { EmailOwners } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

export const createEmailOwners = (session: Session): EmailOwners => ({
  async ownerOf(email) {
    const { rows } = await session.query<{ seller_id: SellerId }>({
      name: 'email-owner',
      text: 'select seller_id from identity.email_owners where email = $1',
      values: [email],
    });
    return rows[0]?.seller_id;
  },

  async take(email, sellerId) {
    // Concurrent requests for the same address conflict on its key: the second waits, then finds it taken.
    const { rowCount } = await session.query({
      name: 'email-take',
      text: `insert into identity.email_owners as held (email, seller_id, is_taken) values ($1, $2, true)
             on conflict (email) do update set seller_id = excluded.seller_id, is_taken = true
             where not held.is_taken`,
      values: [email, sellerId],
    });
    return rowCount === 1;
  },

  async offer(email, sellerId) {
    await session.query({
      name: 'email-offer',
      text: 'update identity.email_owners set is_taken = false where email = $1 and seller_id = $2',
      values: [email, sellerId],
    });
  },

  async release(email, sellerId) {
    await session.query({
      name: 'email-release',
      text: 'select identity.release_email($1, $2)',
      values: [email, sellerId],
    });
  },
});

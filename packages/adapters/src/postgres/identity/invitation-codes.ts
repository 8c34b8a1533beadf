import type { InvitationCodes } from '@cliffhanger/application/ports';
import type { InvitationCode } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface CodeRow {
  readonly seller_id: SellerId | null;
  readonly revoked_at: Instant | null;
  readonly is_official_agent: boolean;
}

export const createInvitationCodes = (session: Session): InvitationCodes => ({
  async find(code) {
    const { rows } = await session.query<CodeRow>({
      name: 'invitation-code-find',
      text: `select c.seller_id, c.revoked_at,
               s.official_agent_since is not null and s.erased_at is null as is_official_agent
             from identity.invitation_codes c left join identity.sellers s on s.seller_id = c.seller_id
             where c.code = $1`,
      values: [code],
    });
    return rows[0] && codeOf(rows[0]);
  },

  async add({ code, sellerId, createdAt, createdBy }) {
    const { rowCount } = await session.query({
      name: 'invitation-code-add',
      text: `insert into identity.invitation_codes (code, seller_id, created_at, created_by) values ($1, $2, $3, $4)
             on conflict do nothing`,
      values: [code, sellerId, timestamp(createdAt), createdBy ?? null],
    });
    return rowCount === 1;
  },
});

const codeOf = ({ seller_id, revoked_at, is_official_agent }: CodeRow): InvitationCode =>
  seller_id === null
    ? { kind: 'platform', revokedAt: revoked_at }
    : { kind: 'seller', revokedAt: revoked_at, sellerId: seller_id, isOfficialAgent: is_official_agent };

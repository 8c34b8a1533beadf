import type { Invitation, Referrals, TeamCounts, TeamMember } from '@cliffhanger/application/ports';
import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface MemberRow {
  readonly real_name: string;
  readonly level: AgentLevel;
  readonly review_state: 'pending' | 'approved';
  readonly registered_at: Instant;
  readonly settled_sales: Money | null;
}

/** Members of the team of $1, without rejected and erased ones. */
const MEMBERS = `identity.sellers s where s.invited_by = $1 and s.review_state <> 'rejected' and s.erased_at is null`;

export const createReferrals = (session: Session): Referrals => ({
  async invitationOf(sellerId) {
    const { rows } = await session.query<Invitation>({
      name: 'referrals-invitation',
      text: `select official_agent_since is not null as "isOfficialAgent",
               (select c.code from identity.invitation_codes c
                where c.seller_id = $1 and c.revoked_at is null order by c.created_at desc, c.code limit 1) as code
             from identity.sellers where seller_id = $1`,
      values: [sellerId],
    });
    return rows[0] ?? { isOfficialAgent: false, code: null };
  },

  async countsOf(sellerId, { validAbove, since }) {
    const { rows } = await session.query<TeamCounts>({
      name: 'referrals-counts',
      text: `select count(*)::integer as members,
               count(*) filter (where m.review_state = 'approved')::integer as approved,
               count(*) filter (where t.settled_sales > $2)::integer as valid,
               count(*) filter (where m.registered_at >= $3)::integer as "joinedSince"
             from (select s.seller_id, s.review_state, s.registered_at from ${MEMBERS}) m
               left join rollups.seller_totals t on t.seller_id = m.seller_id`,
      values: [sellerId, validAbove, timestamp(since)],
    });
    return rows[0] ?? { members: 0, approved: 0, valid: 0, joinedSince: 0 };
  },

  async members({ sellerId, page, size }) {
    const { rows } = await session.query<MemberRow>({
      name: 'referrals-members',
      text: `select m.real_name, m.level, m.review_state, m.registered_at, t.settled_sales
             from (select s.seller_id, s.real_name, s.level, s.review_state, s.registered_at from ${MEMBERS}
                   order by s.registered_at desc, s.seller_id desc offset $2 limit $3) m
               left join rollups.seller_totals t on t.seller_id = m.seller_id
             order by m.registered_at desc, m.seller_id desc`,
      values: [sellerId, (page - 1) * size, size],
    });
    return rows.map(memberOf);
  },
});

const memberOf = (row: MemberRow): TeamMember => ({
  realName: row.real_name,
  level: row.level,
  state: row.review_state,
  joinedAt: row.registered_at,
  settledSales: row.settled_sales ?? (0n as Money),
});

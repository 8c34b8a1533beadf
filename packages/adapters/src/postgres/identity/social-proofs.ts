import type {
  DueSocialProof,
  SocialCheckOutcome,
  SocialProof,
  SocialProofs,
} from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface ProofRow {
  readonly handle: string;
  readonly code: string;
  readonly due_at: Instant | null;
  readonly checked_at: Instant | null;
  readonly found: SocialCheckOutcome | null;
  readonly proven_at: Instant | null;
}

const COLUMNS = 'p.handle, p.code, p.due_at, p.checked_at, p.found, p.proven_at';

export const createSocialProofs = (session: Session): SocialProofs => ({
  async listOf(sellerId) {
    const { rows } = await session.query<ProofRow>({
      name: 'social-proofs',
      text: `select ${COLUMNS} from identity.give_social_codes($1) p`,
      values: [sellerId],
    });
    return rows.map(proofOf);
  },

  async ask(sellerId, handle, now) {
    const { rows } = await session.query<ProofRow>({
      name: 'social-proof-ask',
      text: `select ${COLUMNS} from identity.ask_social_proof($1, $2, $3) p`,
      values: [sellerId, handle, now],
    });
    return rows[0] && proofOf(rows[0]);
  },

  async due(now, most) {
    const { rows } = await session.query<DueSocialProof>({
      name: 'social-proofs-due',
      text: `select p.seller_id as "sellerId", p.handle, p.code from identity.social_proofs p
             where p.due_at <= $1 and exists (select from identity.social_accounts a
               where a.seller_id = p.seller_id and a.handle = p.handle)
             order by p.due_at limit $2`,
      values: [timestamp(now), most],
    });
    return rows;
  },

  async note({ sellerId, handle }, found, now) {
    await session.query({
      name: 'social-proof-note',
      text: 'select identity.note_social_check($1, $2, $3, $4)',
      values: [sellerId, handle, found, now],
    });
  },
});

const proofOf = (row: ProofRow): SocialProof => ({
  handle: row.handle,
  code: row.code,
  isWaiting:
    row.due_at !== null &&
    (row.checked_at === null || row.due_at >= row.checked_at) &&
    row.proven_at === null,
  checkedAt: row.checked_at,
  found: row.found,
  provenAt: row.proven_at,
});

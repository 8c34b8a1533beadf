import type { PromotionLink, PromotionLinks } from '@cliffhanger/application/ports';
import { type Session, timestamp } from '../connection.ts';
import { LINK_COLUMNS, type LinkRow, linkOf, type WaitingRow, waitingOf } from './promotion-link-row.ts';

export const createPromotionLinks = (session: Session): PromotionLinks => ({
  add: (link) => addLink(session, link),

  async listOf(sellerId, consignmentId, most) {
    const { rows } = await session.query<LinkRow>({
      name: 'promotion-links-of',
      text: `select ${LINK_COLUMNS} from promotion_links l where l.seller_id = $1 and l.consignment_id = $2
             order by l.id desc limit $3`,
      values: [sellerId, consignmentId, most],
    });
    return rows.map(linkOf);
  },

  async openOnesOf(sellerId, consignmentId) {
    const { rows } = await session.query<{ open: number }>({
      name: 'promotion-links-open',
      text: `select count(*)::integer as open from promotion_links
             where seller_id = $1 and consignment_id = $2 and state <> 'failed'`,
      values: [sellerId, consignmentId],
    });
    return rows[0]?.open ?? 0;
  },

  async find(linkId) {
    const { rows } = await session.query<LinkRow>({
      name: 'promotion-link-find',
      text: `select ${LINK_COLUMNS} from promotion_links l where l.id = $1`,
      values: [linkId],
    });
    return rows[0] && linkOf(rows[0]);
  },

  async lock(linkId) {
    const { rows } = await session.query<LinkRow>({
      name: 'promotion-link-lock',
      text: `select ${LINK_COLUMNS} from promotion_links l where l.id = $1 for no key update`,
      values: [linkId],
    });
    return rows[0] && linkOf(rows[0]);
  },

  async decide(linkId, { decision, operator, now }) {
    const ground = decision.kind === 'reject' ? decision : { rule: null, facts: {}, note: null };
    const { rows } = await session.query<{ decided: boolean }>({
      name: 'promotion-link-decide',
      text: 'select promotion.decide_link($1, $2, $3, $4, $5, $6) as decided',
      values: [linkId, operator, ground.rule, JSON.stringify(ground.facts), ground.note, now],
    });
    if (rows[0]?.decided !== true) throw new Error('a link was decided twice');
  },

  async saveCheck(linkId, found, at) {
    await session.query({
      name: 'promotion-link-check',
      text: 'update promotion_links set checked_at = $2, check_found = $3 where id = $1',
      values: [linkId, timestamp(at), JSON.stringify(found)],
    });
  },

  async waiting(most) {
    const { rows } = await session.query<WaitingRow & { readonly total: bigint }>({
      name: 'promotion-links-waiting',
      text: `select ${LINK_COLUMNS}, l.checked_at, l.check_found, t.title, s.real_name,
               array(select code from tracking_links k
                     where k.seller_id = l.seller_id and k.consignment_id = l.consignment_id
                     order by k.created_at, k.code) as codes,
               (select count(*) from promotion_links where state = 'under-review') as total
             from promotion_links l
               join drama_texts t on t.drama_id = l.drama_id and t.locale = 'en'
               join identity.sellers s on s.seller_id = l.seller_id
             where l.state = 'under-review' order by l.submitted_at, l.id limit $1`,
      values: [most],
    });
    return { list: rows.map(waitingOf), total: Number(rows[0]?.total ?? 0n) };
  },
});

/** The first seller to submit a post owns it. A concurrent insert waits until the first commits. */
async function addLink(session: Session, link: PromotionLink): Promise<boolean> {
  const { id, sellerId, consignmentId, dramaId, url, post, review } = link;
  if (review.state !== 'under-review') throw new TypeError('a new link waits for review');
  const { rowCount } = await session.query({
    name: 'promotion-link-add',
    text: `with owned as (
             insert into promotion_link_owners (post, seller_id, link_id) values ($6, $1, $2)
             on conflict do nothing returning post
           )
           insert into promotion_links
             (seller_id, id, consignment_id, drama_id, url, post, submitted_at, promised_by)
           select $1, $2, $3, $4, $5, post, $7, $8 from owned`,
    values: [
      sellerId,
      id,
      consignmentId,
      dramaId,
      url,
      post,
      timestamp(review.submittedAt),
      timestamp(review.promisedBy),
    ],
  });
  return rowCount === 1;
}

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

  saveDecision: (link, actor) => saveDecision(session, link, actor),

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

  async erase(sellerId) {
    await session.query({
      name: 'promotion-link-owners-erase',
      text: `delete from promotion_link_owners o using promotion_links l
             where l.seller_id = $1 and o.url = l.url and o.link_id = l.id`,
      values: [sellerId],
    });
    await session.query({
      name: 'promotion-links-erase',
      text: 'delete from promotion_links where seller_id = $1',
      values: [sellerId],
    });
  },
});

/** Whoever owns the address first has it; a second one waits here until the first has committed. */
async function addLink(session: Session, link: PromotionLink): Promise<boolean> {
  const { id, sellerId, consignmentId, dramaId, url, review } = link;
  if (review.state !== 'under-review') throw new TypeError('a new link waits for review');
  const { rowCount } = await session.query({
    name: 'promotion-link-add',
    text: `with owned as (
             insert into promotion_link_owners (url, seller_id, link_id) values ($5, $1, $2)
             on conflict do nothing returning url
           )
           insert into promotion_links
             (seller_id, id, consignment_id, drama_id, url, state, submitted_at, promised_by)
           select $1, $2, $3, $4, url, 'under-review', $6, $7 from owned`,
    values: [
      sellerId,
      id,
      consignmentId,
      dramaId,
      url,
      timestamp(review.submittedAt),
      timestamp(review.promisedBy),
    ],
  });
  return rowCount === 1;
}

async function saveDecision(session: Session, link: PromotionLink, actor: string): Promise<void> {
  const { id, sellerId, url, review } = link;
  if (review.state === 'under-review') throw new TypeError('a decision that decides nothing');
  const isFailed = review.state === 'failed';
  const decidedAt = isFailed ? review.notice.decidedAt : review.decidedAt;
  const { rowCount } = await session.query({
    name: 'promotion-link-decide',
    text: `update promotion_links set state = $3, decided_at = $4, decided_by = $5, notice = $6
           where seller_id = $1 and id = $2 and state = 'under-review'`,
    values: [
      sellerId,
      id,
      review.state,
      timestamp(decidedAt),
      actor,
      isFailed ? JSON.stringify(review.notice) : null,
    ],
  });
  if (rowCount !== 1) throw new Error('a link was decided twice');
  if (!isFailed) return;
  await session.query({
    name: 'promotion-link-free',
    text: 'delete from promotion_link_owners where url = $1 and link_id = $2',
    values: [url, id],
  });
}

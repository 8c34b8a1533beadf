import type { Certification, Certifications, DocumentPicture } from '@cliffhanger/application/ports';
import type { CertificationId, DocumentPictureId } from '@cliffhanger/core/identity';
import { DONE, type Instant, type RefusalName, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { type ReviewedRow, reviewedOf, submissionValues } from './reviewed-row.ts';

interface CertificationRow extends ReviewedRow {
  readonly seller_id: SellerId;
  readonly id: CertificationId;
  readonly document: Uint8Array;
  readonly picture_ids: readonly DocumentPictureId[];
}

interface WaitingRow {
  readonly id: CertificationId;
  readonly email: string;
  readonly promised_by: Instant;
  readonly total: bigint;
}

interface PictureRow {
  readonly seller_id: SellerId;
  readonly picture_id: DocumentPictureId;
  readonly name: string;
  readonly uploaded_at: Instant;
}

export const createCertifications = (session: Session): Certifications => ({
  ...documentPictures(session),

  async find(sellerId) {
    const { rows } = await session.query<CertificationRow>({
      name: 'certification-find',
      text: `select seller_id, id, document, picture_ids, state, submitted_at, promised_by, decided_at, notice
             from identity.certifications where seller_id = $1`,
      values: [sellerId],
    });
    return rows[0] && certificationOf(rows[0]);
  },

  async ownerOf(certificationId) {
    const { rows } = await session.query<{ seller_id: SellerId }>({
      name: 'certification-owner',
      text: 'select seller_id from identity.certifications where id = $1',
      values: [certificationId],
    });
    return rows[0]?.seller_id;
  },

  async save({ id, sellerId, document, pictureIds, review }) {
    await session.query({
      name: 'certification-replace',
      text: 'select identity.withdraw_certification($1)',
      values: [sellerId],
    });
    await session.query({
      name: 'certification-save',
      text: `insert into identity.certifications (seller_id, id, document, picture_ids, submitted_at, promised_by)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [sellerId, id, document, pictureIds, ...submissionValues(review)],
    });
  },

  async decide({ certificationId, verdict, operator, now }) {
    const ground = verdict.kind === 'reject' ? verdict : { rule: null, facts: {}, note: null };
    const { rows } = await session.query<{ outcome: 'decided' | RefusalName }>({
      name: 'certification-decide',
      text: 'select outcome from identity.decide_certification($1, $2, $3, $4, $5, $6, $7)',
      values: [
        operator,
        certificationId,
        verdict.kind,
        ground.rule,
        JSON.stringify(ground.facts),
        ground.note,
        now,
      ],
    });
    const outcome = rows[0]?.outcome ?? 'certification-unknown';
    return outcome === 'decided' ? DONE : refuse(outcome);
  },

  async approveOnAppeal({ appealId, operator, now }) {
    const { rows } = await session.query<{ outcome: string }>({
      name: 'certification-appeal',
      text: 'select outcome from identity.certify_on_appeal($1, $2, $3)',
      values: [operator, appealId, now],
    });
    return rows[0]?.outcome === 'decided';
  },

  async waiting(most) {
    const { rows } = await session.query<WaitingRow>({
      name: 'certifications-waiting',
      text: `select c.id, s.email, c.promised_by, count(*) over () as total
             from identity.certifications c join identity.sellers s on s.seller_id = c.seller_id
             where c.state = 'under-review' order by c.promised_by, c.id limit $1`,
      values: [most],
    });
    const list = rows.map(({ id, email, promised_by: promisedBy }) => ({ id, email, promisedBy }));
    return { list, total: Number(rows[0]?.total ?? 0n) };
  },

  async addView({ certification, viewer, at }) {
    await session.query({
      name: 'document-view-add',
      text: `insert into identity.document_views (seller_id, certification_id, viewed_by, viewed_at)
             values ($1, $2, $3, $4)`,
      values: [certification.sellerId, certification.id, viewer, timestamp(at)],
    });
  },
});

const documentPictures = (
  session: Session,
): Pick<Certifications, 'addPicture' | 'picturesOf' | 'keepPictures'> => ({
  async addPicture({ id, sellerId, name, uploadedAt }) {
    await session.query({
      name: 'document-picture-add',
      text: `insert into identity.document_pictures (seller_id, picture_id, name, uploaded_at)
             values ($1, $2, $3, $4)`,
      values: [sellerId, id, name, timestamp(uploadedAt)],
    });
  },

  async picturesOf(sellerId) {
    const { rows } = await session.query<PictureRow>({
      name: 'document-pictures-of',
      text: `select seller_id, picture_id, name, uploaded_at from identity.document_pictures
             where seller_id = $1 order by picture_id`,
      values: [sellerId],
    });
    return rows.map(pictureOf);
  },

  keepPictures: (sellerId, kept) => forgetPictures(session, sellerId, kept),
});

async function forgetPictures(
  session: Session,
  sellerId: SellerId,
  kept: readonly DocumentPictureId[],
): Promise<readonly string[]> {
  const { rows } = await session.query<{ name: string }>({
    name: 'document-pictures-forget',
    text: 'select name from identity.forget_document_pictures($1, $2) as name',
    values: [sellerId, kept],
  });
  return rows.map(({ name }) => name);
}

const certificationOf = (row: CertificationRow): Certification => ({
  id: row.id,
  sellerId: row.seller_id,
  document: row.document,
  pictureIds: row.picture_ids,
  review: reviewedOf(row),
});

const pictureOf = (row: PictureRow): DocumentPicture => ({
  id: row.picture_id,
  sellerId: row.seller_id,
  name: row.name,
  uploadedAt: row.uploaded_at,
});

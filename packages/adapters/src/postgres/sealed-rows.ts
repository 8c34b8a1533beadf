import type { Resealed, SealedPage, SealedRows } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { PackageId } from '@cliffhanger/core/media';
import type { Session } from './connection.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const valuesOf = ({ after, most }: SealedPage) => [after ?? BEFORE_ALL, most];

/** Runs as the database owner: no single duty can access all of these columns. */
export const createSealedRows = (session: Session): SealedRows => ({
  async documents(page) {
    const { rows } = await session.query<{ seller_id: SellerId; document: Uint8Array }>({
      name: 'sealed-documents',
      text: `select seller_id, document from identity.certifications
             where seller_id > $1 order by seller_id limit $2`,
      values: valuesOf(page),
    });
    return rows.map(({ seller_id, document }) => ({ sellerId: seller_id, sealed: document }));
  },

  async replaceDocument(sellerId, { from, to }) {
    const { rowCount } = await session.query({
      name: 'resealed-document',
      text: 'update identity.certifications set document = $3 where seller_id = $1 and document = $2',
      values: [sellerId, from, to],
    });
    return rowCount === 1;
  },

  async secondFactors(page) {
    const { rows } = await session.query<{ id: OperatorId; totp_secret: Uint8Array }>({
      name: 'sealed-second-factors',
      text: `select id, totp_secret from staff.people
             where id > $1 and totp_secret is not null order by id limit $2`,
      values: valuesOf(page),
    });
    return rows.map(({ id, totp_secret }) => ({ id, sealed: totp_secret }));
  },

  async replaceSecondFactor(id, { from, to }: Resealed) {
    const { rowCount } = await session.query({
      name: 'resealed-second-factor',
      text: 'update staff.people set totp_secret = $3 where id = $1 and totp_secret = $2',
      values: [id, from, to],
    });
    return rowCount === 1;
  },

  ...episodeKeys(session),
  ...sealedFiles(session),
});

interface KeyRow {
  readonly id: PackageId;
  readonly drama_id: DramaId;
  readonly number: number;
  readonly sealed_key: Uint8Array;
}

const episodeKeys = (session: Session): Pick<SealedRows, 'episodeKeys' | 'replaceEpisodeKey'> => ({
  async episodeKeys(page) {
    const { rows } = await session.query<KeyRow>({
      name: 'sealed-episode-keys',
      text: `select id, drama_id, number, sealed_key from media.packages
             where id > $1 and sealed_key is not null order by id limit $2`,
      values: valuesOf(page),
    });
    return rows.map(({ drama_id, sealed_key, ...key }) => ({
      ...key,
      dramaId: drama_id,
      sealed: sealed_key,
    }));
  },

  async replaceEpisodeKey(id, { from, to }) {
    const { rowCount } = await session.query({
      name: 'resealed-episode-key',
      text: 'update media.packages set sealed_key = $3 where id = $1 and sealed_key = $2',
      values: [id, from, to],
    });
    return rowCount === 1;
  },
});

type SealedFiles = Pick<SealedRows, 'documentPictures' | 'licenceProofs' | 'isNamed'>;

const sealedFiles = (session: Session): SealedFiles => ({
  async documentPictures(page) {
    const { rows } = await session.query<{ seller_id: SellerId; name: string }>({
      name: 'sealed-document-pictures',
      text: `select seller_id, name from identity.document_pictures where seller_id in (
               select distinct seller_id from identity.document_pictures
               where seller_id > $1 order by seller_id limit $2)
             order by seller_id`,
      values: valuesOf(page),
    });
    return rows.map(({ seller_id, name }) => ({ sellerId: seller_id, name }));
  },

  async licenceProofs(page) {
    const { rows } = await session.query<{ id: string; name: string }>({
      name: 'sealed-licence-proofs',
      text: 'select id, proof_name as name from drama_licences where id > $1 order by id limit $2',
      values: valuesOf(page),
    });
    return rows;
  },

  async isNamed(name) {
    const { rows } = await session.query<{ is_named: boolean }>({
      name: 'sealed-file-named',
      text: 'select not exists (select from jobs.unneeded_files(array[$1])) as is_named',
      values: [name],
    });
    return rows[0]?.is_named === true;
  },
});

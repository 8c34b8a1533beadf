import type { CatalogEditing, DramaLicence } from '@cliffhanger/application/ports';
import type { DramaId, LicenceId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface LicenceRow {
  readonly id: LicenceId;
  readonly drama_id: DramaId;
  readonly is_worldwide: boolean;
  readonly countries: readonly string[];
  readonly holder: string;
  readonly languages: readonly Locale[];
  readonly valid_from: Instant;
  readonly valid_until: Instant;
  readonly wholesale_floor: Money | null;
  readonly proof_name: string;
  readonly proof_kind: DramaLicence['proof']['kind'];
  readonly proof_digest: string;
  readonly recorded_by: string;
  readonly recorded_at: Instant;
  readonly ended_at: Instant | null;
}

const COLUMNS = `id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until, wholesale_floor, proof_name,
  proof_kind, proof_digest, recorded_by, recorded_at, ended_at`;

type CatalogLicences = Pick<
  CatalogEditing,
  'licencesOf' | 'findLicence' | 'addLicence' | 'endLicence' | 'stopSales'
>;

export const catalogLicences = (session: Session): CatalogLicences => ({
  async licencesOf(dramaId, most) {
    const { rows } = await session.query<LicenceRow>({
      name: 'licences-of',
      text: `select ${COLUMNS} from drama_licences where drama_id = $1 order by recorded_at desc, id desc limit $2`,
      values: [dramaId, most],
    });
    return rows.map(licenceOf);
  },

  async findLicence(licenceId) {
    const { rows } = await session.query<LicenceRow>({
      name: 'licence-find',
      text: `select ${COLUMNS} from drama_licences where id = $1`,
      values: [licenceId],
    });
    return rows[0] && licenceOf(rows[0]);
  },

  async addLicence({
    id,
    dramaId,
    isWorldwide,
    countries,
    holder,
    languages,
    validFrom,
    validUntil,
    wholesaleFloor,
    proof,
    recordedBy,
    recordedAt,
  }) {
    await session.query({
      name: 'licence-add',
      text: `insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until,
               wholesale_floor, proof_name, proof_kind, proof_digest, recorded_by, recorded_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      values: [
        id,
        dramaId,
        isWorldwide,
        countries,
        holder,
        languages,
        timestamp(validFrom),
        timestamp(validUntil),
        wholesaleFloor,
        proof.name,
        proof.kind,
        proof.digest,
        recordedBy,
        timestamp(recordedAt),
      ],
    });
  },

  async endLicence(licenceId, { by, at }) {
    await session.query({
      name: 'licence-end',
      text: 'update drama_licences set ended_by = $2, ended_at = $3 where id = $1 and ended_at is null',
      values: [licenceId, by, timestamp(at)],
    });
  },

  async stopSales(now, most) {
    const { rows } = await session.query<{ id: DramaId }>({
      name: 'sales-stop',
      text: `update dramas set on_sale = false, first_on_sale_at = coalesce(first_on_sale_at, published_at)
             where id in (
               select d.id from dramas d where d.on_sale and cardinality(sale_gaps(d.id, $1)) > 0
               order by d.id limit $2 for no key update skip locked)
             returning id`,
      values: [timestamp(now), most],
    });
    return rows.map(({ id }) => id);
  },
});

const licenceOf = (row: LicenceRow): DramaLicence => ({
  id: row.id,
  dramaId: row.drama_id,
  isWorldwide: row.is_worldwide,
  countries: row.countries,
  holder: row.holder,
  languages: row.languages,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  wholesaleFloor: row.wholesale_floor,
  proof: { name: row.proof_name, kind: row.proof_kind, digest: row.proof_digest },
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
  endedAt: row.ended_at,
});

import type { EndingLicence, Licences, PublicLicence } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { LICENCE_TERMS, type LicenceJson, termsOf } from './licence-json.ts';

const MOST_SHOWN = 10;

interface PublicRow {
  readonly is_worldwide: boolean;
  readonly countries: readonly string[];
  readonly holder: string;
  readonly languages: readonly Locale[];
  readonly valid_from: Instant;
  readonly valid_until: Instant;
  readonly proof_digest: string;
  readonly recorded_at: Instant;
  readonly ended_at: Instant | null;
  readonly holds: boolean;
}

export const createLicences = (session: Session): Licences => ({
  async passportOf(dramaId, now) {
    const { rows } = await session.query<PublicRow>({
      name: 'licence-passport',
      text: `select is_worldwide, countries, holder, languages, valid_from, valid_until, proof_digest, recorded_at, ended_at,
               ended_at is null and valid_until > $2 as holds
             from drama_licences where drama_id = $1
             order by holds desc, case when ended_at is null and valid_until > $2 then valid_from end,
               coalesce(ended_at, valid_until) desc
             limit ${MOST_SHOWN}`,
      values: [dramaId, timestamp(now)],
    });
    const holding = rows.filter(({ holds }) => holds);
    return (holding.length > 0 ? holding : rows.slice(0, 1)).map(publicLicenceOf);
  },

  async endingBetween(now, until) {
    const { rows } = await session.query<{ dramaId: DramaId; licences: readonly LicenceJson[] }>({
      name: 'licences-ending',
      text: `select l.drama_id as "dramaId", json_agg(json_build_object(${LICENCE_TERMS})) as licences
             from drama_licences l join dramas d on d.id = l.drama_id and d.on_sale
             where l.ended_at is null and exists (select from drama_licences e where e.drama_id = l.drama_id
               and e.ended_at is null and e.valid_until > $1 and e.valid_until <= $2)
             group by l.drama_id order by l.drama_id`,
      values: [timestamp(now), timestamp(until)],
    });
    return rows.map(({ dramaId, licences }): EndingLicence => ({ dramaId, licences: licences.map(termsOf) }));
  },

  async takeNotices({ dramaId, endsAt, days }, now, most) {
    const { rows } = await session.query<{ sellerId: SellerId; title: string }>({
      name: 'licence-notices-take',
      text: `with told as (
               insert into licence_notices (seller_id, drama_id, ends_at, days, told_at)
               select c.seller_id, c.drama_id, $2, $3, $4 from consignments c
               where c.drama_id = $1 and c.removed_at is null and not exists (select from licence_notices n
                 where n.drama_id = $1 and n.ends_at = $2 and n.days = $3 and n.seller_id = c.seller_id)
               order by c.seller_id limit $5
               on conflict do nothing returning seller_id
             )
             select told.seller_id as "sellerId", coalesce(own_text.title, english_text.title) as title
             from told join identity.sellers s on s.seller_id = told.seller_id
               left join drama_texts own_text on own_text.drama_id = $1 and own_text.locale = s.locale
               join drama_texts english_text on english_text.drama_id = $1 and english_text.locale = 'en'
             order by told.seller_id`,
      values: [dramaId, timestamp(endsAt), days, timestamp(now), most],
    });
    return rows;
  },
});

const publicLicenceOf = (row: PublicRow): PublicLicence => ({
  isWorldwide: row.is_worldwide,
  countries: row.countries,
  holder: row.holder,
  languages: row.languages,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  proofDigest: row.proof_digest,
  recordedAt: row.recorded_at,
  endedAt: row.ended_at,
});

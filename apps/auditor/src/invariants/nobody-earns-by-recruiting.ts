import type { Snapshot } from '../database.ts';
import { type Judge, type ReportFault, reportRows } from './judgement.ts';
import { FIRST_SELLER, inRange } from './seller-range.ts';

/*
 * No earnings from recruiting (DOMAIN §7, §10.5). Money, episodes, rights and levels come from a seller's own
 * orders, purchases or deposits, or from a level granted by two people. No line of a seller's accounts refers
 * to another seller's order or to an act of another seller, and no kind of transfer rewards recruiting.
 */

const ALL_LEVELS = ['bronze', 'silver', 'gold', 'diamond'];
const LEVEL_TERMS = ['price', 'rights', 'trafficWeight', 'episodes', 'earnedAt'];
const PACK_TERMS = ['price', 'rights', 'episodes'];

/** Null for a malformed figure, which judgeTerms reports. */
const figure = (term: string): string =>
  `case when l.value ->> '${term}' ~ '^[0-9]{1,9}([.][0-9]{1,6})?$' then (l.value ->> '${term}')::numeric end`;

/** All terms that a level ever had, including the built-in defaults. */
const TERMS = `(values ('bronze', 3, 0, 0::numeric), ('silver', 10, 50, 1000), ('gold', 30, 250, 5000), ('diamond', 100, 1200, 25000))`;
const EVER = `(select level, rights, episodes, earned_at from ${TERMS} t (level, rights, episodes, earned_at)
  union all
  select l.key, ${figure('rights')}::integer, ${figure('episodes')}::integer, ${figure('earnedAt')}
  from settings.versions v, jsonb_each(case when jsonb_typeof(v.value) = 'object' then v.value else '{}' end) l
  where v.name = 'levels')`;

const REFERENCES = `('order', 'run', 'early-settlement', 'deposit', 'withdrawal', 'level-purchase', 'level', 'credit-buyback',
  'transfer', 'appeal')`;

/** Checks actor, reference and orders of each transfer. */
const TRANSFERS = `select t.id::text as subject, 'Transfer ' || t.id || ' ' || case
    when t.reference_type not in ${REFERENCES} then 'is made for a ' || t.reference_type || ', which pays nobody.'
    when t.actor like 'seller:%' and t.actor <> 'seller:' || t.journal_id then 'was done in the name of another seller.'
    when exists (select from unnest(t.order_ids || t.order_id) as line (id) where line.id is not null
        and not exists (select from checkout.payments p where p.order_id = line.id and p.seller_id = t.journal_id))
      then 'is about the order of another seller.'
    when 'seller:episodes' = any (t.accounts) and t.kind = 'level-purchase'
        and not exists (select from levels.purchases b where b.transfer_id = t.id and b.seller_id = t.journal_id)
        and not exists (select from levels.changes c where c.seller_id = t.journal_id and c.changed_at = t.effective_at
          and c.how in ('earned', 'granted') and c.to_level = t.reference_id and t.reference_type = 'level')
      then 'brings episodes that were neither bought nor came with a level.' end as fault
  from ledger.transfers t where t.journal_id >= '${FIRST_SELLER}' and ${inRange('t.journal_id')}`;

/** Checks the reason of each level change. */
const CHANGES = `select c.seller_id || '/' || c.id as subject, 'Seller ' || c.seller_id || ' ' || case
    when c.how = 'bought' and not exists (select from levels.purchases b where b.seller_id = c.seller_id
        and b.to_level = c.to_level and b.bought_at = c.changed_at) then 'is said to have bought a level, and bought none.'
    when c.how = 'earned' and coalesce((select sum(o.order_amount) from public.orders o where o.seller_id = c.seller_id
        and o.state = 'completed' and o.completed_at <= c.changed_at and o.shipped_by <> 'platform'), 0)
      < (select min(e.earned_at) * 1000000 from ${EVER} e where e.level = c.to_level)
      then 'is said to have earned a level, and has not sold enough for it.'
    when c.how = 'granted' and not exists (select from levels.grants g where g.seller_id = c.seller_id
        and g.level = c.to_level and g.confirmed_at = c.changed_at and g.confirmed_by <> g.proposed_by)
      then 'was granted a level by no two people.'
    when c.how not in ('bought', 'earned', 'granted', 'refunded') then 'came by a level in a way that there is not.' end as fault
  from levels.changes c where ${inRange('c.seller_id')}`;

/** A seller's level must be the result of the last level change. */
const LEVELS = `select s.seller_id::text as subject,
    'Seller ' || s.seller_id || ' is ' || s.level || ', and nothing says how.' as fault
  from identity.sellers s
    left join lateral (select c.to_level from levels.changes c where c.seller_id = s.seller_id order by c.id desc limit 1) last on true
  where s.level <> coalesce(last.to_level, 'bronze') and ${inRange('s.seller_id')}`;

/** Rights come from a level that the seller has had, and from purchased packs. */
const RIGHTS = `select r.seller_id::text as subject, 'Seller ' || r.seller_id || ' has ' || case
    when r.from_packs <> coalesce((select sum(b.rights) from levels.purchases b
      where b.seller_id = r.seller_id and b.pack is not null), 0) then 'other rights than the packs that were bought bring.'
    when r.from_level > (select max(e.rights) from ${EVER} e where e.level = 'bronze' or exists (select from levels.changes c
      where c.seller_id = r.seller_id and c.to_level = e.level)) then 'more rights than any level of theirs brings.' end as fault
  from public.seller_rights r where ${inRange('r.seller_id')}`;

interface SettingRow {
  readonly name: string;
  readonly version: string;
  readonly value: unknown;
}

/** Levels and packs have exactly these terms. None of them counts invitations. */
async function judgeTerms(snapshot: Snapshot, report: ReportFault): Promise<void> {
  const rows = await snapshot.rows<SettingRow>(
    `select name, version::text as version, value from settings.versions where name in ('levels', 'packs')`,
  );
  for (const { name, version, value } of rows) {
    const known = name === 'levels' ? LEVEL_TERMS : PACK_TERMS;
    const others = Object.entries(Object(value)).flatMap(([what, terms]) => [
      ...(name === 'levels' && !ALL_LEVELS.includes(what) ? [what] : []),
      ...Object.keys(Object(terms)).filter((term) => !known.includes(term)),
    ]);
    if (others.length > 0)
      report(`${name}/${version}`, `The setting ${name} has terms that there are not: ${others.join(', ')}.`);
  }
}

export const judgeRecruiting: Judge = async (snapshot, range, report) => {
  await judgeTerms(snapshot, report);
  for (const text of [TRANSFERS, CHANGES, LEVELS, RIGHTS])
    await reportRows(snapshot, text, { range, report });
};

import type { DramaInLibrary, Library, LibraryAsked } from '@cliffhanger/application/ports';
import { type DramaRow, dramaColumns, dramaOf, dramaTexts } from '../catalog/drama-row.ts';
import { RESULT_COLUMNS, type ResultsRow, resultsOf } from '../catalog/results-row.ts';
import { type Session, timestamp } from '../connection.ts';
import { CONSIGNMENT_COLUMNS, type ConsignmentRow, consignmentOf } from './consignment-row.ts';

const OPEN = 'c.seller_id = $1 and c.removed_at is null';

export const createLibrary = (session: Session): Library => ({
  list: (asked) => readLibrary(session, asked),

  async among(sellerId, dramaIds) {
    const { rows } = await session.query<ConsignmentRow>({
      name: 'consignments-among',
      text: `select ${CONSIGNMENT_COLUMNS} from consignments c where ${OPEN} and c.drama_id = any ($2::uuid[])
             order by c.added_at, c.id`,
      values: [sellerId, dramaIds],
    });
    return rows.map(consignmentOf);
  },

  async holdsRightUntilCommit(sellerId, dramaId) {
    const { rowCount } = await session.query({
      name: 'consignment-share',
      text: `select from consignments c where ${OPEN} and c.drama_id = $2 for share`,
      values: [sellerId, dramaId],
    });
    return rowCount === 1;
  },

  async find(sellerId, consignmentId) {
    const { rows } = await session.query<ConsignmentRow>({
      name: 'consignment-find',
      text: `select ${CONSIGNMENT_COLUMNS} from consignments c where ${OPEN} and c.id = $2`,
      values: [sellerId, consignmentId],
    });
    return rows[0] && consignmentOf(rows[0]);
  },

  async lock(sellerId, consignmentId) {
    const { rows } = await session.query<ConsignmentRow>({
      name: 'consignment-lock',
      text: `select ${CONSIGNMENT_COLUMNS} from consignments c where ${OPEN} and c.id = $2 for no key update`,
      values: [sellerId, consignmentId],
    });
    return rows[0] && consignmentOf(rows[0]);
  },

  async add(sellerId, added, at) {
    const { rows } = await session.query<ConsignmentRow>({
      name: 'consignments-add',
      // One that comes back ships as it did; a new one as the seller's setting says.
      text: `insert into consignments as c (seller_id, id, drama_id, added_at, auto_ship)
             select $1, id, drama_id, $4, coalesce(
               (select s.auto_ships_new_dramas from identity.store_settings s where s.seller_id = $1), true)
             from unnest($2::uuid[], $3::uuid[]) as added (id, drama_id)
             on conflict (seller_id, drama_id) do update set removed_at = null, added_at = excluded.added_at
             returning ${CONSIGNMENT_COLUMNS}`,
      values: [sellerId, added.map(({ id }) => id), added.map(({ dramaId }) => dramaId), timestamp(at)],
    });
    return rows.map(consignmentOf);
  },

  async remove(sellerId, consignmentId, at) {
    const { rowCount } = await session.query({
      name: 'consignment-remove',
      text: `update consignments c set removed_at = $3 where ${OPEN} and c.id = $2`,
      values: [sellerId, consignmentId, timestamp(at)],
    });
    return rowCount === 1;
  },

  async saveAutoShip(sellerId, consignmentId, { isOn, dailyCostLimit }) {
    await session.query({
      name: 'consignment-auto-ship',
      text: `update consignments set auto_ship = $3, daily_cost_limit = $4 where seller_id = $1 and id = $2`,
      values: [sellerId, consignmentId, isOn, dailyCostLimit],
    });
  },

  async markPromoting(sellerId, consignmentId, since) {
    await session.query({
      name: 'consignment-promoting',
      text: `update consignments set promoting_since = $3
             where seller_id = $1 and id = $2 and promoting_since is null`,
      values: [sellerId, consignmentId, timestamp(since)],
    });
  },

  async hasEverHeld(sellerId, dramaId) {
    const { rowCount } = await session.query({
      name: 'consignment-ever',
      text: 'select from consignments where seller_id = $1 and drama_id = $2',
      values: [sellerId, dramaId],
    });
    return rowCount === 1;
  },
});

type LibraryRow = DramaRow & ConsignmentRow & ResultsRow & { readonly code: string };

/** A library is as large as its rights at most: it can be counted and sorted while somebody waits. */
async function readLibrary(session: Session, asked: LibraryAsked) {
  const { sellerId, locale, categoryId, isPromoting, page, size } = asked;
  const shown = `${OPEN} and ($2::uuid is null or d.category_id = $2)
    and ($3::boolean is null or (c.promoting_since is not null) = $3)`;
  const filter = [sellerId, categoryId, isPromoting];
  const [listed, counted] = await Promise.all([
    session.query<LibraryRow>({
      name: 'library-list',
      text: `select ${dramaColumns('$4')}, ${CONSIGNMENT_COLUMNS}, ${RESULT_COLUMNS}, link.code
             from consignments c
               join dramas d on d.id = c.drama_id ${dramaTexts('$4')}
               join tracking_links link
                 on link.seller_id = c.seller_id and link.consignment_id = c.id and link.sub_id = ''
               left join drama_sales_rollups sold on sold.seller_id = c.seller_id and sold.drama_id = c.drama_id
             where ${shown} order by c.added_at desc, c.id desc limit $5 offset $6`,
      values: [...filter, locale, size, (page - 1) * size],
    }),
    session.query<{ readonly total: number }>({
      name: 'library-total',
      text: `select count(*)::integer as total from consignments c join dramas d on d.id = c.drama_id where ${shown}`,
      values: filter,
    }),
  ]);
  return { list: listed.rows.map(dramaInLibraryOf), total: counted.rows[0]?.total ?? 0 };
}

const dramaInLibraryOf = (row: LibraryRow): DramaInLibrary => ({
  drama: dramaOf(row),
  consignment: consignmentOf(row),
  trackingCode: row.code,
  results: resultsOf(row),
});

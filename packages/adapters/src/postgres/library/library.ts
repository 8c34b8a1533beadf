import type { DramaInLibrary, Library, LibraryQuery } from '@cliffhanger/application/ports';
import { type DramaRow, dramaColumns, dramaOf, dramaTexts } from '../catalog/drama-row.ts';
import { RESULT_COLUMNS, type ResultsRow, resultsOf } from '../catalog/results-row.ts';
import type { Session } from '../connection.ts';
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
      text: `select ${CONSIGNMENT_COLUMNS} from library.add_dramas($1, $2, $3, $4) c`,
      values: [sellerId, added.map(({ id }) => id), added.map(({ dramaId }) => dramaId), at],
    });
    return rows.map(consignmentOf);
  },

  async remove(sellerId, consignmentId, at) {
    const { rows } = await session.query<{ removed: boolean }>({
      name: 'consignment-remove',
      text: 'select library.remove_drama($1, $2, $3) as removed',
      values: [sellerId, consignmentId, at],
    });
    return rows[0]?.removed === true;
  },

  async saveAutoShip(sellerId, consignmentId, { isOn, dailyCostLimit }) {
    await session.query({
      name: 'consignment-auto-ship',
      text: `update consignments set auto_ship = $3, daily_cost_limit = $4 where seller_id = $1 and id = $2`,
      values: [sellerId, consignmentId, isOn, dailyCostLimit],
    });
  },

  async autoShipsWhenAdded(sellerId, dramaId) {
    const { rows } = await session.query<{ readonly ships: boolean }>({
      name: 'consignment-auto-ships',
      text: `select coalesce((select auto_ship from consignments where seller_id = $1 and drama_id = $2),
               (select auto_ships_new_dramas from identity.store_settings where seller_id = $1), true) as ships`,
      values: [sellerId, dramaId],
    });
    return rows[0]?.ships ?? true;
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

/** A library is bounded by the seller's rights, so counting and sorting it per request is cheap. */
async function readLibrary(session: Session, asked: LibraryQuery) {
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

import type { Note, RecordHit, Records } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { RecordKind } from '@cliffhanger/core/records';
import type { Session } from '../connection.ts';
import { findSellers, findViewers } from './find-people.ts';
import {
  depositsFound,
  findDramas,
  findLinks,
  findMoney,
  findOrders,
  transfersFound,
  withdrawalsFound,
} from './find-things.ts';
import { readOpenMatters } from './open-matters.ts';
import { readSurroundings, readViewer } from './purchases.ts';
import { readSeller, readSellerLinks, readSellerMoney } from './seller-record.ts';

type Find = (
  session: Session,
  ...asked: Parameters<Records['find']> extends [unknown, ...infer Rest] ? Rest : never
) => Promise<readonly RecordHit[]>;

const FIND: Readonly<Record<RecordKind, Find>> = {
  seller: findSellers,
  order: findOrders,
  viewer: findViewers,
  deposit: (session, ...asked) => findMoney(session, depositsFound, ...asked),
  withdrawal: (session, ...asked) => findMoney(session, withdrawalsFound, ...asked),
  transfer: (session, ...asked) => findMoney(session, transfersFound, ...asked),
  drama: findDramas,
  link: findLinks,
};

export const createRecords = (session: Session): Records => ({
  find: (kind, terms, asked) => FIND[kind](session, terms, asked),
  openMatters: (sellerId, asked) => readOpenMatters(session, sellerId, asked),
  seller: (sellerId) => readSeller(session, sellerId),
  sellerMoney: (sellerId, before, most) => readSellerMoney(session, sellerId, before, most),
  sellerLinks: (sellerId, most) => readSellerLinks(session, sellerId, most),

  async sellerOfOrder(number) {
    const { rows } = await session.query<{ seller_id: SellerId }>({
      name: 'record-seller-of-order',
      text: 'select seller_id from orders where number = $1 order by paid_at desc limit 1',
      values: [number],
    });
    return rows[0]?.seller_id;
  },

  surroundingsOf: (sellerId, orderId, now) => readSurroundings(session, sellerId, orderId, now),
  viewer: (viewerId) => readViewer(session, viewerId),

  async notes({ about, id }, most) {
    const { rows } = await session.query<Note>({
      name: 'record-notes',
      text: `select text, person_id as by, at from staff.notes
        where subject_kind = $1 and subject_id = $2 order by id desc limit $3`,
      values: [about, id, most],
    });
    return rows;
  },

  async addNote({ about, id }, { text, by, at }) {
    await session.query({
      name: 'record-add-note',
      text: 'select staff.add_note($1, $2, $3, $4, $5)',
      values: [by, about, id, text, at],
    });
  },
});

import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { getDrama, listCategories, listHall, listTopDramas } from '../catalog/index.ts';
import { addPromotionLink } from '../promotion/index.ts';
import { addDramas, listLibrary, removeDrama, saveAutoShip } from './index.ts';

/* The owner's terms verbatim (spec §7): a client written from that text alone must work. */

const DRAMA = idOf<'drama'>('01990000-0000-7000-8000-0000000d0001');
const CATEGORY = idOf<'category'>('01990000-0000-7000-8000-0000000c0001');
const CONSIGNMENT = idOf<'consignment'>('01990000-0000-7000-8000-0000000e0001');

test('the calls stand at the paths of the spec', () => {
  expect(
    [listCategories, listHall, listLibrary, addDramas, getDrama, listTopDramas, addPromotionLink].map(
      ({ path }) => path,
    ),
  ).toEqual([
    '/api/seller/videoju/cate-list',
    '/api/seller/videoju/no-use-list',
    '/api/seller/videoju/my-changku-list',
    '/api/seller/videoju/add-ju-to-sale',
    '/api/seller/videoju/detail',
    '/api/seller/videoju/sale-top10',
    '/api/seller/videoju-seller/add-tiktok-url',
  ]);
});

describe('the hall', () => {
  it.each([
    [CATEGORY, CATEGORY],
    ['', null],
    ['0', null],
    [0, null],
    [null, null],
  ])('takes pid %j', (pid, categoryId) => {
    expect(z.decode(listHall.request, { pid, page: 2, page_size: 10 })).toEqual({
      categoryId,
      page: 2,
      pageSize: 10,
      sort: 'hot',
      includeMine: false,
    });
  });

  it.each([
    { pid: 'romance' },
    { pid: -1 },
    { pid: { $gt: '' } },
    { page: 0 },
    { page: 1.5 },
    { page_size: 51 },
    { sort: 'id; drop table dramas' },
    { after: 'x' },
    { search: 'x'.repeat(81) },
    { include_mine: 'yes' },
  ])('does not take %j', (body) => {
    expect(z.safeDecode(listHall.request, body).success).toBe(false);
  });

  it('is asked by our own apps in the same words', () => {
    const asked = { categoryId: CATEGORY, page: 1, pageSize: 20, sort: 'margin', includeMine: true } as const;
    expect(z.encode(listHall.request, asked)).toEqual({
      pid: CATEGORY,
      page: 1,
      page_size: 20,
      sort: 'margin',
      include_mine: true,
    });
  });
});

test('dramas are added by videoju_ids, a hundred at most', () => {
  expect(z.decode(addDramas.request, { videoju_ids: [DRAMA] })).toEqual({ dramaIds: [DRAMA] });
  for (const videoju_ids of [undefined, 'all', [], Array(101).fill(DRAMA)]) {
    expect(z.safeDecode(addDramas.request, { videoju_ids }).success).toBe(false);
  }
  const trackingUrl = 'https://cliffhanger.test/r/mv7k2abc';
  expect(
    z.encode(addDramas.answer, {
      list: [
        { consignmentId: CONSIGNMENT, dramaId: DRAMA, trackingPath: '/r/mv7k2abc', trackingUrl, isNew: true },
      ],
      rights: { total: 3, used: 1, left: 2 },
    }),
  ).toEqual({
    list: [
      {
        daishouquan_id: CONSIGNMENT,
        videoju_id: DRAMA,
        tracking_path: '/r/mv7k2abc',
        tracking_url: trackingUrl,
        is_new: true,
      },
    ],
    rights: { total: 3, used: 1, left: 2 },
  });
});

test('a drama is asked for by id, with where the question comes from', () => {
  expect(z.decode(getDrama.request, { id: DRAMA, sfrom: 'hall' })).toEqual({ id: DRAMA, source: 'hall' });
  expect(z.decode(getDrama.request, { id: DRAMA })).toEqual({ id: DRAMA });
});

test('a post is sent in with its daishouquan_id, and is under_review', () => {
  const url = 'https://tiktok.com/@nora/video/7';
  expect(z.decode(addPromotionLink.request, { daishouquan_id: CONSIGNMENT, url })).toEqual({
    consignmentId: CONSIGNMENT,
    url,
  });
  expect(
    z.encode(addPromotionLink.answer, {
      id: idOf<'promotion-link'>('01990000-0000-7000-8000-0000000f0001'),
      url,
      state: 'under-review',
      submittedAt: instantOf(0),
      promisedBy: instantOf(43_200_000),
    }),
  ).toEqual({
    id: '01990000-0000-7000-8000-0000000f0001',
    url,
    state: 'under_review',
    submitted_at: '1970-01-01T00:00:00.000Z',
    promised_by: '1970-01-01T12:00:00.000Z',
  });
});

test('our own calls beside them keep the words', () => {
  expect(z.decode(removeDrama.request, { daishouquan_id: CONSIGNMENT })).toEqual({
    consignmentId: CONSIGNMENT,
  });
  expect(
    z.decode(saveAutoShip.request, { daishouquan_id: CONSIGNMENT, auto_ship: true, daily_cost_limit: '2.5' }),
  ).toEqual({ consignmentId: CONSIGNMENT, autoShip: true, dailyCostLimit: usdt('2.5') });
});

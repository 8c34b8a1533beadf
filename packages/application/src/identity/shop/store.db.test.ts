import type { StoreVerdict } from '@cliffhanger/core/identity';
import { DAY_MS, later } from '@cliffhanger/core/kernel';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  anApprovedSeller,
  anUpload,
  type Fixture,
  newestMail,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDramas, removeDrama } from '../../library/index.ts';
import {
  decideStore,
  deleteAccount,
  getProfile,
  getStore,
  getStoreSettings,
  listWaitingStores,
  type SaveStore,
  saveStore,
  saveStoreSettings,
} from '../index.ts';

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const APPROVE = { kind: 'approve' } as const;
const REJECT = { kind: 'reject', rule: 'contact-details', facts: {}, note: 'No numbers.' } as const;
const save = (more: Partial<SaveStore> = {}) =>
  saveStore(fixture.dependencies)({
    sellerId: seller.id,
    name: 'Night Theatre',
    pictureId: null,
    text: 'Thrillers in ten minutes.',
    ...more,
  });
const saved = async (more: Partial<SaveStore> = {}) => {
  const { proposed } = valueOf(await save(more));
  if (proposed === null) throw new Error('nothing was sent in');
  return proposed;
};
const decide = (version: Awaited<ReturnType<typeof saved>>, verdict: StoreVerdict) =>
  decideStore(fixture.dependencies)({ versionId: version.id, verdict, operator: 'Ida' });
const store = async () => valueOf(await getStore(fixture.dependencies)({ sellerId: seller.id }));
const settings = (more: object) => saveStoreSettings(fixture.dependencies)({ sellerId: seller.id, ...more });
const mailsAbout = async (template: string) =>
  (await fixture.mailsTo(seller.email)).filter((mail) => mail.template === template).length;
const messagesOf = async () => {
  const asked = { sellerId: seller.id, kind: null, page: 1, size: 20 };
  const { list } = await fixture.dependencies.transactions.read(({ messages }) => messages.list(asked));
  return list.map(({ key }) => key);
};

test('a store is seen once it is passed, and what was passed last is seen until the next one is', async () => {
  expect(await store()).toEqual({ shown: null, proposed: null });
  const first = await saved();
  expect(first.review).toMatchObject({ promisedBy: later(fixture.clock.now(), DAY_MS) });
  expect(await store()).toMatchObject({ shown: null, proposed: { name: 'Night Theatre' } });
  const storeName = async () =>
    valueOf(await getProfile(fixture.dependencies)({ sellerId: seller.id })).storeName;
  expect(await storeName()).toBeNull();
  valueOf(await decide(first, APPROVE));
  expect(await store()).toMatchObject({ shown: { name: 'Night Theatre' }, proposed: null });
  expect(await storeName()).toBe('Night Theatre');

  const second = await saved({ name: 'Day Theatre' });
  expect(await store()).toMatchObject({
    shown: { name: 'Night Theatre' },
    proposed: { name: 'Day Theatre' },
  });
  valueOf(await decide(second, REJECT));
  expect(await store()).toMatchObject({
    shown: { name: 'Night Theatre' },
    proposed: { review: { state: 'rejected', notice: { rule: 'contact-details', note: 'No numbers.' } } },
  });
  const third = await saved({ name: 'Dawn Theatre' });
  valueOf(await decide(third, APPROVE));
  expect(await store()).toMatchObject({ shown: { name: 'Dawn Theatre' }, proposed: null });
  expect(await messagesOf()).toEqual(['store-approved', 'store-rejected', 'store-approved']);
  expect((await newestMail(fixture, seller.email, 'store-rejected')).facts).toMatchObject({
    store: 'Day Theatre',
    rule: 'contact-details',
  });
  const { rows } = await fixture.owner.query(
    'select count(*)::int as versions from identity.store_versions where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ versions: 1 }]);
});

test('what has failed is not sent in again unchanged', async () => {
  valueOf(await decide(await saved(), REJECT));
  expect(await save()).toMatchObject({ refusal: { name: 'store-review-failed' } });
  expect(await saved({ text: '' })).toMatchObject({ review: { state: 'under-review' } });
});

test('a reviewer passes what they looked at, not what was sent in meanwhile', async () => {
  const looked = await saved();
  const same = await saved();
  expect(same.id).toBe(looked.id);
  const sentMeanwhile = await saved({ name: 'Casino' });
  expect(await decide(looked, APPROVE)).toMatchObject({ refusal: { name: 'store-unknown' } });
  const { list } = valueOf(await listWaitingStores(fixture.dependencies)());
  expect(list.filter(({ sellerId }) => sellerId === seller.id).map(({ id }) => id)).toEqual([
    sentMeanwhile.id,
  ]);
});

test('decided once: the same again tells nobody, the opposite is refused, two at once are one', async () => {
  const version = await saved();
  const both = await Promise.all([decide(version, APPROVE), decide(version, APPROVE)]);
  expect(both.filter((one) => valueOf(one).isNew)).toHaveLength(1);
  expect(await decide(version, REJECT)).toMatchObject({ refusal: { name: 'store-already-decided' } });
  expect(await messagesOf()).toEqual(['store-approved']);
});

test('the picture is an upload of the same seller', async () => {
  const pictureId = await anUpload(fixture.dependencies, seller.id);
  expect((await saved({ pictureId })).picture).toMatch(/^\/files\/[\w-]+-256\.webp$/);
  const stranger = await anApprovedSeller(fixture.dependencies);
  const theirs = await anUpload(fixture.dependencies, stranger.id);
  expect(await save({ pictureId: theirs })).toMatchObject({
    refusal: { name: 'invalid-input', field: 'pictureId' },
  });
});

test('nothing is written by mail that the seller does not want; the messages have it all', async () => {
  expect(valueOf(await getStoreSettings(fixture.dependencies)({ sellerId: seller.id }))).toEqual({
    autoShipsNewDramas: true,
    mail: { order: false, settlement: false, review: true, money: true },
  });
  valueOf(await settings({ mail: { review: false } }));
  valueOf(await decide(await saved(), APPROVE));
  expect(await mailsAbout('store-approved')).toBe(0);
  expect(await messagesOf()).toEqual(['store-approved']);
  expect(valueOf(await settings({ mail: { review: true } })).mail).toMatchObject({
    review: true,
    money: true,
  });
  valueOf(await decide(await saved({ name: 'Day Theatre' }), APPROVE));
  expect(await mailsAbout('store-approved')).toBe(1);
});

test('a new drama ships by itself as the setting says; one that comes back ships as it did', async () => {
  const { theNinthDebt, zeroBars } = SAMPLE_DRAMAS;
  const add = async (dramaId: typeof theNinthDebt.id) => {
    const { list } = valueOf(
      await addDramas(fixture.dependencies)({ sellerId: seller.id, dramaIds: [dramaId] }),
    );
    return list[0]!.consignmentId;
  };
  const autoShips = async () => {
    const { rows } = await fixture.owner.query(
      'select drama_id, auto_ship from consignments where seller_id = $1',
      [seller.id],
    );
    return new Map(rows.map((row) => [row.drama_id, row.auto_ship]));
  };
  const first = await add(theNinthDebt.id);
  valueOf(await settings({ autoShipsNewDramas: false }));
  await add(zeroBars.id);
  expect(await autoShips()).toEqual(
    new Map([
      [theNinthDebt.id, true],
      [zeroBars.id, false],
    ]),
  );
  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller.id, consignmentId: first }));
  await add(theNinthDebt.id);
  expect((await autoShips()).get(theNinthDebt.id)).toBe(true);
});

test('the store goes when the account goes', async () => {
  const pictureId = await anUpload(fixture.dependencies, seller.id);
  valueOf(await decide(await saved({ pictureId }), APPROVE));
  valueOf(await settings({ autoShipsNewDramas: false }));
  valueOf(await deleteAccount(fixture.dependencies)({ sellerId: seller.id, password: seller.password }));
  const { rows } = await fixture.owner.query(
    `select (select count(*)::int from identity.store_versions where seller_id = $1) as versions,
            (select count(*)::int from identity.store_settings where seller_id = $1) as settings`,
    [seller.id],
  );
  expect(rows).toEqual([{ versions: 0, settings: 0 }]);
});

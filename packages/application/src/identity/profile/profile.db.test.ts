import { OWN_RECORD_PARTS, type OwnRecordPart } from '@cliffhanger/core/identity';
import { MINUTE_MS, type Result, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { payoutMethodsOf } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  aLoggedInSeller,
  anEmail,
  anOrder,
  aPromotedConsignment,
  aReadyPayoutMethod,
  FIRST_TERMS,
  type Fixture,
  loggedIn,
  newestMail,
  openFixture,
  proveEmailCode,
  queuedMessages,
  SELLER_PASSWORD,
  type TestSeller,
  valueOf,
  viewersClick,
  withEpisodes,
  withFundPassword,
  withMoney,
} from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyBackCredits, buyLevel, buyPack, quoteCredits, refundUpgrade } from '../../levels/index.ts';
import { uploadPicture } from '../../media/index.ts';
import { shipOrder } from '../../orders/index.ts';
import { checkReviewStatus } from '../registration/check-review-status.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { logIn } from '../sessions/log-in.ts';
import { changeEmail } from './change-email.ts';
import { deleteAccount } from './delete-account.ts';
import { exportOwnData } from './export-own-data.ts';
import { exportOwnRecords, type OwnRecordPage } from './export-own-records.ts';
import { getProfile } from './get-profile.ts';
import { getSocialAccounts } from './get-social-accounts.ts';
import { saveProfile } from './save-profile.ts';
import { saveSocialAccounts } from './save-social-accounts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const nameOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.name);
const upload = async ({ id }: TestSeller) =>
  valueOf(await uploadPicture(fixture.dependencies)({ sellerId: id, bytes: FAKE_PICTURE }));
const canLogIn = async (email: TestSeller['email']) =>
  nameOf(
    await logIn(fixture.dependencies)({
      email,
      password: SELLER_PASSWORD,
      device: '',
      locale: 'en',
      address: '192.0.2.3',
    }),
  );

test('a profile says whether there is a fund password', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const profile = async () => valueOf(await getProfile(fixture.dependencies)({ sellerId: seller.id }));
  expect(await profile()).toMatchObject({ id: seller.id, email: seller.email, hasFundPassword: false });
  await withFundPassword(fixture.dependencies, seller);
  expect(await profile()).toMatchObject({ hasFundPassword: true });
});

test('a profile ticks off the first steps as they are taken', async () => {
  await addSampleCategories(fixture.owner);
  const seller = await aLoggedInSeller(fixture.dependencies);
  const drama = await aDrama(fixture.owner);
  const profile = async () => valueOf(await getProfile(fixture.dependencies)({ sellerId: seller.id }));
  const nothing = {
    hasDrama: false,
    hasSentLink: false,
    hasApprovedLink: false,
    hasClick: false,
    hasOrder: false,
    hasShipped: false,
  };
  expect(await profile()).toMatchObject({
    isCertified: false,
    creditScore: 68,
    rights: { fromLevel: 3, used: 0 },
    remainingEpisodes: 0,
    firstSteps: nothing,
  });
  await withEpisodes(fixture.dependencies, seller.id, 9);
  const consignment = await aPromotedConsignment(fixture.dependencies, seller.id, drama);
  const promoting = { ...nothing, hasDrama: true, hasSentLink: true, hasApprovedLink: true };
  expect(await profile()).toMatchObject({ rights: { used: 1 }, remainingEpisodes: 9, firstSteps: promoting });
  await viewersClick(fixture.dependencies, consignment.trackingCode, 1);
  const clicked = { ...promoting, hasClick: true };
  expect((await profile()).firstSteps).toEqual(clicked);
  const { number } = await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama });
  await shipOrder(fixture.dependencies)({ sellerId: seller.id, number });
  expect((await profile()).firstSteps).toEqual({ ...clicked, hasOrder: true, hasShipped: true });
});

test('what is sent along is changed, the rest stays', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const renamed = await saveProfile(fixture.dependencies)({ sellerId: seller.id, realName: 'Nora Berg' });
  expect(renamed).toMatchObject({
    value: { realName: 'Nora Berg', contact: { address: '@nora_lindqvist' } },
  });
  const contact = { kind: 'whatsapp', address: '+46 70 765 43 21' } as const;
  expect(await saveProfile(fixture.dependencies)({ sellerId: seller.id, contact })).toMatchObject({
    value: { realName: 'Nora Berg', contact: { kind: 'whatsapp', address: '+46707654321' } },
  });
  const bad = await saveProfile(fixture.dependencies)({
    sellerId: seller.id,
    contact: { kind: 'whatsapp', address: '1' },
  });
  expect(nameOf(bad)).toBe('phone-malformed');
});

test('an own picture becomes the avatar and can be taken away; another seller’s cannot be had', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const picture = await upload(seller);
  const shown = await saveProfile(fixture.dependencies)({ sellerId: seller.id, avatarId: picture.id });
  expect(shown).toMatchObject({ value: { avatar: picture.url.replace('.webp', '-256.webp') } });
  expect(
    await saveProfile(fixture.dependencies)({ sellerId: seller.id, realName: 'Nora Berg' }),
  ).toMatchObject({
    value: { avatar: expect.stringContaining('-256.webp') },
  });
  expect(await saveProfile(fixture.dependencies)({ sellerId: seller.id, avatarId: null })).toMatchObject({
    value: { avatar: null },
  });
  const foreign = await upload(await aLoggedInSeller(fixture.dependencies));
  expect(
    await saveProfile(fixture.dependencies)({ sellerId: seller.id, avatarId: foreign.id }),
  ).toMatchObject({
    refusal: { name: 'invalid-input', field: 'avatarId' },
  });
});

test('social accounts are replaced as a whole, also from two phones at once', async () => {
  const { id: sellerId } = await aLoggedInSeller(fixture.dependencies);
  const save = (handles: readonly string[]) =>
    saveSocialAccounts(fixture.dependencies)({
      sellerId,
      socialAccounts: handles.map((handle, index) => ({ handle, followers: index })),
    });
  const sets = [['one', 'two', 'three'], ['four'], ['five', 'six']].map((handles) =>
    handles.map((name) => `${name}.x`),
  );
  const answers = await Promise.all(sets.map(save));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const kept = valueOf(await getSocialAccounts(fixture.dependencies)({ sellerId, of: sellerId }));
  expect(sets).toContainEqual(kept.map(({ handle }) => handle));
  expect(nameOf(await save([]))).toBe('social-account-required');
});

test('another seller’s social accounts are answered like nobody’s', async () => {
  const [one, other] = [
    await aLoggedInSeller(fixture.dependencies),
    await aLoggedInSeller(fixture.dependencies),
  ];
  const answer = await getSocialAccounts(fixture.dependencies)({ sellerId: one.id, of: other.id });
  expect(nameOf(answer)).toBe('account-does-not-exist');
});

test('an account moves to another address, and the old one is told', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const email = anEmail('moved');
  const code = await proveEmailCode(fixture.dependencies, email);
  const move = (given: { code?: string; password?: string }) =>
    changeEmail(fixture.dependencies)({
      sellerId: seller.id,
      email,
      code,
      password: SELLER_PASSWORD,
      ...given,
    });
  expect(nameOf(await move({ password: 'not this one' }))).toBe('old-login-password-wrong');
  expect(nameOf(await move({ code: '999999' }))).toBe('email-code-wrong');
  expect(await move({})).toMatchObject({ value: { email } });
  expect((await newestMail(fixture, seller.email, 'email-changed')).facts).toEqual({
    name: 'Nora Lindqvist',
    newEmail: 'm…@example.org',
  });
  expect([await canLogIn(email), await canLogIn(seller.email)]).toEqual(['ok', 'account-does-not-exist']);
});

test('an address that somebody has cannot be moved to; the one left behind can', async () => {
  const [one, other] = [
    await aLoggedInSeller(fixture.dependencies),
    await aLoggedInSeller(fixture.dependencies),
  ];
  fixture.clock.pass(MINUTE_MS);
  const move = async (seller: TestSeller, email: TestSeller['email']) => {
    const code = await proveEmailCode(fixture.dependencies, email);
    return changeEmail(fixture.dependencies)({ sellerId: seller.id, email, code, password: SELLER_PASSWORD });
  };
  expect(nameOf(await move(one, other.email))).toBe('email-taken');
  fixture.clock.pass(MINUTE_MS);
  expect(nameOf(await move(one, anEmail()))).toBe('ok');
  expect(nameOf(await move(other, one.email))).toBe('ok');
});

test('two who want to move to one address at once: one does', async () => {
  const sellers = await Promise.all([
    aLoggedInSeller(fixture.dependencies),
    aLoggedInSeller(fixture.dependencies),
  ]);
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const answers = await Promise.all(
    sellers.map(({ id }) =>
      changeEmail(fixture.dependencies)({ sellerId: id, email, code, password: SELLER_PASSWORD }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('everything stored about a seller can be had', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const exported = valueOf(
    await exportOwnData({ ...fixture.dependencies, payoutMethodsOf })({ sellerId: seller.id }),
  );
  expect(exported).toMatchObject({
    exportedAt: fixture.clock.now(),
    profile: { id: seller.id, realName: 'Nora Lindqvist' },
    socialAccounts: [{ handle: 'nora.lindqvist', followers: 8_200 }],
    sessions: [{ device: 'Chrome, Android' }],
    library: [],
    payoutMethods: [],
  });
  const dramaId = await aDrama(fixture.owner);
  await aPromotedConsignment(fixture.dependencies, seller.id, dramaId);
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId });
  const method = await aReadyPayoutMethod(fixture, seller);
  const later = valueOf(
    await exportOwnData({ ...fixture.dependencies, payoutMethodsOf })({ sellerId: seller.id }),
  );
  expect(later).toMatchObject({
    library: [{ drama: { id: dramaId } }],
    payoutMethods: [{ id: method.id, target: method.target }],
  });
  expect([...later.orders.values()].reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
});

const recordsOf = async (sellerId: SellerId, part: OwnRecordPart) => {
  const records: Readonly<Record<string, unknown>>[] = [];
  let after: string | null = null;
  do {
    const page: OwnRecordPage = valueOf(
      await exportOwnRecords(fixture.dependencies)({ sellerId, part, after }),
    );
    records.push(...page.records);
    after = page.next;
  } while (after !== null);
  return records;
};

test('an export holds every record of the seller, page after page, and nobody else’s', async () => {
  const seller = await withFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  const stranger = await aLoggedInSeller(fixture.dependencies);
  const dramaId = await aDrama(fixture.owner);
  await aPromotedConsignment(fixture.dependencies, seller.id, dramaId);
  await aPromotedConsignment(fixture.dependencies, stranger.id, dramaId);
  const sold = await Promise.all(
    Array.from({ length: 3 }, () => anOrder(fixture.dependencies, { sellerId: seller.id, dramaId })),
  );
  await anOrder(fixture.dependencies, { sellerId: stranger.id, dramaId });
  const orders = await recordsOf(seller.id, 'orders');
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(sold.map(({ orderId }) => orderId)));
  expect(orders).toHaveLength(sold.length);
  expect(JSON.stringify(orders)).not.toContain('viewer_id');
  const transfers = await recordsOf(seller.id, 'transfers');
  expect(transfers.map(({ sequence }) => sequence)).toEqual(transfers.map((_, index) => index + 1));
  expect((await recordsOf(seller.id, 'tracking-links')).length).toBe(1);
  expect(await recordsOf(seller.id, 'decisions')).toMatchObject([
    { subject: 'registration', outcome: 'approved', decided_by: 'person' },
  ]);
  for (const part of OWN_RECORD_PARTS) await recordsOf(seller.id, part);
  const { consent, books } = valueOf(
    await exportOwnData({ ...fixture.dependencies, payoutMethodsOf })({ sellerId: seller.id }),
  );
  expect(consent).toEqual({ version: FIRST_TERMS, kind: 'accepted', agreedAt: expect.any(Number) });
  expect(books.sequence).toBe(BigInt(transfers.length));
});

test.each<[OwnRecordPart, string]>([
  ['orders', '7'],
  ['transfers', "1'; drop table orders"],
  ['credit-scores', 'yesterday'],
  ['notices', '{}'],
])('a page of %s does not go on at %j', async (part, after) => {
  const { id: sellerId } = await aLoggedInSeller(fixture.dependencies);
  expect(nameOf(await exportOwnRecords(fixture.dependencies)({ sellerId, part, after }))).toBe(
    'invalid-input',
  );
});

test('a page ends where it must, and the next goes on behind it', async () => {
  const { id: sellerId } = await aLoggedInSeller(fixture.dependencies);
  await fixture.owner.query(
    `insert into messages.inbox (seller_id, kind, key, facts, written_at)
     select $1, 'notice', 'level-lowered', '{}', now() from generate_series(1, 501)`,
    [sellerId],
  );
  const first = valueOf(
    await exportOwnRecords(fixture.dependencies)({ sellerId, part: 'messages', after: null }),
  );
  expect(first.records).toHaveLength(500);
  expect(await recordsOf(sellerId, 'messages')).toHaveLength(501);
});

test('an account with prepaid credits is not deleted before they are paid back; free ones do not hold it', async () => {
  const { dependencies } = fixture;
  const seller = await aLoggedInSeller(dependencies);
  const remove = () => deleteAccount(dependencies)({ sellerId: seller.id, password: seller.password });
  await withMoney(dependencies, seller.id, '20');
  valueOf(await buyPack(dependencies)({ sellerId: seller.id, pack: 'episodes-100', quantity: 1 }));
  expect(nameOf(await remove())).toBe('account-holds-money');
  expect(valueOf(await quoteCredits(dependencies)({ sellerId: seller.id }))).toEqual({
    episodes: 100n,
    amount: usdt('20'),
  });
  valueOf(await buyBackCredits(dependencies)({ sellerId: seller.id }));
  expect(nameOf(await buyBackCredits(dependencies)({ sellerId: seller.id }))).toBe('no-episode-credits');
  expect(nameOf(await remove())).toBe('account-holds-money');

  const gifted = await aLoggedInSeller(dependencies);
  await withEpisodes(dependencies, gifted.id, 50);
  valueOf(await deleteAccount(dependencies)({ sellerId: gifted.id, password: gifted.password }));
});

test('credits sold back and the upgrade given back come to no more than was paid', async () => {
  const { dependencies } = fixture;
  const { id: sellerId } = await aLoggedInSeller(dependencies);
  await withMoney(dependencies, sellerId, '1000');
  const { purchase } = valueOf(await buyLevel(dependencies)({ sellerId, level: 'gold' }));
  const sold = valueOf(await buyBackCredits(dependencies)({ sellerId }));
  const givenBack = valueOf(await refundUpgrade(dependencies)({ sellerId, purchaseId: purchase.id }));
  expect(sold.amount).toBeGreaterThan(0n);
  expect(givenBack.episodesReturned).toBe(0);
  expect(sold.amount + givenBack.amount).toBeLessThanOrEqual(purchase.price);
  expect(nameOf(await buyBackCredits(dependencies)({ sellerId }))).toBe('no-episode-credits');
  expect(nameOf(await refundUpgrade(dependencies)({ sellerId, purchaseId: purchase.id }))).toBe(
    'upgrade-unknown',
  );
});

/** Every row of our own tables as text, to prove that a value was not stored. */
async function everythingStored(): Promise<string> {
  const { rows } = await fixture.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('identity', 'media', 'support', 'limits', 'commands', 'ledger')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await fixture.owner.query(`select t::text as row from ${name} t`);
    texts.push(...table.rows.map(({ row }) => row as string));
  }
  return texts.join('\n');
}

test('a deleted account leaves nothing behind that says who it was, and frees its address', async () => {
  const canary = {
    email: anEmail('canary'),
    realName: 'Canary Birdwatcher',
    socialAccounts: [{ handle: 'canary.sings', followers: 7 }],
    contact: { kind: 'telegram', address: '@canary_nest' },
  } as const;
  const seller = await aLoggedInSeller(fixture.dependencies, canary);
  await loggedIn(fixture.dependencies, seller, 'Canarybrowser');
  const picture = await upload(seller);
  await saveProfile(fixture.dependencies)({ sellerId: seller.id, avatarId: picture.id });
  const traces = [canary.email, canary.realName, 'canary.sings', 'canary_nest', 'Canarybrowser'];
  const before = await everythingStored();
  for (const trace of traces) expect(before).toContain(trace);

  const gone = (password: string) => deleteAccount(fixture.dependencies)({ sellerId: seller.id, password });
  expect(nameOf(await gone('not this one'))).toBe('wrong-password');
  expect(nameOf(await gone(SELLER_PASSWORD))).toBe('ok');

  const after = await everythingStored();
  for (const trace of traces) expect(after).not.toContain(trace);
  expect(await authenticate(fixture.dependencies)(seller.token)).toBeUndefined();
  expect(nameOf(await checkReviewStatus(fixture.dependencies)({ email: seller.email }))).toBe(
    'account-does-not-exist',
  );
  expect((await newestMail(fixture, seller.email, 'account-deleted')).facts).toEqual({
    name: 'Canary Birdwatcher',
  });
  expect(await queuedMessages(fixture.owner, 'remove-files')).toEqual([
    {
      names: [...fixture.storage.files.keys()].filter((name) => name.startsWith(picture.url.slice(7, 40))),
    },
  ]);
  expect((await aLoggedInSeller(fixture.dependencies, { email: seller.email })).id).not.toBe(seller.id);
});

test('an account that holds money stays', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  await fixture.dependencies.transactions.run(async ({ ledger }) => {
    await ledger.post({
      ...depositCredited('custody:test', usdt('0.000001')),
      id: fixture.dependencies.random.id(),
      key: `deposit:${seller.id}`,
      sellerId: seller.id,
      reference: { type: 'deposit', id: 'test' },
      effectiveAt: fixture.clock.now(),
      actor: 'test',
    });
    return { ok: true, value: undefined };
  });
  const answer = await deleteAccount(fixture.dependencies)({
    sellerId: seller.id,
    password: SELLER_PASSWORD,
  });
  expect(nameOf(answer)).toBe('account-holds-money');
  expect(await canLogIn(seller.email)).toBe('ok');
});

test('an account deleted from two phones at once is deleted once', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const gone = () => deleteAccount(fixture.dependencies)({ sellerId: seller.id, password: SELLER_PASSWORD });
  const answers = await Promise.all([gone(), gone(), gone()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const mails = (await fixture.mailsTo(seller.email)).filter(
    ({ template }) => template === 'account-deleted',
  );
  expect(mails).toHaveLength(1);
});

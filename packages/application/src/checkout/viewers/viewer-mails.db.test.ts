import {
  DECISION_TAKEN_BACK_WITHIN_MS,
  MOST_VIEWERS_OF_ORDER,
  RECEIPT_COPIES_A_DAY,
  RECEIPT_COPY_PAUSE_MS,
  RECEIPT_LINK_LIFETIME_MS,
  VIEWER_MAIL_KINDS,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import { accept, DAY_MS, HOUR_MS, type Locale, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  ADA,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  anOrder,
  aPromotedConsignment,
  aPurchase,
  aViewerId,
  changeSetting,
  decidedComplaint,
  type Fixture,
  IDA,
  newestMail,
  openFixture,
  queuedMessages,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ViewerMailName } from '../../ports/index.ts';
import { endOverdueAudits } from '../../settlement/index.ts';
import { checkOut } from '../purchases/check-out.ts';
import { cancelOrder } from '../refunds/cancel-order.ts';
import { complain } from '../refunds/complain.ts';
import { decideComplaint, takeBackDecision } from '../refunds/decide-complaint.ts';
import { executeDecisions } from '../refunds/execute-decisions.ts';
import { payRefund } from '../refunds/pay-refund.ts';
import { openReceiptLink } from './open-receipt-link.ts';
import { resendReceipt } from './resend-receipt.ts';
import { deleteViewer } from './viewer-account.ts';
import { writeViewerMail } from './write-viewer-mail.ts';

/* Mails to viewers about their purchases: correct, sent once, and to no other address. */

let fixture: Fixture;
let dramaId: TestOrder['dramaId'];
let sellerId: SellerId;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  dramaId = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  await aPromotedConsignment(fixture.dependencies, sellerId, dramaId);
});
afterAll(() => fixture.close());

interface BoughtOrder extends TestOrder {
  readonly email: Email;
}

async function bought({ locale = 'en' as Locale, isOrganic = false } = {}): Promise<BoughtOrder> {
  const email = anEmail('vera') as Email;
  const of = isOrganic ? {} : { sellerId };
  return { ...(await anOrder(fixture.dependencies, { ...of, dramaId, email, locale })), email };
}

/** Queued mails about an order. */
async function queued({ orderId }: Pick<TestOrder, 'orderId'>): Promise<readonly ViewerMailName[]> {
  const left = await queuedMessages(fixture.owner, 'write-viewer-mail');
  return left.filter((one) => one.orderId === orderId);
}
const kindsOf = async (order: Pick<TestOrder, 'orderId'>) => (await queued(order)).map(({ kind }) => kind);

/** With the worker's rights. */
const write = async (name: ViewerMailName) => valueOf(await writeViewerMail(fixture.as('worker'))(name));
const writeAll = async (order: TestOrder) => {
  for (const name of await queued(order)) await write(name);
};
const secretIn = (url: string): string => new URL(url).hash.slice(1);

test('a receipt is queued with the order, in the language it was bought in, and written once', async () => {
  const order = await bought({ locale: 'de' });
  expect(await queued(order)).toEqual([{ orderId: order.orderId, kind: 'receipt', copy: 0 }]);
  // Several workers have the same job; one writes the mail.
  await Promise.all([writeAll(order), writeAll(order), writeAll(order)]);
  const mails = await fixture.mailsTo(order.email);
  expect(mails.map(({ template, locale }) => [template, locale])).toEqual([['viewer-receipt', 'de']]);
  const { facts } = await newestMail(fixture, order.email, 'viewer-receipt');
  expect(facts).toMatchObject({
    number: order.number,
    count: '4',
    first: '4',
    last: '7',
    amount: '2',
    tax: '',
  });
  expect(facts.url).toMatch(/^https:\/\/cliffhanger\.test\/watch\/receipts\/open#[\w-]{20,}$/);
});

test('the receipt states the tax that was in force when it was paid', async () => {
  valueOf(await changeSetting(fixture, { name: 'salesTax', value: { label: 'USt.', rate: 1_900 } }));
  const order = await bought({ locale: 'de' });
  fixture.clock.pass(1_000);
  valueOf(await changeSetting(fixture, { name: 'salesTax', value: null }));
  await writeAll(order);
  const { facts } = await newestMail(fixture, order.email, 'viewer-receipt');
  expect(facts).toMatchObject({ taxLabel: 'USt.', tax: '0.32' });
});

test('whoever gave no address is written nothing', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId });
  valueOf(await cancelOrder(fixture.dependencies)(order));
  expect(await queued(order)).toEqual([]);
});

test('an order that could not be made has no receipt, and no commit means no mail', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  const before = await countOf();
  const { dependencies } = fixture;
  const wish = aPurchase(dependencies, { sellerId, dramaId, email: email as Email, quantity: 900 });
  const tooMany = await checkOut(dependencies)(wish);
  expect(tooMany.ok).toBe(false);
  const client = await fixture.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into checkout.buyers (order_id, email, locale) values (gen_random_uuid(), 'x@y.z', 'en')`,
    );
    await client.query(
      `select checkout.queue_viewer_mail(order_id, 'receipt', '{}', 0) from checkout.buyers where email = 'x@y.z'`,
    );
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await countOf()).toBe(before);
});

async function countOf(): Promise<number> {
  const { rows } = await fixture.owner.query<{ count: number }>(
    'select count(*)::integer as count from checkout.viewer_mails',
  );
  return rows[0]?.count ?? -1;
}

test('a cancelled purchase is confirmed, and the refund told once, however often it is paid', async () => {
  const order = await bought({ locale: 'ja' });
  await Promise.all([1, 2].map(() => cancelOrder(fixture.dependencies)(order)));
  expect(await kindsOf(order)).toEqual(['receipt', 'cancellation']);
  await Promise.all([1, 2].map(() => payRefund(fixture.dependencies)(order)));
  valueOf(await payRefund(fixture.dependencies)(order));
  expect(await kindsOf(order)).toEqual(['receipt', 'cancellation', 'refund']);
  await writeAll(order);
  expect((await fixture.mailsTo(order.email)).map(({ template, locale }) => `${template} ${locale}`)).toEqual(
    ['viewer-receipt ja', 'viewer-cancellation ja', 'viewer-refund ja'],
  );
});

test('a complaint is confirmed with the day of the answer, once', async () => {
  const order = await bought();
  const said = { viewerId: order.viewerId, orderId: order.orderId, text: 'It stops.' };
  const at = fixture.clock.now();
  await Promise.all([complain(fixture.dependencies)(said), complain(fixture.dependencies)(said)]);
  expect(await kindsOf(order)).toEqual(['receipt', 'complaint-received']);
  await writeAll(order);
  const { facts } = await newestMail(fixture, order.email, 'viewer-complaint-received');
  expect(facts.answerBy).toBe(at + 4 * DAY_MS);
});

/** Under complaint, in audit. */
async function complainedAbout(locale: Locale = 'en'): Promise<BoughtOrder> {
  const order = await bought({ locale, isOrganic: true });
  const { viewerId, orderId } = order;
  valueOf(await complain(fixture.dependencies)({ viewerId, orderId, text: 'It stops.' }));
  return order;
}

test.each([
  { outcome: 'refund', note: 'Episode 9 has no sound.', kind: 'complaint-upheld', back: '2' },
  { outcome: 'part-refund', note: 'Only two are silent.', kind: 'complaint-part-refunded', back: '1' },
  { outcome: 'no-refund', note: 'All captions are there.', kind: 'complaint-dismissed', back: undefined },
] as const)('who complained reads the answer and why: $outcome', async ({ outcome, note, kind, back }) => {
  const order = await complainedAbout('es');
  const { number } = order;
  const reason = outcome === 'no-refund' ? 'plays-as-described' : 'captions-or-sound';
  const episodes = outcome === 'part-refund' ? [4, 5] : [];
  await decidedComplaint(fixture, { number, outcome, episodes, reason, note });
  expect(await kindsOf(order)).toEqual(['receipt', 'complaint-received', kind]);
  await writeAll(order);
  const { locale, facts } = await newestMail(fixture, order.email, `viewer-${kind}`);
  expect(locale).toBe('es');
  expect(facts).toMatchObject({ note, reason, ...(back === undefined ? {} : { back, network: '' }) });
  if (outcome === 'no-refund') return;
  valueOf(await payRefund(fixture.dependencies)(order));
  await writeAll(order);
  expect((await newestMail(fixture, order.email, 'viewer-refund')).facts.back).toBe(back);
});

test('a decision that is taken back tells nobody anything', async () => {
  const order = await complainedAbout();
  const { number } = order;
  const decision = {
    outcome: 'refund',
    episodes: [],
    reason: 'goodwill',
    note: null,
    operator: IDA,
  } as const;
  valueOf(await decideComplaint(fixture.dependencies)({ number, ...decision }));
  valueOf(await takeBackDecision(fixture.dependencies)({ number, operator: IDA }));
  fixture.clock.pass(DECISION_TAKEN_BACK_WITHIN_MS);
  valueOf(await executeDecisions(fixture.dependencies)());
  expect(await kindsOf(order)).toEqual(['receipt', 'complaint-received']);
});

test('a complaint that nobody decided in time is answered too', async () => {
  const order = await complainedAbout();
  fixture.clock.pass(22 * DAY_MS);
  valueOf(await endOverdueAudits(fixture.dependencies)());
  expect(await kindsOf(order)).toContain('complaint-undecided');
  await writeAll(order);
  await newestMail(fixture, order.email, 'viewer-complaint-undecided');
});

test('what support looks into by itself is nobody’s complaint: no answer is sent', async () => {
  const order = await bought({ isOrganic: true });
  await fixture.owner.query(`select settlement.open_audit($1, $2, $3, 'own-purchase', 'One card.', $4)`, [
    IDA,
    order.sellerId,
    order.number,
    fixture.clock.now(),
  ]);
  await decidedComplaint(fixture, { number: order.number, outcome: 'no-refund', note: 'Fine.' });
  expect(await kindsOf(order)).toEqual(['receipt']);
});

async function linkOf(order: BoughtOrder): Promise<string> {
  await writeAll(order);
  return secretIn((await newestMail(fixture, order.email, 'viewer-receipt')).facts.url);
}
const openAs = (secret: string, viewerId = aViewerId()) =>
  openReceiptLink(fixture.as('viewer'))({ secret, viewerId, address: `203.0.113.${nextHost()}` });
let host = 0;
const nextHost = () => {
  host = (host + 1) % 250;
  return host;
};
const aGuest = async () => {
  const id = aViewerId();
  await fixture.owner.query('insert into checkout.viewers (id, created_at) values ($1, now())', [id]);
  return id;
};
const refusal = (result: Awaited<ReturnType<typeof openAs>>) =>
  result.ok ? result.value : result.refusal.name;

test('the link opens its purchase in a few browsers, and no other purchase of the same buyer', async () => {
  const order = await bought();
  const other = await anOrder(fixture.dependencies, { dramaId, email: order.email });
  const secret = await linkOf(order);
  const viewer = await aGuest();
  expect(refusal(await openAs(secret, viewer))).toBe(order.orderId);
  expect(refusal(await openAs(secret, viewer))).toBe(order.orderId);
  const { rows } = await fixture.owner.query<{ order_id: string }>(
    'select distinct order_id from checkout.episode_access where viewer_id = $1',
    [viewer],
  );
  expect(rows).toEqual([{ order_id: order.orderId }]);
  expect(rows).not.toContainEqual({ order_id: other.orderId });
});

test('passed on to everybody, the link stops opening: however many come at once', async () => {
  const order = await bought();
  const secret = await linkOf(order);
  const guests = await Promise.all(Array.from({ length: 20 }, aGuest));
  const answers = (await Promise.all(guests.map((guest) => openAs(secret, guest)))).map(refusal);
  const opened = answers.filter((answer) => answer === order.orderId);
  // The buyer counts as one of them.
  expect(opened).toHaveLength(MOST_VIEWERS_OF_ORDER - 1);
  expect(new Set(answers)).toEqual(new Set([order.orderId, 'sign-in-link-unknown']));
});

test('the link ends after its time, when its reader is forgotten, and when it was never one', async () => {
  const [order, forgotten] = [await bought(), await bought()];
  const [secret, lost] = [await linkOf(order), await linkOf(forgotten)];
  expect(refusal(await openAs('never-one', await aGuest()))).toBe('sign-in-link-unknown');
  valueOf(await deleteViewer(fixture.dependencies)(forgotten.viewerId));
  expect(refusal(await openAs(lost, await aGuest()))).toBe('sign-in-link-unknown');
  fixture.clock.pass(RECEIPT_LINK_LIFETIME_MS - 1);
  expect(refusal(await openAs(secret, await aGuest()))).toBe(order.orderId);
  fixture.clock.pass(1);
  expect(refusal(await openAs(secret, await aGuest()))).toBe('sign-in-link-expired');
});

const resend = ({ number }: Pick<TestOrder, 'number'>, operator = IDA) =>
  resendReceipt(fixture.as('console'))({ number, operator });

test('support sends a receipt again, to the same address, a few times a day', async () => {
  const order = await bought({ locale: 'ru' });
  await writeAll(order);
  // Two concurrent requests send one.
  const both = await Promise.all([resend(order), resend(order)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  for (let copy = 1; copy < RECEIPT_COPIES_A_DAY; copy += 1) {
    fixture.clock.pass(RECEIPT_COPY_PAUSE_MS);
    expect(valueOf(await resend(order)).sentTo).toMatch(/^v…@/);
  }
  fixture.clock.pass(HOUR_MS);
  expect(await resend(order)).toMatchObject({ refusal: { name: 'too-many-tries' } });
  await writeAll(order);
  const mails = await fixture.mailsTo(order.email);
  expect(mails.map(({ template }) => template)).toEqual(
    Array(RECEIPT_COPIES_A_DAY + 1).fill('viewer-receipt'),
  );
  expect(new Set(mails.map(({ facts }) => JSON.stringify(facts))).size).toBe(RECEIPT_COPIES_A_DAY + 1);
  fixture.clock.pass(DAY_MS);
  valueOf(await resend(order));
});

test('nothing can be sent again of an order that nobody made or that has no address', async () => {
  const order = await anOrder(fixture.dependencies, { dramaId });
  expect(await resend(order)).toMatchObject({ refusal: { name: 'receipt-without-address' } });
  expect(await resend({ number: 'CH-22222222' })).toMatchObject({ refusal: { name: 'order-unknown' } });
});

test('nobody but support sends one again, and no login role queues or forges a mail', async () => {
  const order = await bought();
  await expect(resend(order, ADA)).rejects.toThrow('only support');
  for (const duty of ['viewer', 'worker', 'console', 'seller'] as const) {
    const attempts = [
      `select checkout.queue_viewer_mail('${order.orderId}', 'refund', '{}', 0)`,
      `select checkout.leave_viewer_mail('${order.orderId}', 'receipt', 0)`,
      `insert into checkout.viewer_mails (order_id, kind, facts, queued_at) values ('${order.orderId}', 'refund', '{}', now())`,
      `update checkout.buyers set email = 'thief@example.org' where order_id = '${order.orderId}'`,
      `update checkout.viewer_mails set link_digest = 'mine' where order_id = '${order.orderId}'`,
      `select link_digest from checkout.viewer_mails`,
    ];
    for (const attempt of attempts)
      await expect(asRole(duty, attempt), `${duty}: ${attempt}`).rejects.toThrow('permission denied');
  }
});

async function asRole(duty: Parameters<Fixture['as']>[0], text: string): Promise<void> {
  const client = await fixture.owner.connect();
  try {
    await client.query(`begin; set local role cliffhanger_${duty}`);
    await client.query(text);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a link of a mail that is written cannot be replaced, by the worker neither', async () => {
  const order = await bought();
  const secret = await linkOf(order);
  const name = { orderId: order.orderId, kind: 'receipt', copy: 0 } as const;
  const isTaken = await fixture
    .as('worker')
    .transactions.run(async ({ viewerMails }) =>
      accept(await viewerMails.take(name, 'a digest of mine', fixture.clock.now())),
    );
  expect(isTaken).toEqual(accept(false));
  expect(refusal(await openAs(secret, await aGuest()))).toBe(order.orderId);
});

test('the database knows the same kinds of mails as core', async () => {
  const { rows } = await fixture.owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'checkout.viewer_mails'::regclass and conname = 'known_kind'`,
  );
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'::text/g)].map(([, kind]) => kind);
  expect(new Set(known)).toEqual(new Set(VIEWER_MAIL_KINDS));
});

import { complain, executeDecisions, writeViewerMail } from '@cliffhanger/application/checkout';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import type { Email } from '@cliffhanger/core/identity';
import { accept, DAY_MS, formatMoney, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  anOrder,
  aReadyPayoutMethod,
  type Fixture,
  newestMail,
  queuedMessages,
  SELLER_FUND_PASSWORD,
  type TestOrder,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/reviews';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';
import { noticeResponse } from '../../notice-response.ts';

/* Details beside the postings of a decision page: the origin of the money and the messages to both sides. */

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
  await addSampleCatalogue(fixture.owner);
  await addOperators(fixture.owner);
});
afterAll(() => close());

async function sold(sellerId: SellerId, more: { readonly email?: Email; readonly locale?: 'es' } = {}) {
  const { dependencies, owner } = fixture;
  const dramaId = await aDrama(owner, { wholesale: '2', retail: '5', episodes: 40, freeEpisodes: 3 });
  await aConsignment(dependencies, sellerId, dramaId);
  return anOrder(dependencies, { sellerId, dramaId, quantity: 8, ...more });
}

describe('the page of a withdrawal', () => {
  const asks = async (
    seller: TestSeller,
    { id: methodId }: Awaited<ReturnType<typeof aReadyPayoutMethod>>,
    amount: string,
  ) => {
    const asked = { sellerId: seller.id, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
    return valueOf(await requestWithdrawal(fixture.dependencies)(asked)).id;
  };
  const settle = async () => {
    fixture.clock.pass(8 * DAY_MS);
    valueOf(await beginSettlements(fixture.dependencies)());
    valueOf(await settleDueOrders(fixture.dependencies)());
  };
  const pageOf = async (id: string) => {
    const fay = await atTheConsole('finance');
    return got(await fay.call(wire.getReview.withdrawal, { id }));
  };
  const toldOf = ({ sources }: Awaited<ReturnType<typeof pageOf>>) =>
    sources.map(({ source, amount, lines }) => `${source} ${formatMoney(amount)} in ${lines}`);

  test('says where its money came from, oldest first, in parts that come to its amount', async () => {
    const seller = await anApprovedSeller(fixture.dependencies);
    await withMoney(fixture.dependencies, seller.id, '260');
    await sold(seller.id);
    await sold(seller.id);
    await settle();
    await withMoney(fixture.dependencies, seller.id, '500');
    const method = await aReadyPayoutMethod(fixture, seller);
    const first = await asks(seller, method, '250');
    const second = await asks(seller, method, '100');
    const firstPage = await pageOf(first);
    expect(toldOf(firstPage)).toEqual(['deposits 250 in 1']);
    // Sources are used up in order: the second withdrawal gets the remaining ten of the deposit, then both
    // sales, then the next deposit.
    expect(toldOf(await pageOf(second))).toEqual(['deposits 52 in 2', 'card-sales 48 in 2']);
  });

  test('says what the signer will look at', async () => {
    const seller = await anApprovedSeller(fixture.dependencies);
    await withMoney(fixture.dependencies, seller.id, '300');
    const id = await asks(seller, await aReadyPayoutMethod(fixture, seller), '250');
    const before = (await pageOf(id)).signer;
    expect(before).toEqual({
      announcedAt: null,
      leftToAll: 0n,
      leftToSeller: 0n,
      stoppedBy: [],
      payment: null,
      refusedFor: null,
    });
    const now = fixture.clock.now();
    await fixture.owner.query(
      'update wallet.payout_methods set allowlisted_at = to_timestamp($2 / 1000.0) where seller_id = $1',
      [seller.id, now],
    );
    await fixture.dependencies.transactions.run(async ({ chainAlarms }) => {
      await chainAlarms.raise({ network: 'bep20', kind: 'gas-low', facts: {}, raisedAt: now });
      const alarm = { network: 'bep20', kind: 'books-differ', facts: {}, raisedAt: now } as const;
      return accept(await chainAlarms.raise(alarm));
    });
    expect((await pageOf(id)).signer).toMatchObject({ announcedAt: now, stoppedBy: ['books-differ'] });
  });
});

describe('the page of a complaint', () => {
  const writeMails = async ({ orderId }: TestOrder): Promise<void> => {
    const left = await queuedMessages(fixture.owner, 'write-viewer-mail');
    for (const name of left.filter((one) => one.orderId === orderId))
      valueOf(await writeViewerMail(fixture.as('worker'))(name));
  };

  const DECISIONS = [
    ['refund', 'does-not-play', [], 'viewer-complaint-upheld'],
    ['part-refund', 'captions-or-sound', [4, 6, 7], 'viewer-complaint-part-refunded'],
    ['no-refund', 'plays-as-described', [], 'viewer-complaint-dismissed'],
  ] as const;

  test.each(DECISIONS)(
    'shows what both will read, word for word: %s',
    async (outcome, reason, chosen, mail) => {
      const seller = await anApprovedSeller(fixture.dependencies);
      await fixture.owner.query(`update identity.sellers set locale = 'de' where seller_id = $1`, [
        seller.id,
      ]);
      const email = anEmail('vera') as Email;
      const order = await sold(seller.id, { email, locale: 'es' });
      valueOf(await complain(fixture.dependencies)({ ...order, text: 'It stops.' }));
      const sue = await atTheConsole('support');
      const decision = { id: order.number, outcome, episodes: [...chosen], reason };
      const { viewer, seller: toSeller } = got(await sue.call(wire.previewComplaint, decision));

      got(await sue.call(wire.decideComplaint, { ...decision, note: '' }));
      fixture.clock.pass(10_000);
      valueOf(await executeDecisions(fixture.dependencies)());
      await writeMails(order);
      const sent = await newestMail(fixture, email, mail);
      const facts = sent.facts as unknown as Readonly<Record<string, string>>;
      expect(viewer).toMatchObject({
        locale: 'es',
        title: t('es', `mail.${mail}.subject`, facts),
        lines: [t('es', `mail.${mail}.text`, facts), t('es', `notices.reason.${reason}`)],
        english: { title: t('en', `mail.${mail}.subject`, facts) },
      });
      const { rows: inbox } = await fixture.owner.query<{ facts: Readonly<Record<string, string>> }>(
        `select facts from messages.inbox where seller_id = $1 and key = 'complaint-decided'`,
        [seller.id],
      );
      const { rows: orders } = await fixture.owner.query<{ notice: Parameters<typeof noticeResponse>[0] }>(
        'select notice from orders where id = $1',
        [order.orderId],
      );
      expect(inbox).toHaveLength(1);
      const [{ facts: told }] = inbox as [(typeof inbox)[0]];
      const [{ notice }] = orders as [(typeof orders)[0]];
      expect(toSeller).toMatchObject({
        locale: 'de',
        title: t('de', 'messages.complaint-decided.title', told),
        lines: [t('de', 'messages.complaint-decided.text', told), noticeResponse(notice, 'order', 'de').text],
      });
    },
  );

  test('says that a viewer without an address is not told', async () => {
    const seller = await anApprovedSeller(fixture.dependencies);
    const order = await sold(seller.id);
    valueOf(await complain(fixture.dependencies)({ ...order, text: 'It stops.' }));
    const sue = await atTheConsole('support');
    const decision = { id: order.number, outcome: 'refund', reason: 'goodwill' } as const;
    const episodes: number[] = [];
    const told = got(await sue.call(wire.previewComplaint, { ...decision, episodes }));
    expect(told.viewer).toBeNull();
    expect(told.seller?.locale).toBe('en');
  });
});

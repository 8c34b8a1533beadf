import { handOutAnnouncement, SELLERS_A_SET } from '@cliffhanger/application/messages';
import type { AnnouncementId } from '@cliffhanger/core/messages';
import { aLoggedInSeller, anApprovedSeller, type Fixture, valueOf } from '@cliffhanger/testing/factories';
import { listMessages } from '@cliffhanger/wire/messages';
import * as wire from '@cliffhanger/wire/operator/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';
import { addMessageRoutes } from '../../messages/index.ts';

let fixture: Fixture;
let console: ConsoleUnderTest;
beforeAll(async () => {
  console = await openConsole(addMessageRoutes);
  ({ fixture } = console);
});
afterAll(() => console.close());

const TEXTS = {
  en: { title: 'Quiet hours on Sunday', text: 'Payouts pause from 02:00 to 03:00.' },
  de: { title: 'Ruhe am Sonntag', text: 'Auszahlungen ruhen von 2 bis 3 Uhr.' },
};

/** Runs the worker's job several times in a row. */
async function handedOut(announcementId: AnnouncementId, sets = 3): Promise<void> {
  for (let set = 0; set < sets; set += 1)
    valueOf(await handOutAnnouncement(fixture.dependencies)({ announcementId }));
}

async function readBy(token: string, locale: 'en' | 'de' | 'ja') {
  return got(await console.routes.as(token, locale)(listMessages, { page: 1, pageSize: 50 })).list;
}

test('a message is read in the reader’s language, and in English where there is none', async () => {
  const { call, code } = await console.atTheConsole('support');
  const nora = await aLoggedInSeller(fixture.dependencies);
  const asked = { audience: 'seller' as const, email: nora.email };
  expect(got(await call(wire.countAudience, asked))).toEqual({ sellers: 1 });
  const { id } = got(await call(wire.sendAnnouncement, { ...asked, texts: TEXTS, code: code() }));
  await handedOut(id);
  expect(await readBy(nora.token, 'de')).toMatchObject([{ kind: 'notice', ...TEXTS.de, isRead: false }]);
  expect(await readBy(nora.token, 'ja')).toMatchObject([TEXTS.en]);
  const [sent] = got(await call(wire.listAnnouncements, {})).list;
  expect(sent).toMatchObject({ id, audience: 'seller', told: 1, completedAt: expect.any(Number) });
});

test('all of a level are told, nobody else, and each of them once', async () => {
  const { call, code } = await console.atTheConsole('support');
  const silver = await anApprovedSeller(fixture.dependencies);
  await fixture.owner.query("update identity.sellers set level = 'silver' where seller_id = $1", [silver.id]);
  const bronze = await anApprovedSeller(fixture.dependencies);
  const asked = { audience: 'level' as const, level: 'silver' as const, texts: TEXTS };
  const { id } = got(await call(wire.sendAnnouncement, { ...asked, code: code() }));
  await handedOut(id);
  const told = async (seller: string) =>
    (
      await fixture.owner.query(
        "select 1 from messages.inbox where seller_id = $1 and key = 'announcement'",
        [seller],
      )
    ).rowCount;
  expect([await told(silver.id), await told(bronze.id)]).toEqual([1, 0]);
});

test('more sellers than a set holds are told in several, also when a job is taken twice', async () => {
  const { call, code } = await console.atTheConsole('support');
  const template = await anApprovedSeller(fixture.dependencies);
  await fixture.owner.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, level, locale,
       registered_at, review_state, review_promised_by, review_decided_at)
     select gen_random_uuid(), 'many' || n || '@example.org', real_name, country, contact_kind, contact_address, 'gold',
       locale, registered_at, review_state, review_promised_by, review_decided_at
     from identity.sellers, generate_series(1, $2) as n where seller_id = $1`,
    [template.id, SELLERS_A_SET + 7],
  );
  const asked = { audience: 'level' as const, level: 'gold' as const, texts: TEXTS };
  const { id } = got(await call(wire.sendAnnouncement, { ...asked, code: code() }));
  await handedOut(id, 1);
  expect(got(await call(wire.listAnnouncements, {})).list[0]).toMatchObject({
    told: SELLERS_A_SET,
    completedAt: null,
  });
  await Promise.all([handedOut(id, 1), handedOut(id, 1)]);
  expect(got(await call(wire.listAnnouncements, {})).list[0]).toMatchObject({ told: SELLERS_A_SET + 7 });
  const { rows } = await fixture.owner.query<{ most: number; sellers: number }>(
    `select max(n)::int as most, count(*)::int as sellers from (
       select count(*) as n from messages.inbox where facts ->> 'announcementId' = $1 group by seller_id) told`,
    [id],
  );
  expect(rows).toEqual([{ most: 1, sellers: SELLERS_A_SET + 7 }]);
});

test('without an English text nothing is sent, and a level has to be named', async () => {
  const { call, code } = await console.atTheConsole('support');
  const { de } = TEXTS;
  const withoutEnglish = { audience: 'all' as const, texts: { de }, code: code() };
  expect(refusalOf(await call(wire.sendAnnouncement, withoutEnglish))).toBe('field-required');
  const noLevel = { audience: 'level' as const, texts: TEXTS, code: code() };
  expect(refusalOf(await call(wire.sendAnnouncement, noLevel))).toBe('field-required');
});

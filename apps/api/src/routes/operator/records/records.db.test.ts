import { saveAutoShip } from '@cliffhanger/application/library';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anEmail,
  anOrder,
  type Fixture,
  type TestOrder,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let console: ConsoleUnderTest;
let mara: TestSeller;
let late: TestOrder;
const VIEWER = 'vera.of-the-north@example.org';

beforeAll(async () => {
  console = await openConsole();
  ({ fixture } = console);
  await addSampleCategories(fixture.owner);
  const dramaId = await aDrama(fixture.owner);
  mara = await anApprovedSeller(fixture.dependencies, {
    email: anEmail('mara'),
    realName: 'Mara Velden',
    socialAccounts: [{ handle: 'Mara.Velden', followers: 48_200 }],
  });
  const { id: consignmentId } = await aConsignment(fixture.dependencies, mara.id, dramaId);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: mara.id, consignmentId, autoShip }));
  late = await anOrder(fixture.dependencies, { sellerId: mara.id, dramaId, email: VIEWER as never });
  fixture.clock.pass(30 * HOUR_MS);
});
afterAll(() => console.close());

const searches = async (role: StaffRole, text: string) => {
  const { call } = await console.atTheConsole(role);
  return got(await call(wire.searchRecords, { text }));
};

const linesOf = async (action: string) =>
  (
    await fixture.owner.query(
      `select person_id, subject_kind, subject_id, is_personal, facts from staff.audit_lines
       where action = $1 order by sequence desc`,
      [action],
    )
  ).rows;

test('the beginning of an address finds the seller, her late order and why it is late', async () => {
  const { list, matters } = await searches('support', 'mara-');
  expect(list).toEqual([]);
  expect(matters).toEqual([]);
  const found = await searches('support', mara.email.slice(0, -6));
  expect(found.list[0]).toMatchObject({
    kind: 'seller',
    id: mara.id,
    title: 'Mara Velden',
    foundBy: 'email',
    found: `${mara.email.slice(0, -6)}•••`,
  });
  expect(found.matters).toMatchObject([
    { kind: 'order', id: late.number, waiting: { reason: 'seller-has-not-shipped', isLate: true } },
  ]);
});

test('what is in hand finds what it names: number, handle, name, id, title', async () => {
  const kindsFor = async (text: string) =>
    (await searches('support', text)).list.map(({ kind, id }) => [kind, id]);
  expect(await kindsFor(late.number)).toContainEqual(['order', late.number]);
  expect(await kindsFor(late.number.slice(3).toLowerCase())).toContainEqual(['order', late.number]);
  expect(await kindsFor('@mara.vel')).toContainEqual(['seller', mara.id]);
  expect(await kindsFor('velden')).toContainEqual(['seller', mara.id]);
  expect(await kindsFor(mara.id)).toEqual([['seller', mara.id]]);
  expect(await kindsFor(VIEWER)).toEqual([['viewer', late.viewerId]]);
  expect(await kindsFor('100%_')).toEqual([]);
});

test('of an address only what was typed is shown, wherever it is found', async () => {
  const { list } = await searches('support', 'vera.of@');
  expect(list).toEqual([]);
  const found = await searches('support', 'vera.of-the-north@e');
  expect(found.list).toMatchObject([{ kind: 'viewer', found: 'vera.of-the-north@e•••' }]);
  expect(JSON.stringify(found)).not.toContain(VIEWER);
});

test('whoever may not open a page does not find what stands on it', async () => {
  const kindsFor = async (role: StaffRole, text: string) =>
    (await searches(role, text)).list.map(({ kind }) => kind);
  expect(await kindsFor('content', mara.email)).toEqual([]);
  expect(await kindsFor('content', late.number)).toEqual([]);
  expect(await kindsFor('reviewer', VIEWER)).toEqual([]);
  expect(await kindsFor('admin', late.number)).toEqual([]);
  expect(await kindsFor('auditor', VIEWER)).toEqual(['viewer']);
  const { call } = await console.atTheConsole('reviewer');
  expect(refusalOf(await call(wire.getViewer, { id: late.viewerId }))).toBe('role-not-allowed');
  expect(refusalOf(await call(wire.showViewer, { id: late.viewerId }))).toBe('role-not-allowed');
  expect(refusalOf(await call(wire.getOrder, { number: late.number }))).toBe('role-not-allowed');
  expect(refusalOf(await call(wire.listSellerMoney, { id: mara.id, pageSize: 10 }))).toBe('role-not-allowed');
});

test('what was typed is not kept in the log, which nobody can erase', async () => {
  await searches('support', mara.email);
  const [line] = await linesOf('records.search');
  expect(line).toMatchObject({ is_personal: true, subject_id: null, facts: '{}' });
});

test('a page hides what is personal; asking for it is a line in the log', async () => {
  const { call, id } = await console.atTheConsole('support');
  const seller = got(await call(wire.getSeller, { id: mara.id }));
  expect(seller).toMatchObject({ email: 'm•••@•••', contact: '@n•••', realName: 'Mara Velden' });
  expect(Object.values(seller).map(String).join()).not.toContain('example.org');
  expect(await linesOf('records.show-seller')).toEqual([]);
  expect(got(await call(wire.showSeller, { id: mara.id }))).toEqual({
    email: mara.email,
    contact: '@nora_lindqvist',
  });
  expect(await linesOf('records.show-seller')).toMatchObject([
    { person_id: id, subject_kind: 'seller', subject_id: mara.id, is_personal: true },
  ]);
  const viewer = got(await call(wire.getViewer, { id: late.viewerId }));
  expect(viewer).toMatchObject({
    email: 'v•••@•••',
    purchases: [{ number: late.number, hasReceipt: true, sellerName: 'Mara Velden' }],
  });
  expect(got(await call(wire.showViewer, { id: late.viewerId })).email).toBe(VIEWER);
  const shown = await linesOf('records.show-viewer');
  expect(shown.filter(({ person_id: person }) => person === id)).toMatchObject([
    { subject_kind: 'viewer', subject_id: late.viewerId },
  ]);
});

test('an order says why it waits, until when, whose it is and who bought it', async () => {
  const { call } = await console.atTheConsole('support');
  const order = got(await call(wire.getOrder, { number: late.number }));
  expect(order).toMatchObject({
    number: late.number,
    state: 'to-ship',
    sellerId: mara.id,
    sellerName: 'Mara Velden',
    waiting: { reason: 'seller-has-not-shipped', isLate: true },
    viewer: { id: late.viewerId, email: 'v•••@•••', purchases: 1, complaints: 0, refunds: 0 },
    played: null,
    complaintBy: null,
  });
  expect(order.mails.map(({ kind, copy }) => [kind, copy])).toEqual([['receipt', 0]]);
  expect(order.moneyTimeline.map(({ account }) => account)).toContain('order:escrow');
  expect(refusalOf(await call(wire.getOrder, { number: 'CH-22222222' }))).toBe('order-unknown');
});

test('money is told with what was left after each line, page by page, and ends at nothing', async () => {
  const { call } = await console.atTheConsole('support');
  const seller = await anApprovedSeller(fixture.dependencies);
  for (const amount of ['10', '20', '0.5']) await withMoney(fixture.dependencies, seller.id, amount);
  const first = got(await call(wire.listSellerMoney, { id: seller.id, pageSize: 2 }));
  expect(first.list.map(({ amount, after }) => [amount, after])).toEqual([
    [500_000n, 30_500_000n],
    [20_000_000n, 30_000_000n],
  ]);
  // Rows added in between do not change the next page.
  await withMoney(fixture.dependencies, seller.id, '7');
  const rest = got(
    await call(wire.listSellerMoney, {
      id: seller.id,
      pageSize: 2,
      beforeSequence: first.next?.sequence,
      beforeBalance: first.next?.balance,
    }),
  );
  expect(rest.list.map(({ amount, after }) => [amount, after])).toEqual([[10_000_000n, 10_000_000n]]);
  expect(rest.next).toBeNull();
});

test('a note stays as it was written, with who wrote it; whoever only looks on writes none', async () => {
  const { call, id } = await console.atTheConsole('support');
  const about = { about: 'order', id: late.number } as const;
  got(await call(wire.addNote, { ...about, text: 'Asked her on Telegram.' }));
  got(await call(wire.addNote, { ...about, text: 'She answers tomorrow.' }));
  const { notes } = got(await call(wire.getOrder, { number: late.number }));
  expect(notes.map(({ text, by }) => [text, by])).toEqual([
    ['She answers tomorrow.', id],
    ['Asked her on Telegram.', id],
  ]);
  const [line] = await linesOf('records.add-note');
  expect(line).toMatchObject({ person_id: id, subject_id: late.number });
  expect(line.facts).not.toContain('tomorrow');
  expect(refusalOf(await call(wire.addNote, { ...about, id: 'CH-22222222', text: 'x' }))).toBe(
    'order-unknown',
  );
  const auditor = await console.atTheConsole('auditor');
  expect(refusalOf(await auditor.call(wire.addNote, { ...about, text: 'x' }))).toBe('role-not-allowed');
  const { dependencies } = fixture;
  await expect(
    dependencies.transactions.read(({ records }) => records.notes(about, 10)),
  ).resolves.toHaveLength(2);
});

test('the orders of a seller are listed with the late ones marked by their deadline', async () => {
  const { call } = await console.atTheConsole('support');
  const { list, total } = got(
    await call(wire.listSellerOrders, { id: mara.id, state: 'to-ship', pageSize: 10 }),
  );
  expect(total).toBe(1);
  expect(list).toMatchObject([{ number: late.number, state: 'to-ship' }]);
  expect((list[0]?.shipBy ?? 0) < fixture.clock.now()).toBe(true);
});

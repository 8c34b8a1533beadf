import { instantOf, usdt } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { getShippingSettings, quoteShipping, shipOrder } from '@cliffhanger/wire/orders';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { useShipOne } from './ship-one.tsx';

const ORDER = {
  number: 'CH-7K3VT2QM',
  title: 'The Ninth Debt',
  poster: '/posters/the-ninth-debt.svg',
  quantity: 24,
  sandbox: true,
  wholesale: usdt('0.22'),
  orderAmount: usdt('12'),
};
const SETTLES = instantOf(Date.UTC(2026, 10, 22, 21, 41));

const quote = (payFrom: PayFrom) => ({
  number: ORDER.number,
  payFrom,
  orderAmount: usdt('12'),
  purchaseCost: usdt('5.28'),
  profit: usdt('6.72'),
  deductibleEpisodes: 18,
  deductionAmount: usdt('3.96'),
  paymentAmount: usdt('1.32'),
  unsettled: payFrom === 'wallet' ? usdt('12') : usdt('10.68'),
  settlementTime: SETTLES,
  available: usdt('482.16'),
  remainingEpisodes: 18,
  mayPayFromProceeds: true,
});

const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  envelope({ data: z.encode(answer, value) });

interface Sent {
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}

const payFromOf = (body: Sent['body'] = {}): PayFrom =>
  body['pay_from'] === 'wallet' ? 'wallet' : 'proceeds';

let shipments: Sent[] = [];
let shipmentResponse: () => Response;

const envelope = (answer: object): Response =>
  Response.json({ code: 0, msg: '', data: {}, request_id: 'r', ...answer });
const shipped = (payFrom: PayFrom) =>
  respond(shipOrder, { ...quote(payFrom), shippedBy: 'seller', deliveryTime: SETTLES });

// Allows for a slow machine; no test measures time.
const SLOW = { timeout: 15_000 };
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => import('./ship-sheet.tsx'));

beforeEach(async () => {
  await changeLocale('en');
  await loadMessages(['orders']);
  shipments = [];
  shipmentResponse = () => shipped(payFromOf(shipments.at(-1)?.body));
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    const body = JSON.parse(init.body) as Sent['body'];
    if (path === getShippingSettings.path)
      return respond(getShippingSettings, { payFrom: 'proceeds', mayPayFromProceeds: true });
    if (path === quoteShipping.path) return respond(quoteShipping, quote(payFromOf(body)));
    if (path !== shipOrder.path) return envelope({});
    shipments.push({ body, key: init.headers['idempotency-key'] ?? null });
    return shipmentResponse();
  });
});

afterEach(() => vi.unstubAllGlobals());

function Shelf() {
  const { begin, sheet } = useShipOne();
  return (
    <>
      <button type="button" onClick={() => begin(ORDER)}>
        Begin
      </button>
      {sheet}
    </>
  );
}

async function openSheet() {
  render(<Shelf />);
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  return within(await screen.findByRole('dialog', { name: 'Ship this order' }, SLOW));
}

/** The guard against repeated clicks uses the event's own time. */
const press = (button: HTMLElement, timeStamp: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(button, event);
};

test('the sheet shows cost and profit, with prepaid episodes first', async () => {
  const sheet = await openSheet();
  for (const text of ['5.28', '−3.96', '1.32', '6.72', '10.68']) {
    expect(
      sheet.getAllByText((_words, element) => element?.textContent?.startsWith(text) === true),
    ).not.toEqual([]);
  }
  expect(sheet.getByText('Prepaid episodes: 18 of 18')).toBeTruthy();
});

test('paid from the wallet, the whole sale goes on hold and the sheet shows the remaining balance', async () => {
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('radio', { name: /^Wallet/ }));
  expect(sheet.getByText('482.16 available, 480.84 afterwards')).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Ship 24 episodes' }));
  expect(await sheet.findByText('Shipped', undefined, SLOW)).toBeTruthy();
  expect(sheet.getByText(/^12\.00 USDT is on hold until Nov 22, 2026/)).toBeTruthy();
  expect(shipments.map(({ body }) => body['pay_from'])).toEqual(['wallet']);
});

test('two quick taps ship once', async () => {
  const sheet = await openSheet();
  const button = sheet.getByRole('button', { name: 'Ship 24 episodes' });
  press(button, 10_000);
  press(button, 10_200);
  expect(await sheet.findByText('Shipped', undefined, SLOW)).toBeTruthy();
  expect(shipments).toHaveLength(1);
});

test('after a lost response the shipment is retried with the same idempotency key', async () => {
  shipmentResponse = () => {
    throw new TypeError('connection reset');
  };
  const sheet = await openSheet();
  const button = sheet.getByRole('button', { name: 'Ship 24 episodes' });
  press(button, 10_000);
  expect(await sheet.findByRole('alert', undefined, SLOW)).toBeTruthy();
  shipmentResponse = () => shipped('proceeds');
  press(button, 20_000);
  expect(await sheet.findByText('Shipped', undefined, SLOW)).toBeTruthy();
  const [first, second] = shipments;
  expect(first?.key).toBeTruthy();
  expect(second?.key).toBe(first?.key);
});

test('an order that can no longer be shipped is refused in the sheet', async () => {
  shipmentResponse = () =>
    envelope({ code: 4002, msg: 'This order can no longer be shipped.', data: { facts: {} } });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Ship 24 episodes' }));
  expect((await sheet.findByRole('alert', undefined, SLOW)).textContent).toContain(
    'can no longer be shipped',
  );
});

import { getAppConfig } from '@cliffhanger/wire/content';
import { getStoreSettings, saveStoreSettings } from '@cliffhanger/wire/identity';
import { getShippingSettings } from '@cliffhanger/wire/orders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_CONFIG } from '../../../../test/app-config.ts';
import { reloadAppConfig } from '../../../shared/app-config/index.ts';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { SellingSettings } from './selling-settings.tsx';

const STORE = {
  auto_ships_new_dramas: true,
  mail: { order: false, settlement: false, review: true, money: true },
};
let mayPayFromProceeds = true;
let answerToSaving: () => unknown;
const saved: unknown[] = [];

// A busy machine takes its time; nothing here is about how long.
vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

beforeEach(async () => {
  await changeLocale('en');
  await loadMessages(['store']);
  queryClient.clear();
  saved.length = 0;
  mayPayFromProceeds = true;
  answerToSaving = () => ({ code: 0, msg: '', data: STORE });
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    if (path === getAppConfig.path) return Response.json({ code: 0, msg: '', data: APP_CONFIG });
    if (path === getStoreSettings.path) return Response.json({ code: 0, msg: '', data: STORE });
    if (path === getShippingSettings.path)
      return Response.json({
        code: 0,
        msg: '',
        data: { pay_from: 'proceeds', may_pay_from_proceeds: mayPayFromProceeds },
      });
    expect(path).toBe(saveStoreSettings.path);
    saved.push(JSON.parse(init.body));
    return Response.json(answerToSaving());
  });
  reloadAppConfig();
});
afterEach(() => vi.unstubAllGlobals());

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SellingSettings />
    </QueryClientProvider>,
  );

/** The switch stands there from the beginning; what it says is known when the server has answered. */
const ordersAtFirst = () => screen.getByRole('switch', { name: /^Orders/ });
const orders = () =>
  waitFor(() => {
    expect(ordersAtFirst()).toHaveProperty('disabled', false);
    return ordersAtFirst();
  }, PATIENT);

test('a switch tells the server one choice and keeps it', async () => {
  answerToSaving = () => ({ code: 0, msg: '', data: { ...STORE, mail: { ...STORE.mail, order: true } } });
  draw();
  await userEvent.click(await orders());
  await waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  expect(saved[0]).toMatchObject({ mail: { order: true } });
  expect(saved[0]).not.toHaveProperty('auto_ships_new_dramas');
  await waitFor(async () => expect((await orders()).getAttribute('aria-checked')).toBe('true'), PATIENT);
});

test('a switch whose choice was not taken goes back', async () => {
  answerToSaving = () => ({ code: 1000, msg: 'Not now', data: null });
  draw();
  await userEvent.click(await orders());
  await waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  await waitFor(async () => expect((await orders()).getAttribute('aria-checked')).toBe('false'), PATIENT);
});

test('whoever may not pay from proceeds reads why, and cannot switch it on', async () => {
  mayPayFromProceeds = false;
  draw();
  expect(await screen.findByText(/Needs a seller score of 65/, {}, PATIENT)).toBeTruthy();
  expect(screen.getByRole('switch', { name: /Pay from the sale/ })).toHaveProperty('disabled', true);
  await orders();
});

test('before the server has answered the switches stand there and cannot be moved', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  draw();
  const all = screen.getAllByRole('switch');
  expect(all.map((one) => (one as HTMLButtonElement).disabled)).toEqual(all.map(() => true));
  expect(ordersAtFirst().getAttribute('aria-busy')).toBe('true');
});

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
let saveResponse: () => unknown;
const saved: unknown[] = [];

// Allows for a slow machine; no test measures time.
vi.setConfig({ testTimeout: 30_000 });
const SLOW = { timeout: 15_000 };

beforeEach(async () => {
  await changeLocale('en');
  await loadMessages(['store']);
  queryClient.clear();
  saved.length = 0;
  mayPayFromProceeds = true;
  saveResponse = () => ({ code: 0, msg: '', data: STORE });
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
    return Response.json(saveResponse());
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

/** The switch is rendered before its state has loaded. */
const ordersAtFirst = () => screen.getByRole('switch', { name: /^Orders/ });
const orders = () =>
  waitFor(() => {
    expect(ordersAtFirst()).toHaveProperty('disabled', false);
    return ordersAtFirst();
  }, SLOW);

test('a switch saves one choice', async () => {
  saveResponse = () => ({ code: 0, msg: '', data: { ...STORE, mail: { ...STORE.mail, order: true } } });
  draw();
  await userEvent.click(await orders());
  await waitFor(() => expect(saved).toHaveLength(1), SLOW);
  expect(saved[0]).toMatchObject({ mail: { order: true } });
  expect(saved[0]).not.toHaveProperty('auto_ships_new_dramas');
  await waitFor(async () => expect((await orders()).getAttribute('aria-checked')).toBe('true'), SLOW);
});

test('a switch reverts when the choice was refused', async () => {
  saveResponse = () => ({ code: 1000, msg: 'Not now', data: null });
  draw();
  await userEvent.click(await orders());
  await waitFor(() => expect(saved).toHaveLength(1), SLOW);
  await waitFor(async () => expect((await orders()).getAttribute('aria-checked')).toBe('false'), SLOW);
});

test('a seller who may not pay from proceeds sees why, and cannot switch it on', async () => {
  mayPayFromProceeds = false;
  draw();
  expect(await screen.findByText(/Needs a seller score of 65/, {}, SLOW)).toBeTruthy();
  expect(screen.getByRole('switch', { name: /Pay from the sale/ })).toHaveProperty('disabled', true);
  await orders();
});

test('switches are visible but disabled while loading', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  draw();
  const all = screen.getAllByRole('switch');
  expect(all.map((one) => (one as HTMLButtonElement).disabled)).toEqual(all.map(() => true));
  expect(ordersAtFirst().getAttribute('aria-busy')).toBe('true');
});

import { currentLocale } from '@cliffhanger/client/language';
import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { usdt } from '@cliffhanger/core/kernel';
import { getLoanOffer } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages, storedLocale } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { LoanInSpanish } from './loan-in-language.tsx';
import { LoanScreen } from './loan-screen.tsx';

type LoanTerms = AnswerOf<typeof getLoanOffer>;

const OFF: LoanTerms = { isOn: false, lender: null, smallest: usdt('100000'), largest: usdt('30000000') };
const LENDER = {
  name: 'Harbour Credit Ltd',
  licenceNumber: 'HC-2210',
  jurisdiction: 'Malta',
  lowestApr: 690,
  highestApr: 1_450,
  fees: '1 % once',
};

let offer: LoanTerms;

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['credit']);
});
beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: z.encode(getLoanOffer.answer, offer), request_id: 'r' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const opened = (Screen = LoanScreen) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <Screen />
      </AtAddress>
    </QueryClientProvider>,
  );

test('without a lender on record the page offers nothing and names no amount', async () => {
  offer = OFF;
  const { container } = opened();
  expect(await screen.findByText('No loans are offered here', {}, PATIENT)).toBeDefined();
  expect(container.textContent).not.toContain('30,000,000');
});

test('with a lender the page shows all terms', async () => {
  offer = { ...OFF, isOn: true, lender: LENDER };
  const { container } = opened();
  await screen.findByText(LENDER.name, {}, PATIENT);
  for (const part of ['HC-2210', 'Malta', '6.9% – 14.5%', '1 % once', '100,000.00', '30,000,000.00'])
    expect(container.textContent).toContain(part);
});

test('an address with a language shows the page in it and keeps the chosen language', async () => {
  offer = OFF;
  const { unmount } = opened(LoanInSpanish);
  await vi.waitFor(() => expect(currentLocale()).toBe('es'), PATIENT);
  expect(storedLocale()).toBe('en');
  unmount();
  await vi.waitFor(() => expect(currentLocale()).toBe('en'), PATIENT);
});

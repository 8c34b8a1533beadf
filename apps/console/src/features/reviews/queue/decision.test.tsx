import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../../../shared/language/index.ts';
import { endSession, openSession } from '../../../shared/session/index.ts';
import { Decision } from './decision.tsx';
import type { ReviewPage } from './review-page.ts';

const ADA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const LINK = '0198c0de-0000-7000-8000-000000000002';
const SELLER = idOf<'seller'>('0198c0de-0000-7000-8000-000000000003');

const PAGE: ReviewPage = {
  item: {
    id: LINK,
    sellerId: SELLER,
    sellerName: 'Nora Lindqvist',
    title: 'https://tiktok.com/@nora/video/7',
    state: 'under-review',
    amount: null,
    submittedAt: instantOf(0),
    promisedBy: instantOf(1),
    sortAt: instantOf(0),
    taken: null,
  },
  facts: [],
  picture: null,
  seller: null,
  rules: [
    { rule: 'post-not-found', text: 'Kein Beitrag.', english: 'There is no such post.' },
    { rule: 'promises-earnings', text: 'Verspricht Einnahmen.', english: 'It promises earnings.' },
  ],
};

const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(
    async () =>
      new Response(
        JSON.stringify({ code: 0, msg: '', data: { state: 'failed', is_new: true }, request_id: 'r' }),
      ),
  );
  await loadTexts();
  openSession({ token: 't', id: ADA, name: 'Ada', email: 'ada@example.org', roles: ['reviewer'] });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;

test('a no is chosen by its number, shown in the seller’s words, and sent by keyboard alone', async () => {
  render(<Decision kind="promotion-link" page={PAGE} />);
  const user = userEvent.setup();
  await user.keyboard('2');
  expect(screen.getByText('Verspricht Einnahmen.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/operator/reviews/promotion-link/decide');
  expect(sent()).toMatchObject({ id: LINK, verdict: 'reject', rule: 'promises-earnings' });
});

test('a no without a reason is not sent', async () => {
  render(<Decision kind="promotion-link" page={PAGE} />);
  const user = userEvent.setup();
  await user.keyboard('r{Control>}{Enter}{/Control}');
  expect(fetched).not.toHaveBeenCalled();
});

test('keys that are typed into a note decide nothing', async () => {
  render(<Decision kind="promotion-link" page={PAGE} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'a r 1');
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('money is not sent without a code', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  render(<Decision kind="deposit" page={PAGE} />);
  const user = userEvent.setup();
  await user.keyboard('a{Control>}{Enter}{/Control}');
  expect(fetched).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toMatchObject({ verdict: 'approve', code: '123456' }));
});

test('who may look and not decide has no buttons', () => {
  openSession({ token: 't', id: ADA, name: 'Eve', email: 'eve@example.org', roles: ['auditor'] });
  render(<Decision kind="promotion-link" page={PAGE} />);
  expect(screen.queryByRole('button')).toBeNull();
});

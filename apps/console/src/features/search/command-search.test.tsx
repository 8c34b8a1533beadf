import { useShown } from '@cliffhanger/client/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House, Settings } from 'lucide-react';
import { beforeEach, expect, test } from 'vitest';
import { screenUnderTest } from '../../../test/support-screen.tsx';
import { closeSearch } from '../../shared/search/index.ts';
import { CommandSearch } from './command-search.tsx';

const SELLER = '0198c0de-0000-7000-8000-000000000002';

const Where = () => <p data-testid="where">{useShown()?.location.path}</p>;

const { fetched, answer, shown } = screenUnderTest(
  <>
    <CommandSearch
      places={[
        { to: '/', name: 'Overview', icon: House },
        { to: '/settings', name: 'Settings', icon: Settings },
      ]}
    />
    <Where />
  </>,
);

// The dialog method that the test environment lacks.
beforeEach(() => {
  closeSearch();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  Element.prototype.scrollIntoView = () => {};
});

const NOTHING = {
  detail: null,
  found: null,
  state: null,
  amount: null,
  at: null,
  country: null,
  seller_id: null,
  seller_name: null,
  count: null,
  seller: null,
};

const FOUND = {
  list: [
    { ...NOTHING, kind: 'seller', id: SELLER, title: 'Mara Velden', found_by: 'email', found: 'mara@•••' },
    { ...NOTHING, kind: 'viewer', id: 'v', title: '', found_by: 'email', found: 'mara@•••', count: 3 },
  ],
  matters: [
    {
      kind: 'order',
      id: 'CH-7K3VT2QM',
      title: 'The Jade Regent',
      state: 'to-ship',
      amount: '6.00',
      promised_by: '2026-11-14T12:00:00.000Z',
      waiting: {
        reason: 'seller-has-not-shipped',
        ship_by: '2026-11-14T12:00:00.000Z',
        is_late: true,
        shipped_at: '2026-11-16T12:00:00.000Z',
      },
    },
  ],
};

/** Generous, for busy machines. */
const PATIENT = { timeout: 20_000 };

const isAt = (path: string) => waitFor(() => expect(screen.getByTestId('where').textContent).toBe(path));

async function opensAndTypes(text: string) {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(screen.getByRole('combobox'), text);
  return user;
}

test('arrows choose, what is open about the best match stands below it, Enter opens', {
  timeout: 60_000,
}, async () => {
  answer(FOUND);
  shown('support');
  const user = await opensAndTypes('mara@');
  const best = await screen.findByRole('option', { name: /^Mara Velden/ }, PATIENT);
  expect(best.getAttribute('aria-selected')).toBe('true');
  expect(best.textContent).toContain('mara@•••');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /CH-7K3VT2QM/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('complementary').textContent).toContain('auto-ship is off for this drama');
  await user.keyboard('{Enter}');
  await isAt('/order/CH-7K3VT2QM');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Tab goes from kind to kind', { timeout: 60_000 }, async () => {
  answer(FOUND);
  shown('support');
  const user = await opensAndTypes('mara@');
  await screen.findByRole('option', { name: /^Mara Velden/ }, PATIENT);
  await user.keyboard('{Tab}{Tab}');
  expect(screen.queryByRole('option', { name: /^Mara Velden/ })).toBeNull();
  await user.keyboard('{Enter}');
  await isAt('/viewer/v');
});

test('after > only places are offered, and nothing is asked of the server', { timeout: 60_000 }, async () => {
  answer(FOUND);
  shown('support');
  const user = await opensAndTypes('>sett');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Go to Settings↵']);
  await user.keyboard('{Enter}');
  await isAt('/settings');
  expect(fetched).not.toHaveBeenCalled();
});

test('two characters are not looked for', async () => {
  answer(FOUND);
  shown('support');
  await opensAndTypes('ma');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(fetched).not.toHaveBeenCalled();
});

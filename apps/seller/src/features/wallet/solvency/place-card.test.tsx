import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { getOwedProof } from '@cliffhanger/wire/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { PlaceCard } from './place-card.tsx';

vi.mock('@cliffhanger/verifier/owed', () => ({ verifyOwedProof: vi.fn() }));
const answer = vi.mocked(verifyOwedProof);

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

const PROOF = {
  format: 'cliffhanger-owed-proof-1',
  origin: 'cliffhanger.example/log',
  day: '2026-11-15',
  sellerId: '01990000-0000-7000-8000-000000000001',
  salt: '',
  amounts: { available: '1', unsettled: '0', withdrawing: '0', escrow: '0', prepaid: '0' },
  place: 0,
  path: '',
  solvency: { text: '', index: 7, path: '' },
  checkpoint: '',
  keys: [],
};

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['wallet', 'place', 'statements']);
});
beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

function open(response: object): void {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === getOwedProof.path
        ? response
        : { code: 5_999, msg: 'not asked for here', data: { facts: {} }, request_id: 'r' },
    ),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <PlaceCard />
      </AtAddress>
    </QueryClientProvider>,
  );
}

test('the own line and the sum of all lines stand on the card once this device has added them up', async () => {
  answer.mockReturnValue({
    ok: true,
    facts: { sum: '1427560000', owed: '93693435006', index: 7 },
  } as ReturnType<typeof verifyOwedProof>);
  open({ code: 0, msg: '', data: PROOF, request_id: 'r' });
  expect(await screen.findByText(/^As of November 15, 2026/, {}, PATIENT)).toBeDefined();
  expect(screen.getByText('All we owe').closest('div')?.textContent).toContain('93,693.435006');
});

test('a proof that does not come out is not shown as one', async () => {
  answer.mockReturnValue({ ok: false, code: 'wrong-root' });
  open({ code: 0, msg: '', data: PROOF, request_id: 'r' });
  expect(await screen.findByText('Your balance is not counted as it should be.', {}, PATIENT)).toBeDefined();
  expect(screen.queryByText('All we owe')).toBeNull();
});

test('before the first report the card says what can be checked, and where', async () => {
  open({ code: 5_998, msg: 'not yet', data: { facts: {} }, request_id: 'r' });
  expect(
    await screen.findByText('Check that your balance is counted in what we owe.', {}, PATIENT),
  ).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

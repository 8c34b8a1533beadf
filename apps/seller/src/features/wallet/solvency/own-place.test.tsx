import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { hexToBytes, type OwedProof, owedPathText } from '@cliffhanger/core/proofs';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { getOwedProof } from '@cliffhanger/wire/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceScreen } from './place-screen.tsx';

/* Tests card and screen with a mocked verifier; the verifier has its own tests. */
vi.mock('@cliffhanger/verifier/owed', () => ({ verifyOwedProof: vi.fn() }));
const verify = vi.mocked(verifyOwedProof);

const HASH = 'ab'.repeat(32);
const proof: OwedProof = {
  format: 'cliffhanger-owed-proof-1',
  origin: 'cliffhanger.example/log',
  day: '2026-11-15',
  sellerId: '01990000-0000-7000-8000-000000000001',
  salt: HASH,
  amounts: { available: '446360000', unsettled: '981200000', withdrawing: '0', escrow: '0', prepaid: '0' },
  place: 5,
  path: owedPathText(
    [212_400_000n, 3_908_115_000n, 1n, 2n, 3n, 88_145_360_000n].map((sum) => ({
      hash: hexToBytes(HASH),
      sum,
    })),
  ),
  solvency: { text: 'cliffhanger-solvency-1', index: 2_230, path: '' },
  checkpoint: '',
  keys: [],
};

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['wallet', 'place', 'statements']);
});
const respondWith = (body: object): void => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === getOwedProof.path
        ? { ...body, request_id: 'r' }
        : { code: 5_999, msg: 'unexpected call', data: { facts: {} }, request_id: 'r' },
    ),
  );
};
beforeEach(() => {
  queryClient.clear();
  respondWith({ code: 0, msg: '', data: proof });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (shown = <PlaceScreen />) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>{shown}</AtAddress>
    </QueryClientProvider>,
  );

const counted = { sum: '1427560000', owed: '93693435006', index: 2_230 };

test('the seller sees their own leaf, the first and last steps of the path, and the total', async () => {
  verify.mockReturnValue({ ok: true, facts: counted } as ReturnType<typeof verifyOwedProof>);
  const { container } = open();
  expect(await screen.findByText('Your balance is in it')).toBeDefined();
  expect(container.textContent).toContain('1,427.560000');
  expect(container.textContent).toContain('+212.400000together1,639.960000');
  expect(container.textContent).toContain('+88,145.360000together93,693.435006');
  expect(container.textContent).toContain('446.36 available');
  expect(verify).toHaveBeenCalledWith(proof);
  await userEvent.click(screen.getByRole('button', { name: '3 more steps, each checked' }));
  expect(screen.getAllByText('neighbours’ sum')).toHaveLength(6);
});

test('a wrong proof is reported and can be saved as evidence', async () => {
  verify.mockReturnValue({ ok: false, code: 'wrong-root' });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  open();
  expect(await screen.findByText('Your balance is not counted as it should be.')).toBeDefined();
  expect(screen.queryByText('Your balance is in it')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save this proof' }));
  const [file] = saved.mock.calls[0] as [Blob];
  expect(JSON.parse(await file.text())).toEqual(proof);
});

test("the card shows the seller's leaf and the total once the device has verified them", async () => {
  verify.mockReturnValue({ ok: true, facts: counted } as ReturnType<typeof verifyOwedProof>);
  open(<PlaceCard />);
  expect(await screen.findByText(/^Taken once a day, here on November 15, 2026/)).toBeDefined();
  expect(screen.getByText('All we owe').closest('div')?.textContent).toContain('93,693.435006');
});

test('the card does not show a wrong proof as valid', async () => {
  verify.mockReturnValue({ ok: false, code: 'wrong-root' });
  open(<PlaceCard />);
  expect(await screen.findByText('Your balance is not counted as it should be.')).toBeDefined();
  expect(screen.queryByText('All we owe')).toBeNull();
});

test('before the first report the card explains the check and links to it', async () => {
  respondWith({ code: 5_998, msg: 'not yet', data: { facts: {} } });
  open(<PlaceCard />);
  expect(await screen.findByText('Check that your balance is counted in what we owe.')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

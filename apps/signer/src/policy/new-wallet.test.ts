import { expect, test } from 'vitest';
import {
  BEGIN,
  COLD_WALLET,
  DAY_MS,
  KEY_FILE,
  POLICY_FILE,
  payout,
  SELLER,
  signerAt,
} from '../../test/signer-fixture.ts';
import { keysFrom } from '../keys/key-file.ts';
import type { Entry } from './memory.ts';
import type { SignRequest } from './sign-request.ts';

/* A new key replaces an old one while the journal stays: docs/runbooks/hsm-key.md. */

const OLD = keysFrom(KEY_FILE);
const NEW = keysFrom({
  ...KEY_FILE,
  hot: '6e'.repeat(32),
  deposits:
    'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
});
const ANNOUNCED: Entry = { type: 'announced', at: BEGIN, address: SELLER };
const READY_AT = BEGIN + DAY_MS;

const signerOf = (keys: typeof OLD, journal: readonly Entry[]) =>
  signerAt(READY_AT, [ANNOUNCED, ...journal], POLICY_FILE, keys);
const consolidation = (reference: string): SignRequest => ({
  ...payout({ to: COLD_WALLET }, reference),
  purpose: { kind: 'consolidation', derivationIndex: 7 },
});

async function paidByOld(...asks: readonly SignRequest[]): Promise<readonly Entry[]> {
  const { signer, entries } = await signerOf(OLD, []);
  for (const ask of asks) expect(await signer.sign(ask)).toMatchObject({ kind: 'signed' });
  return entries;
}

test('payments of the old wallet are not repeated by the new one, with the same or another nonce', async () => {
  const { signer, entries } = await signerOf(NEW, await paidByOld(payout()));
  for (const nonce of [0, 1])
    expect(await signer.sign(payout({ nonce }))).toEqual({
      kind: 'refused',
      because: 'reference-used-otherwise',
    });
  expect(entries).toEqual([]);
});

test('nonces start at zero for a new wallet and for new deposit addresses', async () => {
  const { signer } = await signerOf(NEW, await paidByOld(payout(), consolidation('old')));
  const answered = await signer.sign(payout({}, 'payout-2'));
  expect(answered).toMatchObject({ kind: 'signed', from: signer.wallets.hot });
  expect(await signer.sign(consolidation('new'))).toMatchObject({ kind: 'signed' });
});

test('limits carry over to a new wallet', async () => {
  const fives = [0, 1, 2, 3, 4].map((nonce) => payout({ nonce, units: 1_000n }, `payout-${nonce}`));
  const { signer } = await signerOf(NEW, await paidByOld(...fives));
  expect(await signer.sign(payout({ units: 1n }, 'one-more'))).toEqual({
    kind: 'refused',
    because: 'above-per-day',
  });
});

test('going back to the old key restores its state', async () => {
  const { signer } = await signerOf(OLD, await paidByOld(payout()));
  const again = await signer.sign(payout());
  expect(again).toMatchObject({ kind: 'signed', from: signer.wallets.hot });
  expect(await signer.sign(payout({}, 'another'))).toEqual({
    kind: 'refused',
    because: 'nonce-used-otherwise',
  });
});

import type { PayStatement } from '@cliffhanger/approvals';
import { type SoftwareKey, softwareKey } from '@cliffhanger/testing/approvals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADMINS,
  APPROVERS,
  anAddress,
  BEGIN,
  CHAIN,
  COLD_WALLET,
  DAY_MS,
  HOT_WALLET,
  POLICY_FILE,
  paying,
  payout,
  SELLER,
  STRICT_POLICY_FILE,
  signerAt,
  TOKEN,
} from '../../test/signer-fixture.ts';
import { REFUSALS, type Refusal } from './judge.ts';
import type { Entry } from './memory.ts';
import { MOST_ATTEMPTS, policyFrom } from './policy.ts';
import type { SignRequest } from './sign-request.ts';

const READY_AT = BEGIN + 10 * DAY_MS;

/** A day after the seller's address was allow-listed. */
const readySigner = (remembered: readonly Entry[] = [], policy: unknown = POLICY_FILE) =>
  signerAt(
    READY_AT,
    [{ type: 'announced', at: BEGIN, address: SELLER, seller: 'mara' }, ...remembered],
    policy,
  );

const signed = { kind: 'signed' };
const refused = (because: Refusal) => ({ kind: 'refused', because });
const withPayment = (ask: SignRequest, payment: Partial<SignRequest['payment']>): SignRequest => ({
  ...ask,
  payment: { ...ask.payment, ...payment },
});

test('a payout to a known address within the limits is signed', async () => {
  const { signer, entries } = await readySigner();
  expect(await signer.sign(payout())).toMatchObject({ ...signed, from: signer.wallets.hot });
  expect(entries).toHaveLength(1);
});

test('a new address has to wait, by the clock of the signer', async () => {
  const { signer, clock } = await signerAt(BEGIN);
  expect(await signer.sign(payout())).toEqual(refused('address-not-announced'));
  signer.allowlist({ address: SELLER });
  clock.now = BEGIN + DAY_MS - 1;
  expect(await signer.sign(payout())).toEqual(refused('address-too-new'));
  signer.allowlist({ address: SELLER });
  clock.now = BEGIN + DAY_MS;
  expect(await signer.sign(payout())).toMatchObject(signed);
});

test('a repeated request gets the same signature and counts once', async () => {
  const { signer, entries } = await readySigner();
  const first = await signer.sign(payout());
  expect(await signer.sign(payout())).toEqual(first);
  expect(entries.filter(({ type }) => type === 'signed')).toHaveLength(1);
});

test('a stuck payment is signed again with more gas under its nonce, and counts once', async () => {
  const { signer } = await readySigner();
  for (let nonce = 0; nonce < 10; nonce += 1) {
    const ask = payout({ nonce }, `payout-${nonce}`);
    expect(await signer.sign(ask)).toMatchObject(signed);
    expect(await signer.sign(withPayment(ask, { maxFeePerGas: 120n }))).toMatchObject(signed);
  }
  expect(await signer.sign(payout({ nonce: 10 }, 'payout-10'))).toEqual(refused('above-per-day'));
});

test('daily limits reset after a day; total limits do not', async () => {
  const { signer, clock } = await readySigner();
  let nonce = 0;
  const spend = () => {
    nonce += 1;
    return signer.sign(payout({ nonce, units: 1_000n }, `payout-${nonce}`));
  };
  for (let day = 0; day < 4; day += 1) {
    for (let each = 0; each < 5; each += 1) expect(await spend()).toMatchObject(signed);
    expect(await spend()).toEqual(refused('above-per-day'));
    clock.now += DAY_MS;
  }
  expect(await spend()).toEqual(refused('above-whole-wallet'));
});

test('setting the clock back does not reset the daily limit', async () => {
  const { signer, clock } = await readySigner();
  for (let nonce = 0; nonce < 5; nonce += 1) {
    expect(await signer.sign(payout({ nonce, units: 1_000n }, `payout-${nonce}`))).toMatchObject(signed);
  }
  clock.now = BEGIN + DAY_MS;
  expect(await signer.sign(payout({ nonce: 5 }, 'payout-5'))).toEqual(refused('above-per-day'));
});

test('deposits are consolidated to the hot wallet or the cold wallet, with any amount, and nowhere else', async () => {
  const { signer } = await readySigner();
  const consolidate = (to: SignRequest['payment']['to'], nonce: number): SignRequest => ({
    ...payout({ to, nonce, units: 10n ** 30n }, `sweep-${nonce}`),
    purpose: { kind: 'consolidation', derivationIndex: 3 },
  });
  expect(await signer.sign(consolidate(signer.wallets.hot, 0))).toMatchObject(signed);
  expect(await signer.sign(consolidate(COLD_WALLET, 1))).toMatchObject(signed);
  expect(await signer.sign(consolidate(SELLER, 2))).toEqual(refused('destination-not-allowed'));
});

test('gas coins go only to the deposit address of the given derivation index', async () => {
  const { signer } = await readySigner();
  const consolidate = await signer.sign({
    ...payout({ to: COLD_WALLET }, 'consolidation'),
    purpose: { kind: 'consolidation', derivationIndex: 3 },
  });
  const to = consolidate.kind === 'signed' ? consolidate.from : COLD_WALLET;
  const topUp = (derivationIndex: number): SignRequest => ({
    ...payout({ to, token: null, units: 100n }, `gas-${derivationIndex}`),
    purpose: { kind: 'gas-top-up', derivationIndex },
  });
  expect(await signer.sign(topUp(4))).toEqual(refused('destination-not-allowed'));
  expect(await signer.sign(topUp(3))).toMatchObject({ ...signed, from: signer.wallets.gas });
});

/* Requests that break exactly one rule. */

const above = (limit: bigint) => fc.bigInt(limit + 1n, 2n ** 200n);
const strangers = fc.integer({ min: 1, max: 2 ** 30 }).map((some) => anAddress(`bad${some.toString(16)}`));

interface Attack {
  readonly ask: SignRequest;
  readonly policy?: unknown;
  /** Journal entries before the request. */
  readonly before?: readonly Entry[];
}

const signedAt = (at: number, ask: SignRequest): Entry => ({ type: 'signed', at, from: HOT_WALLET, ask });

/** Payouts of 1,000 each, five a day, the last ones on the day of the attack. */
const spent = (count: number, daysBefore: number): readonly Entry[] =>
  Array.from({ length: count }, (_, at) =>
    signedAt(
      READY_AT + (Math.floor(at / 5) - daysBefore) * DAY_MS,
      payout({ nonce: at + 1, units: 1_000n }, `before-${at}`),
    ),
  );

const ATTACKS: Readonly<Record<Refusal, fc.Arbitrary<Attack>>> = {
  'payouts-stopped': fc.bigInt({ min: 1n, max: 1_000n }).map((units) => ({
    ask: payout({ units }),
    before: [{ type: 'stopped', at: BEGIN, word: { saidAt: BEGIN, because: 'the auditor' } }],
  })),
  'chain-not-allowed': fc
    .integer({ min: 0, max: 2 ** 40 })
    .filter((chainId) => chainId !== CHAIN)
    .map((chainId) => ({ ask: payout({ chainId }) })),
  'token-not-allowed': fc
    .oneof(strangers, fc.constant(null), fc.constant(SELLER), fc.constant(COLD_WALLET))
    .map((token) => ({ ask: payout({ token }) })),
  'amount-not-positive': fc
    .constantFrom('payout', 'to-cold-wallet')
    .map((kind) => ({ ask: { ...payout({ units: 0n }), purpose: { kind } } as SignRequest })),
  'destination-not-allowed': fc
    .tuple(
      strangers,
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom('to-cold-wallet', 'consolidation', 'gas-top-up'),
    )
    .map(([to, derivationIndex, kind]) => ({
      ask: {
        ...payout({ to, units: 1n, token: kind === 'gas-top-up' ? null : TOKEN }),
        purpose: kind === 'to-cold-wallet' ? { kind } : { kind, derivationIndex },
      } as SignRequest,
    })),
  'address-not-announced': strangers.map((to) => ({ ask: payout({ to }) })),
  'address-too-new': strangers.map((to) => ({
    ask: payout({ to }),
    before: [{ type: 'announced' as const, at: READY_AT - DAY_MS + 1, address: to }],
  })),
  'above-per-transaction': above(1_000n).map((units) => ({ ask: payout({ units }) })),
  'above-per-day': fc.bigInt(1n, 1_000n).map((units) => ({ ask: payout({ units }), before: spent(5, 0) })),
  'above-whole-wallet': fc
    .bigInt(1n, 1_000n)
    .map((units) => ({ ask: payout({ units }), before: spent(20, 5) })),
  'nonce-used-otherwise': fc
    .tuple(
      fc.bigInt(1n, 1_000n).filter((units) => units !== 500n),
      fc.boolean(),
    )
    .map(([units, isColdWallet]) => ({
      before: [signedAt(BEGIN, payout())],
      ask: isColdWallet
        ? { ...payout({ to: COLD_WALLET, units }), purpose: { kind: 'to-cold-wallet' as const } }
        : payout({ units, maxFeePerGas: 200n }),
    })),
  'reference-used-otherwise': fc
    .integer({ min: 1, max: 2 ** 30 })
    .map((nonce) => ({ before: [signedAt(BEGIN, payout())], ask: payout({ nonce }) })),
  'fee-not-higher': fc
    .bigInt(10n, 99n)
    .map((maxFeePerGas) => ({ before: [signedAt(BEGIN, payout())], ask: payout({ maxFeePerGas }) })),
  'fee-above-bound': fc
    .tuple(above(500n), fc.constantFrom('maxFeePerGas', 'gasLimit', 'maxPriorityFeePerGas'))
    .map(([fee, field]) => ({ ask: payout({ [field]: field === 'gasLimit' ? fee + 120_000n : fee }) })),
  'too-many-attempts': fc.bigInt(200n, 500n).map((maxFeePerGas) => ({
    before: Array.from({ length: MOST_ATTEMPTS }, (_, at) =>
      signedAt(BEGIN, payout({ maxFeePerGas: BigInt(100 + at) })),
    ),
    ask: payout({ maxFeePerGas }),
  })),
  'approval-missing': fc
    .tuple(fc.bigInt(201n, 1_000n), fc.boolean())
    .map(([units, isOnlyOne]) =>
      isOnlyOne
        ? strict(approved({ units: units + 600n > 1_000n ? 1_000n : units + 600n }, [APPROVERS[0]]))
        : strict(payout({ units })),
    ),
  'approval-key-unknown': fc
    .constantFrom<readonly SoftwareKey[]>([softwareKey()], [ADMINS[0]], [APPROVERS[0], softwareKey()])
    .map((keys) => strict(approved({}, keys))),
  'approval-invalid': fc
    .constantFrom(
      { origin: 'https://console.example.net' },
      { rpId: 'example.net' },
      { flags: 0x01 },
      { type: 'webauthn.create' },
      { crossOrigin: true },
    )
    .map((odd) => strict({ ...payout(), approvals: [APPROVERS[0].sign(paying(), odd)] })),
  'approval-of-something-else': fc
    .constantFrom<Partial<PayStatement>>(
      { amount: 499n },
      { amount: 501n },
      { address: COLD_WALLET },
      { network: 'erc20' },
    )
    .map((over) => strict({ ...payout(), approvals: [APPROVERS[0].sign(paying(over))] })),
  'approval-used': fc
    .tuple(fc.integer({ min: 1, max: 2 ** 20 }), fc.constantFrom(...APPROVERS))
    .map(([nonce, key]) => ({
      ...strict({ ...payout({ nonce }, `again-${nonce}`), approvals: [key.sign(paying())] }),
      before: [signedAt(BEGIN, approved({}, [APPROVERS[0]]))],
    })),
  'approval-expired': fc
    .constantFrom(READY_AT, READY_AT - 1_000, READY_AT + 2 * DAY_MS)
    .map((until) => strict({ ...payout(), approvals: [APPROVERS[0].sign(paying({ until }))] })),
  'approval-revoked': fc.constantFrom(...APPROVERS).map((key) => ({
    ...strict({ ...payout(), approvals: [key.sign(paying())] }),
    before: [
      { type: 'revoked' as const, at: BEGIN, revoked: { subject: 'withdrawal' as const, id: paying().id } },
    ],
  })),
  'above-per-seller': fc.bigInt(1n, 600n).map((units) => ({
    ...strict(approved({ units }, APPROVERS)),
    before: spent(3, 0),
  })),
  'above-unapproved-per-seller': fc.bigInt(101n, 200n).map((units) => ({
    ...strict(payout({ units })),
    before: unapproved(SELLER, 2),
  })),
  'above-unapproved-per-day': fc.bigInt(101n, 200n).map((units) => ({
    ...strict(payout({ units })),
    before: [...unapproved(COLD_WALLET, 3), ...unapproved(TOKEN, 2, 10)],
  })),
};

const strict = (ask: SignRequest): Attack => ({ ask, policy: STRICT_POLICY_FILE });

const approved = (payment: Partial<SignRequest['payment']>, keys: readonly SoftwareKey[]): SignRequest => {
  const ask = payout(payment);
  return { ...ask, approvals: keys.map((key) => key.sign(paying({ amount: ask.payment.units }))) };
};

/** Unapproved payouts of 200 each, on the day of the attack. */
const unapproved = (to: SignRequest['payment']['to'], count: number, firstNonce = 1): readonly Entry[] =>
  Array.from({ length: count }, (_, at) =>
    signedAt(READY_AT, payout({ to, nonce: firstNonce + at, units: 200n }, `small-${to}-${at}`)),
  );

const OF_EACH_KIND = 72;
const SLOW_MS = 30_000;

test(
  'more than a thousand requests outside the policy are refused with the right reason, and none is recorded',
  async () => {
    let refusals = 0;
    for (const because of REFUSALS) {
      await fc.assert(
        fc.asyncProperty(ATTACKS[because], async ({ ask, before, policy }) => {
          const { signer, entries } = await readySigner(before, policy);
          expect(await signer.sign(ask)).toEqual(refused(because));
          expect(entries).toEqual([]);
          refusals += 1;
        }),
        { numRuns: OF_EACH_KIND },
      );
    }
    expect(refusals).toBeGreaterThan(1_000);
  },
  SLOW_MS,
);

test(
  'for any sequence of requests no day exceeds a limit',
  async () => {
    const asks = fc.array(
      fc.record({
        nonce: fc.nat(8),
        units: fc.bigInt(0n, 1_100n),
        fee: fc.bigInt(90n, 130n),
        pauseMs: fc.nat(DAY_MS / 3),
      }),
      { minLength: 10, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(asks, async (list) => {
        const { signer, entries, clock } = await readySigner();
        for (const { nonce, units, fee, pauseMs } of list) {
          clock.now += pauseMs;
          await signer.sign(payout({ nonce, units, maxFeePerGas: fee }, `payout-${nonce}`));
        }
        // An independent model: only the first signature per nonce counts.
        const signedPayments = entries.flatMap((entry) =>
          entry.type === 'signed' ? [{ at: entry.at, ...entry.ask.payment }] : [],
        );
        const first = new Map(signedPayments.toReversed().map((each) => [each.nonce, each]));
        for (const { nonce, units } of signedPayments) expect(units).toBe(first.get(nonce)?.units);
        const spent = [...first.values()];
        for (const { at } of spent) {
          const day = spent.filter((other) => other.at > at - DAY_MS && other.at <= at);
          expect(day.reduce((sum, { units }) => sum + units, 0n)).toBeLessThanOrEqual(5_000n);
        }
      }),
      { numRuns: 12 },
    );
  },
  SLOW_MS,
);

test.each([
  ['a limit that is missing', { ...POLICY_FILE, chains: [{ ...POLICY_FILE.chains[0], mostGas: undefined }] }],
  ['a limit that is mistyped', { ...POLICY_FILE, chains: [{ ...POLICY_FILE.chains[0], perday: '1' }] }],
  [
    'a limit with a decimal point',
    { ...POLICY_FILE, chains: [{ ...POLICY_FILE.chains[0], mostGas: '1.5' }] },
  ],
  [
    'a cold wallet that is no address',
    { ...POLICY_FILE, chains: [{ ...POLICY_FILE.chains[0], coldWallets: ['0x1'] }] },
  ],
  ['no age for addresses', { ...POLICY_FILE, addressAgeMs: undefined }],
])('a policy with %s is none', (_, policy) => {
  expect(() => policyFrom(JSON.stringify(policy))).toThrow(TypeError);
});

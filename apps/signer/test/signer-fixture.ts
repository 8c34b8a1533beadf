import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { PayStatement } from '@cliffhanger/approvals';
import { type SoftwareKey, softwareKey, TEST_PARTY } from '@cliffhanger/testing/approvals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Address, addressOf, parseAddress } from '../src/ethereum/address.ts';
import type { Journal } from '../src/journal/journal.ts';
import { keysFrom } from '../src/keys/key-file.ts';
import type { Entry } from '../src/policy/memory.ts';
import { policyFrom } from '../src/policy/policy.ts';
import type { SignRequest } from '../src/policy/sign-request.ts';
import { signedText } from '../src/requests/authenticate.ts';
import { createSigner } from '../src/signer.ts';

export const anAddress = (digits: string): Address =>
  parseAddress(`0x${digits.padStart(40, '0')}`) as Address;

export const CHAIN = 31_337;
export const TOKEN = anAddress('70ce');
export const COLD_WALLET = anAddress('fa01');
export const SELLER = anAddress('5e11e4');

/** Published private keys. */
export const KEY_FILE = {
  hot: '4c'.repeat(32),
  gas: '5d'.repeat(32),
  deposits:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
};

export const HOT_WALLET = addressOf(secp256k1.getPublicKey(Buffer.from(KEY_FILE.hot, 'hex'), false));

export const DAY_MS = 24 * 60 * 60 * 1_000;
/** Start time of the tests and of the total limits. */
export const BEGIN = Date.parse('2026-11-01T00:00:00Z');

/** Two key administrators and two payout approvers. */
export const ADMINS = [softwareKey(), softwareKey()] as const;
export const APPROVERS = [softwareKey(), softwareKey()] as const;

const firstKey = ({ keyId, publicKey }: SoftwareKey, person: string, duty: 'keys' | 'payouts') => ({
  keyId,
  publicKey,
  person,
  duty,
});

export const POLICY_FILE = {
  addressAgeMs: DAY_MS,
  countedSince: '2026-11-01T00:00:00Z',
  approvals: {
    ...TEST_PARTY,
    firstKeys: [
      firstKey(ADMINS[0], 'ada', 'keys'),
      firstKey(ADMINS[1], 'alf', 'keys'),
      firstKey(APPROVERS[0], 'fay', 'payouts'),
      firstKey(APPROVERS[1], 'finn', 'payouts'),
    ],
  },
  chains: [
    {
      chainId: CHAIN,
      network: 'bep20',
      tokens: [
        {
          address: TOKEN,
          decimals: 6,
          perTransaction: '1000',
          perDay: '5000',
          wholeWallet: '20000',
          perSellerAndDay: '5000',
          onePersonUpTo: '1000',
          unapproved: { perTransaction: '1000', perSellerAndDay: '5000', perDay: '5000' },
        },
      ],
      coldWallets: [COLD_WALLET],
      gasTopUp: { perTransaction: '100', perDay: '1000', wholeWallet: '100000' },
      mostGas: '120000',
      mostFeePerGas: '500',
    },
  ],
};

export const payout = (over: Partial<SignRequest['payment']> = {}, reference = 'payout-1'): SignRequest => ({
  purpose: { kind: 'payout' },
  reference,
  payment: {
    chainId: CHAIN,
    nonce: 0,
    gasLimit: 60_000n,
    maxFeePerGas: 100n,
    maxPriorityFeePerGas: 10n,
    token: TOKEN,
    to: SELLER,
    units: 500n,
    ...over,
  },
});

/** The same policy with limits for unapproved payouts, and two approvers above 600. */
export const STRICT_POLICY_FILE = {
  ...POLICY_FILE,
  chains: POLICY_FILE.chains.map((chain) => ({
    ...chain,
    tokens: chain.tokens.map((token) => ({
      ...token,
      perSellerAndDay: '3000',
      onePersonUpTo: '600',
      unapproved: { perTransaction: '200', perSellerAndDay: '500', perDay: '1100' },
    })),
  })),
};

/** The statement that approvers sign for the payout of these tests. */
export const paying = (over: Partial<PayStatement> = {}): PayStatement => ({
  kind: 'pay',
  subject: 'withdrawal',
  id: 'withdrawal-1',
  payment: 1,
  network: 'bep20',
  address: SELLER,
  amount: 500n,
  until: BEGIN + 10 * DAY_MS + DAY_MS / 2,
  nonce: 'a-nonce-of-these-tests',
  ...over,
});

const KEYS = keysFrom(KEY_FILE);

/** A signer with an in-memory journal and a settable clock. */
export async function signerAt(
  begin: number,
  remembered: readonly Entry[] = [],
  policy: unknown = POLICY_FILE,
  keys = KEYS,
) {
  const entries: Entry[] = [];
  const journal: Journal = {
    entries: remembered,
    append: (entry) => void entries.push(entry),
    close: () => {},
  };
  const clock = { now: begin };
  const signer = await createSigner({
    policy: policyFrom(JSON.stringify(policy)),
    keys,
    journal,
    now: () => clock.now,
  });
  return { signer, entries, clock };
}

export interface TestRequester {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const BARE_KEY_BYTES = 32;

export function newRequester(name: string): TestRequester {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bare = publicKey.export({ format: 'der', type: 'spki' }).subarray(-BARE_KEY_BYTES);
  return { name, publicKey: bare.toString('base64'), privateKey };
}

interface OutboundTransaction {
  readonly by: TestRequester;
  readonly sentAt?: number;
  readonly once?: string;
}

/** The headers that a requester sends with a body. */
export function headersFor(
  path: string,
  body: string,
  { by, ...outboundTransaction }: OutboundTransaction,
): Record<string, string> {
  const sentAt = String(outboundTransaction.sentAt ?? Date.now());
  const once = outboundTransaction.once ?? randomUUID();
  const text = signedText({ path, body, requester: by.name, sentAt, once });
  return {
    'x-requester': by.name,
    'x-sent-at': sentAt,
    'x-once': once,
    'x-signature': sign(null, Buffer.from(text), by.privateKey).toString('base64'),
  };
}

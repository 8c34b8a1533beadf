import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { firstKeysForSigner, localConsole } from '@cliffhanger/testing/approvals';
import { newRequesterKeys, type RequesterKeys, TEST_KEYS } from '@cliffhanger/testing/signer';
import { DEVELOPMENT_TOKEN } from '../services/chain-token.ts';
import { COLD_WALLET, GAS_WALLET, HOT_WALLET } from '../services/chain-wallets.ts';
import type { ChildProgram } from './child-process.ts';

/* The signer of a stack on this machine: keys that everybody knows, on a chain of nobody's. */

/** Of two of the accounts that anvil makes; they hold coins for gas from the start. */
const KEYS = {
  hot: 'dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  gas: '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  deposits: TEST_KEYS.deposits,
};
const usdt = (whole: number): string => `${whole}${'0'.repeat(18)}`;
const COIN = 10n ** 18n;

/** Addresses may be paid as soon as the platform says so: its own waiting time can be moved on, the signer's cannot. */
const policyFor = (addresses: Addresses) => ({
  addressAgeMs: 0,
  countedSince: '2026-01-01T00:00:00Z',
  approvals: approvalsOf(addresses),
  chains: [
    {
      chainId: 31_337,
      network: 'bep20',
      tokens: [
        {
          address: DEVELOPMENT_TOKEN,
          decimals: 18,
          perSellerAndDay: usdt(20_000),
          // As the platform's own rules begin: 200 at once and 500 a day by rule, two people above 1,000.
          onePersonUpTo: usdt(1_000),
          unapproved: { perTransaction: usdt(200), perSellerAndDay: usdt(500), perDay: usdt(10_000) },
          perTransaction: usdt(10_000),
          perDay: usdt(50_000),
          wholeWallet: usdt(10_000_000),
        },
      ],
      coldWallets: [COLD_WALLET],
      gasTopUp: {
        perTransaction: String(COIN / 10n),
        perDay: String(COIN * 10n),
        wholeWallet: String(COIN * 1_000n),
      },
      mostGas: '120000',
      mostFeePerGas: '200000000000',
    },
  ],
});

/** The console as it is opened in the demo and the journeys, and in development. */
function approvalsOf({ apiUrl, sellerUrl }: Addresses) {
  const party = { rpId: 'localhost', origins: [apiUrl, sellerUrl].map(localConsole) };
  return { ...party, firstKeys: firstKeysForSigner(party) };
}

type Requesters = Readonly<Record<'allowlister' | 'payer' | 'auditor', RequesterKeys>>;

export function signerProgram(addresses: Addresses): ChildProgram {
  const { allowlister, payer, auditor } = requestersOf(addresses);
  const file = fileIn(addresses);
  writeFileSync(file('keys.json'), JSON.stringify(KEYS), { mode: 0o600 });
  writeFileSync(file('policy.json'), JSON.stringify(policyFor(addresses)));
  return {
    name: 'signer',
    command: [process.execPath, join(REPOSITORY_FOLDER, 'apps/signer/src/main.ts')],
    // Nothing else of the stack's environment: it needs none of it.
    env: {
      PATH: process.env['PATH'],
      CLIFFHANGER_ENV: 'development',
      PORT: String(addresses.ports.signer),
      SIGNER_KEY_FILE: file('keys.json'),
      SIGNER_POLICY_FILE: file('policy.json'),
      SIGNER_JOURNAL_FILE: file('journal'),
      SIGNER_ALLOWLISTER_KEY: allowlister.publicKey,
      SIGNER_PAYER_KEY: payer.publicKey,
      SIGNER_AUDITOR_KEY: auditor.publicKey,
    },
  };
}

/** What the worker is told: it announces addresses and can do nothing else. */
export const allowlisterEnvironment = (addresses: Addresses) => ({
  SIGNER_URL: addresses.signerUrl,
  SIGNER_ALLOWLISTER_PRIVATE_KEY: requestersOf(addresses).allowlister.privateKey,
});

/** What the process that follows the chains is told: it asks for signatures and announces nothing. */
export const payerEnvironment = (addresses: Addresses) => ({
  SIGNER_URL: addresses.signerUrl,
  SIGNER_PAYER_PRIVATE_KEY: requestersOf(addresses).payer.privateKey,
  CHAIN_BEP20_COLD_WALLET: COLD_WALLET,
  // From the first block, so that what the hot wallet begins with is seen to arrive, and the books know of it.
  CHAIN_BEP20_START: '1',
  CHAIN_BEP20_PLATFORM_ADDRESSES: `${HOT_WALLET} ${COLD_WALLET}`,
});

/**
 * What the auditor is told: it stops payouts and asks for nothing else. Nothing else of the stack's environment: it reads
 * with rights of its own, and knows no secret of the others'.
 */
export const auditorProgram = (addresses: Addresses): ChildProgram => ({
  name: 'auditor',
  command: [process.execPath, join(REPOSITORY_FOLDER, 'apps/auditor/src/main.ts')],
  env: {
    PATH: process.env['PATH'],
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    CLIFFHANGER_ENV: 'development',
    PORT: String(addresses.ports.auditor),
    DATABASE_URL: addresses.databaseUrls.auditor,
    SIGNER_URL: addresses.signerUrl,
    AUDITOR_PRIVATE_KEY: requestersOf(addresses).auditor.privateKey,
    AUDITOR_STATE_FILE: join(addresses.dataFolder, 'auditor.json'),
    AUDITOR_STRIPE_KEY: process.env['AUDITOR_STRIPE_KEY'],
    AUDITOR_DEPOSIT_KEYS_EVM: EVERYBODYS_KEY,
    AUDITOR_DEPOSIT_KEYS_TRON: EVERYBODYS_KEY,
    AUDITOR_BEP20_NODE: addresses.chainUrl,
    AUDITOR_BEP20_ID: '31337',
    AUDITOR_BEP20_TOKEN: DEVELOPMENT_TOKEN,
    AUDITOR_BEP20_OWN_ADDRESSES: `${HOT_WALLET} ${GAS_WALLET} ${COLD_WALLET}`,
  },
});

/** Made once per data folder; one that an older folder lacks is added. */
function requestersOf(addresses: Addresses): Requesters {
  const path = fileIn(addresses)('requesters.json');
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Requesters>) : {};
  const {
    allowlister = newRequesterKeys(),
    payer = newRequesterKeys(),
    auditor = newRequesterKeys(),
  } = known;
  const requesters: Requesters = { allowlister, payer, auditor };
  writeFileSync(path, JSON.stringify(requesters), { mode: 0o600 });
  return requesters;
}

function fileIn({ dataFolder }: Addresses): (name: string) => string {
  const folder = join(dataFolder, 'signer');
  mkdirSync(folder, { recursive: true });
  return (name) => join(folder, name);
}

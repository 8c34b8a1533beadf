import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { firstKeysForSigner, localConsole } from '@cliffhanger/testing/approvals';
import { newRequesterKeys, type RequesterKeys, TEST_KEYS } from '@cliffhanger/testing/signer';
import { DEVELOPMENT_TOKEN } from '../services/chain-token.ts';
import { COLD_WALLET, GAS_WALLET, HOT_WALLET } from '../services/chain-wallets.ts';
import type { ChildProgram } from './child-process.ts';

/* The signer of a local stack: publicly known keys, on a private test chain. */

/** Two of anvil's accounts, which have coins for gas from the start. */
const KEYS = {
  hot: 'dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  gas: '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  deposits: TEST_KEYS.deposits,
};
const usdt = (whole: number): string => `${whole}${'0'.repeat(18)}`;
const COIN = 10n ** 18n;

/**
 * The signer accepts payments to an address at once: tests can move the platform's waiting time, but not the
 * signer's.
 */
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
          // The platform's initial rules: 200 at once and 500 a day without a person, two people above 1,000.
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

/** The console's origins in the demo, the journeys and development. */
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
    // Passes nothing else from the stack's environment.
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

/** The worker may announce addresses and nothing else. */
export const allowlisterEnvironment = (addresses: Addresses) => ({
  SIGNER_URL: addresses.signerUrl,
  SIGNER_ALLOWLISTER_PRIVATE_KEY: requestersOf(addresses).allowlister.privateKey,
});

/** The process that follows the chains may request signatures, but not announce addresses. */
export const payerEnvironment = (addresses: Addresses) => ({
  SIGNER_URL: addresses.signerUrl,
  SIGNER_PAYER_PRIVATE_KEY: requestersOf(addresses).payer.privateKey,
  CHAIN_BEP20_COLD_WALLET: COLD_WALLET,
  // From the first block, so that the hot wallet's initial balance is seen arriving and enters the books.
  CHAIN_BEP20_START: '1',
  CHAIN_BEP20_PLATFORM_ADDRESSES: `${HOT_WALLET} ${COLD_WALLET}`,
});

/**
 * The auditor may stop payouts and nothing else. It gets nothing else from the stack's environment: it reads
 * with its own database rights and has none of the other processes' secrets.
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

/** Created once per data folder; keys missing from an older folder are added. */
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

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TEST_PARTY } from '../approvals/index.ts';
import { freePort, type RunningProgram, startProgram } from '../processes/index.ts';
import type { SoftToken } from '../soft-hsm/index.ts';
import { newRequesterKeys, TEST_KEYS } from './test-keys.ts';

/** The real signer as a separate process: with publicly known keys, or in production mode with those of a token. */
export interface TestSigner {
  readonly url: string;
  /** An Ed25519 private key, 32 bytes in base64. */
  readonly payerKey: string;
  readonly allowlisterKey: string;
  readonly auditorKey: string;
  /** Killed, and restarted with its journal. */
  restart(dieAt?: string): Promise<void>;
  /** Restarted with other keys of its token, by label, on the same journal. */
  moveTo(labels: Readonly<Record<string, string>>): Promise<void>;
  /** The number of signatures, including replacements with more gas. */
  signatures(): number;
  stop(): Promise<void>;
}

interface TestSignerOptions {
  readonly chainId: number;
  readonly token: string;
  readonly coldWallet: string;
  /** In the token's smallest units. */
  readonly perTransaction?: bigint;
  readonly addressAgeMs?: number;
  /** In the token's units: the limit without approval, and the limit for a single approval. */
  readonly unapproved?: bigint;
  readonly onePersonUpTo?: bigint;
  /** Device keys in its configuration. */
  readonly firstKeys?: readonly FirstKey[];
  /** A token that holds its keys instead of a file. */
  readonly keysOn?: SoftToken | undefined;
  /** `judged:3` crashes at that point for the third time. */
  readonly dieAt?: string;
}

export interface FirstKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly person: string;
  readonly duty: 'keys' | 'payouts';
}

const APP = resolve(import.meta.dirname, '../../../../apps/signer');
const PLENTY = 10n ** 40n;
/** The decimals of the test token. */
const TOKEN_DECIMALS = 6;

export async function startTestSigner(options: TestSignerOptions): Promise<TestSigner> {
  const folder = mkdtempSync(join(tmpdir(), 'test-signer-'));
  const journal = join(folder, 'journal');
  const written = (name: string, content: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const allowlister = newRequesterKeys();
  const payer = newRequesterKeys();
  const auditor = newRequesterKeys();
  const port = await freePort();
  const env = {
    ...(options.keysOn === undefined
      ? { CLIFFHANGER_ENV: 'test', SIGNER_KEY_FILE: written('keys', TEST_KEYS) }
      : { CLIFFHANGER_ENV: 'production', ...options.keysOn.env }),
    PORT: String(port),
    SIGNER_POLICY_FILE: written('policy', testPolicy(options)),
    SIGNER_JOURNAL_FILE: journal,
    SIGNER_ALLOWLISTER_KEY: allowlister.publicKey,
    SIGNER_PAYER_KEY: payer.publicKey,
    SIGNER_AUDITOR_KEY: auditor.publicKey,
    // Caches compiled code: the process starts hundreds of times.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const url = `http://127.0.0.1:${port}`;
  let labels: Readonly<Record<string, string>> = {};
  const begin = (dieAt = ''): Promise<RunningProgram> =>
    startProgram({
      main: join(APP, dieAt === '' ? 'src/main.ts' : 'test/dying-signer.ts'),
      env: { ...env, ...labels, DIE_AT: dieAt },
      untilAnswers: `${url}/healthz`,
    });
  let program = await begin(options.dieAt);
  return {
    url,
    payerKey: payer.privateKey,
    allowlisterKey: allowlister.privateKey,
    auditorKey: auditor.privateKey,
    restart: async (dieAt) => {
      await killed(program);
      program = await begin(dieAt);
    },
    moveTo: async (others) => {
      options.keysOn?.makeKeys(others);
      labels = others;
      await killed(program);
      program = await begin();
    },
    signatures: () => readFileSync(journal, 'utf8').match(/"type":"signed"/g)?.length ?? 0,
    stop: async () => {
      await killed(program);
      rmSync(folder, { recursive: true });
    },
  };
}

async function killed({ child }: RunningProgram): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The policy of a test signer. */
export const testPolicy = ({
  chainId,
  token,
  coldWallet,
  perTransaction = PLENTY,
  addressAgeMs = 0,
  unapproved = PLENTY,
  onePersonUpTo = PLENTY,
  firstKeys = [],
}: TestSignerOptions) => ({
  addressAgeMs,
  countedSince: '2026-01-01T00:00:00Z',
  approvals: { ...TEST_PARTY, firstKeys },
  chains: [
    {
      chainId,
      network: 'bep20',
      tokens: [
        {
          address: token,
          decimals: TOKEN_DECIMALS,
          perSellerAndDay: String(PLENTY),
          onePersonUpTo: String(onePersonUpTo),
          unapproved: {
            perTransaction: String(unapproved),
            perSellerAndDay: String(PLENTY),
            perDay: String(PLENTY),
          },
          perTransaction: String(perTransaction),
          perDay: String(PLENTY),
          wholeWallet: String(PLENTY),
        },
      ],
      coldWallets: [coldWallet],
      gasTopUp: { perTransaction: String(10n ** 18n), perDay: String(PLENTY), wholeWallet: String(PLENTY) },
      mostGas: '200000',
      mostFeePerGas: String(10n ** 12n),
    },
  ],
});

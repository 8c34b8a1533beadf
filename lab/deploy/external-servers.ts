import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usdt } from '@cliffhanger/core/kernel';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { softwareKey } from '@cliffhanger/testing/approvals';
import {
  ANVIL_CHAIN_ID,
  BLOCKS_TO_FINALITY,
  startTestChain,
  type TestChain,
} from '@cliffhanger/testing/chain';
import { IDA, type KeyHolder, OLAV } from '@cliffhanger/testing/factories';
import { certificateOptions } from '@cliffhanger/testing/processes';
import { testPolicy } from '@cliffhanger/testing/signer';
import { openSoftToken, TOKEN_PIN } from '@cliffhanger/testing/soft-hsm';
import { STRIPE_STAND_IN_SECRET, type StripeStandIn, startStripe } from '@cliffhanger/testing/stripe';
import { startServices } from '../../tools/services/stack.ts';
import { OUTSIDE_GATEWAY } from '../compose/network.ts';
import { IMAGES } from './images.ts';

/*
 * The operator's external services: mail, object store, Stripe, two chain nodes, a token with keys, a
 * certificate.
 */

export interface ExternalServers {
  readonly mailboxUrl: string;
  /** Local ports that services must reach. */
  readonly ports: readonly number[];
  /** The edge's self-signed certificate. */
  readonly certificate: string;
  readonly settingsFile: string;
  readonly secretsFolder: string;
  readonly stripe: StripeStandIn;
  readonly chain: TestChain;
  /** The address of the signer's key on the token. */
  readonly hotWallet: string;
  /** Finance people; the signer knows their device keys. */
  readonly approvers: readonly KeyHolder[];
  /** Later starts use images with this tag. */
  useVersion(tag: string): void;
  stop(): Promise<void>;
}

const PLENTY_OF_GAS = '0x8ac7230489e80000';
/** Below the refill level, so that deposits are consolidated there. */
const IN_HOT_WALLET = usdt('10000');
/** Browsers create no device keys for an IP address, so the console is opened by a name. */
const PARTY = { rpId: 'cliffhanger.test', origins: ['https://cliffhanger.test:8443'] } as const;
export const [CONSOLE_URL] = PARTY.origins;

export async function prepareExternalServers(
  home: string,
  { edgeAddress, tag }: { readonly edgeAddress: string; readonly tag: string },
): Promise<ExternalServers> {
  const addresses = addressesFrom();
  await startServices(addresses, ['mail sink', 'object-store']);
  const [stripe, chain] = await Promise.all([startStripe(), startTestChain()]);
  const token = openSoftToken();
  const keys = token.makeKeys();
  layOutToken(join(home, 'pkcs11'), token.folder);
  token.remove();
  const [, coldWallet] = chain.accounts;
  const [hot = '', gas = ''] = ['hot', 'gas'].map((name) => keys.find(({ key }) => key === name)?.address);
  for (const wallet of [hot, gas]) await chain.rpc('anvil_setBalance', [wallet, PLENTY_OF_GAS]);
  await chain.token.mint({ to: hot, units: IN_HOT_WALLET });
  // Token calls read from a final block.
  await chain.mine(BLOCKS_TO_FINALITY);

  const portOf = (url: string): number => Number(new URL(url).port);
  const reached = (port: number): string => `http://${OUTSIDE_GATEWAY}:${port}`;
  const secondNode = portOf(chain.url);
  const secretsFolder = join(home, 'secrets');
  const certificate = makeCertificate(home, edgeAddress);
  writeAll(secretsFolder, {
    'backup-passphrase': 'a passphrase of the trial, kept apart from its repository',
    'smtp-url': `smtp://${OUTSIDE_GATEWAY}:${addresses.ports.smtp}`,
    's3-secret-access-key': 'testing',
    'stripe-secret-key': 'sk_live_of_this_trial',
    'stripe-webhook-secret': STRIPE_STAND_IN_SECRET,
    'token-pin': TOKEN_PIN,
    'tls-certificate': certificate,
    'tls-key': readFileSync(join(home, 'tls.key'), 'utf8'),
  });
  const approvers = [IDA, OLAV].map((id) => ({ id, key: softwareKey(PARTY) }));
  const settings = join(home, 'settings');
  writeAll(settings, {
    'signer-policy.json': JSON.stringify(policyFor({ token: chain.token.address, coldWallet }, approvers)),
    'token.env': 'SOFTHSM2_CONF=/pkcs11/softhsm2.conf',
    'chain.env': lines({
      CHAIN_BEP20_NODES: `${reached(secondNode)} http://host.docker.internal:${secondNode}`,
      // From the first block, so that the hot wallet's initial balance is seen arriving and enters the books.
      CHAIN_BEP20_START: '1',
      CHAIN_BEP20_ID: String(ANVIL_CHAIN_ID),
      CHAIN_BEP20_TOKEN: chain.token.address,
      CHAIN_BEP20_COLD_WALLET: coldWallet,
      CHAIN_BEP20_PLATFORM_ADDRESSES: `${hot} ${coldWallet}`,
      CHAIN_BEP20_COIN_PRICE: '100',
      CHAIN_LOOK_EVERY_MS: '500',
      CHAIN_CONSOLIDATE_EVERY_MS: '1000',
      CHAIN_RECONCILE_EVERY_MS: '2000',
    }),
  });
  const settingsFile = join(home, 'machine.env');
  const machineSettings = {
    PUBLIC_URL: `https://${edgeAddress}:8443`,
    SERVER_NAME: 'cliffhanger.test',
    MAIL_FROM: 'no-reply@cliffhanger.test',
    ALERTS_TO: 'on-call@cliffhanger.test',
    ADMIN_1: 'Ada Lovelace <ada@example.org>',
    ADMIN_2: 'Ben Bova <ben@example.org>',
    SECRETS: secretsFolder,
    SETTINGS: settings,
    PKCS11: join(home, 'pkcs11'),
    SIGNER_PKCS11_MODULE: '/pkcs11/libsofthsm2.so',
    SIGNER_URL: 'http://signer:4120',
    DEPOSIT_KEY_EVM: keys.find(({ key }) => key === 'deposits')?.depositKey ?? '',
    STRIPE: 'yes',
    STRIPE_API_URL: reached(portOf(stripe.apiUrl)),
    S3_ENDPOINT: reached(addresses.ports.objectStore),
    S3_BUCKET: `trial-${Date.now()}`,
    S3_ACCESS_KEY_ID: 'test:tester',
    POSTGRES_SHARED_BUFFERS: '256MB',
    // All requests come from one address here, and all processes share one busy machine.
    ANSWERED_WITHIN_MS: '10000',
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    SELLER_CALLS_PER_MINUTE: '1000000',
    CALLS_A_SECOND: '10000',
    CALLS_AT_ONCE: '10000',
    CONNECTIONS_AN_ADDRESS: '10000',
  };
  const useVersion = (version: string): void =>
    writeFileSync(settingsFile, lines({ ...machineSettings, ...imagesOf(version) }));
  useVersion(tag);
  execFileSync('chown', ['-R', '10001:10001', home]);
  return {
    mailboxUrl: addresses.mailboxUrl,
    ports: [addresses.ports.smtp, addresses.ports.objectStore, portOf(stripe.apiUrl), secondNode],
    certificate,
    settingsFile,
    secretsFolder,
    stripe,
    chain,
    hotWallet: hot,
    approvers,
    useVersion,
    stop: async () => {
      await Promise.all([stripe.stop(), chain.stop()]);
    },
  };
}

/** Full names in the local image store. The trial starts neither monitoring nor certbot. */
const imagesOf = (tag: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(IMAGES).map(([variable, name]) => [variable, `localhost/${name}:${tag}`]),
  ),
  PROMETHEUS_IMAGE: 'localhost/none',
  ALERTMANAGER_IMAGE: 'localhost/none',
  CERTBOT_IMAGE: 'localhost/none',
});

/** Every payout needs a person's signature. */
const policyFor = (
  chain: { readonly token: string; readonly coldWallet: string },
  approvers: readonly KeyHolder[],
) => ({
  ...testPolicy({
    ...chain,
    chainId: ANVIL_CHAIN_ID,
    unapproved: 0n,
    onePersonUpTo: usdt('1000'),
  }),
  approvals: {
    ...PARTY,
    firstKeys: approvers.map(({ id: person, key: { keyId, publicKey } }) => ({
      keyId,
      publicKey,
      person,
      duty: 'payouts',
    })),
  },
});

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, { mode: 0o600 });
}

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';

/** Copies the vendor's library, its dependencies and the token into the folder mounted into the signer. */
function layOutToken(folder: string, token: string): void {
  mkdirSync(folder);
  copyFileSync(MODULE, join(folder, 'libsofthsm2.so'));
  const loaded = execFileSync('ldd', [MODULE], { encoding: 'utf8' });
  for (const [, library = ''] of loaded.matchAll(/=> (\S*lib(?:crypto|ssl)\S*) /g))
    copyFileSync(library, join(folder, library.split('/').at(-1) ?? ''));
  cpSync(join(token, 'tokens'), join(folder, 'tokens'), { recursive: true });
  const configuration =
    'directories.tokendir = /pkcs11/tokens\nobjectstore.backend = file\nlog.level = ERROR\n';
  writeFileSync(join(folder, 'softhsm2.conf'), configuration);
}

function makeCertificate(home: string, address: string): string {
  const files = { certFile: join(home, 'tls.crt'), keyFile: join(home, 'tls.key') };
  const options = certificateOptions(files, `DNS:cliffhanger.test,IP:${address}`);
  execFileSync('openssl', options, { stdio: 'ignore' });
  return readFileSync(files.certFile, 'utf8');
}

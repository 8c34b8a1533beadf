import { aPassword, aPrivateKey, loginUrl, natsUrls, passwordIn, publicKeyOf } from './secrets.ts';

export const ENCRYPTION_KEY_FILE = 'encryption-key';

/** A file that `setup` creates. */
export interface MadeSecret {
  readonly file: string;
  readonly make: () => string;
  /** Added by a later version: created for existing installations too. */
  readonly isAdded?: true;
}

/** The role `watcher1` has the file `watcher-1-database-url`. */
export const databaseUrlFile = (duty: string): string =>
  `${duty.replace(/\d/, (digit) => `-${digit}`)}-database-url`;

/** Logins of deploy/nats/users.conf. */
const NATS_LOGINS = ['seller', 'ingest', 'worker', 'admin'] as const;
const natsUrlFile = (login: string): string => `nats-${login}-url`;

const REQUESTERS = ['allowlister', 'payer', 'auditor'] as const;
const privateKeyFile = (requester: string): string => `signer-${requester}-private-key`;

interface MadeFor {
  /** Login roles by their duties. */
  readonly roles: Readonly<Record<string, string>>;
  readonly databaseAddress: string;
  readonly natsAddress: string | undefined;
}

export const madeSecrets = ({ roles, databaseAddress, natsAddress }: MadeFor): readonly MadeSecret[] => [
  { file: 'token-secret', make: aPassword },
  { file: ENCRYPTION_KEY_FILE, make: aPassword },
  { file: 'proofs-key', make: aPrivateKey, isAdded: true },
  // Empty except during a rotation of the log key; it must exist to be mounted.
  { file: 'proofs-key-before', make: () => '', isAdded: true },
  // An account that needs gas before it can be used.
  { file: 'anchor-key', make: aPassword, isAdded: true },
  ...REQUESTERS.map((requester) => ({ file: privateKeyFile(requester), make: aPrivateKey })),
  ...Object.entries(roles).map(([duty, role]) => ({
    file: databaseUrlFile(duty),
    make: () => loginUrl(databaseAddress, role, aPassword()),
  })),
  ...(natsAddress === undefined ? [] : NATS_LOGINS).map((login) => ({
    file: natsUrlFile(login),
    make: () => natsUrls(natsAddress ?? '', login, aPassword()),
    isAdded: true as const,
  })),
];

type Read = (file: string) => string;

/** A file that is generated from others. */
export interface DerivedFile {
  readonly file: string;
  readonly from: (read: Read) => string;
}

export const derivedFiles = (natsAddress: string | undefined): readonly DerivedFile[] => [
  { file: 'signer.env', from: signerEnvironment },
  ...(natsAddress === undefined ? [] : [{ file: 'nats-passwords.conf', from: natsPasswords }]),
];

/** Passwords for the configuration of the NATS server. */
const natsPasswords = (read: Read): string =>
  NATS_LOGINS.map((login) => {
    const [url = ''] = read(natsUrlFile(login)).split(',');
    return `NATS_${login.toUpperCase()}_PASSWORD: "${passwordIn(url)}"`;
  }).join('\n');

/** Public keys of the requesters, for the signer; contains no secrets. */
const signerEnvironment = (read: Read): string =>
  REQUESTERS.map(
    (requester) => `SIGNER_${requester.toUpperCase()}_KEY=${publicKeyOf(read(privateKeyFile(requester)))}`,
  ).join('\n');

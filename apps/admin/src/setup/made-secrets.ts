import { aPassword, aPrivateKey, loginUrl, publicKeyOf } from './secrets.ts';

export const ENCRYPTION_KEY_FILE = 'encryption-key';

/** Every file that `setup` makes, and how. */
export interface MadeSecret {
  readonly file: string;
  readonly make: () => string;
  /** Came with a later version, and fits what is there: an installation of before is given it. */
  readonly isAdded?: true;
}

/** `watcher1` is the role of the file `watcher-1-database-url`. */
export const databaseUrlFile = (duty: string): string =>
  `${duty.replace(/\d/, (digit) => `-${digit}`)}-database-url`;

const REQUESTERS = ['allowlister', 'payer', 'auditor'] as const;
const privateKeyFile = (requester: string): string => `signer-${requester}-private-key`;

export const madeSecrets = (
  roles: Readonly<Record<string, string>>,
  databaseAddress: string,
): readonly MadeSecret[] => [
  { file: 'token-secret', make: aPassword },
  { file: ENCRYPTION_KEY_FILE, make: aPassword },
  { file: 'proofs-key', make: aPrivateKey, isAdded: true },
  // Empty but while the key of the log is changed: what a file stands for has to be there.
  { file: 'proofs-key-before', make: () => '', isAdded: true },
  // An account that somebody has to send gas to before it is of use.
  { file: 'anchor-key', make: aPassword, isAdded: true },
  ...REQUESTERS.map((requester) => ({ file: privateKeyFile(requester), make: aPrivateKey })),
  ...Object.entries(roles).map(([duty, role]) => ({
    file: databaseUrlFile(duty),
    make: () => loginUrl(databaseAddress, role, aPassword()),
  })),
];

export const SIGNER_ENVIRONMENT = 'signer.env';

/** What the signer knows of those who may ask it: nothing of it is secret. */
export const signerEnvironment = (read: (file: string) => string): string =>
  REQUESTERS.map(
    (requester) => `SIGNER_${requester.toUpperCase()}_KEY=${publicKeyOf(read(privateKeyFile(requester)))}`,
  ).join('\n');

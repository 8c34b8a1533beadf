import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { type Assertion, type Statement, statementText } from '@cliffhanger/approvals';

/** The console's origin in tests. */
export const TEST_PARTY = { rpId: 'localhost', origins: ['http://localhost:4145'] } as const;

interface Party {
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** Overrides that make an otherwise valid signature invalid. */
export interface Oddities {
  readonly type?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
}

/** A software authenticator that creates the assertions of a browser. */
export interface SoftwareKey {
  readonly keyId: string;
  /** As the API and the signer store it: the point in base64url. */
  readonly publicKey: string;
  /** PKCS #8 in base64, for a browser's virtual authenticator. */
  readonly privateKey: string;
  /** The result of `navigator.credentials.get` for a challenge. */
  sign(challenge: Statement | string, odd?: Oddities): Assertion;
  /** The result of `navigator.credentials.create`. */
  create(challenge: Statement | string, odd?: Oddities): Pick<Assertion, 'clientData' | 'authenticatorData'>;
}

const PRESENT_AND_VERIFIED = 0x05;
const HOLDS_A_KEY = 0x40;
const COSE_BEFORE_X = 'a5010203262001215820';
const COSE_BEFORE_Y = '225820';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** A new key, or the key of the given private key. */
export function softwareKey(party: Party = TEST_PARTY, privateKey?: string): SoftwareKey {
  const key: KeyObject =
    privateKey === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const [left, right] = [x, y].map((half) => Buffer.from(half, 'base64url')) as [Buffer, Buffer];
  const publicKey = base64url(Buffer.concat([Buffer.of(4), left, right]));
  const keyId = base64url(sha256(publicKey).subarray(0, 16));
  let counter = 0;

  const clientData = (challenge: Statement | string, odd: Oddities, type: string): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: base64url(typeof challenge === 'string' ? challenge : statementText(challenge)),
        origin: odd.origin ?? party.origins[0],
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  const header = (odd: Oddities, extraFlags = 0): Buffer => {
    counter += 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8((odd.flags ?? PRESENT_AND_VERIFIED) | extraFlags, 0);
    tail.writeUInt32BE(odd.counter ?? counter, 1);
    return Buffer.concat([sha256(odd.rpId ?? party.rpId), tail]);
  };

  return {
    keyId,
    publicKey,
    privateKey: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    sign: (challenge, odd = {}) => {
      const signedData = clientData(challenge, odd, 'webauthn.get');
      const authenticatorData = header(odd);
      return {
        keyId,
        clientData: base64url(signedData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(signedData)]), key)),
      };
    },
    create: (challenge, odd = {}) => {
      const id = Buffer.from(keyId, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const cose = [Buffer.from(COSE_BEFORE_X, 'hex'), left, Buffer.from(COSE_BEFORE_Y, 'hex'), right];
      return {
        clientData: base64url(clientData(challenge, odd, 'webauthn.create')),
        authenticatorData: base64url(
          Buffer.concat([header(odd, HOLDS_A_KEY), Buffer.alloc(16), length, id, ...cose]),
        ),
      };
    },
  };
}

/** Like an authenticator without a counter: its signatures are valid in any order and after a restart. */
export const uncounted = (key: SoftwareKey): SoftwareKey => ({
  ...key,
  sign: (challenge, odd = {}) => key.sign(challenge, { counter: 0, ...odd }),
  create: (challenge, odd = {}) => key.create(challenge, { counter: 0, ...odd }),
});

import type { Address } from './ethereum/address.ts';
import { addressText, messageDigest, signatureHex } from './ethereum/message.ts';
import { digestOf, type SignedTransaction, signedTransaction } from './ethereum/transaction.ts';
import type { Journal } from './journal/journal.ts';
import { addressOfKey, type KeyStore, signDigest } from './keys/key-store.ts';
import { type EnrolmentRefusal, judgeEnrolment, judgeRetirement } from './policy/approvals.ts';
import { judge, type Refusal } from './policy/judge.ts';
import { type AuditorSignal, createMemory, type Entry, revokedName } from './policy/memory.ts';
import type { Policy } from './policy/policy.ts';
import {
  type AddressAttestation,
  type EnrolRequest,
  payingAddress,
  payingKey,
  type RetireRequest,
  type Revoked,
  type SignRequest,
} from './policy/sign-request.ts';
import type { Allowlisted } from './requests/decode.ts';

export interface Wallets {
  readonly hot: Address;
  readonly gas: Address;
}

export type SignAnswer =
  | { readonly kind: 'signed'; readonly transaction: SignedTransaction; readonly from: Address }
  | { readonly kind: 'refused'; readonly because: Refusal };

export type KeyAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly because: EnrolmentRefusal };

export interface Signer {
  readonly wallets: Wallets;
  allowlist(entry: Allowlisted): { readonly allowlistedAt: number };
  /** Requires signatures of two known keys. */
  enrol(request: EnrolRequest): KeyAnswer;
  retire(request: RetireRequest): KeyAnswer;
  /** Permanent. Needs no signature, because it only removes power. */
  revoke(revoked: Revoked): void;
  sign(request: SignRequest): Promise<SignAnswer>;
  /** Undefined if the address is not ours. Works while payouts are stopped, because it moves nothing. */
  signForAddress(attestation: AddressAttestation): Promise<string | undefined>;
  /** Applies the auditor's signal unless it is older than the latest one. */
  setPayouts(type: 'stopped' | 'resumed', word: AuditorSignal): PayoutsState;
}

export interface PayoutsState {
  readonly payouts: 'stopped' | 'open';
  readonly because?: string;
}

/** Steps at which a test can kill the process. */
export type SignerStep = 'received' | 'judged' | 'journalled' | 'signed';

export interface SignerParts {
  readonly policy: Policy;
  readonly keys: KeyStore;
  readonly journal: Journal;
  readonly now: () => number;
  readonly onStep?: (step: SignerStep) => void;
}

export async function createSigner(parts: SignerParts): Promise<Signer> {
  const { policy, keys, journal, now, onStep = () => {} } = parts;
  const { memory, remember } = createMemory();
  for (const entry of journal.entries) remember(entry);
  const wallets = { hot: await requiredAddress(keys, 'hot'), gas: await requiredAddress(keys, 'gas') };
  // Setting the clock back does not reset daily limits.
  const time = (): number => Math.max(now(), memory.latestAt);
  const record = (entry: Entry): void => {
    journal.append(entry);
    remember(entry);
  };

  return {
    wallets,

    allowlist: ({ address, ...whose }) => {
      const known = memory.allowlistedAt.get(address);
      if (known !== undefined) return { allowlistedAt: known };
      const at = time();
      record({ type: 'announced', at, address, ...whose });
      return { allowlistedAt: at };
    },

    enrol: (request) => {
      const verdict = judgeEnrolment(request, { policy, memory });
      const { keyId, person, duty, publicKey } = request;
      if (verdict === 'enrol')
        record({ type: 'enrolled', at: time(), keyId, key: { person, duty, publicKey } });
      else if (verdict !== 'known') return { kind: 'refused', because: verdict };
      return { kind: 'done' };
    },

    retire: (request) => {
      const verdict = judgeRetirement(request, { policy, memory });
      if (verdict === 'retire') record({ type: 'retired', at: time(), keyId: request.keyId });
      else if (verdict !== 'known') return { kind: 'refused', because: verdict };
      return { kind: 'done' };
    },

    revoke: (revoked) => {
      if (!memory.revoked.has(revokedName(revoked))) record({ type: 'revoked', at: time(), revoked });
    },

    setPayouts: (type, word) => {
      if (word.saidAt > memory.lastSignalAt) record({ type, at: time(), word });
      return memory.stopped === undefined
        ? { payouts: 'open' }
        : { payouts: 'stopped', because: memory.stopped.because };
    },

    signForAddress: async (attestation) => {
      const keyId = (['hot', 'gas'] as const).find(
        (name) => wallets[name] === attestation.address.toLowerCase(),
      );
      if (keyId === undefined) return undefined;
      record({ type: 'attested', at: time(), said: attestation });
      return signatureHex(await signDigest(keys, keyId, messageDigest(addressText(attestation))));
    },

    sign: async (request) => {
      onStep('received');
      const { purpose } = request;
      const deposit =
        'derivationIndex' in purpose
          ? await addressOfKey(keys, `deposit/${purpose.derivationIndex}`)
          : undefined;
      // No await between here and the journal: two concurrent requests must not both fit into the rest of a limit.
      const at = time();
      const own = { ...wallets, deposit };
      const from = payingAddress(request, own);
      const verdict = judge(request, { policy, memory, own, now: at });
      if (verdict.kind === 'refuse') return { kind: 'refused', because: verdict.because };
      if (from === undefined) throw new Error('approved a payment from a missing wallet');
      onStep('judged');
      if (verdict.kind === 'sign') record({ type: 'signed', at, from, ask: request });
      onStep('journalled');
      const signature = await signDigest(keys, payingKey(request), digestOf(request.payment));
      onStep('signed');
      return { kind: 'signed', transaction: signedTransaction(request.payment, signature), from };
    },
  };
}

async function requiredAddress(
  keys: KeyStore,
  keyId: Parameters<KeyStore['publicKeyOf']>[0],
): Promise<Address> {
  const address = await addressOfKey(keys, keyId);
  if (address === undefined) throw new Error(`there is no key ${keyId}`);
  return address;
}

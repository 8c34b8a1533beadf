import type { Address } from './ethereum/address.ts';
import { addressText, messageDigest, signatureHex } from './ethereum/message.ts';
import { digestOf, type SignedTransaction, signedTransaction } from './ethereum/transaction.ts';
import type { Journal } from './journal/journal.ts';
import { addressOfKey, type KeyStore, signDigest } from './keys/key-store.ts';
import { type EnrolmentRefusal, judgeEnrolment, judgeRetirement } from './policy/approvals.ts';
import {
  type AddressSaid,
  type EnrolAsk,
  payingAddress,
  payingKey,
  type RetireAsk,
  type Revoked,
  type SignAsk,
} from './policy/ask.ts';
import { judge, type Refusal } from './policy/judge.ts';
import { createMemory, type Entry, revokedName, type Word } from './policy/memory.ts';
import type { Policy } from './policy/policy.ts';
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
  /** A device key that two known ones have signed for. */
  enrol(ask: EnrolAsk): KeyAnswer;
  retire(ask: RetireAsk): KeyAnswer;
  /** Takes power away and gives none: for ever, and without a signature. */
  revoke(revoked: Revoked): void;
  sign(ask: SignAsk): Promise<SignAnswer>;
  /** Undefined: the address is no wallet of ours. Moves nothing: it goes on while payouts are stopped. */
  signForAddress(said: AddressSaid): Promise<string | undefined>;
  /** The auditor's word on payouts. One that is not dated later than the one before changes nothing. */
  hear(type: 'stopped' | 'resumed', word: Word): PayoutsStand;
}

export interface PayoutsStand {
  readonly payouts: 'stopped' | 'open';
  readonly because?: string;
}

/** The points at which a test lets it die. */
export type SignerStep = 'asked' | 'judged' | 'journalled' | 'signed';

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
  const wallets = { hot: await needed(keys, 'hot'), gas: await needed(keys, 'gas') };
  // A clock that is set back does not make a day longer.
  const time = (): number => Math.max(now(), memory.latestAt);
  const keep = (entry: Entry): void => {
    journal.append(entry);
    remember(entry);
  };

  return {
    wallets,

    allowlist: ({ address, ...whose }) => {
      const known = memory.allowlistedAt.get(address);
      if (known !== undefined) return { allowlistedAt: known };
      const at = time();
      keep({ type: 'announced', at, address, ...whose });
      return { allowlistedAt: at };
    },

    enrol: (ask) => {
      const verdict = judgeEnrolment(ask, { policy, memory });
      const { keyId, person, duty, publicKey } = ask;
      if (verdict === 'enrol')
        keep({ type: 'enrolled', at: time(), keyId, key: { person, duty, publicKey } });
      else if (verdict !== 'known') return { kind: 'refused', because: verdict };
      return { kind: 'done' };
    },

    retire: (ask) => {
      const verdict = judgeRetirement(ask, { policy, memory });
      if (verdict === 'retire') keep({ type: 'retired', at: time(), keyId: ask.keyId });
      else if (verdict !== 'known') return { kind: 'refused', because: verdict };
      return { kind: 'done' };
    },

    revoke: (revoked) => {
      if (!memory.revoked.has(revokedName(revoked))) keep({ type: 'revoked', at: time(), revoked });
    },

    hear: (type, word) => {
      if (word.saidAt > memory.lastWordAt) keep({ type, at: time(), word });
      return memory.stopped === undefined
        ? { payouts: 'open' }
        : { payouts: 'stopped', because: memory.stopped.because };
    },

    signForAddress: async (said) => {
      const keyId = (['hot', 'gas'] as const).find((name) => wallets[name] === said.address.toLowerCase());
      if (keyId === undefined) return undefined;
      keep({ type: 'attested', at: time(), said });
      return signatureHex(await signDigest(keys, keyId, messageDigest(addressText(said))));
    },

    sign: async (ask) => {
      onStep('asked');
      const { purpose } = ask;
      const deposit =
        'derivationIndex' in purpose
          ? await addressOfKey(keys, `deposit/${purpose.derivationIndex}`)
          : undefined;
      // From here to the journal nothing waits: two requests cannot both fit into what is left of a limit.
      const at = time();
      const own = { ...wallets, deposit };
      const from = payingAddress(ask, own);
      const verdict = judge(ask, { policy, memory, own, now: at });
      if (verdict.kind === 'refuse') return { kind: 'refused', because: verdict.because };
      if (from === undefined) throw new Error('allowed to pay from a wallet that is not there');
      onStep('judged');
      if (verdict.kind === 'sign') keep({ type: 'signed', at, from, ask });
      onStep('journalled');
      const signature = await signDigest(keys, payingKey(ask), digestOf(ask.payment));
      onStep('signed');
      return { kind: 'signed', transaction: signedTransaction(ask.payment, signature), from };
    },
  };
}

async function needed(keys: KeyStore, keyId: Parameters<KeyStore['publicKeyOf']>[0]): Promise<Address> {
  const address = await addressOfKey(keys, keyId);
  if (address === undefined) throw new Error(`there is no key ${keyId}`);
  return address;
}

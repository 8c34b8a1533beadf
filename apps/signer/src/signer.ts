import type { Address } from './ethereum/address.ts';
import { digestOf, type SignedTransaction, signedTransaction } from './ethereum/transaction.ts';
import type { Journal } from './journal/journal.ts';
import { addressOfKey, type KeyStore, signDigest } from './keys/key-store.ts';
import { payingKey, type SignAsk } from './policy/ask.ts';
import { judge, type Refusal } from './policy/judge.ts';
import { createMemory, type Entry } from './policy/memory.ts';
import type { Policy } from './policy/policy.ts';

export interface Wallets {
  readonly hot: Address;
  readonly gas: Address;
}

export type SignAnswer =
  | { readonly kind: 'signed'; readonly transaction: SignedTransaction; readonly from: Address }
  | { readonly kind: 'refused'; readonly because: Refusal };

export interface Signer {
  readonly wallets: Wallets;
  announce(address: Address): { readonly announcedAt: number };
  sign(ask: SignAsk): Promise<SignAnswer>;
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

    announce: (address) => {
      const known = memory.announcedAt.get(address);
      if (known !== undefined) return { announcedAt: known };
      const at = time();
      keep({ type: 'announced', at, address });
      return { announcedAt: at };
    },

    sign: async (ask) => {
      onStep('asked');
      const { purpose } = ask;
      const deposit = 'place' in purpose ? await addressOfKey(keys, `deposit/${purpose.place}`) : undefined;
      // From here to the journal nothing waits: two requests cannot both fit into what is left of a limit.
      const at = time();
      const verdict = judge(ask, { policy, memory, own: { hot: wallets.hot, deposit }, now: at });
      if (verdict.kind === 'refuse') return { kind: 'refused', because: verdict.because };
      onStep('judged');
      if (verdict.kind === 'sign') keep({ type: 'signed', at, ask });
      onStep('journalled');
      const signature = await signDigest(keys, payingKey(ask), digestOf(ask.payment));
      onStep('signed');
      const from = await needed(keys, payingKey(ask));
      return { kind: 'signed', transaction: signedTransaction(ask.payment, signature), from };
    },
  };
}

async function needed(keys: KeyStore, keyId: Parameters<KeyStore['publicKeyOf']>[0]): Promise<Address> {
  const address = await addressOfKey(keys, keyId);
  if (address === undefined) throw new Error(`there is no key ${keyId}`);
  return address;
}

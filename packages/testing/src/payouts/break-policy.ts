import type { SignerAsk } from '@cliffhanger/application/ports';
import type { PayoutFixture } from './payout-fixture.ts';

type Change = (ask: SignerAsk, count: number) => SignerAsk;

/** Requests that violate one rule of the policy each; the number makes each request different. */
const CHANGES: readonly Change[] = [
  (ask, count) => ({ ...ask, to: strangerOf(count) }),
  (ask, count) => ({ ...ask, units: ask.units * BigInt(10 ** 6 + count) }),
  (ask) => ({ ...ask, units: 0n }),
  (ask, count) => ({ ...ask, token: strangerOf(count) }),
  (ask) => ({ ...ask, token: null }),
  (ask, count) => ({ ...ask, chainId: ask.chainId + 1 + count }),
  (ask, count) => ({ ...ask, fees: { ...ask.fees, maxFeePerGas: 10n ** 13n + BigInt(count) } }),
  (ask, count) => ({ ...ask, fees: { ...ask.fees, gasLimit: 1_000_000n + BigInt(count) } }),
  (ask, count) => ({ ...ask, purpose: { kind: 'to-cold-wallet' }, to: strangerOf(count) }),
  (ask, count) => ({
    ...ask,
    purpose: { kind: 'consolidation', derivationIndex: count },
    to: strangerOf(count),
  }),
];

const strangerOf = (count: number): string => `0x${count.toString(16).padStart(40, 'f')}`;

export interface PolicyFigures {
  readonly outOfPolicy: number;
  readonly refused: number;
  readonly signed: number;
}

/** Sends the real signer requests that it must refuse, with a valid requester key. */
export async function breakPolicy(harness: PayoutFixture, requests: number): Promise<PolicyFigures> {
  const { address } = await harness.approved('20');
  const { chain, wallets, signer } = harness.sender;
  const before = harness.signer.signatures();
  let refused = 0;
  for (let count = 0; count < requests; count += 1) {
    const sound: SignerAsk = {
      purpose: { kind: 'payout' },
      reference: `out-of-policy-${count}`,
      chainId: chain.chainId,
      nonce: 1_000_000 + count,
      fees: { gasLimit: 100_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n },
      token: chain.token,
      to: address,
      units: 1_000_000n,
      from: wallets.hot,
    };
    const change = CHANGES[count % CHANGES.length] as Change;
    const answer = await signer.sign(change(sound, count));
    refused += Number(answer.kind === 'refused');
  }
  return { outOfPolicy: requests, refused, signed: harness.signer.signatures() - before };
}

import {
  breakPolicy,
  type CrashFigures,
  crashPayouts,
  killSigner,
  openPayoutFixture,
  type PayoutFixture,
  type PolicyFigures,
  SIGNER_POINTS,
  type SignerKills,
} from '@cliffhanger/testing/payouts';

/*
 * Outgoing money: no withdrawal is paid twice or forgotten, whichever process dies when. Each part has a
 * separate chain, database and signer in production mode with its keys on a token, so that parts can run in
 * parallel.
 */

export interface PayoutChaos {
  /** Each is interrupted at every one of its points. */
  readonly withdrawals: number;
  /** The signer is killed this often at each of its points, each time during another withdrawal. */
  readonly deathsAtEachPoint: number;
  readonly outOfPolicy: number;
}

export const WHOLE_PAYOUTS: PayoutChaos = { withdrawals: 200, deathsAtEachPoint: 200, outOfPolicy: 1_000 };
export const SHORT_PAYOUTS: PayoutChaos = { withdrawals: 5, deathsAtEachPoint: 2, outOfPolicy: 100 };

export const chaosCrashes = ({ withdrawals }: PayoutChaos): Promise<CrashFigures> =>
  withPayoutFixture((harness) => crashPayouts(harness, { withdrawals }));

export const chaosPolicy = ({ outOfPolicy }: PayoutChaos): Promise<PolicyFigures> =>
  withPayoutFixture((harness) => breakPolicy(harness, outOfPolicy));

export const chaosKills = ({ deathsAtEachPoint }: PayoutChaos): Promise<SignerKills> =>
  withPayoutFixture((harness) => killSigner(harness, deathsAtEachPoint * SIGNER_POINTS.length));

async function withPayoutFixture<T>(part: (harness: PayoutFixture) => Promise<T>): Promise<T> {
  const harness = await openPayoutFixture({ perTransaction: '1000', keyStore: 'token' });
  try {
    return await part(harness);
  } finally {
    await harness.close();
  }
}

interface PayoutFigures {
  readonly crashes: CrashFigures;
  readonly kills: SignerKills;
  readonly policy: PolicyFigures;
}

export const arePayoutsRight = (
  { crashes, kills, policy }: PayoutFigures,
  { withdrawals, deathsAtEachPoint, outOfPolicy }: PayoutChaos,
): boolean =>
  isWhole(crashes, withdrawals) &&
  crashes.deathsAtEachPoint === withdrawals &&
  isWhole(kills, deathsAtEachPoint * SIGNER_POINTS.length) &&
  kills.deathsAtEachPoint === deathsAtEachPoint &&
  kills.signatures === deathsAtEachPoint * SIGNER_POINTS.length &&
  policy.refused === outOfPolicy &&
  policy.signed === 0;

const isWhole = (
  judged: {
    readonly withdrawals: number;
    readonly paidTwice: number;
    readonly stuck: number;
    readonly brokenRules: number;
  },
  withdrawals: number,
): boolean =>
  judged.withdrawals === withdrawals && judged.paidTwice + judged.stuck + judged.brokenRules === 0;

/** Sums the results of several signers. */
export const together = (kills: readonly SignerKills[]): SignerKills => {
  const sum = (of: (one: SignerKills) => number): number => kills.reduce((total, one) => total + of(one), 0);
  return {
    withdrawals: sum(({ withdrawals }) => withdrawals),
    paidTwice: sum(({ paidTwice }) => paidTwice),
    stuck: sum(({ stuck }) => stuck),
    brokenRules: sum(({ brokenRules }) => brokenRules),
    signerDeaths: sum(({ signerDeaths }) => signerDeaths),
    deathsAtEachPoint: sum(({ deathsAtEachPoint }) => deathsAtEachPoint),
    signatures: sum(({ signatures }) => signatures),
  };
};

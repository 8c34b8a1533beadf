import { breakPolicy, crashPayouts, killSigner, openPayingDesk } from '@cliffhanger/testing/payouts';

export interface PayoutChaos {
  /** Each dies at every one of its points. */
  readonly withdrawals: number;
  /** During each of them the signer is killed. */
  readonly signerDeaths: number;
  readonly outOfPolicy: number;
}

export const WHOLE_PAYOUTS: PayoutChaos = { withdrawals: 200, signerDeaths: 200, outOfPolicy: 1_000 };
export const SHORT_PAYOUTS: PayoutChaos = { withdrawals: 5, signerDeaths: 5, outOfPolicy: 100 };

/** Money that leaves: nobody may be paid twice or forgotten, whoever dies when. */
export async function chaosPayouts({ withdrawals, signerDeaths, outOfPolicy }: PayoutChaos) {
  const desk = await openPayingDesk({ perTransaction: '1000' });
  try {
    const crashes = await crashPayouts(desk, { withdrawals });
    const kills = await killSigner(desk, signerDeaths);
    const policy = await breakPolicy(desk, outOfPolicy);
    const isRight =
      isWhole(crashes, withdrawals) &&
      crashes.deathsAtEachPoint === withdrawals &&
      isWhole(kills, signerDeaths) &&
      kills.signatures === signerDeaths &&
      policy.refused === outOfPolicy &&
      policy.signed === 0;
    return { isRight, crashes, kills, policy };
  } finally {
    await desk.close();
  }
}

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

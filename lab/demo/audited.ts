import { setTimeout as sleep } from 'node:timers/promises';
import type { Addresses } from '@cliffhanger/dev-addresses';

const WITHIN_MS = 180_000;
const ASKED_EVERY_MS = 2_000;

interface AuditorReport {
  readonly turns: number;
  readonly payouts: string;
  readonly findings: readonly { readonly words: string }[];
}

/** The auditor's findings, from a turn that began after everything else was done. */
export async function faultsInTheBooks({
  auditorUrl,
}: Pick<Addresses, 'auditorUrl'>): Promise<readonly string[]> {
  const asked = async (): Promise<AuditorReport> =>
    (await (await fetch(`${auditorUrl}/findings`)).json()) as AuditorReport;
  const before = await asked();
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const { turns, payouts, findings } = await asked();
    // The current turn may have begun earlier.
    if (turns >= before.turns + 2) {
      const stopped = payouts === 'stopped' ? ['it has stopped payouts'] : [];
      return [...findings.map(({ words }) => words), ...stopped];
    }
    if (performance.now() > until) return ['the auditor has made no turn in time'];
    await sleep(ASKED_EVERY_MS);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chaosDeposits } from './deposits/index.ts';
import { chaosCrashes, chaosKills, chaosPolicy, type PayoutChaos } from './payouts.ts';
import { measureSignatures } from './signatures.ts';

/** Parts that run in parallel, each in a separate process. */
export const LANES = {
  deposits: chaosDeposits,
  payouts: async (size: PayoutChaos) => ({
    crashes: await chaosCrashes(size),
    policy: await chaosPolicy(size),
  }),
  kills: chaosKills,
  signatures: measureSignatures,
} as const;
export type Lane = keyof typeof LANES;

type Size<Name extends Lane> = Parameters<(typeof LANES)[Name]>[0];
type Figures<Name extends Lane> = Awaited<ReturnType<(typeof LANES)[Name]>>;

/** The process prints its result as the last line. */
export async function inLane<Name extends Lane>(lane: Name, size: Size<Name>): Promise<Figures<Name>> {
  const startedAt = Date.now();
  const main = join(import.meta.dirname, 'lane-main.ts');
  const child = spawn(process.execPath, [main, lane, JSON.stringify(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let written = '';
  child.stdout.on('data', (bytes) => {
    written += String(bytes);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', killWithUs);
  if (code !== 0) throw new Error(`${lane} ended with ${code}`);
  console.error(`${lane}: ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return JSON.parse(written.trim().split('\n').at(-1) ?? '') as Figures<Name>;
}

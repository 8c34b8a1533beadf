import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { Measurement } from '../report.ts';

const ENDS_WITHIN_MS = 1_200_000;
/** For Lighthouse scores more is better, for everything else less. */
export const SCORE = 'points';
const isScore = (name: string): boolean => / (performance|accessibility|best-practices)$/.test(name);

/** The compared fields. */
export type Taken = Pick<Measurement, 'name' | 'unit' | 'ours'>;

/**
 * Runs a checkout's own `pnpm -C lab quality --short` in a separate process: the app is built and served from
 * that folder. Only its figures count here, not its targets.
 */
export async function qualityOf(folder: string): Promise<readonly Taken[]> {
  const { CLIFFHANGER_DATA: _ours, ...env } = process.env;
  const said = await new Promise<string>((done, failed) => {
    execFile(
      process.execPath,
      ['lab/quality/main.ts', '--short'],
      { cwd: resolve(folder), env, timeout: ENDS_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const last = stdout.trimEnd().split('\n').at(-1) ?? '';
        if (last.startsWith('{')) done(last);
        else failed(new Error(`${folder} measured nothing: ${stderr}`, { cause: error }));
      },
    );
  });
  const { ours } = JSON.parse(said) as { readonly ours: Readonly<Record<string, number>> };
  return Object.entries(ours).map(([name, figure]) => ({
    name: `quality, ${name}`,
    unit: isScore(name) ? SCORE : 'as named',
    ours: figure,
  }));
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@cliffhanger/testing/database';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

export interface Ended {
  readonly exitCode: number;
  readonly said: string;
}

/** As a person types it, in a process of its own. */
export const typeAtDesk = (
  { appUrl }: Pick<TestDatabase, 'appUrl'>,
  words: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: appUrl, ...more };
    execFile(process.execPath, [MAIN, ...words], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    );
  });

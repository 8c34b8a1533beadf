import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { build } from '../../../packages/verify/build/build.ts';
import { build as buildWitness } from '../../../packages/witness/build/build.ts';

const BUILT = ['verify.html', 'verify.mjs', 'witness.mjs'] as const;
const PYTHON = join(import.meta.dirname, '../../../packages/verifier/python/verify.py');

/** Adds the offline verifiers to the app: reproducible builds, byte by byte, of the same source. */
export function offlineChecker(): Plugin {
  let folder = '';
  return {
    name: 'cliffhanger-offline-checker',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const made = await mkdtemp(join(tmpdir(), 'checker-'));
        await build(made);
        await buildWitness(made);
        for (const file of BUILT) await copyFile(join(made, file), join(folder, file));
        await copyFile(PYTHON, join(folder, 'verify.py'));
        await rm(made, { recursive: true });
      },
    },
  };
}

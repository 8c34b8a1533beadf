import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { build } from '../../../packages/verify/build/build.ts';

const PAGE = 'verify.html';

/** Lays the offline checker beside the app: the same bytes as anybody builds from the same source. */
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
        await copyFile(join(made, PAGE), join(folder, PAGE));
        await rm(made, { recursive: true });
      },
    },
  };
}

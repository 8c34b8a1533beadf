import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY_FOLDER } from '../services/ports.ts';
import type { ScriptFile } from './first-load.ts';

const ASSETS = join(REPOSITORY_FOLDER, 'apps/seller/dist/assets');

/** Every script of the build, the largest first: what is fetched only when a page or a language is opened. */
export const builtChunks = (): readonly ScriptFile[] =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name: `/assets/${name}`,
      gzipBytes: gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length,
    }))
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes);

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files gain less than the header costs. */
const SMALLEST_BYTES = 512;

/** Writes a `.br` and a `.gz` beside every text file, so that no server compresses the same file twice. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'cliffhanger-precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const file of filesIn(folder).filter((path) => COMPRESSIBLE.test(path))) compress(file);
      },
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = resolve(import.meta.dirname, '../dist');
const SCRIPT = /(?:src|href)="\/([^"]+\.js)"/g;
const IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

export interface FirstLoad {
  readonly bytes: number;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/**
 * All the JavaScript of a first visit, gzipped: what the page names, and what that imports. The login is part of it;
 * a screen of another route adds its own file and is not counted. Run after a build.
 */
export function firstLoad(dist: string = DIST): FirstLoad {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const found = new Set<string>();
  for (const [, file = ''] of page.matchAll(SCRIPT)) collect(dist, file, found);
  const files = [...found]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function collect(dist: string, file: string, into: Set<string>): void {
  if (into.has(file)) return;
  into.add(file);
  const code = readFileSync(join(dist, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(IMPORT)) collect(dist, `assets/${imported}`, into);
}

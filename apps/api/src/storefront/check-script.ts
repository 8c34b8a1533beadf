import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = /<script[^>]*\ssrc="([^"]+)"/;

/**
 * The script that repeats a draw and verifies the chain of actions is built with the storefront. Its name
 * contains a content hash, so it is looked up in the built page, again after each build.
 */
export function checkScriptOf(folder: string | undefined): () => string | undefined {
  let known: { readonly builtAt: number; readonly address: string | undefined } | undefined;
  return () => {
    if (folder === undefined) return undefined;
    const page = join(folder, 'checks.html');
    const builtAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return undefined;
    if (known?.builtAt !== builtAt)
      known = { builtAt, address: SCRIPT.exec(readFileSync(page, 'utf8'))?.[1] };
    return known.address;
  };
}

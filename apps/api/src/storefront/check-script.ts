import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = /<script[^>]*\ssrc="([^"]+)"/;

/**
 * The script that repeats a draw and walks the chain of actions, built with the storefront: its name carries a hash of its
 * content, so it is found in the page that it was built for. Looked for again when it was built again.
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

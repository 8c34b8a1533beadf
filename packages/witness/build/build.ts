import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';

/* One self-contained file, built reproducibly like packages/verify. */

const ROOT = join(import.meta.dirname, '..');

export interface BuiltWitness {
  readonly name: string;
  /** Name of the program in the release entries of the public log. */
  readonly program: 'witness';
  readonly bytes: number;
  readonly sha256: string;
}

async function witnessScript(): Promise<string> {
  const output = await viteBuild({
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    mode: 'production',
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(ROOT, 'src/main.ts'),
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });
  if (Array.isArray(output) || !('output' in output)) throw new TypeError('one bundle was expected');
  const [chunk, ...more] = output.output;
  if (more.length > 0) throw new Error(`${more.length} files more than one`);
  return chunk.code;
}

export async function build(folder: string): Promise<BuiltWitness> {
  await mkdir(folder, { recursive: true });
  const code = await witnessScript();
  const text = code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const built = { name: 'witness.mjs', program: 'witness', bytes: Buffer.byteLength(text), sha256 } as const;
  await writeFile(join(folder, built.name), text, { mode: 0o755 });
  await writeFile(join(folder, 'digests.json'), `${JSON.stringify([built], null, 2)}\n`);
  return built;
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERIFIER_MESSAGES } from '@cliffhanger/i18n';
import { messages } from '@cliffhanger/i18n/vite';
import { type InlineConfig, build as viteBuild } from 'vite';
import { pageTemplate } from './page-template.ts';

/*
 * Builds the two programs, a page and a command, each a single self-contained file. Builds are reproducible, so that
 * anyone can compare digests.
 */

const ROOT = join(import.meta.dirname, '..');

const SENT = /^(verifier|wallet\.kind)\./;

const shared: InlineConfig = {
  root: ROOT,
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  mode: 'production',
  plugins: [messages(VERIFIER_MESSAGES, (id) => SENT.test(id))],
};

async function bundled(config: InlineConfig): Promise<string> {
  const output = await viteBuild({ ...shared, ...config });
  if (Array.isArray(output) || !('output' in output)) throw new TypeError('one bundle was expected');
  const [chunk, ...more] = output.output;
  if (more.length > 0)
    throw new Error(`${more.length} files more than one: ${more.map(({ fileName }) => fileName).join(', ')}`);
  return chunk.code;
}

const entry = (name: string): string => join(ROOT, `src/${name}/main.ts`);

const pageScript = (): Promise<string> =>
  bundled({
    build: {
      write: false,
      target: ['chrome123', 'safari17.5', 'firefox128'],
      modulePreload: false,
      rolldownOptions: { input: entry('page'), output: { format: 'iife', codeSplitting: false } },
    },
  });

const commandScript = (): Promise<string> =>
  bundled({
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: entry('command'),
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });

const sha256Base64 = (text: string): string => createHash('sha256').update(text).digest('base64');

async function pageText(): Promise<string> {
  const style = (await readFile(join(ROOT, 'src/page/page.css'), 'utf8')).replaceAll(/\s+/g, ' ').trim();
  // The HTML parser ends a script at `</script`, also within a string.
  const script = (await pageScript()).trim().replaceAll('</script', String.raw`<\/script`);
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256Base64(script)}'`,
    `style-src 'sha256-${sha256Base64(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return pageTemplate({ policy, style, script });
}

export interface BuiltFile {
  readonly name: string;
  /** Name of the program in the release entries of the public log. */
  readonly program: 'verify-page' | 'verify-command';
  readonly bytes: number;
  readonly sha256: string;
}

export async function build(folder: string): Promise<readonly BuiltFile[]> {
  await mkdir(folder, { recursive: true });
  const files = [
    { name: 'verify.html', program: 'verify-page', text: await pageText() },
    { name: 'verify.mjs', program: 'verify-command', text: `#!/usr/bin/env node\n${await commandScript()}` },
  ] as const;
  const built = files.map(({ name, program, text }) => ({
    name,
    program,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  for (const { name, text } of files) await writeFile(join(folder, name), text, { mode: 0o755 });
  await writeFile(join(folder, 'digests.json'), `${JSON.stringify(built, null, 2)}\n`);
  return built;
}

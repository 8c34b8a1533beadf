import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runProgram } from './ffmpeg-run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-programs-'));
  // The initial environment, before a shell adds variables.
  for (const program of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(folder, program), "#!/bin/sh\ntr '\\0' '\\n' < /proc/$$/environ\n");
    await chmod(join(folder, program), 0o755);
  }
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

test.each(['ffmpeg', 'ffprobe'] as const)('%s is started with none of our secrets', async (program) => {
  const path = `${folder}${delimiter}${process.env['PATH']}`;
  vi.stubEnv('PATH', path);
  for (const secret of ['TOKEN_SECRET', 'ENCRYPTION_KEY', 'DATABASE_URL', 'SIGNER_ANNOUNCER_PRIVATE_KEY'])
    vi.stubEnv(secret, 'not for strangers');
  const ended = await runProgram({ program, options: [], withinMs: 20_000 });
  expect(ended).toEqual({ kind: 'ended', code: 0, output: `PATH=${path}\n`, complaint: '' });
});

import { spawn, spawnSync } from 'node:child_process';

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

export function runFfmpeg(options: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ffmpeg = spawn(
      'ffmpeg',
      ['-hide_banner', '-loglevel', 'error', ...options],
      signal === undefined ? {} : { signal },
    );
    let complaint = '';
    ffmpeg.stderr.on('data', (text: Buffer) => {
      complaint += text.toString();
    });
    ffmpeg.on('error', (error) =>
      reject(
        error.name === 'AbortError' ? error : new Error('films are made with ffmpeg, which is not installed'),
      ),
    );
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${complaint}`))));
  });
}

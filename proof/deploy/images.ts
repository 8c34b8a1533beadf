import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';

const NAMES = ['', '-signer', '-postgres', '-nats', '-edge'].map((name) => `cliffhanger${name}`);

/** Of the last commit; those that are there already are not made again. */
export function ensureImages(): { readonly commit: string; readonly made: number } {
  const commit = runAndRead('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY_FOLDER }).trim();
  const missing = NAMES.filter((name) => revisionOf(name) !== commit);
  if (missing.length > 0)
    runAndRead(process.execPath, ['tools/image/main.ts', '--servers', ...missing], {
      cwd: REPOSITORY_FOLDER,
    });
  return { commit, made: missing.length };
}

function revisionOf(name: string): string | undefined {
  try {
    const { OCIv1 } = JSON.parse(runAndRead('buildah', ['inspect', '--type=image', name])) as {
      OCIv1: { config: { Labels?: Record<string, string> } };
    };
    return OCIv1.config.Labels?.['org.opencontainers.image.revision'];
  } catch {
    return undefined;
  }
}

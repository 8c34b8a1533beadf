import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { noteRelease } from './check/migrations/released.ts';

/** `pnpm release:migrations <version>`: what no release has contained yet belongs to this one, and never changes again. */
const [version = ''] = process.argv.slice(2);
try {
  const added = noteRelease(REPOSITORY_FOLDER, version);
  console.log(`${version} contains ${added} migrations that no release before it had`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

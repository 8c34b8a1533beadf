import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { noteRelease } from '../tools/check/migrations/released.ts';
import { outdatedPictures } from './gallery/age.ts';

/**
 * `pnpm -C lab release:migrations <version>`: assigns all unreleased migrations to this version; they never
 * change again.
 */
const [version = ''] = process.argv.slice(2);
try {
  const outdated = outdatedPictures(REPOSITORY_FOLDER);
  if (outdated.length > 0)
    throw new Error(`docs/screens is older than ${outdated.join(', ')}: pnpm -C lab pictures first`);
  const added = noteRelease(REPOSITORY_FOLDER, version);
  console.log(`${version} contains ${added} migrations that no release before it had`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

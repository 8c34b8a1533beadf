import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { outdatedPictures } from './age.ts';

/** `pnpm -C lab gallery:age`: fails where an app has changed since `pnpm -C lab pictures` drew it. Before a release it must not. */
const outdated = outdatedPictures(REPOSITORY_FOLDER);
console.log(
  outdated.length === 0
    ? 'no picture of docs/screens is older than what it shows'
    : `older than what they show: the pictures of ${outdated.join(', ')}; pnpm -C lab pictures draws them anew`,
);
process.exitCode = outdated.length === 0 ? 0 : 1;

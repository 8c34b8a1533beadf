import { parseArgs } from 'node:util';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';
import type { BuiltImage } from './build-image.ts';
import { IMAGES } from './images.ts';
import { judgeImage } from './judge-image.ts';
import { makeImage } from './make-image.ts';
import { makeServerImage } from './make-server-image.ts';
import { serverImages } from './server-images.ts';

/*
 * `pnpm -C lab image [--twice] [--servers] [name…]`: builds the images from the last commit, and prints their
 * size and start time; with `--twice` rebuilds each from scratch and compares the digests of the layers.
 * `--servers` includes those of PostgreSQL, NATS, nginx and Prometheus in deploy/compose.yaml. Prints one
 * line of JSON at the end.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { twice: { type: 'boolean' }, servers: { type: 'boolean' } },
});
const git = (...args: string[]): string => runAndRead('git', args, { cwd: REPOSITORY_FOLDER }).trim();

if (git('status', '--porcelain', '--untracked-files=no') !== '')
  throw new Error('an image is made of a commit: commit first, or take back what was changed');
const commit = git('rev-parse', 'HEAD');
const seconds = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));

// The console displays its commit.
runAndRead('pnpm', ['build'], { cwd: REPOSITORY_FOLDER, env: { CLIFFHANGER_COMMIT: commit } });

const equalLayers = (one: BuiltImage, other: BuiltImage): number =>
  one.layers.filter((layer, index) => layer === other.layers[index]).length;

const plans = IMAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const ours = plans.map((plan) => {
  const image = makeImage(plan, { commit, seconds });
  const again = values.twice === true ? makeImage(plan, { commit, seconds }) : undefined;
  const { startsInSeconds, faults } = judgeImage(plan);
  console.log(`${plan.name}: ${image.size}, --version after ${startsInSeconds} s`);
  for (const fault of faults) console.error(`${plan.name}: ${fault}`);
  return {
    name: plan.name,
    size: image.size,
    layers: image.layers.length,
    startsInSeconds,
    faults: faults.length,
    ...(again === undefined ? {} : { layersEqualTwice: equalLayers(image, again) }),
  };
});
const wantedServers = values.servers === true ? serverImages() : [];
const servers = wantedServers
  .filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  .map((plan) => {
    const image = makeServerImage(plan, { commit, seconds });
    const again = values.twice === true ? makeServerImage(plan, { commit, seconds }) : undefined;
    console.log(`${plan.name}: ${image.size}`);
    const layersEqualTwice = again === undefined ? {} : { layersEqualTwice: equalLayers(image, again) };
    return { name: plan.name, size: image.size, layers: image.layers.length, faults: 0, ...layersEqualTwice };
  });
const isMet = [...ours, ...servers].every(
  ({ layers, layersEqualTwice = layers, faults }) => layersEqualTwice === layers && faults === 0,
);
console.log(
  JSON.stringify({
    name: 'image',
    commit,
    ours: [...ours, ...servers],
    target: 'no fault; every layer equal when built twice',
    ratio: 1,
    verdict: isMet ? 'met' : 'missed',
  }),
);
process.exitCode = isMet ? 0 : 1;

import { parseArgs } from 'node:util';
import { IMAGES } from './images.ts';
import { ENGINES, judgeImage } from './judge-image.ts';

/*
 * `pnpm -C lab image:judge [--engine docker] [--prefix localhost:5000/] [--tag 0.1.0]`: checks existing
 * images, for example those of the Dockerfile. Exits with 1 if one has a fault.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'docker' },
    prefix: { type: 'string', default: '' },
    tag: { type: 'string', default: 'latest' },
  },
});
const engine = values.engine === 'buildah' ? 'buildah' : 'docker';
if (!(values.engine in ENGINES)) throw new Error(`there is no engine ${values.engine}`);

for (const plan of IMAGES) {
  const { startsInSeconds, faults } = judgeImage(plan, {
    engine,
    image: `${values.prefix}${plan.name}:${values.tag}`,
  });
  console.log(`${plan.name}: --version after ${startsInSeconds} s, ${faults.length} faults`);
  for (const fault of faults) console.error(`${plan.name}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

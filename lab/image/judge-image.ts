import { performance } from 'node:perf_hooks';
import { runAndRead } from '../../tools/run-and-read.ts';
import type { ImagePlan } from './images.ts';

export interface Judgement {
  /** From the start of the program in the image until it has printed its version. */
  readonly startsInSeconds: number;
  readonly faults: readonly string[];
}

/** Runs Node inside an image, with these arguments. */
interface Opened {
  readonly inside: (...args: readonly string[]) => string;
  readonly close: () => void;
}

export const ENGINES = {
  buildah: (image: string): Opened => {
    const container = runAndRead('buildah', ['from', '--pull-never', image]).trim();
    return {
      inside: (...args) =>
        runAndRead('buildah', ['run', '--isolation=chroot', container, '--', NODE, ...args]),
      close: () => void runAndRead('buildah', ['rm', container]),
    };
  },
  docker: (image: string): Opened => ({
    inside: (...args) =>
      runAndRead('docker', [
        'run',
        '--rm',
        '--read-only',
        '--tmpfs=/tmp',
        `--entrypoint=${NODE}`,
        image,
        ...args,
      ]),
    close: () => {},
  }),
} as const;

const NODE = '/usr/local/bin/node';

/** Runs its checks with the image's own Node, because the image has no shell. */
export function judgeImage(
  { name, programs, lacks, roles, folders }: ImagePlan,
  { engine = 'buildah', image = name }: { engine?: keyof typeof ENGINES; image?: string } = {},
): Judgement {
  const { inside, close } = ENGINES[engine](image);
  try {
    const begun = performance.now();
    inside('main.ts', '--version');
    const startsInSeconds = Math.round(performance.now() - begun) / 1000;
    const asked = JSON.stringify({ programs, roles, folders, lacks: [...NOT_IN_ANY_IMAGE, ...lacks] });
    return { startsInSeconds, faults: JSON.parse(inside('-e', PROBE, asked)) as string[] };
  } finally {
    close();
  }
}

const NOT_IN_ANY_IMAGE = [
  '/bin/sh',
  '/usr/bin/sh',
  '/usr/bin/bash',
  '/usr/bin/dpkg',
  '/usr/bin/apt-get',
  '/srv/cliffhanger/packages/testing',
  '/srv/cliffhanger/tools',
  '/srv/cliffhanger/e2e',
  '/srv/cliffhanger/node_modules/.pnpm/node_modules/typescript/package.json',
  '/srv/cliffhanger/node_modules/.pnpm/node_modules/vitest',
];

const PROBE = `
const { existsSync, statSync, writeFileSync, globSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const { programs, roles, lacks, folders } = JSON.parse(process.argv[1]);
const faults = lacks.filter((path) => existsSync(path)).map((path) => path + ' is in it');
if (process.getuid() !== 10001) faults.push('runs as ' + process.getuid());
for (const folder of ['/', '/etc', '/usr/local/bin', '/srv/cliffhanger', '/srv/cliffhanger/node_modules'])
  try { writeFileSync(folder + '/trial', ''); faults.push(folder + ' can be written'); } catch {}
writeFileSync('/tmp/trial', '');
for (const folder of folders)
  if (!existsSync('/' + folder) || statSync('/' + folder).uid !== 10001) faults.push(folder + ' is not given to the user');
for (const program of programs)
  if (spawnSync('/' + program, ['-version']).status !== 0) faults.push(program + ' does not start');
const compiled = globSync('/srv/cliffhanger/node_modules/.pnpm/**/*.node').filter((file) => !file.includes('musl'));
for (const file of compiled)
  try { process.dlopen({ exports: {} }, file); } catch (error) { faults.push(String(error.message)); }
// Each says what it needs, or what it is for: one that lacks a file of its own says that instead.
for (const role of roles) {
  const { stderr } = spawnSync(process.execPath, ['main.ts', ...role], { encoding: 'utf8' });
  if (/Cannot find|ERR_MODULE/.test(stderr)) faults.push([...role, 'does not start:', /(Cannot find.*)/.exec(stderr)?.[1]].join(' '));
}
const tests = globSync('/srv/cliffhanger/{apps,packages}/*/src/**/*.test.ts');
if (tests.length > 0) faults.push(tests[0] + ' is in it');
console.log(JSON.stringify(faults));
`;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { expect, test } from 'vitest';
import { runAndRead } from '../../tools/run-and-read.ts';
import { composeProgram } from '../debian/compose-package.ts';
import { IMAGES } from './images.ts';
import { serverImages } from './server-images.ts';

/* Checks the Dockerfile, parsed with a Dockerfile parser, and the files that build from it. */

const read = (path: string): string => readFileSync(join(REPOSITORY_FOLDER, path), 'utf8');
const text = read('Dockerfile');
const dockerfile = DockerfileParser.parse(text);
const OUR_USER = '10001:10001';
const DEPLOYED = [...IMAGES.map(({ name }) => name), ...serverImages().map(({ name }) => name)];

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly {
    readonly keyword: string;
    readonly said: string;
    /** The instruction with its flags. */
    readonly whole: string;
  }[];
}

const wholeOf = (one: Instruction): string =>
  text
    .split('\n')
    .slice(one.getRange().start.line, one.getRange().end.line + 1)
    .join('\n');

const stages: readonly Stage[] = dockerfile.getFROMs().map((from) => {
  const end = dockerfile.getFROMs().find((one) => one.getRange().start.line > from.getRange().start.line);
  const instructions = dockerfile
    .getInstructions()
    .filter((one) => one.getRange().start.line > from.getRange().start.line)
    .filter((one) => end === undefined || one.getRange().start.line < end.getRange().start.line)
    .map((one) => ({
      keyword: one.getKeyword(),
      said: one.getRawArgumentsContent() ?? '',
      whole: wholeOf(one),
    }));
  return { name: from.getBuildStage() ?? '', from: from.getImage() ?? '', instructions };
});
const stageOf = (name: string): Stage => {
  const found = stages.find((stage) => stage.name === name);
  if (found === undefined) throw new Error(`there is no stage ${name}`);
  return found;
};
const last = (name: string, keyword: string): string | undefined =>
  stageOf(name).instructions.findLast((one) => one.keyword === keyword)?.said;

test('it has a stage for every image that is deployed, and names no stage twice', () => {
  const names = stages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(DEPLOYED));
  expect(new Set(names).size).toBe(names.length);
});

test.each(DEPLOYED)('%s runs as the user of the reproducible image', (name) => {
  expect(last(name, 'USER')).toBe(OUR_USER);
});

test.each(IMAGES.map(({ name, env, folders }) => ({ name, env, folders })))(
  '$name has nothing but what is copied into it, its folders, its environment and a health check',
  ({ name, env, folders }) => {
    const { from, instructions } = stageOf(name);
    expect(from).toBe('scratch');
    expect(instructions.map(({ keyword }) => keyword)).not.toContain('RUN');
    const said = instructions.map(({ whole }) => whole).join('\n');
    for (const folder of folders)
      expect(said).toMatch(new RegExp(`--chown=${OUR_USER} /empty /${folder}$`, 'm'));
    for (const [variable, value] of Object.entries(env)) expect(said).toContain(`${variable}=${value}`);
    expect(last(name, 'HEALTHCHECK')).toContain('/healthz');
    expect(last(name, 'ENTRYPOINT')).toBe('["/usr/local/bin/node", "main.ts"]');
  },
);

test('no install script runs while it is built, and what is copied from another stage is there', () => {
  for (const [, command = ''] of text.matchAll(/(pnpm install[^\n]*)/g))
    expect(command).toContain('--ignore-scripts');
  const names = stages.map(({ name }) => name);
  for (const [, from = ''] of text.matchAll(/--from=(\S+)/g)) expect(names).toContain(from);
});

test.each(['deploy/compose.demo.yaml', 'deploy/compose.dev.yaml'])(
  '%s is one that Compose takes, and builds a stage that exists',
  (file) => {
    const resolved = JSON.parse(
      runAndRead(composeProgram(), ['--file', join(REPOSITORY_FOLDER, file), 'config', '--format', 'json']),
    ) as {
      services: Record<string, { build: { target: string; context: string }; ports: { host_ip: string }[] }>;
    };
    for (const { build, ports } of Object.values(resolved.services)) {
      expect(stages.map(({ name }) => name)).toContain(build.target);
      expect(build.context).toBe(REPOSITORY_FOLDER);
      expect(new Set(ports.map(({ host_ip: address }) => address))).toEqual(new Set(['127.0.0.1']));
    }
  },
);

test('the development container names a service of its compose file', () => {
  const { dockerComposeFile, service, postCreateCommand } = JSON.parse(
    read('.devcontainer/devcontainer.json'),
  );
  expect(read(join('.devcontainer', dockerComposeFile))).toContain(`\n  ${service}:\n`);
  expect(postCreateCommand).toContain('pnpm install --frozen-lockfile');
});

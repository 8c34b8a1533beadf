import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { DEFECTS, type Defect } from './defects.ts';

/**
 * `pnpm -C lab defects`: plants defects in a clone of the last commit, and runs the step that must detect
 * each. Every command also runs on the clean clone, where it must pass.
 */
const PORT_BASE = '5900';

interface Run {
  readonly passed: boolean;
  readonly output: string;
}

const clone = mkdtempSync(join(tmpdir(), 'planted-'));
const env = { ...process.env, CLIFFHANGER_PORT_BASE: PORT_BASE, CLIFFHANGER_DATA: '.data' };

function run(program: string, args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: clone,
    env,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { passed: status === 0, output: `${stdout}${stderr}` };
}

const pnpm = (...args: readonly string[]): Run => run('pnpm', ['--silent', ...args]);

function prepare(program: string, ...args: readonly string[]): void {
  const { passed, output } = run(program, args);
  if (!passed) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}

const cleanRuns = new Map<string, Run>();

function runClean(command: readonly string[]): Run {
  const key = command.join(' ');
  const known = cleanRuns.get(key) ?? pnpm(...command);
  cleanRuns.set(key, known);
  return known;
}

function noticed({ kind, step, file, plant, command, shows }: Defect): boolean {
  const path = join(clone, file);
  const text = readFileSync(path, 'utf8');
  const isCleanPassing = runClean(command).passed;
  writeFileSync(path, plant(text));
  const planted = pnpm(...command);
  writeFileSync(path, text);
  const isNoticed = isCleanPassing && !planted.passed && shows.test(planted.output);
  console.log(`${isNoticed ? 'noticed' : 'MISSED '} ${kind.padEnd(48)} ${step}: pnpm ${command.join(' ')}`);
  if (!isNoticed) console.log(`clean run passed: ${isCleanPassing}\n${planted.output.slice(-4_000)}`);
  return isNoticed;
}

try {
  prepare('git', 'clone', '--quiet', REPOSITORY_FOLDER, '.');
  prepare('pnpm', 'install', '--frozen-lockfile', '--prefer-offline');
  const found = DEFECTS.filter(noticed).length;
  const verdict = found === DEFECTS.length ? 'held' : 'broken';
  console.log(
    JSON.stringify({
      name: 'defects',
      ours: found,
      target: DEFECTS.length,
      ratio: found / DEFECTS.length,
      verdict,
    }),
  );
  process.exitCode = verdict === 'held' ? 0 : 1;
} finally {
  pnpm('services:stop');
  rmSync(clone, { recursive: true, force: true });
}

import { spawn } from 'node:child_process';

/** A condition on the repository. Returns readable problems; none means that it holds. */
export interface Check {
  readonly name: string;
  readonly findProblems: (root: string) => Promise<readonly string[]>;
}

export interface ProgramOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runQuietly(program: string, args: readonly string[], cwd: string): Promise<ProgramOutcome> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => stdout.push(part));
    child.stderr.on('data', (part: Buffer) => stderr.push(part));
    child.once('error', reject);
    child.once('close', (exitCode) =>
      resolve({
        exitCode: exitCode ?? 1,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
  });
}

/** Runs a program; if it fails, its output is the problem. */
export const programCheck = (name: string, program: string, args: readonly string[]): Check => ({
  name,
  findProblems: async (root) => {
    const { exitCode, stdout, stderr } = await runQuietly(program, args, root);
    return exitCode === 0 ? [] : [`${stdout}${stderr}`.trim() || `${program} ended with ${exitCode}`];
  },
});

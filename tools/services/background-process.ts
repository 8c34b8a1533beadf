import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessIdentity {
  readonly pidFile: string;
  readonly logFile: string;
  /** A word of its command line, which distinguishes it from a process that got the same PID later. */
  readonly mark: string;
}

export interface BackgroundProcess extends ProcessIdentity {
  readonly command: readonly [string, ...string[]];
}

const STOP_WITHIN_MS = 10_000;

/** Starts a process that outlives this one and writes into a log file. */
export function startInBackground({ command, pidFile, logFile }: BackgroundProcess): void {
  for (const file of [pidFile, logFile]) mkdirSync(dirname(file), { recursive: true });
  const log = openSync(logFile, 'a');
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log] });
  if (child.pid === undefined) throw new Error(`${program} cannot be started`);
  writeFileSync(pidFile, `${child.pid}\n`);
  child.unref();
}

export function isRunning({ pidFile, mark }: Pick<ProcessIdentity, 'pidFile' | 'mark'>): boolean {
  const pid = readPid(pidFile);
  if (pid === undefined) return false;
  const commandLine = commandLineOf(pid);
  return commandLine === '' ? isBeginning(pid) : commandLine.includes(mark);
}

export async function stopInBackground(it: Pick<ProcessIdentity, 'pidFile' | 'mark'>): Promise<void> {
  const pid = readPid(it.pidFile);
  if (pid !== undefined && isRunning(it)) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (isRunning(it)) {
      if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
      await sleep(50);
    }
  }
  rmSync(it.pidFile, { force: true });
}

/** Sends SIGKILL; the PID file stays, so that the end can be detected. */
export function killInBackground(it: Pick<ProcessIdentity, 'pidFile' | 'mark'>): void {
  const pid = readPid(it.pidFile);
  if (pid !== undefined && isRunning(it)) process.kill(pid, 'SIGKILL');
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/**
 * Between its start and exec a process has no command line yet, but it has a program. An ended process has
 * neither, nor has a kernel thread that got the same PID.
 */
function isBeginning(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

import { readFileSync, writeFileSync } from 'node:fs';

const KIBIBYTES_IN_A_MEGABYTE = 1_000_000 / 1_024;

/** Returns the growth of a process's memory to its peak since now, in megabytes, by the kernel's counters. */
export function watchMemory(pid: number): () => number {
  // Resets the peak to the current usage.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = kibibytesOf(pid, 'VmRSS');
  return () => (kibibytesOf(pid, 'VmHWM') - before) / KIBIBYTES_IN_A_MEGABYTE;
}

function kibibytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kibibytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kibibytes === undefined) throw new Error(`the kernel does not say ${name} of ${pid}`);
  return Number(kibibytes);
}

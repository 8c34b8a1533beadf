import { readFileSync, writeFileSync } from 'node:fs';

const KIBIBYTES_IN_A_MEGABYTE = 1_000_000 / 1_024;

/** How much more memory a process has held since now at its highest, in megabytes, as the kernel counts it. */
export function watchMemory(pid: number): () => number {
  // Its highest mark begins anew at what it holds now.
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

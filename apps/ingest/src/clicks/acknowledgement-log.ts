import { openSync, writeSync } from 'node:fs';
import type { ClickGroup } from '@cliffhanger/application/ports';

/**
 * Logs every acknowledged click group outside of the stream and the database, to verify that all were counted. Written
 * synchronously before anything else, so that a crash loses no line.
 */
export function acknowledgementLog(file: string | undefined): (group: ClickGroup) => void {
  if (file === undefined) return () => {};
  const log = openSync(file, 'a');
  return (group) => void writeSync(log, `${JSON.stringify(group)}\n`);
}

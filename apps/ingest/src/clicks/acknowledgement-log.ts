import { openSync, writeSync } from 'node:fs';
import type { ClickGroup } from '@cliffhanger/application/ports';

/**
 * A line for every group that the stream has acknowledged, outside of the stream and of the database: by it one sees
 * whether all of them were counted. Written before anything else happens, so that no end of the process loses one.
 */
export function acknowledgementLog(file: string | undefined): (group: ClickGroup) => void {
  if (file === undefined) return () => {};
  const log = openSync(file, 'a');
  return (group) => void writeSync(log, `${JSON.stringify(group)}\n`);
}

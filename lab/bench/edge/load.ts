import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wrkCommand } from '../../debian/wrk-package.ts';

const CONNECTIONS = 32;

export interface Load {
  readonly port: number;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Folder for its script. */
  readonly folder: string;
}

/** Responses per second over all paths in turn, on keep-alive TLS connections. */
export async function answersASecond({ port, paths, headers, seconds, folder }: Load): Promise<number> {
  const script = join(folder, 'load.lua');
  writeFileSync(script, luaFor(paths, headers));
  const [command, ...args] = wrkCommand();
  const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-s', script];
  const { stdout } = await promisify(execFile)(command, [...args, ...options, `https://127.0.0.1:${port}`]);
  const [, failed] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? [];
  if (failed !== undefined) throw new Error(`${failed} requests were not answered well:\n${stdout}`);
  const [, rate] = /Requests\/sec:\s+([0-9.]+)/.exec(stdout) ?? [];
  if (rate === undefined) throw new Error(`nothing was measured:\n${stdout}`);
  return Number(rate);
}

const luaFor = (paths: readonly string[], headers: Load['headers']): string => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local headers = { ${Object.entries(headers)
  .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join(', ')} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at], headers)
end
`;

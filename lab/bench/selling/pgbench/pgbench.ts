import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Completions } from '../pace.ts';

const run = promisify(execFile);

/** Numbers from `first` on, distributed among the clients. */
export interface PgbenchTurn {
  readonly clients: number;
  readonly transactionsAClient: number;
  readonly first: number;
}

/** Runs a script once for each number of the turn, available as `:n`. */
export async function runPgbench(url: string, script: string, turn: PgbenchTurn): Promise<Completions> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-'));
  try {
    const file = join(folder, 'script.sql');
    const next = `\\set n ${turn.first} + :step * ${turn.clients} + :client_id\n\\set step :step + 1\n`;
    await writeFile(file, `${next}${script}\n`);
    await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${turn.clients}`,
        '--jobs=2',
        `--transactions=${turn.transactionsAClient}`,
        '--define=step=0',
        '--log',
        `--log-prefix=${join(folder, 'log')}`,
        `--file=${file}`,
        url,
      ],
      { env: { PATH: process.env['PATH'], PGOPTIONS: '-c jit=off' } },
    );
    const completions = await completionsIn(folder, turn.clients);
    // A client ends at its first error, and pgbench continues without it.
    if (completions.some((times) => times.length < turn.transactionsAClient))
      throw new Error('a client of pgbench gave up');
    return completions;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Fields of a log line: client, transaction, duration, script, and the second and microsecond of its end. */
async function completionsIn(folder: string, clients: number): Promise<Completions> {
  const completions = Array.from({ length: clients }, (): number[] => []);
  for (const name of (await readdir(folder)).filter((file) => file.startsWith('log'))) {
    for (const line of (await readFile(join(folder, name), 'utf8')).trim().split('\n')) {
      const [client = 0, , , , second = 0, microsecond = 0] = line.split(' ').map(Number);
      completions[client]?.push(second * 1_000 + microsecond / 1_000);
    }
  }
  return completions;
}

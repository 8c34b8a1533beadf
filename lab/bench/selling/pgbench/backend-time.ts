import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

/** CPU time of the backend process behind a connection, in milliseconds. */
export type BackendTime = () => number;

const NS_A_MS = 1_000_000;

/**
 * For a pool with a single connection. It excludes other load, so that ratios are valid on a busy machine.
 */
export async function backendTime(connection: Pool | ClientBase): Promise<BackendTime> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const file = `/proc/${String(rows[0]?.pid)}/schedstat`;
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / NS_A_MS;
}

/** The kernel's clock tick; `getconf CLK_TCK` is 100 on every Linux that this runs on. */
const MS_A_TICK = 10;
/** Fields of `/proc/<pid>/stat`, counted after the name: user and system time of ended children. */
const CHILDREN = [13, 14] as const;

/**
 * The same for processes that PostgreSQL started and that ended meanwhile: the parallel workers of that
 * backend, and any other ended backend, so that it is an upper bound.
 */
export async function endedTime(connection: Pool | ClientBase): Promise<BackendTime> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(Number(rows[0]?.pid))[1];
  return () => {
    const fields = statOf(Number(parent));
    return CHILDREN.reduce((ticks, at) => ticks + Number(fields[at]), 0) * MS_A_TICK;
  };
}

/** The fields from the state on. */
const statOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** CPU time spent on orders, by side. */
export interface Spent {
  spend(side: string, orders: number, ms: number): void;
  /** CPU time per order on two sides, and their ratio: 1 means equal, 0.5 means twice as much on ours. */
  beside(ours: string, bare: string): Readonly<Record<string, number>>;
  forget(): void;
}

export function spentOn(): Spent {
  const spent = new Map<string, { readonly orders: number; readonly ms: number }>();
  const msAnOrder = (side: string): number => {
    const { orders, ms } = spent.get(side) ?? { orders: 0, ms: 0 };
    return ms / orders;
  };
  return {
    spend(side, orders, ms) {
      const before = spent.get(side) ?? { orders: 0, ms: 0 };
      spent.set(side, { orders: before.orders + orders, ms: before.ms + ms });
    },
    beside: (ours, bare) => ({
      postgresMs: rounded(msAnOrder(ours)),
      barePostgresMs: rounded(msAnOrder(bare)),
      ratioByProcessorTime: rounded(msAnOrder(bare) / msAnOrder(ours)),
    }),
    forget: () => spent.clear(),
  };
}

const rounded = (figure: number): number => Number(figure.toPrecision(3));

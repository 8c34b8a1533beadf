import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

/** How long the one process of PostgreSQL behind a connection has been on a processor, in milliseconds. */
export type BackendTime = () => number;

const NS_A_MS = 1_000_000;

/** Of a pool with a single connection. What else the machine does is not in it: ratios of it stand on a busy machine too. */
export async function backendTime(connection: Pool | ClientBase): Promise<BackendTime> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const file = `/proc/${String(rows[0]?.pid)}/schedstat`;
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / NS_A_MS;
}

/** What each clock tick of the kernel is; `getconf CLK_TCK` is 100 on every Linux that this runs on. */
const MS_A_TICK = 10;
/** Of a process's stat, counted behind its name: time of ended children, as themselves and in the kernel. */
const CHILDREN = [13, 14] as const;

/**
 * The same for processes that PostgreSQL has started and ended meanwhile, which are those that shared a query of that one,
 * and whoever else left: an upper bound.
 */
export async function endedTime(connection: Pool | ClientBase): Promise<BackendTime> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(Number(rows[0]?.pid))[1];
  return () => {
    const fields = statOf(Number(parent));
    return CHILDREN.reduce((ticks, at) => ticks + Number(fields[at]), 0) * MS_A_TICK;
  };
}

/** From the state on. */
const statOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** Processor time that went into orders, by side. */
export interface Spent {
  spend(side: string, orders: number, ms: number): void;
  /** What an order took on two sides, and how they compare: 1 is as much, 0.5 is twice as much on ours. */
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

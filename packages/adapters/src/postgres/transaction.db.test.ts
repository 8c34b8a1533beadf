import { DatabaseUnavailable, OutcomeUnknown, type TransactionsOver } from '@cliffhanger/application/ports';
import { accept, refuse, refuseAndCount } from '@cliffhanger/core/kernel';
import {
  type CommitFault,
  createCommitFaultProxy,
  type OpenTestDatabase,
  openTestDatabase,
} from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMoneyPool, createPlainPool, type Session } from './connection.ts';
import { createTransactions } from './transaction.ts';

let open: OpenTestDatabase;
let transactions: TransactionsOver<Session>;

beforeAll(async () => {
  open = await openTestDatabase();
  transactions = createTransactions(open.app, (session) => session);
  await open.owner.query('create table public.notes (id int primary key, text text not null)');
  await open.owner.query('grant all on public.notes to cliffhanger_tests');
});
afterAll(() => open.close());

const note = (session: Session, id: number, text = 'written') =>
  session.query({ text: 'insert into public.notes values ($1, $2)', values: [id, text] });

async function noteIsKept(id: number): Promise<boolean> {
  const { rowCount } = await open.owner.query('select from public.notes where id = $1', [id]);
  return rowCount === 1;
}

test('what a use case wrote is kept when it is accepted', async () => {
  const result = await transactions.run(async (session) => {
    await note(session, 1);
    return accept('done');
  });
  expect(result).toEqual(accept('done'));
  expect(await noteIsKept(1)).toBe(true);
});

test('a refusal undoes what was written', async () => {
  const result = await transactions.run(async (session) => {
    await note(session, 2);
    return refuse('insufficient-balance');
  });
  expect(result).toEqual(refuse('insufficient-balance'));
  expect(await noteIsKept(2)).toBe(false);
});

test('a counted refusal keeps what was written: the try itself is the fact', async () => {
  await transactions.run(async (session) => {
    await note(session, 3);
    return refuseAndCount('fund-password-wrong');
  });
  expect(await noteIsKept(3)).toBe(true);
});

test('a thrown error undoes what was written and reaches the caller', async () => {
  const run = transactions.run(async (session) => {
    await note(session, 4);
    throw new TypeError('a bug');
  });
  await expect(run).rejects.toThrow('a bug');
  expect(await noteIsKept(4)).toBe(false);
});

test('a failed statement that the use case swallowed is not taken for a commit', async () => {
  const run = transactions.run(async (session) => {
    await note(session, 5);
    await note(session, 5).catch(() => {});
    return accept('done');
  });
  await expect(run).rejects.toThrow('rolled back');
  expect(await noteIsKept(5)).toBe(false);
});

test('a connection is clean again after every kind of end', async () => {
  for (let round = 0; round < 20; round += 1) {
    await transactions
      .run(async (session) => {
        await note(session, 6);
        if (round % 3 === 0) throw new Error('a bug');
        return refuse('insufficient-balance');
      })
      .catch(() => {});
  }
  const { rows } = await open.app.query<{ open: bigint }>(
    `select count(*) as open from pg_stat_activity where datname = current_database() and xact_start is not null
     and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  expect(rows).toEqual([{ open: 0n }]);
});

test('two use cases that wait for each other are both done in the end', async () => {
  await transactions.run(async (session) => {
    await note(session, 10);
    await note(session, 11);
    return accept(undefined);
  });
  let tries = 0;
  let waiting = 2;
  const bothStarted = Promise.withResolvers<void>();
  const touch = (first: number, second: number) =>
    transactions.run(async (session) => {
      tries += 1;
      const append = (id: number) =>
        session.query({ text: "update public.notes set text = text || '+' where id = $1", values: [id] });
      await append(first);
      waiting -= 1;
      if (waiting === 0) bothStarted.resolve();
      await bothStarted.promise;
      await append(second);
      return accept(undefined);
    });
  await Promise.all([touch(10, 11), touch(11, 10)]);
  const { rows } = await open.owner.query('select text from public.notes where id in (10, 11)');
  expect(rows).toEqual([{ text: 'written++' }, { text: 'written++' }]);
  // On a busy machine the loser may lock its row again before the winner wakes, and lose once more.
  expect(tries).toBeGreaterThanOrEqual(3);
});

test('a use case that keeps losing gives up after a bounded number of tries', async () => {
  let tries = 0;
  const run = transactions.run(async (session) => {
    tries += 1;
    await session.query({ text: "do $$ begin raise exception using errcode = '40001'; end $$" });
    return accept(undefined);
  });
  await expect(run).rejects.toThrow(DatabaseUnavailable);
  expect(tries).toBe(6);
});

test('a reading transaction sees one moment and can write nothing', async () => {
  const counts = await transactions.read(async (session) => {
    const count = () => session.query<{ n: bigint }>({ text: 'select count(*) as n from public.notes' });
    const before = await count();
    await transactions.run(async (other) => {
      await note(other, 20);
      return accept(undefined);
    });
    const after = await count();
    return [before.rows[0]?.n, after.rows[0]?.n];
  });
  expect(counts[0]).toBe(counts[1]);
  await expect(transactions.read((session) => note(session, 21))).rejects.toThrow('read-only');
});

test('a database that cannot be reached is said to be unavailable', async () => {
  const nowhere = createMoneyPool({
    connectionString: 'postgres://cliffhanger_tests@127.0.0.1:9/cliffhanger',
    maxConnections: 1,
  });
  const run = createTransactions(nowhere, (session) => session).run(async () => accept(undefined));
  await expect(run).rejects.toThrow(DatabaseUnavailable);
  await nowhere.end();
});

test('a connection that the server ends before the commit leaves nothing behind', async () => {
  const run = transactions.run(async (session) => {
    await note(session, 30);
    const { rows } = await session.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await open.app.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await session.query({ text: 'select 1' });
    return accept(undefined);
  });
  await expect(run).rejects.toThrow(DatabaseUnavailable);
  expect(await noteIsKept(30)).toBe(false);
});

test('a server that no longer leads is left: the call may be repeated, over another connection', async () => {
  const pool = createMoneyPool({ connectionString: open.database.appUrl, maxConnections: 1 });
  try {
    const through = createTransactions(pool, (session) => session);
    const pids: number[] = [];
    const write = (isStandby: boolean) =>
      through.run(async (session) => {
        const { rows } = await session.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
        pids.push(rows[0]?.pid ?? 0);
        // The error of a standby on a write (25006), and only on a write.
        if (isStandby) await session.query({ text: 'set transaction read only' });
        await note(session, 31);
        return accept(undefined);
      });
    await expect(write(true)).rejects.toThrow(DatabaseUnavailable);
    await expect(write(false)).resolves.toEqual(accept(undefined));
    expect(new Set(pids).size).toBe(2);
    expect(await noteIsKept(31)).toBe(true);
  } finally {
    await pool.end();
  }
});

test.for<{ fault: CommitFault; id: number; kept: boolean }>([
  { fault: 'cut-before', id: 40, kept: false },
  { fault: 'cut-after', id: 41, kept: true },
  { fault: 'warning', id: 42, kept: true },
  { fault: 'silent', id: 43, kept: true },
])(
  'a commit that meets "$fault" is said to have an unknown outcome, kept or not',
  async ({ fault, id, kept }) => {
    const proxy = await createCommitFaultProxy(open.database.appUrl);
    const pool = createMoneyPool({
      connectionString: proxy.connectionString,
      maxConnections: 1,
      answeredWithinMs: 1_000,
    });
    try {
      const through = createTransactions(pool, (session) => session);
      const write = (noteId: number) =>
        through.run(async (session) => {
          await note(session, noteId);
          return accept(undefined);
        });
      proxy.breakNextCommit(fault);
      await expect(write(id)).rejects.toThrow(OutcomeUnknown);
      expect(await noteIsKept(id)).toBe(kept);
      await expect(write(id + 100)).resolves.toEqual(accept(undefined));
    } finally {
      await pool.end();
      await proxy.close();
    }
  },
);

test('a single statement is read without a transaction around it, and only a single one', async () => {
  const read = (texts: readonly string[]) =>
    transactions.readOne(async (session) => {
      let last: unknown;
      for (const text of texts) last = (await session.query({ text })).rows[0];
      return last;
    });
  expect(await read(['select now() = statement_timestamp() as alone'])).toEqual({ alone: true });
  await expect(read(['select 1', 'select 2'])).rejects.toThrow('a second statement');
});

test('who reads does not wait for the end of the transaction, and the connection is clean for the next one', async () => {
  const pool = createMoneyPool({ connectionString: open.database.appUrl, maxConnections: 1 });
  try {
    const one = createTransactions(pool, (session) => session);
    for (let turn = 0; turn < 5; turn += 1) {
      const { rows } = await one.read((session) =>
        session.query<{ n: number }>({ text: `select ${turn} as n` }),
      );
      expect(rows).toEqual([{ n: turn }]);
    }
    expect(
      await one.run(async (session) => {
        await note(session, 90);
        return accept('written');
      }),
    ).toEqual(accept('written'));
  } finally {
    await pool.end();
  }
});

const outcomesOf = async (calls: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'served' : (outcome.reason as Error).name,
  );

test('connections that fall silent are given up, and whoever waits behind them is served', async () => {
  const proxy = await createCommitFaultProxy(open.database.appUrl);
  const pool = createMoneyPool({
    connectionString: proxy.connectionString,
    maxConnections: 2,
    answeredWithinMs: 1_000,
  });
  try {
    const through = createTransactions(pool, (session) => session);
    const write = (id: number) =>
      through.run(async (session) => {
        await note(session, id);
        return accept(undefined);
      });
    expect(await outcomesOf([write(50), write(51)])).toEqual(['served', 'served']);
    proxy.fallSilent();
    const startedAt = performance.now();
    const outcomes = await outcomesOf([52, 53, 54, 55, 56, 57].map(write));
    expect(outcomes.filter((outcome) => outcome === 'DatabaseUnavailable')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(4);
    // Otherwise they time out waiting for a connection, after 5 s.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    // Unanswered means undone: nothing was committed.
    expect(await Promise.all([52, 53].map(noteIsKept))).toEqual([false, false]);
  } finally {
    await pool.end();
    await proxy.close();
  }
});

test('a reader of a silent connection is not left waiting', async () => {
  const proxy = await createCommitFaultProxy(open.database.appUrl);
  const pool = createMoneyPool({
    connectionString: proxy.connectionString,
    maxConnections: 1,
    answeredWithinMs: 500,
  });
  try {
    const through = createTransactions(pool, (session) => session);
    const read = () => through.read((session) => session.query({ text: 'select 1 as one' }));
    const readOne = () => through.readOne((session) => session.query({ text: 'select 1 as one' }));
    for (const call of [read, readOne]) {
      await call();
      // A reading transaction ends after its result is returned.
      await expect.poll(() => pool.idleCount).toBe(1);
      proxy.fallSilent();
      expect(await outcomesOf([call(), call()])).toEqual(['DatabaseUnavailable', 'served']);
    }
  } finally {
    await pool.end();
    await proxy.close();
  }
});

test('a silent connection is given up also where a library gives it back as if it were well', async () => {
  const proxy = await createCommitFaultProxy(open.database.appUrl);
  const pool = createPlainPool({
    connectionString: proxy.connectionString,
    maxConnections: 1,
    answeredWithinMs: 500,
  });
  // Uses the pool in the same way as the job runner.
  const ask = async () => {
    const client = await pool.connect();
    try {
      return await client.query('select 1');
    } finally {
      client.release();
    }
  };
  try {
    await ask();
    proxy.fallSilent();
    await expect(ask()).rejects.toThrow('Query read timeout');
    await expect.poll(() => pool.totalCount).toBe(0);
    await expect(ask()).resolves.toMatchObject({ rowCount: 1 });
  } finally {
    await pool.end();
    await proxy.close();
  }
});

test.for(['run', 'read', 'readOne'] as const)(
  'a statement that was prepared before its table changed is asked again on a new connection: %s',
  async (way) => {
    const pool = createMoneyPool({ connectionString: open.database.appUrl, maxConnections: 1 });
    const table = `public.changing_for_${way.toLowerCase()}`;
    try {
      await open.owner.query(`create table ${table} (id int primary key)`);
      await open.owner.query(`grant all on ${table} to cliffhanger_tests`);
      const through = createTransactions(pool, (session) => session);
      const look = () =>
        through[way](async (session: Session) => {
          const { rows } = await session.query<{ pid: number; whole: object | null }>({
            name: 'look',
            text: `select pg_backend_pid() as pid, changing.* from (select 1) as one left join ${table} as changing on true`,
          });
          return accept(rows[0]) as never;
        });
      const before = await look();
      await open.owner.query(`alter table ${table} add column text text`);
      const after = await look();
      expect(after).toMatchObject({ ok: true, value: { text: null } });
      expect(after).not.toMatchObject(before);
    } finally {
      await pool.end();
    }
  },
);

const RETURNS_ROWS = [
  { kind: 'query', body: 'begin perform held(); return query select * from reshaped; end' },
  {
    kind: 'row',
    body: 'declare one reshaped; begin perform held(); select * into one from reshaped; return one; end',
  },
];
const RESHAPED = [
  { how: 'add', change: 'add column text text', row: { id: 1, note: null, text: null } },
  { how: 'drop', change: 'drop column note', row: { id: 1 } },
];

test.for(RETURNS_ROWS.flatMap((returned) => RESHAPED.map((reshaped) => ({ ...returned, ...reshaped }))))(
  'a function whose rows got another shape while it was called is called again: return $kind, $change',
  async ({ kind, body, how, change, row }) => {
    const pool = createMoneyPool({ connectionString: open.database.appUrl, maxConnections: 1 });
    const schema = `reshaped_${kind}_${how}`;
    try {
      await open.owner.query(`
      create schema ${schema};
      create table ${schema}.reshaped (id int primary key, note text);
      insert into ${schema}.reshaped values (1);
      create function ${schema}.held() returns void language sql security definer as 'select pg_advisory_xact_lock_shared(${HELD})';
      create function ${schema}.get_reshaped() returns ${kind === 'query' ? 'setof ' : ''}${schema}.reshaped
        language plpgsql set search_path = ${schema} as $$ ${body} $$;
      grant usage on schema ${schema} to cliffhanger_tests;
      grant select on ${schema}.reshaped to cliffhanger_tests;
      grant execute on all functions in schema ${schema} to cliffhanger_tests;
      select pg_advisory_lock(${HELD});`);
      let calls = 0;
      const got = createTransactions(pool, (session) => session).run(async (session) => {
        calls += 1;
        const { rows } = await session.query({ text: `select * from ${schema}.get_reshaped()` });
        return accept(rows);
      });
      await expect.poll(waitingForAdvisoryLock).toBe(1);
      await open.owner.query(`alter table ${schema}.reshaped ${change}`);
      await open.owner.query('select pg_advisory_unlock_all()');
      await expect(got).resolves.toEqual(accept([row]));
      expect(calls).toBe(2);
    } finally {
      await pool.end();
    }
  },
);

const HELD = 4711;

async function waitingForAdvisoryLock(): Promise<number> {
  const { rows } = await open.owner.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and objid = $1",
    [HELD],
  );
  return rows[0]?.waiting ?? 0;
}

test.for([
  { trouble: 'a full disk', code: '53100' },
  { trouble: 'no memory left', code: '53200' },
])(
  '$trouble is the database being away, and the connection that met it is not used again',
  async ({ code }) => {
    const pool = createMoneyPool({ connectionString: open.database.appUrl, maxConnections: 1 });
    try {
      const through = createTransactions(pool, (session) => session);
      const backend = () =>
        through.readOne(async (session) => {
          const { rows } = await session.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
          return rows[0]?.pid;
        });
      const before = await backend();
      const run = through.run(async (session) => {
        await session.query({ text: `do $$ begin raise exception using errcode = '${code}'; end $$` });
        return accept(undefined);
      });
      await expect(run).rejects.toThrow(DatabaseUnavailable);
      expect(await backend()).not.toBe(before);
    } finally {
      await pool.end();
    }
  },
);

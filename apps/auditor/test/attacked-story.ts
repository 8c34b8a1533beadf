import type { Duty } from '@cliffhanger/adapters/postgres/roles';
import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { lockAccount } from '@cliffhanger/application/identity';
import { uploadPicture } from '@cliffhanger/application/media';
import { DAY_MS, usdt } from '@cliffhanger/core/kernel';
import { addPayoutMethod, decideWithdrawal, requestWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  anApprovedSeller,
  INES,
  OLAV,
  SELLER_FUND_PASSWORD,
  valueOf,
  withFundPassword,
} from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { Client } from 'pg';
import { checkCatalogue } from '../src/catalogue/check-catalogue.ts';
import { readCatalogue } from '../src/catalogue/read-catalogue.ts';
import { shipped } from '../src/compose.ts';
import type { Database, Snapshot } from '../src/database.ts';
import { type Finding, idOf } from '../src/findings.ts';
import { checkInvariants, type Invariant } from '../src/invariants/check-invariants.ts';
import { noSellerMarks } from '../src/invariants/seller-range.ts';
import { checkProcessor } from '../src/processor/check-processor.ts';
import { type AuditedStory, openAuditedStory } from './audited-story.ts';

/*
 * Attacks on an invariant, as data. The database must reject the attack of a login role. The auditor must
 * detect the attack of the database owner, who can write every row and drop every constraint. Each attack
 * runs in its own transaction, including the auditor's queries, and is rolled back.
 */

export interface RoleAttack {
  readonly name: string;
  readonly by: Duty;
  readonly does: string;
  /** The database's error, or the function's result. */
  readonly refused: RegExp;
}

export interface OwnerAttack {
  readonly name: string;
  readonly does: string;
  /** Prefix of the finding, if it differs from the invariant's. */
  readonly as?: string;
}

/** An attack by a login role, which the database rejects. */
export const tries = (
  by: Duty,
  name: string,
  does: string,
  refused: RegExp = /permission denied/,
): RoleAttack => ({ by, name, does, refused });

/** An attack by the owner, which the auditor detects. */
export const owner = (name: string, does: string, as?: string): OwnerAttack => ({
  name,
  does,
  ...(as === undefined ? {} : { as }),
});

/** Sellers by name: Mara, who does well, and Nils, her recruit, who was locked and sells nothing. */
export const MARA = `(select seller_id from identity.sellers where real_name = 'Mara Velden')`;
export const NILS = `(select seller_id from identity.sellers where real_name = 'Nils Aaland')`;

/** One of Mara's orders. */
export const anOrderOf = (state: string): string =>
  `(select id from orders where state = '${state}' and seller_id = ${MARA} and shipped_by is distinct from 'platform' order by id limit 1)`;

interface Booking {
  readonly to?: string;
  readonly kind: string;
  readonly moves: Readonly<Record<string, number>>;
  readonly reference?: string;
  readonly actor?: string;
  readonly order?: string;
}

/** A well-formed, balanced and linked transfer. No login role may call this function. */
export function booked({
  to = MARA,
  kind,
  moves,
  reference = 'order:x',
  actor = `'operator:nobody'`,
  order,
}: Booking): string {
  const [type = '', id = ''] = reference.split(':');
  const accounts = Object.keys(moves);
  const orders = order === undefined ? 'null' : `array[${accounts.map(() => order).join(', ')}]::uuid[]`;
  return `select ledger.book(${to}, gen_random_uuid()::text, '${kind}', '${type}', '${id}',
    (extract(epoch from now()) * 1000)::bigint, ${actor}, '{${accounts.join(',')}}', '{${Object.values(moves).join(',')}}', ${orders})`;
}

/** The owner drops the constraint that would reject the change. */
export const withoutConstraint = (table: string, constraint: string, does: string): string =>
  `alter table ${table} drop constraint ${constraint}; ${does}`;

export interface AttackedStory extends AuditedStory {
  /** Findings after this change, as `check/kind/subject`. The change is rolled back. */
  foundAfter(does: string): Promise<readonly string[]>;
  /** The database's response to this attempt, which is rolled back. */
  answerTo(duty: Duty, does: string): Promise<string>;
}

export async function openAttackedStory(): Promise<AttackedStory> {
  const story = await openAuditedStory();
  await addRecruit(story);
  const { owner: pool, database } = story.fixture;
  const catalogue = await readAs(pool, readCatalogue);
  const clients = new Map<Duty, Client>();
  const clientOf = async (duty: Duty): Promise<Client> => {
    const known = clients.get(duty);
    if (known !== undefined) return known;
    const client = new Client({ connectionString: database.urlOf(duty) });
    clients.set(duty, client);
    await client.connect();
    return client;
  };
  return {
    ...story,
    foundAfter: async (does) => {
      const client = await pool.connect();
      try {
        await client.query(`begin; ${does}`);
        // The same settings as the auditor's connections.
        await client.query(`set local search_path = pg_catalog; set local timezone = 'UTC'`);
        const within = snapshotOf(client);
        const inside: Database = { at: (read) => read(within), close: async () => {} };
        const found = [
          ...(await checkInvariants(inside, noSellerMarks())),
          ...(await checkCatalogue(within, { migrations: shipped().migrations, catalogue })),
          ...(await checkProcessor(inside, { stripe: undefined, isProduction: false })),
        ];
        return found.filter(isFault).map(idOf);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    answerTo: async (duty, does) => {
      const client = await clientOf(duty);
      await client.query('begin');
      try {
        const [last] = [await client.query<Record<string, unknown>>(does)].flat().slice(-1);
        return `done: ${JSON.stringify(Object.values(last?.rows[0] ?? {}))}`;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await client.query('rollback');
      }
    },
    close: async () => {
      await Promise.all([...clients.values()].map((client) => client.end()));
      await story.close();
    },
  };
}

const isFault = ({ severity }: Finding): boolean => severity === 'fault';

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const snapshotOf = (client: Queried): Snapshot => ({
  rows: async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as readonly Row[],
});

/** With an empty search path, like the auditor's connections. */
async function readAs<T>(
  pool: AuditedStory['fixture']['owner'],
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local search_path = pg_catalog; set local timezone = 'UTC'`);
    return await read(snapshotOf(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * Nils, invited by Mara: he made a deposit, requested a withdrawal, was rejected once, and was locked for a
 * day.
 */
async function addRecruit({ fixture }: AuditedStory): Promise<void> {
  const { dependencies, clock } = fixture;
  const nils = await withFundPassword(
    dependencies,
    await anApprovedSeller(dependencies, { realName: 'Nils Aaland' }),
  );
  await fixture.owner.query(`update identity.sellers set invited_by = ${MARA} where seller_id = $1`, [
    nils.id,
  ]);
  const sellerId = nils.id;
  const { id: credentialsId } = valueOf(await uploadPicture(dependencies)({ sellerId, bytes: FAKE_PICTURE }));
  const claim = { sellerId, network: 'bep20', amount: usdt('90'), credentialsId } as const;
  const { id: depositId } = valueOf(await claimDeposit(dependencies)(claim));
  for (const operator of [INES, OLAV])
    valueOf(await decideDeposit(dependencies)({ depositId, decision: { kind: 'approve' }, operator }));
  const fundPassword = SELLER_FUND_PASSWORD;
  const target = {
    type: 'usdt',
    network: 'bep20',
    address: '0x1b3e5a90c1d2f4468ab7c9d0e1f2a3b4c5d641c9',
  } as const;
  const { id: methodId } = valueOf(await addPayoutMethod(dependencies)({ sellerId, fundPassword, target }));
  clock.pass(2 * DAY_MS);
  const asked = valueOf(
    await requestWithdrawal(dependencies)({ sellerId, methodId, amount: usdt('50'), fundPassword }),
  );
  const decision = {
    kind: 'reject',
    rule: 'address-reported',
    facts: {},
    note: null,
    isAfterApproval: false,
  } as const;
  valueOf(await decideWithdrawal(dependencies)({ withdrawalId: asked.id, decision, operator: INES }));
  const ground = { rule: 'device-stolen', facts: {}, note: 'You called us.' } as const;
  valueOf(await lockAccount(dependencies)({ email: nils.email, ground, days: 1, operator: 'ida' }));
}

/** Prefix of the expected finding. */
export const foundAs = (invariant: Invariant, { as }: OwnerAttack): string =>
  as ?? `invariants/${invariant}/`;

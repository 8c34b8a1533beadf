import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { correctTransfer } from '@cliffhanger/application/wallet';
import { type TransferId, usdt } from '@cliffhanger/core/kernel';
import { withDeviation } from '@cliffhanger/testing/database';
import { anUpload, IDA, OLAV, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditedStory, openAuditedStory } from '../test/audited-story.ts';
import { idOf } from './findings.ts';

let story: AuditedStory;
beforeAll(async () => {
  story = await openAuditedStory();
  await story.fixture.owner.query('select ledger.roll_up_platform_accounts()');
}, 120_000);
afterAll(() => story?.close());

/** The operators of this story are names without accounts; outside.db.test.ts tests who may approve. */
const found = () => story.turn();

test('three weeks of real business are found to be in order, turn after turn', async () => {
  expect(await found()).toEqual([]);
  expect(await found()).toEqual([]);
});

/** An order of the story's own seller, not of the platform. */
const ONE_ORDER = (state: string): string =>
  `(select id from orders where state = '${state}' and seller_id <> '00000000-0000-0000-0000-000000000000' order by id limit 1)`;
const ONE_TRANSFER = (kind: string): string =>
  `(select id from ledger.transfers where kind = '${kind}' order by effective_at limit 1)`;

interface Fault {
  /** Runs as the owner of the tables: no login role has the rights. */
  readonly plant: string;
  readonly undo: string;
  /** Prefix of the expected finding's id. */
  readonly as: string;
}

const keep = (table: string, where: string) => ({
  before: `create table kept_by_test as select * from ${table} where ${where}`,
  after: `drop table kept_by_test`,
});

const edit = (
  table: string,
  { set, where, key, as }: { set: string; where: string; key: readonly string[]; as: string },
): Fault => {
  const columns = set.split(' = ')[0] ?? '';
  const { before, after } = keep(table, where);
  return {
    plant: `${before}; update ${table} set ${set} where ${where}`,
    undo: `update ${table} t set ${columns} = k.${columns} from kept_by_test k
             where ${key.map((name) => `t.${name} = k.${name}`).join(' and ')}; ${after}`,
    as,
  };
};

const FAULTS: Readonly<Record<string, Fault>> = {
  'a balance in the books is raised': edit('ledger.books', {
    set: 'available = available + 1000000',
    where: 'available > 0',
    key: ['journal_id'],
    as: 'hash-chains/balance-differs/',
  }),
  'the same, told by what the rows come to': edit('ledger.books', {
    set: 'unsettled = unsettled + 1',
    where: 'unsettled > 0',
    key: ['journal_id'],
    as: 'business-rows/balance-differs/',
  }),
  'the amount of an entry is changed': edit('ledger.transfers', {
    set: 'amounts = array[2 * amounts[1], amounts[2]]',
    where: `id = ${ONE_TRANSFER('deposit')}`,
    key: ['id'],
    as: 'hash-chains/broken-link/',
  }),
  'an amount is added that belongs to no account': edit('ledger.transfers', {
    set: 'amounts = amounts || 5::bigint',
    where: `id = ${ONE_TRANSFER('deposit')}`,
    key: ['id'],
    as: 'hash-chains/broken-link/',
  }),
  'an entry is said to be of another order': edit('ledger.transfers', {
    set: 'order_id = gen_random_uuid()',
    where: `id = ${ONE_TRANSFER('shipment')}`,
    key: ['id'],
    as: 'hash-chains/broken-link/',
  }),
  'the reason of a transfer is changed': edit('ledger.transfers', {
    set: `reason = 'a better one'`,
    where: `id = ${ONE_TRANSFER('deposit')}`,
    key: ['id'],
    as: 'hash-chains/broken-link/',
  }),
  'a transfer is dated another day, with its entries': {
    plant: `create table kept_by_test as select id from ledger.transfers where id = ${ONE_TRANSFER('shipment')};
      update ledger.transfers set effective_at = effective_at - interval '1 day' where id = (select id from kept_by_test)`,
    undo: `update ledger.transfers set effective_at = effective_at + interval '1 day' where id = (select id from kept_by_test);
      drop table kept_by_test`,
    as: 'business-rows/transfer-differs/',
  },
  'a key is given to another transfer': edit('ledger.transfer_keys', {
    set: 'sequence = sequence + 1',
    where: `(journal_id, sequence) = (select journal_id, sequence from ledger.transfers where id = ${ONE_TRANSFER('payment')})`,
    key: ['digest', 'journal_id'],
    as: 'hash-chains/key-differs/',
  }),
  "a rolled-up balance of the platform's is changed": edit('ledger.account_rollups', {
    set: 'balance = balance - 900000000',
    where: `account = 'platform:levels'`,
    key: ['account'],
    as: 'hash-chains/rollup-differs/',
  }),
  'an order was delivered on another day': edit('orders', {
    set: `shipped_at = shipped_at - interval '6 days'`,
    where: `id = ${ONE_ORDER('in-settlement')}`,
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'an order was paid from another purse': edit('orders', {
    set: `pay_from = case pay_from when 'wallet' then 'proceeds' else 'wallet' end`,
    where: `id = ${ONE_ORDER('in-settlement')}`,
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'more is on hold for an order than it sold for': edit('orders', {
    set: 'unsettled = unsettled + 5000000',
    where: `id = ${ONE_ORDER('in-settlement')}`,
    key: ['id'],
    as: 'business-rows/order-differs/',
  }),
  'a deposit is larger than what was credited': edit('wallet.deposits', {
    set: 'amount = amount + 1',
    where: `state = 'credited'`,
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'a withdrawal names another amount': edit('wallet.withdrawals', {
    set: 'amount = amount + 1000000',
    where: `state = 'paid'`,
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'a withdrawal was confirmed by somebody else': edit('wallet.withdrawals', {
    set: `confirmed_by = '01990000-0000-7000-8000-0000000000a1'`,
    where: `state = 'paid' and recorded_by <> 'chain'`,
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'a level costs less than was paid': edit('levels.purchases', {
    set: 'price = 1',
    where: 'price > 0',
    key: ['id'],
    as: 'business-rows/transfer-differs/',
  }),
  'an early settlement cost another fee': edit('settlement.early_settlements', {
    set: 'fee = 0',
    where: 'fee > 0',
    key: ['id'],
    as: 'business-rows/early-settlement-differs/',
  }),
  'a credited deposit is gone from the rows': {
    plant: `create table kept_by_test as select * from wallet.deposits where state = 'credited';
      delete from wallet.deposits where state = 'credited'`,
    undo: 'insert into wallet.deposits select * from kept_by_test; drop table kept_by_test',
    as: 'business-rows/transfer-without-row/',
  },
  'a credited deposit is added to the rows': {
    plant: `create table kept_by_test as select * from wallet.deposits where state = 'credited' limit 1;
      update kept_by_test set id = gen_random_uuid(), transfer_id = gen_random_uuid();
      insert into wallet.deposits select * from kept_by_test`,
    undo: 'delete from wallet.deposits d using kept_by_test k where d.id = k.id; drop table kept_by_test',
    as: 'business-rows/row-without-transfer/',
  },
  'a function is replaced by hand': {
    plant: `create or replace function ledger.platform_shard(p_key text) returns uuid
      language sql immutable set search_path = pg_catalog, pg_temp as $$ select gen_random_uuid() $$`,
    undo: `create or replace function ledger.platform_shard(p_key text) returns uuid
language sql stable as $$
  select ('00000000-0000-0000-0000-'
    || lpad(to_hex(get_byte(sha256(convert_to(p_key, 'UTF8')), 0) % 16 + 1), 12, '0'))::uuid
$$`,
    as: 'catalogue/object-differs/function ledger.platform_shard(p_key text)',
  },
  'a right is given by hand': {
    plant: 'grant update on ledger.books to cliffhanger_worker',
    undo: 'revoke update on ledger.books from cliffhanger_worker',
    as: 'catalogue/object-differs/table ledger.books',
  },
  'a month of the books may be written': {
    plant: 'grant insert on ledger.transfers_2026_03 to cliffhanger_payer',
    undo: 'revoke insert on ledger.transfers_2026_03 from cliffhanger_payer',
    as: 'catalogue/object-differs/table ledger.transfers_month',
  },
  'a constraint is dropped': {
    plant: 'alter table ledger.books drop constraint balances_not_negative',
    undo: `alter table ledger.books add constraint balances_not_negative
      check (least(available, unsettled, withdrawing, escrow, episodes) >= 0)`,
    as: 'catalogue/object-differs/table ledger.books',
  },
  'a trigger is switched off': {
    plant: 'alter table chain.outbound_transactions disable trigger user',
    undo: 'alter table chain.outbound_transactions enable trigger user',
    as: 'catalogue/object-differs/table chain.outbound_transactions',
  },
  'a function of nobody is added': {
    plant: `create function wallet.helper() returns void language sql security definer as 'select'`,
    undo: 'drop function wallet.helper()',
    as: 'catalogue/object-differs/function wallet.helper()',
  },
  'a migration was applied with another text': edit('migrations.checksums', {
    set: `sha256 = repeat('0', 64)`,
    where: `name = '0002_ledger'`,
    key: ['name'],
    as: 'catalogue/migration-differs/0002_ledger',
  }),
};

test.each(Object.entries(FAULTS))(
  '%s: found in the next turn, and gone when it is undone',
  async (_, fault) => {
    const { owner } = story.fixture;
    await owner.query(fault.plant);
    const ids = (await found()).map(idOf);
    await owner.query(fault.undo);
    expect(ids.filter((id) => id.startsWith(fault.as))).not.toEqual([]);
    expect(await found()).toEqual([]);
  },
);

const CORRECTED = ['early-settlement', 'level-purchase', 'withdrawal-paid', 'refund', 'deposit'] as const;

test('a correction of each kind is in order by two people, and none is that gives back something else', async () => {
  const { owner, dependencies } = story.fixture;
  const ids: string[] = [];
  for (const kind of CORRECTED) {
    const { rows } = await owner.query<{ id: TransferId }>(
      `select t.id from ledger.transfers t where t.kind = $1 and t.journal_id > '00000000-0000-0000-0000-000000000100'
         and not exists (select from wallet.withdrawals w where w.ending_transfer = t.id and w.recorded_by = 'chain')
         and not exists (select from orders o where o.refund_transfer = t.id and o.shipped_by = 'platform')
       order by t.effective_at limit 1`,
      [kind],
    );
    const [wrong] = rows;
    if (wrong === undefined) continue;
    const asked = { transferId: wrong.id, reason: 'Our mistake.', bearsRest: true };
    valueOf(await correctTransfer(dependencies)({ ...asked, operator: IDA }));
    const { correction } = valueOf(await correctTransfer(dependencies)({ ...asked, operator: OLAV }));
    ids.push(correction.confirmed?.correctionId ?? '');
  }
  expect(ids.length).toBeGreaterThan(3);
  expect(await found()).toEqual([]);
  for (const id of ids) {
    const other = `update ledger.transfers set amounts = array(select -a from unnest(amounts) a) where id = '${id}'`;
    await owner.query(other);
    expect((await found()).map(idOf)).toContain(`business-rows/correction-differs/${id}`);
    await owner.query(other);
  }
  await owner.query('alter table wallet.corrections drop constraint two_people');
  await owner.query('update wallet.corrections set proposed_by = confirmed_by');
  expect((await found()).map(idOf)).toEqual(
    expect.arrayContaining(ids.map((id) => `business-rows/correction-differs/${id}`)),
  );
  await owner.query('update wallet.corrections set proposed_by = $1', [IDA]);
  await owner.query(
    'alter table wallet.corrections add constraint two_people check (confirmed_by is distinct from proposed_by)',
  );
  expect(await found()).toEqual([]);
});

test('credits without a transfer that were undone to make room for more are found', async () => {
  const { owner, dependencies } = story.fixture;
  const rounds = async () => {
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const credentialsId = await anUpload(dependencies, story.sellerId);
      const claim = {
        sellerId: story.sellerId,
        network: 'bep20',
        amount: usdt('3000'),
        credentialsId,
      } as const;
      const { id: depositId } = valueOf(await claimDeposit(dependencies)(claim));
      ids.push(depositId);
      for (const operator of [IDA, OLAV])
        valueOf(await decideDeposit(dependencies)({ depositId, operator, decision: { kind: 'approve' } }));
      const { rows } = await owner.query<{ id: TransferId }>(
        'select transfer_id as id from wallet.deposits where id = $1',
        [depositId],
      );
      const asked = { transferId: rows[0]!.id, reason: 'No transfer came.', bearsRest: true };
      for (const operator of [IDA, OLAV])
        valueOf(await correctTransfer(dependencies)({ ...asked, operator }));
    }
    return ids;
  };
  const withoutTheRule = { function: 'wallet.takes_up_room', from: '720 hours', to: '-24 hours' };
  const ids = await withDeviation(owner, withoutTheRule, rounds);
  const limited = (await found()).map(idOf).filter((id) => id.includes('/unbacked-above-limit/'));
  expect(limited).toEqual([`approvals/unbacked-above-limit/${ids[1]}`]);
});

test('money moved from the income of the platform to a seller, in balance and well linked, has no row', async () => {
  const { rows } = await story.fixture.owner.query<{ id: string }>(
    `select (ledger.book($1, 'bonus', 'deposit', 'deposit', gen_random_uuid()::text,
       (extract(epoch from now()) * 1000)::bigint, 'operator:nobody', array['platform:levels', 'seller:available'],
       array[-900000000, 900000000]::bigint[])).transfer_id as id`,
    [story.sellerId],
  );
  const ids = (await found()).map(idOf);
  expect(ids).toContain(`business-rows/transfer-without-row/${rows[0]?.id}`);
  expect(ids).toContain(`business-rows/balance-differs/${story.sellerId}/available`);
});

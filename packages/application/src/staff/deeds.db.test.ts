import { FORGET_SIGNATURES } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller,
  anOperator,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
  type TestOperator,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditLog } from './index.ts';

/*
 * Acts with the console's database credentials that bypass the console: each leaves an audit line with its
 * author.
 */

let fixture: Fixture;
let ada: TestOperator;
let ben: TestOperator;
let cleo: TestOperator;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  // Another test covers device key signatures.
  await fixture.owner.query(FORGET_SIGNATURES);
  [ada, ben] = [await anOperator(fixture, ['admin']), await anOperator(fixture, ['admin'])];
  cleo = await anOperator(fixture, ['support']);
  seller = await anApprovedSeller(fixture.dependencies);
  await fixture.owner.query(
    `insert into chain.alarms (network, kind, facts, raised_at) values ('bep20', 'books-differ', '{}', now())`,
  );
});
afterAll(() => fixture.close());

const NOW = () => fixture.clock.now();
const call = (text: string, ...values: unknown[]) => fixture.app.query(`select ${text}`, [...values, NOW()]);

const DEEDS: Readonly<Record<string, { readonly by: () => string; readonly do: () => Promise<unknown> }>> = {
  'deed.level-granted': {
    by: () => OLAV,
    do: async () => {
      for (const person of [cleo.id, OLAV])
        await call(`levels.grant_level($1, $2, 'gold', 'He asked.', $3)`, person, seller.id);
    },
  },
  'deed.alarm-cleared': {
    by: () => OLAV,
    do: async () => {
      await call(`chain.ask_clearing('bep20', 'books-differ', 'fine', $1, $2)`, IDA);
      await call(`chain.confirm_clearing('bep20', 'books-differ', $1, $2)`, OLAV);
    },
  },
  'deed.setting-changed': {
    by: () => ben.id,
    do: async () => {
      await call(`settings.change('withdrawalFee', '"2"', 0, 'dearer', $1, $2)`, ada.id);
      const { rows } = await fixture.owner.query<{ id: string }>('select id from settings.proposals');
      await call(`settings.end_proposal($1, 'confirmed', $2, $3)`, rows[0]?.id, ben.id);
    },
  },
  'deed.person-remove': {
    by: () => ada.id,
    do: () => call(`staff.change_person($1, 'remove', null, $2, null, $3)`, cleo.id, ada.id),
  },
};

test.each(Object.entries(DEEDS))('%s is in the log', async (action, deed) => {
  await deed.do();
  const { rows } = await fixture.owner.query(
    'select person_id from staff.audit_lines where action = $1 order by sequence desc limit 1',
    [action],
  );
  expect(rows).toEqual([{ person_id: deed.by() }]);
  expect(valueOf(await verifyAuditLog(fixture.dependencies)())).toHaveProperty('fault', undefined);
});

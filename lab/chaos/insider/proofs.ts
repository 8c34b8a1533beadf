import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { IDA } from '@cliffhanger/testing/factories';
import type { Attempt } from './attempts/attempt.ts';
import { EVIL_ADDRESS, type Forger } from './attempts/forged-values.ts';
import type { Catalogue, SampleRow } from './catalogue.ts';

/*
 * Attacks that once succeeded with these credentials in a review (its proofs p1 to p5), step by step, and
 * variants (p+). Where a function or column no longer exists, the step is refused and the next one still
 * runs.
 */

const AMOUNT = 900_000_000n;

export function proofs({ tables }: Catalogue, forger: Forger): readonly Attempt[] {
  const { people, now } = forger;
  const { thief, victim } = people;
  const rowOf = (table: string, state: string): SampleRow =>
    tables.find(({ name }) => name === table)?.rows.find((row) => row['state'] === state) ?? {};
  const asked = rowOf('wallet.withdrawals', 'requested')['id'];
  const approved = rowOf('wallet.withdrawals', 'approved');
  const [drama] = forger.seenAs('drama', 'uuid');
  const past = new Date(now - 3 * DAY_MS).toISOString();

  const posted = randomUUID();
  const post = (key: string, from: string): string =>
    `select * from ledger.post_transfer('${posted}', '${thief}', '${key}', 'deposit', 'deposit', '${randomUUID()}',
       ${now}, 'system', null, null, array['${from}', 'seller:available'], array[-${AMOUNT}, ${AMOUNT}],
       array[null, null]::uuid[])`;
  const approve = `update wallet.withdrawals set state = 'approved', approved_by = '{operator:nobody}', approved_at = now()
    where id = '${asked}'`;
  const backdatedMethod = `insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
    values ('${thief}', '${randomUUID()}', 'usdt', 'usdt:bep20:${EVIL_ADDRESS}',
      '{"type": "usdt", "network": "bep20", "address": "${EVIL_ADDRESS}"}', '${past}', '${past}')`;
  const [hash, seen] = [`0x${'ab'.repeat(32)}`, randomUUID()];
  const forgedTransfer = `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient,
      units, amount, remainder, seller_id, block_height, block_hash, block_at, state, seen_at)
    values ('bep20', '${hash}', 0, '${seen}', 'deposit', '${EVIL_ADDRESS}', '${EVIL_ADDRESS}', '${EVIL_ADDRESS}',
      ${AMOUNT}, ${AMOUNT}, 0, '${thief}', 1, '0x01', '${past}', 'pending', '${past}')`;
  const markCredited = `update chain.transfers set state = 'credited', decided_at = now(), transfer_id = '${posted}'
    where id = '${seen}'`;
  const blind = `insert into chain.balances (network, address, units, changed_at, checked_at)
    values ('bep20', '${EVIL_ADDRESS}', ${AMOUNT}, 5, 5)`;
  const tenTimes = `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address,
      units, state, made_at, look_at)
    values ('${randomUUID()}', 'bep20', '${EVIL_ADDRESS}', 0, 'payout', '${approved['seller_id']}', '${approved['id']}',
      '${EVIL_ADDRESS}', '${approved['address']}', ${BigInt(approved['amount'] ?? '0') * 10n}, 'intent', now(), now())`;

  const proof = (name: string, ...steps: readonly string[]): Attempt => ({ name, kind: 'proof', steps });
  return [
    { ...proof('p1 become the owner', ...takeOver(drama)), mustBeRefused: true },
    proof('p2 income becomes a seller’s', post('forged:p2', 'platform:levels')),
    proof('p2 a payout method of three days ago', backdatedMethod),
    proof('p2 an approval by nobody', approve),
    proof('p2 from income to an address', post('forged:p2-all', 'platform:levels'), backdatedMethod, approve),
    proof(
      'p3 a transfer that no node saw',
      forgedTransfer,
      post(`chain:bep20:${hash}:0`, 'custody:bep20'),
      markCredited,
    ),
    proof(
      'p3 with the comparison blinded',
      forgedTransfer,
      post(`chain:bep20:${hash}:0`, 'custody:bep20'),
      markCredited,
      blind,
    ),
    proof('p3 the comparison blinded', blind),
    proof(
      'p3 a deposit without backing',
      `update wallet.deposits set state = 'credited', backing = 'unbacked', decided_by = 'one', credited_at = now()
       where state = 'second-look'`,
      post('forged:p3', 'custody:bep20'),
    ),
    proof(
      'p4 two approvals by the watcher',
      approve.replace('{operator:nobody}', '{operator:one,operator:two}'),
    ),
    proof(
      'p4 a payout of ten times the amount',
      `insert into chain.tokens (network, token, decimals) values ('bep20', '${EVIL_ADDRESS}', 6)`,
      `insert into chain.wallets (network, address, next_nonce) values ('bep20', '${EVIL_ADDRESS}', 1)`,
      tenTimes,
    ),
    proof(
      'p4 ten times the amount, with a token that counts otherwise',
      `insert into chain.tokens (network, token, decimals) values ('bep20', '${EVIL_ADDRESS}', 7)`,
      `insert into chain.wallets (network, address, next_nonce) values ('bep20', '${EVIL_ADDRESS}', 1)`,
      tenTimes.replace(
        String(BigInt(approved['amount'] ?? '0') * 10n),
        String((BigInt(approved['amount'] ?? '0') - BigInt(approved['fee'] ?? '0')) * 10n),
      ),
    ),
    proof('p5 an order that no processor was paid for', neverPaid(thief, drama, now)),
    proof(
      'p5 settled thirty days early',
      `select * from settlement.settle_due('${randomUUID()}', ${now + 30 * DAY_MS}, '00000000-0000-0000-0000-000000000001', 1000, 1000)`,
    ),
    proof(
      'p5 diamond for nothing',
      `select levels.change('${thief}', 'bronze', 'diamond', 100, 'granted', 'a friend', 'operator:${IDA}', now())`,
    ),
    proof(
      'p5 an official agent by oneself',
      `insert into identity.review_decisions (seller_id, subject, subject_id, outcome, actor, decided_at)
       values ('${thief}', 'certification', '${seen}', 'approved', 'operator:${IDA}', now())`,
      `insert into identity.certifications (seller_id, id, document, picture_ids, state, submitted_at, promised_by, decided_at)
       values ('${thief}', '${randomUUID()}', '\\x00', array['${randomUUID()}']::uuid[], 'approved', now(), now(), now())`,
      `select identity.make_official_agent('${thief}', now())`,
    ),
    proof(
      'p5 a setting about money without a second person',
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ('withdrawalByRuleUpTo', '"500"', now(), 'none', 'operator:${IDA}', now())`,
    ),
    proof(
      'p5 a finance approver out of nothing',
      `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
       values ('${randomUUID()}', 'nobody@staff.test', 'nobody', '{finance,finance-approver}', 'active', now(), 'x', '\\x00')`,
      `update staff.people set roles = '{finance,finance-approver}' where id = '${IDA}'`,
    ),
    proof(
      'p5 an audit line in another’s name',
      `select staff.append_audit_line(${now}, '${IDA}', 'finance', null, 'withdrawal/decide', 'change', false, 'withdrawal',
         '${asked}', '{}', 'done', '${randomUUID()}')`,
    ),
    proof(
      'p+ a deposit address of the thief’s in the victim’s place',
      `update wallet.deposit_addresses set retired_at = now() where seller_id = '${victim}'`,
      `insert into wallet.deposit_addresses (seller_id, network, address, given_at)
       values ('${victim}', 'bep20', '${EVIL_ADDRESS}', now())`,
    ),
    proof(
      'p+ an alarm cleared by one who says to be two',
      `update chain.alarms set clear_asked_by = 'operator:one', clear_asked_at = now() - interval '1 hour', clear_because = 'fine',
         cleared_at = now(), cleared_by = 'operator:two'`,
    ),
    proof(
      'p+ a return to another address, confirmed by one who says to be two',
      `update chain.resolutions set state = 'confirmed', ended_by = 'operator:two', ended_at = now() where state = 'asked'`,
    ),
    proof('p5 the secrets of the coming draws', 'select day, secret from checkout.allocation_days'),
    proof('p5 all balances of another', `select * from ledger.books where journal_id = '${victim}'`),
  ];
}

/** Shadows the owner's table with a temporary one whose trigger would run as the owner. */
const takeOver = (drama: string | undefined): readonly string[] => [
  `do $do$ begin
     create temporary table dramas_on_sale (category_id uuid primary key, dramas integer);
     create function pg_temp.take_over() returns trigger language plpgsql as
       $$ begin update ledger.books set available = available + ${AMOUNT}; return new; end $$;
     create trigger take_over before insert on dramas_on_sale for each row execute function pg_temp.take_over();
     update public.dramas set on_sale = not on_sale where id = '${drama}';
   end $do$`,
];

/** An invented processor event, and the order made from it. */
const neverPaid = (thief: string, drama: string | undefined, now: number): string => `
  do $do$ declare
    agreed checkout.purchases;
  begin
    agreed := checkout.begin_purchase('${randomUUID()}', 'forged', 'stripe', null, '${drama}', 4,
      '{"sellerId": "${thief}", "code": "abc23456", "clickedAt": ${now}}', ${now});
    insert into checkout.processor_events (processor, id, charge, word, received_at)
    values ('stripe', 'evt_never', null, jsonb_build_object('kind', 'cleared', 'purchaseId', agreed.id,
      'charge', 'pi_never_existed', 'source', 'card', 'isSandbox', false,
      'charged', jsonb_build_object('currency', agreed.currency, 'hundredths', agreed.hundredths)), now());
    perform checkout.place_order(agreed.id, 'evt_never', ${now});
  end $do$`;

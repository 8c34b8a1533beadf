import { queuedMessages } from '@cliffhanger/testing/factories';
import { startStripe } from '@cliffhanger/testing/stripe';
import * as wire from '@cliffhanger/wire/operator/setup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let console: ConsoleUnderTest;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console.close());

test('a mail goes to who asks for it, and to nobody else', async () => {
  const { call, id } = await console.atTheConsole('admin');
  const { rows: people } = await console.fixture.owner.query<{ email: string }>(
    'select email from staff.people where id = $1',
    [id],
  );
  const email = people[0]?.email;
  expect(got(await call(wire.tryMail, {}))).toEqual({ sentTo: email });
  const left = await queuedMessages(console.fixture.owner, 'send-mail');
  expect(left.filter(({ template }) => template === 'mail-trial').map(({ to }) => to)).toEqual([email]);
});

test('storage is tried by a file that is gone afterwards', async () => {
  const { call } = await console.atTheConsole('admin');
  expect(got(await call(wire.tryStorage, {}))).toEqual({ outcome: 'works' });
});

test('a chain that nobody has followed for long is late', async () => {
  const { call } = await console.atTheConsole('admin');
  expect(got(await call(wire.listFollowedNetworks, {})).networks).toEqual([]);
  await console.fixture.owner.query(
    `insert into chain.watchers
       (network, chain_id, token, decimals, height, hash, head_height, finalized_height, followed_at)
     values ('bep20', 56, '0x01', 18, 1, '01', 1, 1, $1), ('erc20', 1, '0x02', 6, 1, '01', 1, 1, $2)`,
    [new Date(console.fixture.clock.now()), new Date(console.fixture.clock.now() - 6 * 60_000)],
  );
  expect(got(await call(wire.listFollowedNetworks, {})).networks).toMatchObject([
    { network: 'bep20', isLate: false },
    { network: 'erc20', isLate: true },
  ]);
});

test('the card processor is asked: it knows us, or is away', async () => {
  const stripe = await startStripe();
  try {
    expect(await stripe.payments.probe()).toBe('works');
    stripe.setAway(true);
    expect(await stripe.payments.probe()).toBe('unreachable');
  } finally {
    await stripe.stop();
  }
});

import { submitLink } from '@cliffhanger/application/promotion';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  aPostUrl,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

async function aWaitingLink() {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const consignment = await aConsignment(fixture.dependencies, sellerId, SAMPLE_DRAMAS.theNinthDebt.id);
  const link = valueOf(
    await submitLink(fixture.dependencies)({ sellerId, consignmentId: consignment.id, url: aPostUrl() }),
  );
  return { ...link, trackingCode: consignment.trackingCode };
}

test('a post that waits is listed with what a reviewer looks at, and leaves the list when approved', async () => {
  expect(await desk('links')).toEqual({ exitCode: 0, said: 'no post waits for review\n' });
  const link = await aWaitingLink();
  const { said } = await desk('links');
  expect(said).toContain('1 post waits for review');
  expect(said).toContain(link.id);
  expect(said).toContain(link.url);
  expect(said).toContain(`The Ninth Debt, by Nora Lindqvist; should lead to /r/${link.trackingCode}`);
  expect(said).toContain('not looked at by the link checker yet');

  const approved = await desk('approve-link', link.id, '--by', 'Ines');
  expect(approved).toEqual({ exitCode: 0, said: `${link.url} is approved; the seller is told\n` });
  const again = await desk('approve-link', link.id, '--by', 'Ines');
  expect(again).toMatchObject({ exitCode: 0, said: expect.stringContaining('nothing was changed') });
  const { rows } = await fixture.owner.query('select decided_by from promotion_links where id = $1', [
    link.id,
  ]);
  expect(rows).toEqual([{ decided_by: 'operator:Ines' }]);
  expect((await desk('links')).said).toBe('no post waits for review\n');
});

test('a rejection carries its rule and note; deciding the other way afterwards is refused', async () => {
  const { id, url } = await aWaitingLink();
  const rejection = ['--rule', 'post-not-public', '--note', 'Make it public.', '--by', 'Ines'];
  expect(await desk('reject-link', id, ...rejection)).toEqual({
    exitCode: 0,
    said: `${url} is rejected (post-not-public); the seller is told\n`,
  });
  expect(await desk('approve-link', id, '--by', 'Ines')).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining('decided the other way'),
  });
});

test('words that say nothing are answered with what is missing', async () => {
  const { id } = await aWaitingLink();
  const unknown = '01990000-0000-7000-8000-00000000dead';
  const answers: readonly (readonly [readonly string[], number, string])[] = [
    [['approve-link', 'first', '--by', 'Ines'], 2, 'one id says which link'],
    [['approve-link', id], 2, '--by <operator>'],
    [['reject-link', id, '--by', 'Ines'], 2, 'a rejection names its rule'],
    [['reject-link', id, '--by', 'Ines', '--rule', 'ugly'], 2, 'tracking-link-missing'],
    [['approve-link', unknown, '--by', 'Ines'], 1, `nobody has sent in a link ${unknown}`],
  ];
  for (const [args, exitCode, said] of answers) {
    expect(await desk(...args)).toMatchObject({ exitCode, said: expect.stringContaining(said) });
  }
});

import { anApprovedSeller, type Office, openOffice } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const desk = (...words: readonly string[]) => typeAtDesk(office.database, words);

test('a setting is changed with a reason and shown as it is in force', async () => {
  expect((await desk('settings')).said).toMatch(/withdrawalFee +"1"/);
  expect(await desk('set', 'withdrawalFee', '"0.5"', '--by', 'Ada', '--note', 'agreed on Monday')).toEqual({
    exitCode: 0,
    said: 'withdrawalFee is "0.5" from now on\n',
  });
  expect((await desk('settings')).said).toMatch(/withdrawalFee +"0.5"/);
  expect(await desk('set', 'withdrawalFee', '"free"', '--by', 'Ada', '--note', 'x')).toMatchObject({
    exitCode: 1,
  });
  expect(await desk('set', 'withdrawalFee', '"1"', '--by', 'Ada')).toMatchObject({ exitCode: 2 });
  expect(await desk('set', 'everything', '1', '--by', 'Ada', '--note', 'x')).toMatchObject({ exitCode: 2 });
});

test('the platform has invitation codes of its own, drawn or chosen', async () => {
  expect(await desk('invitation', 'opening-2026', '--by', 'Ada')).toEqual({
    exitCode: 0,
    said: 'OPENING2026 invites from now on\n',
  });
  expect(await desk('invitation', 'OPENING2026', '--by', 'Ada')).toMatchObject({ exitCode: 1 });
  const { said } = await desk('invitation', '--by', 'Ada');
  const [code = ''] = said.split(' ');
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const found = await office.transactions.read(({ invitationCodes }) => invitationCodes.find(code));
  expect(found).toEqual({ kind: 'platform', revokedAt: null });
});

test('support grants a level, and never takes one away', async () => {
  const { email, id } = await anApprovedSeller(office.outside);
  const words = [email, 'gold', '--by', 'Ada', '--note', 'made up for an outage'];
  expect(await desk('level', ...words)).toEqual({
    exitCode: 0,
    said: `${email} is gold now; the seller is told why\n`,
  });
  expect((await desk('level', ...words)).said).toContain('never takes a level away');
  const seller = await office.transactions.read(({ sellers }) => sellers.find(id));
  expect(seller?.level).toBe('gold');
});

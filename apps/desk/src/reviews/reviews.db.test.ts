import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from '@cliffhanger/adapters/storage';
import { saveStore } from '@cliffhanger/application/identity';
import { appealDecision } from '@cliffhanger/application/trust';
import {
  aCertification,
  anApprovedSeller,
  type Fixture,
  openFixture,
  TEST_ENCRYPTION_KEY,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
let folder: string;
beforeAll(async () => {
  fixture = await openFixture();
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-desk-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const desk = (...args: readonly string[]) =>
  typeAtDesk(fixture.database, args, { STORAGE_DIR: folder, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY });

const dependencies = () => ({
  ...fixture.dependencies,
  storage: createStorage({ kind: 'folder', folder }, '/files'),
});

test('a certification is listed without its document and shown on request', async () => {
  expect(await desk('certifications')).toEqual({ exitCode: 0, said: 'no certification waits for review\n' });
  const seller = await anApprovedSeller(dependencies());
  const document = { documentNumber: 'P 7731', name: 'Mara Canary' };
  const { id } = await aCertification(dependencies(), seller.id, document);
  const { said: listed } = await desk('certifications');
  expect(listed).toContain('1 certification waits for review');
  expect(listed).toContain(seller.email);
  expect(listed).not.toMatch(/7731|Canary/);

  const pictures = join(folder, 'opened');
  const shown = await desk('certification', 'show', seller.email, '--by', 'Ida', '--pictures-to', pictures);
  expect(shown).toMatchObject({ exitCode: 0, said: expect.stringContaining('passport P 7731') });
  expect(shown.said).toContain('Mara Canary on the document, Nora Lindqvist in the account');
  const picture = join(pictures, 'picture-1.webp');
  expect((await readFile(picture)).toString()).toBe('whole');
  expect((await stat(picture)).mode & 0o077).toBe(0);
  const { rows } = await fixture.owner.query(
    'select viewed_by, certification_id from identity.document_views where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ viewed_by: 'Ida', certification_id: id }]);
});

test('a store is rejected, and its appeal listed with who decided', async () => {
  const seller = await anApprovedSeller(dependencies());
  const front = { name: 'Night Theatre', pictureId: null, text: 'Call me.' };
  const { proposed } = valueOf(await saveStore(dependencies())({ sellerId: seller.id, ...front }));
  const { id } = proposed!;
  const { said } = await desk('stores');
  expect(said).toContain(id);
  expect(said).toContain(`Night Theatre, by ${seller.email}, without a picture`);
  expect(await desk('reject-store', id, '--by', 'Ida', '--rule', 'contact-details')).toEqual({
    exitCode: 0,
    said: 'the store Night Theatre is rejected (contact-details); the seller is told\n',
  });

  expect((await desk('appeals')).said).toBe('no appeal waits for an answer\n');
  const command = { sellerId: seller.id, subject: 'store', subjectId: id, text: 'It is no number.' } as const;
  valueOf(await appealDecision(dependencies())(command));
  expect((await desk('appeals')).said).toContain(`about store ${id}: contact-details, decided by Ida`);
});

test('words that say nothing are answered with what is missing', async () => {
  const unknown = '01990000-0000-7000-8000-00000000dead';
  const answers: readonly (readonly [readonly string[], number, string])[] = [
    [['certification', 'show', 'nobody@example.org'], 2, '--by <operator>'],
    [['certification', 'nobody@example.org', '--by', 'Ida'], 2, 'certification show <email>'],
    [['certification', 'show', 'nobody@example.org', '--by', 'Ida'], 1, 'nobody has sent in'],
    [['approve-store', 'first', '--by', 'Ida'], 2, 'one id says which store'],
    [['reject-store', unknown, '--by', 'Ida', '--rule', 'ugly'], 2, 'contact-details'],
  ];
  for (const [args, exitCode, said] of answers)
    expect(await desk(...args)).toMatchObject({ exitCode, said: expect.stringContaining(said) });
});
